"""A killed server, a lost network, a sleeping phone: everything comes back as it was, by itself."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .company import friends
from .conftest import Visit, visits
from .gardener import Mouse, Person, agree, everything, play_at_once, take_turns, wait_for_one
from .hosting import Server
from .tables import hurry
from .watching import Watch

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOST = "Connection lost, trying again…"
# A browser writes every failed attempt to its console; nobody can keep it from that.
CUT = r"ERR_(CONNECTION_(REFUSED|RESET)|INCOMPLETE_CHUNKED_ENCODING|INTERNET_DISCONNECTED|EMPTY_RESPONSE)"


@pytest.fixture
def mortal_watch(mortal_server: Server) -> Watch:
    watch = Watch(mortal_server.url)
    watch.allow(CUT)
    return watch


@pytest.fixture
def visit_mortal(browser: Browser, mortal_server: Server, mortal_watch: Watch) -> Iterator[Visit]:
    yield from visits(browser, mortal_server, mortal_watch)


def test_a_killed_server_comes_back_to_the_same_position(visit_mortal: Visit, mortal_server: Server) -> None:
    """With a drawn clover in hand: it was seen, so it must be the same one afterwards."""
    page = visit_mortal()
    play_at_once(page)
    person = Person(page, Mouse())
    person.play(turns=3)
    assert person.wait()
    if not person.drawn():
        person.draw()
    before = everything(page)
    assert before["drawn"]

    mortal_server.kill()
    expect(page.locator("#connection")).to_have_text(LOST)
    assert everything(page) == before
    page.get_by_role("button", name="Leave it").click()
    expect(page.locator("#log")).to_contain_text("The server cannot be reached. Nothing was lost")
    assert everything(page) == before

    mortal_server.start()
    expect(page.locator("#connection")).to_have_text("")
    assert everything(page) == before
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#board")).to_be_visible()
    agree(page, other)
    page.bring_to_front()
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    assert everything(page) == before
    assert person.play(turns=3) == 3
    hurry(page, other)
    assert "win" in person.result
    agree(page, other)


def test_a_server_killed_again_and_again(visit_mortal: Visit, mortal_server: Server) -> None:
    """Two people play on over three crashes; nothing is lost and nothing doubled."""
    people = friends(visit_mortal)
    ann, ben = (person.page for person in people)
    for crash in range(3):
        take_turns(*people, turns=3)
        if crash % 2:
            wait_for_one(people).draw()
        before = agree(ann, ben)
        mortal_server.kill()
        for page in (ann, ben):
            expect(page.locator("#connection")).to_have_text(LOST)
        mortal_server.start()
        for page in (ann, ben):
            expect(page.locator("#connection")).to_have_text("")
        assert agree(ann, ben) == before
        if before["drawn"]:
            wait_for_one(people).take_turn()
    take_turns(*people, turns=2)
    turns = 3 + 3 + 1 + 3 + 2
    dealt = 2
    assert len(agree(ann, ben)["history"]) == dealt + turns


def test_without_a_network_for_a_while(visit_mortal: Visit) -> None:
    """What the other one did in the meantime is there once the network is."""
    people = friends(visit_mortal)
    ann, ben = (person.page for person in people)
    take_turns(*people, turns=2)

    # Whoever is to play goes offline; nothing they try is shown as done.
    playing = wait_for_one(people)
    waiting = people[1 - people.index(playing)]
    before = agree(ann, ben)
    playing.page.context.set_offline(True)
    expect(playing.page.locator("#connection")).to_have_text(LOST)
    playing.page.locator("#heap").click()
    expect(playing.page.locator("#log")).to_contain_text("The server cannot be reached. Nothing was lost")
    assert everything(playing.page) == before
    playing.page.context.set_offline(False)
    expect(playing.page.locator("#connection")).to_have_text("")
    playing.take_turn()
    agree(ann, ben)

    # Whoever is not to play goes offline; the other goes on.
    assert waiting.wait()
    playing.page.context.set_offline(True)
    expect(playing.page.locator("#connection")).to_have_text(LOST)
    waiting.take_turn()
    playing.page.context.set_offline(False)
    assert playing.wait()
    agree(ann, ben)


def test_a_phone_that_slept(visit_mortal: Visit) -> None:
    """Chromium freezes a page much as a phone does; when it wakes it catches up."""
    people = friends(visit_mortal)
    ann, ben = (person.page for person in people)
    playing = wait_for_one(people)
    sleeping = people[1 - people.index(playing)]
    freezer = sleeping.page.context.new_cdp_session(sleeping.page)
    freezer.send("Page.setWebLifecycleState", {"state": "frozen"})
    playing.take_turn()
    freezer.send("Page.setWebLifecycleState", {"state": "active"})
    assert sleeping.wait()
    agree(ann, ben)
