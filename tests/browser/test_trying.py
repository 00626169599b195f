"""What if? Another move on the replay, by tap and by keyboard, and back to the game."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

import luckynumbers as ln

from .conftest import Visit
from .gardener import wait_until
from .tables import Stage
from .test_replay import record_of, shown, told

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}


def decision(record: ln.Record, holding: bool) -> int:
    """Return how many events came before a decision about a drawn clover, or before one to take something."""
    positions = record.positions()
    return next(
        at
        for at, position in enumerate(positions)
        if position.phase == "play"
        and position.to_act != ln.CHANCE
        and bool(position.hand) == holding
        and len(position.legal_actions()) > 3
    )


def open_at(visit: Visit, game: str, at: int, **options: object) -> Page:
    """Open the replay after the decision that came ``at`` events into the game, and try another one."""
    page = visit(f"/g/{game}?at={at + 1}", **options)
    page.locator("#insight").get_by_role("button", name="Try another move").click()
    expect(page.locator("#trying .trying-option").first).to_be_visible()
    return page


def try_unanswered(page: Page, game: str, at: int) -> list[Route]:
    """Ask for another move with the keyboard; return where the question is held up."""
    page.goto(f"/g/{game}?at={at + 1}")
    held: list[Route] = []
    page.route("**/try?*", lambda route: held.append(route), times=1)
    page.locator("#insight").get_by_role("button", name="Try another move").press("Enter")
    expect(page.locator("#trying")).to_have_attribute("aria-busy", "true")
    return held


def expect_board(page: Page, position: ln.Position, *line: str) -> None:
    """The address says which line it is; then the board shows where it leads."""
    expect(page).to_have_url(re.compile(r"try=" + re.escape("+".join(line).replace("@", "%40")) + "$"))
    assert shown(page) == told(position)


def test_a_tap_on_the_board_plays_on(ann: Visit, stage: Stage) -> None:
    game = f"{stage.over}.1"
    page = ann(None)
    record = record_of(page, game)
    at = decision(record, holding=True)
    before = record.positions()[at]
    page = open_at(ann, game, at, viewport=PHONE, has_touch=True)
    cell = before.gardens[before.turn].cells_for(before.hand[0])[-1]
    name = ln.cell_name(cell)
    garden = page.locator(f'.seat[data-seat="{before.turn}"]')
    expect(garden.locator(".cell-legal")).to_have_count(len(before.legal_actions()) - 1)
    expect(garden.locator(".cell .mark")).to_have_count(len(before.legal_actions()) - 1)
    left = page.locator("#face-up .mark")
    expect(left).to_have_count(1)
    expect(left).to_have_attribute("data-of", str(before.hand[0]))
    garden.locator(f'[data-cell="{cell}"]').tap()
    expect(page.locator("#trying .insight-worth")).to_be_visible()
    position = before.apply(f"@{name}")
    expect_board(page, position, f"@{name}")
    expect(page.locator("#trying")).to_contain_text("→")
    page.locator("#heap").tap()
    expect(page.locator(".trying-clover")).to_have_count(len(position.unseen))
    clover = max(position.unseen)
    page.locator(".trying-clover").last.tap()
    expect(page.locator("#trying")).to_contain_text("Luck of")
    expect_board(page, position.apply("+").apply(str(clover)), f"@{name}", "%2B", str(clover))
    page.get_by_role("button", name="Back to the game").tap()
    expect(page.locator("#trying")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"/g/[^?]+$"))
    assert shown(page) == told(record.positions()[at + 1])


def test_the_keyboard_alone_tries_and_takes_back(ann: Visit, stage: Stage) -> None:
    game = f"{stage.over}.1"
    page = ann(None)
    record = record_of(page, game)
    at = decision(record, holding=False)
    before = record.positions()[at]
    page.goto(f"/g/{game}?at={at + 1}")
    page.locator("#insight").get_by_role("button", name="Try another move").press("Enter")
    expect(page.get_by_role("heading", name="What if?")).to_be_focused()
    take = next(action for action in before.legal_actions() if "@" in str(action))
    clover, cell = str(take).split("@")
    page.locator(f'#face-up [data-clover="{clover}"]').press("Enter")
    grid = page.locator(f'.seat[data-seat="{before.turn}"] [role=gridcell]')
    grid.nth(ln.parse_cell(cell)).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#trying .insight-worth")).to_be_visible()
    expect_board(page, before.apply(take), str(take))
    page.get_by_role("button", name="Take back").press("Enter")
    expect_board(page, before, "")
    page.keyboard.press("Escape")
    expect(page.locator("#trying")).to_be_hidden()
    assert shown(page) == told(record.positions()[at + 1])


def test_what_is_done_before_the_first_answer_waits_for_it(ann: Visit, stage: Stage) -> None:
    game = f"{stage.over}.1"
    page = ann(None)
    record = record_of(page, game)
    at = decision(record, holding=True)
    before = record.positions()[at]
    held = try_unanswered(page, game, at)
    lay = next(action for action in before.legal_actions() if "@" in str(action))
    cell = ln.parse_cell(str(lay).removeprefix("@"))
    page.locator(f'.seat[data-seat="{before.turn}"] [role=gridcell]').nth(cell).press("Enter")
    wait_until(page, held)
    held.pop().continue_()
    expect(page.locator("#trying .insight-worth")).to_be_visible()
    expect_board(page, before.apply(lay), str(lay))


def test_a_clover_taken_before_the_first_answer_waits_for_it(ann: Visit, stage: Stage) -> None:
    """A face-up clover can be picked at once, and the answer does not take the focus away from it."""
    game = f"{stage.over}.1"
    page = ann(None)
    record = record_of(page, game)
    at = decision(record, holding=False)
    before = record.positions()[at]
    held = try_unanswered(page, game, at)
    assert shown(page) == told(before)
    take = next(action for action in before.legal_actions() if "@" in str(action))
    clover, cell = str(take).split("@")
    picked = page.locator(f'#face-up [data-clover="{clover}"]')
    picked.press("Enter")
    wait_until(page, held)
    held.pop().continue_()
    expect(picked).to_have_attribute("aria-pressed", "true")
    expect(picked).to_be_focused()
    page.locator(f'.seat[data-seat="{before.turn}"] [role=gridcell]').nth(ln.parse_cell(cell)).press("Enter")
    expect(page.locator("#trying .insight-worth")).to_be_visible()
    expect_board(page, before.apply(take), str(take))


def test_a_line_has_a_link(ann: Visit, stage: Stage) -> None:
    game = f"{stage.over}.1"
    page = ann(None)
    record = record_of(page, game)
    at = decision(record, holding=True)
    page.goto(f"/g/{game}?at={at}&try=-+%2B")
    expect(page.locator(".trying-clover").first).to_be_visible()
    assert shown(page) == told(record.positions()[at].apply("-").apply("+"))


def test_a_swipe_turns_a_step(ann: Visit, stage: Stage) -> None:
    page = ann(f"/g/{stage.over}.1?at=20", viewport=PHONE, has_touch=True)
    expect(page.locator("#slider")).to_have_value("20")
    box = page.locator("#others").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    for way, at in ((-90, "21"), (90, "20")):
        for kind, across in (
            ("touchStart", 0),
            ("touchMove", way / 2),
            ("touchMove", way),
            ("touchEnd", None),
        ):
            points = [] if across is None else [{"x": x + across, "y": y}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        expect(page.locator("#slider")).to_have_value(at)
