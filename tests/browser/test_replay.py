"""Games looked at again: step by step the page shows what the record says."""

import re

import pytest
from playwright.sync_api import Page, expect

import luckynumbers as ln

from .conftest import Visit
from .gardener import everything
from .hosting import Server
from .tables import HERE, OPEN, Guest, Stage, play

pytestmark = pytest.mark.browser


def shown(page: Page) -> dict[str, object]:
    """Return what is on the screen, as numbers."""
    seen = everything(page)
    copies = [re.fullmatch(r"(\d+)(?:×(\d))?", text) for text in seen["face up"]]
    return {
        "gardens": [[number or 0 for _, number in garden] for garden in seen["gardens"]],
        "table": [int(one[1]) for one in copies if one for _ in range(int(one[2] or 1))],
        "drawn": [int(number) for number in seen["drawn"]],
        "heap": int(seen["heap"]),
    }


def told(position: ln.Position) -> dict[str, object]:
    """Return what should be on the screen."""
    phase, options = str(position).split(" ")[4:]
    dealt = position.hand if phase == "setup" and not options.startswith("michael") else ()
    return {
        "gardens": [[*garden.cells] for garden in position.gardens],
        "table": [*position.table, *dealt],
        "drawn": [] if dealt else [*position.hand],
        "heap": sum(position.unseen.values()),
    }


def check_steps(page: Page, record: ln.Record, every: int) -> None:
    """Compare the screen with the record, at every so manieth event and at the end."""
    positions = record.positions()
    expect(page.locator("#slider")).to_have_attribute("max", str(len(positions) - 1))
    for at in {*range(0, len(positions), every), len(positions) - 1}:
        page.locator("#slider").fill(str(at))
        assert shown(page) == told(positions[at]), at


def record_of(page: Page, game: str) -> ln.Record:
    return ln.Record.parse(page.request.get(f"/api/games/{game}/record").text())


def with_a_long_row(visit: Visit, server: Server) -> Page:
    """Open a game in which nearly everything was left face-up, on a narrow phone."""
    with Guest(server.url) as ann:
        ann.get("/").raise_for_status()
        table = ann.make_table(HERE[:2])
        play(table, ann, moves=50, leave=True)
        return visit(f"/g/{table}.1", viewport={"width": 320, "height": 640})


def test_a_long_row_of_clovers_can_be_seen_to_its_end_by_keyboard(visit: Visit, server: Server) -> None:
    page = with_a_long_row(visit, server)
    row, slider = page.locator("#face-up"), page.locator("#slider")
    slider.fill("20")
    expect(row).not_to_have_attribute("tabindex", "0")  # two clovers: nothing to scroll
    slider.fill(slider.get_attribute("max") or "")
    expect(row).to_have_attribute("tabindex", "0")
    at = slider.input_value()
    row.evaluate("(row) => { row.scrollLeft = 0; row.focus(); }")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#face-up').scrollLeft > 0")
    assert slider.input_value() == at


def test_a_long_row_of_clovers_fades_where_it_goes_on(visit: Visit, server: Server) -> None:
    page = with_a_long_row(visit, server)
    row, slider = page.locator("#face-up"), page.locator("#slider")
    slider.fill("20")
    expect(row).to_have_css("mask-image", "none")  # two clovers: all of the row is in sight
    slider.fill(slider.get_attribute("max") or "")
    for place, clear in (
        ("0", "0px, rgb(0, 0, 0) calc(100% - 28px)"),
        ("30", "28px, rgb(0, 0, 0) calc(100% - 28px)"),
        ("row.scrollWidth", "28px, rgb(0, 0, 0) 100%"),
    ):
        row.evaluate(f"(row) => {{ row.scrollLeft = {place}; }}")
        fading = f"linear-gradient(to right, rgba(0, 0, 0, 0), rgb(0, 0, 0) {clear}, rgba(0, 0, 0, 0))"
        expect(row).to_have_css("mask-image", fading)


def test_every_step_of_a_finished_game(ann: Visit, stage: Stage) -> None:
    page = ann(f"/g/{stage.over}.1")
    expect(page.locator("#result-line")).to_contain_text("wins")
    check_steps(page, record_of(page, f"{stage.over}.1"), 3)


def test_an_earlier_game_of_the_same_table(ann: Visit, stage: Stage) -> None:
    page = ann(f"/g/{stage.tournament}.2")
    check_steps(page, record_of(page, f"{stage.tournament}.2"), 9)


def test_a_game_that_goes_on(ann: Visit, stage: Stage) -> None:
    page = ann(f"/g/{stage.four}.1")
    expect(page.locator("#result-line")).to_have_text("This game is not finished.")
    check_steps(page, record_of(page, f"{stage.four}.1"), 7)


@pytest.mark.parametrize("setup", ["choice", "michael"])
def test_set_ups_with_decisions(visit: Visit, server: Server, setup: str) -> None:
    page = visit(None)
    with Guest(server.url) as ann:
        ann.get("/").raise_for_status()
        table = ann.make_table(HERE[:2], setup=setup)
        play(table, ann, moves=20)
    page.goto(f"/g/{table}.1")
    check_steps(page, record_of(page, f"{table}.1"), 1)


def test_r20_who_left_or_came_back_is_no_step(visit: Visit, server: Server) -> None:
    page = visit(None)
    with Guest(server.url) as ann, Guest(server.url) as ben:
        for guest in (ann, ben):
            guest.get("/").raise_for_status()
        table = ann.make_table(OPEN)
        ben.ask(f"tables/{table}/join", name="Ben")
        play(table, ann, ben, moves=6)
        ben.ask(f"tables/{table}/leave")
        play(table, ann, moves=4)
        ben.ask(f"tables/{table}/return")
        play(table, ann, ben)
    page.goto(f"/g/{table}.1")
    check_steps(page, record_of(page, f"{table}.1"), 8)


@pytest.mark.parametrize("size", [(320, 540), (360, 640), (820, 1180), (1280, 800)])
def test_what_somebody_holds_hides_no_cell(ann: Visit, stage: Stage, size: tuple[int, int]) -> None:
    """On a cell it would look as if it were laid there."""
    page = ann(None, viewport={"width": size[0], "height": size[1]})
    for game in (f"{stage.over}.1", f"{stage.tournament}.1"):
        record = record_of(page, game)
        at = next(at for at, one in enumerate(record.positions()) if one.turns > 4 and one.hand)
        page.goto(f"/g/{game}?at={at}")
        expect(page.locator(".seat-hand .drawn")).to_be_visible()
        assert page.evaluate(_HIDDEN) < 0.25, game


_HIDDEN = """() => {
  const held = document.querySelector(".seat-hand .drawn").getBoundingClientRect();
  const share = ({ left, right, top, bottom }) => {
    const across = Math.max(0, Math.min(right, held.right) - Math.max(left, held.left));
    const down = Math.max(0, Math.min(bottom, held.bottom) - Math.max(top, held.top));
    return (across * down) / ((right - left) * (bottom - top));
  };
  const cells = [...document.querySelectorAll(".seat .cell")];
  return Math.max(...cells.map((cell) => share(cell.getBoundingClientRect())));
}"""
