"""The coach on the page: three steps when asked, a word before a blunder, and nothing moves."""

import re

import pytest
from playwright.sync_api import Page, expect

import luckynumbers as ln
from luckynumbers.languages import LANGUAGES

from .conftest import Visit
from .gardener import Mouse, Person, cell_at, play_at_once
from .hosting import Server
from .layout import LARGER, PHONES, check, friends
from .tables import Json
from .test_layout import screen_in_chromium

pytestmark = pytest.mark.browser


def advice(page: Page) -> Json:
    """Ask the server what the page has been told."""
    table = page.locator("#table").get_attribute("data-table")
    answer = page.request.get(f"/api/tables/{table}/coach")
    assert answer.status == 200, answer.text()
    told: Json = answer.json()
    return told


def sitting(page: Page) -> Person:
    """Sit down against a bot, draw a clover, and wait for the coach."""
    play_at_once(page)
    person = Person(page, Mouse())
    assert person.wait()
    person.draw()
    expect(page.locator("#ask-coach")).to_be_enabled()
    return person


def test_a_hint_comes_in_three_steps(visit: Visit) -> None:
    page = visit()
    sitting(page)
    told = advice(page)
    coach, words, more = page.locator("#coach"), page.locator("#coach-words"), page.locator("#coach-more")
    page.get_by_role("button", name="Ask the coach for a hint").click()
    expect(words).to_have_text(told["nudge"])
    assert {int(cell) for cell in _advised(page)} == {*told["area"]}
    more.click()
    expect(words).to_have_text(told["advice"])
    place = told["best"].partition("@")[2]
    assert [int(cell) for cell in _advised(page)] == ([ln.parse_cell(place)] if place else [])
    more.click()
    expect(words).to_have_text(told["why"])
    expect(page.locator("#log p").last).to_have_text(told["why"])
    page.locator("#coach-close").click()
    expect(coach).to_be_hidden()
    expect(page.locator(".advised")).to_have_count(0)
    # By the keyboard alone, and what was told is told again.
    page.keyboard.press("h")
    expect(words).to_have_text(told["why"])
    page.keyboard.press("Escape")
    expect(coach).to_be_hidden()
    page.locator("#coach-mode").select_option("off")
    expect(page.locator("#ask-coach")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_the_lamp_there_is_room_for_whose_turn_it_is(visit: Visit, language: str) -> None:
    page = visit(None, has_touch=True, locale=language, viewport={"width": 360, "height": 640})
    page.goto("/")
    page.locator("#play").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#board.my-turn")).to_be_visible()
    page.locator("#draw").tap()
    expect(page.locator("#hand .drawn")).to_be_visible()
    cut = page.locator("#turn-line").evaluate("line => line.scrollWidth - line.clientWidth")
    assert cut <= 0


# Fills the hint to its edge, and counts its lines that touch the lamp.
_AGAINST_THE_LAMP = """() => {
  const hint = document.querySelector("#hint");
  for (hint.textContent = "i"; hint.clientHeight < 40; hint.textContent += " i");
  const words = document.createRange();
  words.selectNodeContents(hint);
  const lamp = document.querySelector("#ask-coach svg").getBoundingClientRect();
  const lines = [...words.getClientRects()];
  const touches = ({ right, top }) => right > lamp.left - 2 && top < lamp.bottom;
  return [lines.length > 2, lines.filter(touches).length];
}"""


@pytest.mark.parametrize("size", [(320, 540), (360, 640), (768, 1024), (1280, 800)])
def test_no_word_comes_close_to_the_lamp(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    play_at_once(page)
    expect(page.locator("#board.my-turn")).to_be_visible()
    assert page.evaluate(_AGAINST_THE_LAMP) == [True, 0]
    Person(page, Mouse()).draw()
    assert page.evaluate(_AGAINST_THE_LAMP) == [True, 0]


def _advised(page: Page) -> list[str]:
    found: list[str] = page.locator("#mine .advised").evaluate_all(
        "cells => cells.map(cell => cell.dataset.cell)"
    )
    return found


def test_a_blunder_is_asked_about_first(visit_known: Visit) -> None:
    page = visit_known()
    sitting(page)
    dialog = page.get_by_role("dialog")
    blunders = _cells(told := advice(page), "blunder")
    assert blunders, "if the coach thinks otherwise by now, another deal has one in its first turn"
    page.locator("#coach-mode").select_option("warn")
    cell_at(page, blunders[0]).click()
    expect(dialog).to_contain_text(re.compile(r"This loses \d+ more games in a hundred\."))
    dialog.get_by_role("button", name="Think again").click()
    expect(dialog).to_be_hidden()
    assert advice(page)["seq"] == told["seq"]
    cell_at(page, blunders[0]).click()
    dialog.get_by_role("button", name="Play anyway").click()
    expect(page.locator("#hand .drawn")).to_have_count(0)


def _cells(told: Json, grade: str) -> list[int]:
    """Return where a drawn clover could be laid with this grade."""
    found = [one["move"] for one in told["moves"] if one["grade"] == grade and one["move"].startswith("@")]
    return ["abcd".index(move[1]) + 4 * (int(move[2]) - 1) for move in found]


def test_nothing_moves_for_the_coach(visit: Visit) -> None:
    page = visit(has_touch=True)
    sitting(page)
    screen, sizes = screen_in_chromium(page), PHONES + LARGER
    before = {size: screen.look(size)["places"] for size in sizes}
    page.evaluate("document.querySelector('#ask-coach').click()")
    expect(page.locator("#coach")).to_be_visible()
    page.evaluate("document.querySelector('#coach-more').click()")
    for size in sizes:
        seen = screen.look(size)
        check(seen)
        assert seen["places"] == before[size], size
        mine = seen["places"]["#mine .garden"]
        box = page.locator("#coach").bounding_box()
        assert box is not None
        apart = box["y"] + box["height"] <= mine[1] or box["x"] >= mine[0] + mine[2]
        assert apart, "the coach never lies over the garden"


def test_between_people_there_is_none_unless_it_is_on_for_everyone(visit: Visit, server: Server) -> None:
    for on in (False, True):
        table, people = friends(server.url, 2, coach=on)
        page = visit(None)
        page.context.add_cookies(people[0].cookies_for_a_browser())  # type: ignore[arg-type]
        page.goto(f"/t/{table}")
        expect(page.locator("#board.my-turn")).to_be_visible()
        expect(page.locator("#ask-coach")).to_be_visible(visible=on)
        expect(page.locator("#facts")).to_contain_text("The coach is on") if on else expect(
            page.locator("#facts")
        ).to_be_hidden()
        for guest in people:
            guest.close()


def test_a_table_can_be_opened_with_the_coach_on(visit: Visit) -> None:
    page = visit("/new?with=friends")
    page.locator("details.more summary").click()
    page.get_by_label("The coach is on").check()
    expect(page.locator("#now")).to_contain_text("with the coach")
    page.locator("#start").click()
    expect(page.locator("#waiting-facts")).to_contain_text("The coach is on")
