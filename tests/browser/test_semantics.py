"""What somebody hears, and reaches by Tab."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .gardener import Mouse, Person, cell_at, play_at_once, read

pytestmark = pytest.mark.browser

CELL = re.compile(r"^[a-d][1-4], (empty|\d+)(?P<golden>, golden)?(, (fits|can be exchanged))?(, last move)?$")

_FLIGHTS = """() => {
  window.flights = 0;
  new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => {
    if (node.classList?.contains("flying")) window.flights += 1;
  }))).observe(document.body, { childList: true });
}"""


def begin(visit: Visit, **options: Any) -> Person:
    page = visit(**options)
    play_at_once(page)
    person = Person(page, Mouse())
    assert person.wait()
    return person


def test_the_log_tells_every_move(visit: Visit) -> None:
    person = begin(visit)
    log = person.page.locator("#log")
    expect(log).to_have_attribute("aria-live", "polite")
    expect(log).to_have_role("log")
    drawn = person.draw()
    expect(log.locator("p").last).to_have_text(f"You drew {drawn}.")
    person.page.get_by_role("button", name="Leave it").click()
    expect(log).to_contain_text(f"You left {drawn} face-up.")
    expect(log).to_contain_text(re.compile(r"Seedling (drew|took) \d+"))
    assert person.wait()
    expect(log.locator("p").last).to_have_text("Your turn")
    moves = log.locator("p").filter(has_text=re.compile("^Seedling (laid|left|took)"))
    said = re.compile(r"^Seedling (laid|left|took) \d+ (on [a-d][1-4]|face-up|to [a-d][1-4])")
    expect(moves.first).to_have_text(said)


def test_gardens_are_grids_with_names(visit: Visit) -> None:
    person = begin(visit)
    page = person.page
    mine = page.get_by_role("grid", name="Your garden")
    other = page.get_by_role("grid", name="Garden of Seedling")
    for garden in (mine, other):
        expect(garden.get_by_role("row")).to_have_count(4)
        expect(garden.get_by_role("gridcell")).to_have_count(16)
        for cell in read(garden):
            found = CELL.match(cell.label)
            assert found, cell.label
            assert bool(found["golden"]) == (cell.index % 5 == 0)
    expect(other).to_have_attribute("aria-readonly", "true")
    number = read(other)[5].number
    expect(page.get_by_role("gridcell", name=f"b2, {number}, golden").first).to_be_visible()
    expect(page.get_by_role("heading", name="Seedling bot")).to_be_visible()
    person.draw()
    lit = [cell for cell in person.garden() if cell.lit]
    assert lit
    assert all(("can be exchanged" if cell.number else "fits") in cell.label for cell in lit)
    quiet = [cell.label for cell in person.garden() if not cell.lit]
    assert not any("fits" in label or "exchanged" in label for label in quiet)


def test_one_stop_for_tab_in_each_garden(visit: Visit) -> None:
    """Sixteen stops would be in the way; the arrows walk inside, and where they are can be seen."""
    page = begin(visit).page
    for grid in page.get_by_role("grid").all():
        assert grid.locator("[tabindex='0']").count() == 1
    page.keyboard.press("ArrowDown")
    for key, column in {"ArrowRight": "b", "End": "d", "ArrowLeft": "c", "Home": "a"}.items():
        page.keyboard.press(key)
        assert focused(page).startswith(column)
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"


def focused(page: Page) -> str:
    label: str = page.evaluate("document.activeElement.ariaLabel ?? ''")
    return label


def test_nothing_moves_for_those_who_asked_for_calm(visit: Visit) -> None:
    person = begin(visit)
    person.page.evaluate(_FLIGHTS)
    person.draw()
    assert animations(person.page) == []
    person.lay(next(cell.index for cell in person.garden() if cell.lit))
    assert person.wait()
    assert animations(person.page) == []
    assert person.page.evaluate("window.flights") == 0
    person.page.wait_for_function("() => document.getAnimations().length === 0")


def test_moves_can_be_followed_with_the_eye(visit: Visit) -> None:
    person = begin(visit, motion=True)
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    person.page.evaluate(_FLIGHTS)
    person.draw()
    # From the heap to the hand; and the page knows what happened without asking for the whole table anew.
    person.page.wait_for_function("() => window.flights === 1")
    expect(person.page.locator(".flying")).to_have_count(0)
    assert [one.split()[0] for one in asked if "/api/" in one] == ["POST"], asked
    cell_at(person.page, next(cell.index for cell in person.garden() if cell.lit)).click()
    assert person.wait()
    person.page.wait_for_function("() => window.flights >= 3")
    expect(person.page.locator(".flying")).to_have_count(0)


def animations(page: Page) -> list[str]:
    """Return what moves for longer than a moment."""
    running: list[str] = page.evaluate(
        """document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1)
             .map((one) => one.effect.target.outerHTML)"""
    )
    return running


def test_whose_turn_it_is_is_said_in_words(visit: Visit) -> None:
    person = begin(visit)
    page = person.page
    expect(page).to_have_title(re.compile("Your turn"))
    expect(page.locator("#mine h2")).to_contain_text("to play")
    expect(page.locator("#mine .seat-mark")).to_be_visible()
    expect(page.locator("#others .seat-mark")).to_be_hidden()


def test_the_lesson_is_learnt_by_doing(visit: Visit) -> None:
    """From the first step to the button that starts a game, wrong answers explained on the way."""
    page = visit("/learn")
    garden, said = page.locator("#garden"), page.locator("#step-say")
    next_step = page.get_by_role("button", name="Next", exact=True)
    cells = garden.get_by_role("gridcell")
    cells.nth(13).click()
    expect(said).not_to_be_empty()
    cells.nth(11).click()
    expect(said).to_have_text(re.compile("13"))
    cells.nth(2).click()
    next_step.click()
    cells.nth(7).click()
    expect(said).to_contain_text("10 lies in the middle now")
    next_step.click()
    page.get_by_role("button", name="Take 18").click()
    garden.locator(".cell-legal").first.click()
    next_step.click()
    page.get_by_role("button", name=re.compile("^Draw")).click()
    page.get_by_role("button", name="Leave it").click()
    next_step.click()
    page.get_by_role("button", name="Take 10").click()
    garden.get_by_role("gridcell", name=re.compile("empty")).click()
    expect(said).to_contain_text("Your garden is full: you win")
    next_step.click()
    page.get_by_role("button", name=re.compile("^Ann")).click()
    expect(said).to_contain_text("Somebody has fewer")
    page.get_by_role("button", name=re.compile("^Ann")).click()
    page.get_by_role("button", name=re.compile("^Bo")).click()
    page.get_by_role("button", name=re.compile("^Cem")).click()
    expect(said).to_contain_text("share the win")
    next_step.click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#board")).to_be_visible()


def test_carrying_a_name_to_another_device(visit: Visit) -> None:
    page = visit("/me")
    page.get_by_role("textbox", name="Your name").fill("Antonia")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#name-say")).to_contain_text("Antonia")
    page.get_by_role("button", name="Make a code").click()
    expect(page.locator("#carry")).to_be_visible()
    code = page.locator("#code").inner_text()
    other = visit("/me")
    other.get_by_role("textbox", name="Code").fill(code)
    other.get_by_role("button", name="Continue as that player").click()
    expect(other.locator("#claim-say")).to_contain_text("Welcome, Antonia.")
    other.reload()
    expect(other.get_by_role("textbox", name="Your name")).to_have_value("Antonia")
