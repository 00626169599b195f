"""Fingers: a double tap loses nothing, and an exchange is seen before it happens."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Visit
from .gardener import Fingers, Person, Sent, arriving, cell_at, everything, face_up, hold, play_at_once
from .tables import Stage

pytestmark = pytest.mark.browser

INTERVALS = (50, 120, 300, 500)
"""Milliseconds between two taps that may be one double tap."""

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def double_tap(target: Locator, pause: Callable[[], None]) -> None:
    """Tap twice where something is now, whatever is there by the second time."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with arriving(target.page):
        target.page.touchscreen.tap(x, y)
    pause()
    with arriving(target.page):
        target.page.touchscreen.tap(x, y)


def leave(page: Page) -> None:
    """Leave what was drawn, and wait until it is done."""
    page.get_by_role("button", name="Leave it").tap()
    expect(page.locator("#hand .drawn")).to_have_count(0)


def by_its_own_clock(page: Page, interval: int) -> Callable[[], None]:
    """Return a pause that the page takes to be exactly so long, however busy the machine is."""
    hold(page)
    return lambda: page.clock.run_for(interval)


def sit(visit: Visit) -> Person:
    page = visit(None, motion=True, **PHONE)
    page.clock.install()
    page.goto("/")
    play_at_once(page)
    return Person(page, Fingers())


@pytest.fixture
def person(visit: Visit) -> Person:
    return sit(visit)


@pytest.mark.parametrize("target", ["#draw", "#heap"])
def test_a_double_tap_draws_once_and_throws_nothing_away(person: Person, target: str) -> None:
    page, sent = person.page, Sent(person.page)
    for interval in INTERVALS:
        assert person.wait()
        sent.moves.clear()
        double_tap(page.locator(target), partial(page.wait_for_timeout, interval))
        expect(page.locator("#hand .drawn")).to_be_visible()
        assert person.wait()
        assert person.drawn()
        assert sent.moves == ["+"]
        leave(page)


def test_draw_and_leave_never_share_a_place(person: Person) -> None:
    assert person.wait()
    draw = person.page.get_by_role("button", name="Draw", exact=True)
    before = draw.bounding_box()
    person.draw()
    leave = person.page.get_by_role("button", name="Leave it").bounding_box()
    assert before is not None
    assert leave is not None
    across = min(before["x"] + before["width"], leave["x"] + leave["width"]) - max(before["x"], leave["x"])
    down = min(before["y"] + before["height"], leave["y"] + leave["height"]) - max(before["y"], leave["y"])
    assert min(across, down) <= 0


def test_a_double_tap_on_a_face_up_clover_chooses_it(visit_known: Visit) -> None:
    person = sit(visit_known)
    page = person.page
    while person.wait() and not person.offered():
        person.draw()
        leave(page)
    sent, number = Sent(page), person.offered()[0]
    for interval in INTERVALS:
        double_tap(face_up(page, number), by_its_own_clock(page, interval))
        expect(face_up(page, number)).to_have_attribute("aria-pressed", "true")
        double_tap(page.get_by_role("button", name="Put back"), by_its_own_clock(page, interval))
        expect(face_up(page, number)).to_have_attribute("aria-pressed", "false")
        page.clock.run_for(1000)
    assert sent.moves == []


@pytest.mark.parametrize("interval", INTERVALS)
def test_a_double_tap_on_an_empty_cell_lays_once(visit_known: Visit, interval: int) -> None:
    person = sit(visit_known)
    page, sent = person.page, Sent(person.page)
    assert person.wait()
    drawn = person.draw()
    free = [cell for cell in person.garden() if cell.lit and not cell.number]
    sent.moves.clear()
    double_tap(cell_at(page, free[0].index), partial(page.wait_for_timeout, interval))
    expect(page.locator("#log")).to_contain_text(f"You laid {drawn} on {free[0].name}.")
    assert person.wait()
    assert sent.moves == [f"@{free[0].name}"]
    assert person.garden()[free[0].index].number


@pytest.mark.parametrize(
    ("table", "opener", "dialog"),
    [
        ("choosing", "#resign", "#confirm"),
        ("four", ".look-closer >> nth=0", "#close-up"),
        ("over", "#result .actions >> text=Share", "#share-game"),
    ],
)
def test_a_double_tap_on_what_opens_and_closes_a_dialog_does_nothing_more(
    ann: Visit, stage: Stage, table: str, opener: str, dialog: str
) -> None:
    """Neither what the dialog offers where the button was, nor what lies below where it is closed."""
    page = ann(None, **PHONE)
    page.clock.install()
    page.goto(f"/t/{getattr(stage, table)}")
    expect(page.locator(opener)).to_be_visible()
    before, sent = everything(page), Sent(page)
    for interval in INTERVALS:
        double_tap(page.locator(opener), by_its_own_clock(page, interval))
        expect(page.locator(dialog)).to_be_visible()
        page.clock.run_for(1000)
        double_tap(page.locator(f"{dialog} button").last, by_its_own_clock(page, interval))
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.clock.run_for(1000)
    assert sent.moves == []
    assert everything(page) == before


@pytest.mark.parametrize("answer", ["#sound-yes", "#sound-no"])
def test_a_double_tap_on_the_answer_about_sounds_leads_nowhere(person: Person, answer: str) -> None:
    """It lies over the way to other pages."""
    page = person.page
    page.set_viewport_size({"width": 360, "height": 740})
    at = page.url
    assert person.wait()
    person.draw()
    leave(page)
    assert person.wait()
    for interval in INTERVALS:
        page.evaluate("document.querySelector('#sound-offer').hidden = false")
        page.clock.run_for(1000)
        double_tap(page.locator(answer), by_its_own_clock(page, interval))
        expect(page.locator("#sound-offer")).to_be_hidden()
        page.clock.run_for(1000)
    assert page.url == at
    expect(page.locator("#board.my-turn")).to_be_visible()


def test_an_exchange_takes_a_second_tap(person: Person) -> None:
    page = person.page
    assert person.wait()
    drawn = person.draw()
    taken = [cell for cell in person.garden() if cell.lit and cell.number]
    before, sent = everything(page), Sent(page)
    for cell in taken:
        for interval in INTERVALS:
            double_tap(cell_at(page, cell.index), by_its_own_clock(page, interval))
            warning = f"Tap again: {drawn} comes, {cell.number} goes to the middle."
            expect(page.locator("#hint")).to_have_text(warning)
            expect(cell_at(page, cell.index).locator(".clover-incoming")).to_have_css("opacity", "1")
            # A tap where it does not fit is a change of mind.
            misfit = next(one for one in person.garden() if not one.lit)
            cell_at(page, misfit.index).tap()
            expect(page.locator("#hint")).to_have_text(
                re.compile("^" + str(drawn) + " (does not|is already)")
            )
            page.clock.run_for(1000)
    assert sent.moves == []
    assert everything(page) == before
    page.clock.resume()
    last = taken[-1]
    cell_at(page, last.index).tap()
    expect(page.locator("#hint")).to_contain_text("Tap again: ")
    assert sent.moves == []
    cell_at(page, last.index).tap()
    expect(page.locator("#log")).to_contain_text(f"You laid {drawn} on {last.name}; {last.number} went")
    assert sent.moves == [f"@{last.name}"]
