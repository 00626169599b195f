"""People in different browsers at one table: a link, a chair, reactions, watching, leaving, resigning."""

import re

import pytest
from playwright.sync_api import Page, expect

from .company import friends, open_table, sit_down
from .conftest import Visit
from .gardener import Mouse, Person, agree, everything, hold, read, take_turns, wait_for_one
from .tables import hurry

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_a_game_over_a_link(visit: Visit) -> None:
    ann, ben = visit(motion=True), visit(None)
    link = open_table(ann)
    expect(ann.get_by_role("img", name="QR code with the link")).to_be_visible()
    ann.wait_for_function("() => document.querySelector('#qr').naturalWidth > 0")
    expect(ann.locator("#sitters li")).to_have_text([re.compile("Ann"), "free chair"])
    sit_down(ben, link)
    expect(ann.locator("#board")).to_be_visible()
    expect(ann.locator("#log")).to_contain_text("Ben sits down.")

    people = Person(ann, Mouse()), Person(ben, Mouse())
    for _ in range(2):
        take_turns(*people, turns=6)
        agree(ann, ben)
    hurry(ann, ben)
    agree(ann, ben)
    assert_one_result(*people)

    ann.get_by_role("button", name="Again?").click()
    expect(ann.locator("#rematch")).to_have_text("Waiting for Ben to agree.")
    expect(ann.locator("#again")).to_be_disabled()
    expect(ben.locator("#rematch")).to_have_text("Ann would like another game.")
    ben.get_by_role("button", name="Again?").click()
    for page in (ann, ben):
        expect(page.locator("#result")).to_be_hidden()
        expect(page.locator("#facts")).to_contain_text("Game 2 at this table")
    take_turns(*people, turns=2)
    agree(ann, ben)

    # Two people finished a game, so both have a rating and a page of their own.
    ben.goto("/players")
    ben.get_by_role("row", name=re.compile("Ben.*you")).get_by_role("link", name="Ben").click()
    expect(ben.locator(".history a")).to_have_count(1)
    ben.locator(".history a").click()
    expect(ben.locator("#result-line")).not_to_be_empty()


def assert_one_result(ann: Person, ben: Person) -> None:
    """Both see the same winner, each in their own words."""
    won = [
        person.page.locator(".seat-won").evaluate_all("all => all.map(seat => seat.dataset.seat).sort()")
        for person in (ann, ben)
    ]
    assert won[0] == won[1]
    for person, seat, name in ((ann, "0", "Ann"), (ben, "1", "Ben")):
        other = "Ben" if name == "Ann" else "Ann"
        if won[0] == [seat]:
            assert "you win" in person.result.lower()
        elif len(won[0]) == 1:
            assert f"{other} wins" in person.result
        else:
            assert f"you share the win with {other}" in person.result


def test_an_open_table_on_the_first_page(visit: Visit) -> None:
    ann, ben = visit("/new?with=public"), visit(None)
    ann.get_by_label("Name").first.fill("Antonia")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.locator("#waiting")).to_be_visible()
    ben.goto("/")
    ben.get_by_role("button", name="Join Antonia").click()
    ben.get_by_role("dialog").get_by_label("Your name").fill("Benedict")
    ben.get_by_role("dialog").get_by_role("button", name="Join").click()
    ben.wait_for_url("**/t/*")
    for page in (ann, ben):
        expect(page.locator("#title")).to_have_text("Antonia, Benedict")
    # Whoever comes back to the first page finds the game there.
    ann.goto("/")
    ann.get_by_role("link", name=re.compile("Antonia, Benedict")).click()
    agree(ann, ben)


def test_spectators_see_everything_and_can_do_nothing(visit: Visit) -> None:
    ann, ben = friends(visit)
    watching = visit(None)
    watching.goto(ann.page.url)
    expect(watching.locator("#hint")).to_have_text("You are watching.")
    take_turns(ann, ben, turns=1)
    playing = wait_for_one((ann, ben))
    playing.draw()
    seen = agree(watching, ann.page, ben.page)
    assert seen["drawn"]
    for button in ("act", "resign", "leave-table", "reactions"):
        expect(watching.locator(f"#{button}")).to_be_hidden()
    assert watching.locator("#mine [role=gridcell]").count() == 0
    for cell in watching.get_by_role("gridcell").all()[:16]:
        cell.click()
    watching.locator("#heap").click(force=True)
    for key in ("d", "l", "+", "-", "Enter"):
        watching.keyboard.press(key)
    playing.take_turn()
    expect(playing.page.locator("#board.sending")).to_have_count(0)
    agree(ann.page, ben.page, watching)


def test_reactions_reach_the_others(visit: Visit) -> None:
    ann, ben = friends(visit)
    for person in (ann, ben):
        hold(person.page)
    ann.page.get_by_role("button", name="Good luck!").click()
    expect(ben.page.locator('.seat[data-seat="0"] .bubble')).to_have_text("Good luck!")
    expect(ben.page.locator("#log")).to_contain_text("Ann: Good luck!")
    ben.page.get_by_role("button", name="Thank you!").click()
    expect(ann.page.locator('.seat[data-seat="1"] .bubble')).to_have_text("Thank you!")
    expect(ann.page.locator("#log")).to_contain_text("Ben: Thank you!")


def test_a_bot_plays_on_for_whoever_leaves(visit: Visit) -> None:
    ann, ben = friends(visit)
    take_turns(ann, ben, turns=2)
    ann.page.get_by_role("button", name="Leave the table").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("A bot plays on in your place")
    dialog.get_by_role("button", name="Go on playing").click()
    expect(dialog).to_be_hidden()
    ann.page.get_by_role("button", name="Leave the table").click()
    dialog.get_by_role("button", name="Leave the table").click()
    ann.page.wait_for_url(re.compile(r"/$"))
    expect(ben.page.locator("#log")).to_contain_text("Ann left; the bot Seedling plays on.")
    expect(ben.page.locator('.seat[data-seat="0"] .seat-tag')).to_have_text("bot plays on")
    assert ben.play(turns=3) == 3
    assert ben.wait()
    ann.page.go_back()
    expect(ann.page.locator("#hint")).to_have_text("A bot plays for you until you are back.")
    agree(ann.page, ben.page)
    # The next game is hers again, if she is there to play it; a clock shows how long it waits for her.
    ben.page.get_by_role("button", name="Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ben.page.get_by_role("button", name="Again?").click()
    for page in (ann.page, ben.page):
        expect(page.locator("#facts")).to_contain_text("Game 2 at this table")
    expect(ben.page.locator('.seat[data-seat="0"] .seat-tag')).to_have_text("")
    if wait_for_one((ann, ben)) is ben:
        ben.take_turn()
    assert ann.wait()
    for page in (ann.page, ben.page):
        expect(page.locator("#clock")).to_be_visible()
    ann.take_turn()
    for page in (ann.page, ben.page):
        expect(page.locator("#clock")).to_be_hidden()
    take_turns(ann, ben, turns=2)
    agree(ann.page, ben.page)


def test_resigning(visit: Visit) -> None:
    ann, ben = friends(visit)
    take_turns(ann, ben, turns=1)
    wait_for_one((ann, ben))
    before = agree(ann.page, ben.page)
    ann.page.get_by_role("button", name="Resign").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Resign? Ben then wins this game.")
    page_keys(ann.page, "Escape")
    assert everything(ann.page) == before
    ann.page.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    expect(ann.page.locator("#result-title")).to_have_text("Ben wins: Ann resigned.")
    expect(ben.page.locator("#result-title")).to_have_text("You win: Ann resigned.")
    expect(ben.page.locator('.seat[data-seat="1"]')).to_have_class(re.compile("seat-won"))


def page_keys(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_names_cannot_break_the_page(visit: Visit) -> None:
    """Names come from people: they are shown as they were typed, never understood as markup."""
    name = "<b>A&amp;n</b>'\"%(name)s"
    ann, ben = visit(), visit(None)
    sit_down(ben, open_table(ann, name), "</script><i>")
    people = Person(ann, Mouse()), Person(ben, Mouse())
    take_turns(*people, turns=2)
    for page in (ann, ben):
        expect(page.locator('.seat[data-seat="0"] .seat-name')).to_have_text(name)
        expect(page.locator('.seat[data-seat="1"] .seat-name')).to_have_text("</script><i>")
        assert page.locator("main b, main i").count() == 0
        assert len(read(page.locator('.seat[data-seat="0"]'))) == 16


def test_whoever_sits_here_is_marked_whatever_their_name(visit: Visit) -> None:
    ann, ben = visit(), visit(None)
    link = open_table(ann, "You")
    expect(ann.locator("#sitters li").first).to_have_text("Youyou")
    sit_down(ben, link, "You")
    for page, seat in ((ann, 0), (ben, 1)):
        expect(page.locator(f'.seat[data-seat="{seat}"] .seat-tag')).to_have_text("you")
        expect(page.locator(f'.seat[data-seat="{1 - seat}"] .seat-tag')).to_have_text("")
