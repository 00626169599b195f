"""Bad moments: each says what to do next, and nothing is lost or doubled."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Browser, Locator, Page, Route, expect

import luckynumbers as ln

from .conftest import Visit, visits
from .gardener import (
    Mouse,
    Person,
    everything,
    play_at_once,
    wait_for_promise,
    wait_for_worker,
    wait_until,
)
from .hosting import Server
from .tables import hurry
from .watching import Watch

pytestmark = pytest.mark.browser


def test_offline_in_the_middle_of_a_tap(visit: Visit, watch: Watch) -> None:
    page = visit()
    watch.allow("INTERNET_DISCONNECTED|/events")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#draw[aria-disabled=false]")).to_be_visible()
    before = everything(page)
    page.context.set_offline(True)
    page.locator("#draw").click()
    expect(page.locator("#log")).to_contain_text(
        "The server cannot be reached. Nothing was lost; please try again."
    )
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    assert everything(page) == before
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_be_empty()
    page.locator("#draw").click()
    expect(page.locator("#act")).to_have_text("Leave it")


def test_an_answer_that_is_lost_after_the_move_was_made(visit: Visit, watch: Watch) -> None:
    """The stream has told of it: nobody is asked to try again what has been done."""
    page = visit()
    watch.allow("net::ERR_FAILED")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#draw[aria-disabled=false]")).to_be_visible()

    def lose(route: Route) -> None:
        assert route.fetch().status == 200
        expect(page.locator("#hand .drawn")).to_be_visible()
        route.abort()

    page.route("**/moves", lose)
    with page.expect_event("requestfailed"):
        page.locator("#draw").click()
    expect(page.locator("#board:not(.sending) #hand .drawn")).to_be_visible()
    page.unroute("**/moves")
    page.locator("#act").click()
    expect(page.locator("#hand .drawn")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text("You left")
    assert "cannot be reached" not in page.locator("#log").inner_text()


@pytest.fixture
def held(visit: Visit) -> tuple[Page, list[tuple[Route, APIResponse]]]:
    """Return a page that has heard of its own draw by the stream; the answer to it is held back."""
    page = visit()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#draw[aria-disabled=false]")).to_be_visible()
    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/moves", lambda route: answers.append((route, route.fetch())), times=1)
    page.locator("#draw").press("Enter")
    expect(page.locator("#hand .drawn")).to_be_visible()
    wait_until(page, answers)  # the stream may have been quicker
    return page, answers


def test_who_sees_the_clover_decides_though_the_answer_is_still_on_its_way(
    held: tuple[Page, list[tuple[Route, APIResponse]]],
) -> None:
    page, [(route, answer)] = held
    page.locator("#act").press("Enter")
    expect(page.locator("#history .notation").filter(has_text=re.compile(r"^\+\d+-$"))).not_to_have_count(0)
    route.fulfill(response=answer)


def test_an_answer_that_comes_later_takes_no_focus_away(
    held: tuple[Page, list[tuple[Route, APIResponse]]],
) -> None:
    """Or Enter, meant for the button, would lay the clover."""
    page, [(route, answer)] = held
    page.locator("#act").focus()
    with page.expect_event("requestfinished"):
        route.fulfill(response=answer)
    # By the time that another answer has come and was read, this one was too.
    page.evaluate("() => fetch('/healthz').then((answer) => answer.text())")
    expect(page.locator("#act")).to_be_focused()


def test_two_tabs_of_one_person_show_one_game(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#draw[aria-disabled=false]")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#draw[aria-disabled=false]")).to_be_visible()
    page.locator("#draw").click()
    for tab in (page, other):
        expect(tab.locator("#act")).to_have_text("Leave it")
    other.locator("#act").click()
    expect(page.locator("#act")).not_to_have_text("Leave it")


def test_without_a_network_there_is_a_page_that_says_so_and_the_lesson_works(
    visit: Visit, watch: Watch
) -> None:
    page = visit()
    watch.allow("INTERNET_DISCONNECTED|Failed to")
    wait_for_worker(page)
    page.context.set_offline(True)
    page.goto("/players")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Learn").click()
    expect(page.locator("#step-title")).not_to_be_empty()


def test_what_is_kept_for_a_day_without_a_network_speaks_the_chosen_language(
    visit: Visit, watch: Watch
) -> None:
    page = visit()
    watch.allow("INTERNET_DISCONNECTED|Failed to")
    wait_for_worker(page)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    for path in ("/learn", "/offline"):
        wait_for_promise(
            page,
            "async (path) => (await (await caches.match(path))?.text())?.includes('<html lang=\"de\"')",
            path,
        )
    wait_for_promise(page, "async () => (await caches.match('/locale/de.js', { ignoreSearch: true }))?.ok")
    page.context.set_offline(True)
    page.goto("/players")
    expect(page.get_by_role("heading", name="Keine Verbindung")).to_be_visible()


def test_a_table_that_is_gone_says_what_to_do(visit: Visit, watch: Watch) -> None:
    watch.allow("/t/gone")
    page = visit("/t/gone")
    expect(page.get_by_role("heading", name="Nothing grows here")).to_be_visible()
    page.get_by_role("link", name="To the first page").click()
    expect(page).to_have_url(re.compile(r"/$"))


@pytest.fixture
def come_in(browser: Browser, mortal_server: Server) -> Iterator[Visit]:
    """Return a function that opens a browser at a server that comes and goes."""
    watch = Watch(mortal_server.url)
    watch.allow("CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED|409 .*/contribution")
    watch.allow("Failed to convert value to 'Response'")  # what was asked of the worker in the meantime
    yield from visits(browser, mortal_server, watch)


def test_a_restart_during_the_win(come_in: Visit, mortal_server: Server) -> None:
    page = come_in(motion=True)
    play_at_once(page)
    hurry(page)
    said = page.locator("#result-title").inner_text()
    mortal_server.kill()
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    mortal_server.start()
    expect(page.locator("#connection")).to_be_empty()
    expect(page.locator("#result-title")).to_have_text(said)
    page.get_by_role("button", name="Again?").click()
    expect(page.locator("#facts")).to_contain_text("Game 2 at this table")


def test_a_new_version_leaves_no_old_page_behind(
    come_in: Visit, mortal_server: Server, tmp_path: Path
) -> None:
    page = come_in()
    wait_for_worker(page)
    visit_first_page(page)
    old, kept = script_of(page), page.evaluate("caches.keys()")
    play_at_once(page)
    table, person = page.url, Person(page, Mouse())
    assert person.wait()
    person.draw()
    mortal_server.stop()
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    mortal_server.start(another_version(tmp_path / "newer"))
    # Whoever sits at a table plays on as if nothing had been.
    expect(page.locator("#connection")).to_be_empty()
    page.get_by_role("button", name="Leave it").click()
    assert person.wait()
    page.goto("/")
    expect(script_at(page)).not_to_have_attribute(
        "src", str(old)
    )  # which may be shown until the new one is here
    new = script_of(page)
    wait_for_promise(page, "async (old) => !(await caches.keys()).some((one) => old.includes(one))", kept)
    visit_first_page(page)
    mortal_server.stop()
    page.goto("/")  # now as the new worker has kept it
    assert script_of(page) == new
    mortal_server.start(tmp_path / "newer")
    page.goto(table)
    assert person.wait()


def visit_first_page(page: Page) -> None:
    """Come to the first page, and wait until the worker has kept it."""
    page.goto("/")
    wait_for_promise(page, "async () => Boolean(await caches.match('/'))")


def script_at(page: Page) -> Locator:
    """Return the script of a page; every version has its own."""
    return page.locator("script[type=module]").first


def script_of(page: Page) -> str | None:
    """Return where the script of a page lies."""
    return script_at(page).get_attribute("src")


def another_version(folder: Path) -> Path:
    """Return where we lie a second time, with another style."""
    here = Path(ln.__file__).parent
    shutil.copytree(here, folder / "luckynumbers", ignore=shutil.ignore_patterns("__pycache__"))
    style = folder / "luckynumbers/web/static/css/base.css"
    style.write_text(style.read_text(encoding="utf-8") + "\n:root { --of-another-version: 1; }\n")
    return folder
