"""The page says what would happen before it happens, and why something cannot."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .gardener import Mouse, Person, carry, cell_at, everything, face_up, hold, play_at_once

pytestmark = pytest.mark.browser

# Where a cell is and what lies on it.
_CLOVER = """(cell) =>
  [Number(cell.dataset.cell), cell.querySelector(".clover:not(.clover-incoming)").textContent]"""


def test_a_cell_that_does_not_fit_says_why(visit: Visit) -> None:
    page = visit(None, motion=True)
    page.clock.install()
    page.goto("/")
    play_at_once(page)
    person = Person(page, Mouse())
    assert person.wait()
    hold(page)
    cell_at(page, 1).click()
    expect(page.locator("#hint")).to_have_text("First draw, or choose a face-up clover.")
    page.clock.resume()
    drawn = person.draw()
    before = everything(page)
    hold(page)
    for cell in [cell for cell in person.garden() if not cell.lit][:3]:
        cell_at(page, cell.index).click()
        misfit = r"does not fit: \d+ is already (to the left|above|to the right|below)\."
        why = re.compile(rf"^{drawn} ({misfit}|is already here;)")
        expect(page.locator("#hint")).to_have_text(why)
        expect(page.locator("#log p").last).to_have_text(why)
        # The clover it speaks of is pointed at: the other one of a line, or the one that stands there.
        at, number = page.locator("#mine .cell-blocking").evaluate(_CLOVER)
        words = page.locator("#log p").last.inner_text()
        assert re.findall(r"\d+", words)[-1] == number
        line = {"left": (0, -1), "right": (0, 1), "above": (-1, 0), "below": (1, 0)}
        way = next((step for word, step in line.items() if word in words), (0, 0))
        across, down = at % 4 - cell.index % 4, at // 4 - cell.index // 4
        assert [(down > 0) - (down < 0), (across > 0) - (across < 0)] == [*way]
    # By now the page takes another tap no longer for the second half of a double tap.
    expect(page.locator("#act")).not_to_have_class(re.compile("settling"))
    page.locator("#heap").click(force=True)
    expect(page.locator("#hint")).to_have_text(f"First lay or leave the drawn {drawn}.")
    assert everything(page) == before


def test_an_exchange_shows_what_comes_off_before_it_happens(visit: Visit) -> None:
    page = visit(motion=True)
    play_at_once(page)
    person = Person(page, Mouse())
    assert person.wait()
    drawn = person.draw()
    cell = next(cell for cell in person.garden() if cell.lit and cell.number)
    assert cell.label.endswith(", golden, can be exchanged")
    before = everything(page)
    cell_at(page, cell.index).hover()
    warning = f"{drawn} comes, {cell.number} goes to the middle."
    expect(page.locator("#hint")).to_have_text(warning)
    expect(cell_at(page, cell.index).locator(".clover-incoming")).to_be_visible()
    page.locator("#turn-line").hover()
    expect(page.locator("#hint")).to_have_text(f"Lay {drawn} in your garden, or leave it.")
    # Carried there, it says the same before it is let go.
    carry(page, page.locator("#hand .drawn"), cell_at(page, cell.index), drop=False)
    expect(page.locator("#hint")).to_have_text(warning)
    assert everything(page) == before
    page.mouse.up()
    laid = f"You laid {drawn} on {cell.name}; {cell.number} went to the middle."
    expect(page.locator("#log")).to_contain_text(laid)
    assert person.wait()
    assert person.garden()[cell.index].number == drawn
    # The history says it with clovers, and in notation only to those who ask.
    words = re.compile(rf"(?<!\d){drawn}→{cell.name}⇄{cell.number}(?!\d)")
    line = page.locator("#history li").filter(has_text=words).filter(has_text="Guest")
    expect(line.locator(".history-steps")).to_be_visible()
    expect(line.locator(".notation")).to_be_hidden()
    page.get_by_role("button", name="Notation").click()
    expect(line.locator(".notation")).to_have_text(f"+{drawn}@{cell.name}x{cell.number}")
    expect(line.locator(".notation")).to_be_visible()
    expect(line.locator(".history-steps")).to_be_hidden()


def test_a_chosen_clover_can_be_put_back(visit_known: Visit) -> None:
    """A drawn clover that was seen cannot be undone; choosing a face-up one can."""
    page = visit_known()
    play_at_once(page)
    person = Person(page, Mouse())
    while person.wait() and not person.offered():
        person.draw()
        page.get_by_role("button", name="Leave it").click()
    number = person.offered()[0]
    before = everything(page)
    face_up(page, number).click()
    expect(page.locator("#hint")).to_have_text(f"Where shall {number} go?")
    assert any(cell.lit for cell in person.garden())
    page.get_by_role("button", name="Put back").click()
    assert not any(cell.lit for cell in person.garden())
    face_up(page, number).click()
    page.keyboard.press("Escape")
    assert not any(cell.lit for cell in person.garden())
    assert everything(page) == before


def test_out_of_turn_the_page_says_whose_turn_it_is(visit: Visit) -> None:
    page = visit("/new")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_label("Name").first.fill("Ann")
    page.get_by_text("Rules and pace").click()
    page.get_by_label("Someone I choose").check()
    page.get_by_label("Who is that?").select_option("1")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#waiting")).to_be_visible()
    other = visit(None)
    other.goto(page.url)
    other.get_by_label("Your name").fill("Ben")
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator("#turn-line")).to_have_text("Your turn")
    expect(page.locator("#turn-line")).to_have_text("It is Ben’s turn")
    expect(page.locator("#act")).to_be_hidden()
    hold(page)
    cell_at(page, 0).click()
    expect(page.locator("#hint")).to_have_text("Wait a moment: it is Ben’s turn.")
