"""Moments of a game that pass: to be looked at, beside the scenes that the tests go through."""

from functools import partial
from typing import Any, Final
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

import luckynumbers as ln

from .scenes import Scene
from .tables import BOT, Guest, Json, Stage, play

BOTS: Final = tuple({"kind": "bot", "bot": bot} for bot in ("hedgehog", "bumblebee", "ladybug"))
ME: Final = {"kind": "me", "name": "Ann"}


def _ann(page: Page, stage: Stage) -> Guest:
    """Return Ann without a browser, at the server of ``page``."""
    if not page.url.startswith("http"):
        page.goto("/offline")
    guest = Guest(urljoin(page.url, "/"))
    for cookie in stage.cookies:
        guest.cookies.set(cookie["name"], cookie["value"])
    return guest


def _at(seats: tuple[Json, ...], moves: int, page: Page, stage: Stage, **options: Any) -> Guest:
    """Come to a new table after some moves; return Ann, who is there."""
    ann = _ann(page, stage)
    table = ann.make_table(seats, **options)
    if moves:
        play(table, ann, moves=moves)
    page.goto(f"/t/{table}")
    expect(page.locator("#board")).to_be_visible()
    return ann


def _turn(players: int, page: Page, stage: Stage) -> None:
    _at((ME, *BOTS[: players - 1]), 12, page, stage)
    expect(page.locator("#board.my-turn")).to_be_visible()


def _hand(players: int, page: Page, stage: Stage) -> None:
    _turn(players, page, stage)
    if not page.locator("#hand .drawn").count():
        page.locator("#draw").click()
    expect(page.locator("#hand .drawn")).to_be_visible()


def _set_up(setup: str, page: Page, stage: Stage) -> None:
    _at((ME, *BOTS[:2]), 0, page, stage, setup=setup)
    expect(page.locator("#board.my-turn")).to_be_visible()


def _weighed(page: Page, stage: Stage) -> None:
    """Tap on an exchange once, which shows what would go back."""
    _hand(2, page, stage)
    while not page.locator("#mine .cell-legal.cell-taken").count():
        page.locator("#act").click()
        expect(page.locator("#draw[aria-disabled=false]")).to_be_visible()
        page.locator("#draw").click()
        expect(page.locator("#hand .drawn")).to_be_visible()
    page.locator("#mine .cell-legal.cell-taken").first.tap()
    expect(page.locator("#mine .cell-weighed")).to_be_visible()


def _lost(page: Page, stage: Stage) -> None:
    """Lose a game against a bot, or win it: what happens more often."""
    ann = _at(BOT, 0, page, stage)
    table = page.url.rpartition("/")[2]
    while (seen := ann.look(table))["status"] == "playing":
        if seen["to_act"] == 0:
            ann.move(table, "-" if ln.Position.parse(seen["position"]).hand else "+")
    page.goto(f"/t/{table}")
    expect(page.locator("#result")).to_be_visible()


def _offline(page: Page, stage: Stage) -> None:
    _turn(2, page, stage)
    page.context.set_offline(True)
    page.locator("#draw[aria-disabled=false], #act:not(.gone)").first.click()
    expect(page.locator("#connection")).not_to_be_empty()
    page.context.set_offline(False)


def _sounds(page: Page, stage: Stage) -> None:
    _turn(2, page, stage)
    page.evaluate("document.querySelector('#sound-offer').hidden = false")


def _left(page: Page, stage: Stage) -> None:
    ann = _ann(page, stage)
    with Guest(str(ann.base_url)) as ben:
        ben.get("/").raise_for_status()
        table = ann.make_table((ME, {"kind": "open"}))
        ben.ask(f"tables/{table}/join", name="Ben")
        play(table, ann, ben, moves=9)
        ann.ask(f"tables/{table}/leave")
    page.goto(f"/t/{table}")
    expect(page.locator("#act")).to_have_text("Take your seat back")


def _again(page: Page, stage: Stage) -> None:
    page.goto(f"/t/{stage.before}")
    if page.locator("#again").is_enabled():
        page.locator("#again").click()
    expect(page.locator("#rematch")).not_to_be_empty()
    page.evaluate("document.querySelector('#new-opponent').hidden = false")


def _share(page: Page, stage: Stage) -> None:
    page.goto(f"/t/{stage.over}")
    page.locator("#result").get_by_role("button", name="Share").click()
    page.wait_for_function("() => document.querySelector('#share-picture').naturalWidth")


def _close_up(page: Page, stage: Stage) -> None:
    _turn(4, page, stage)
    page.locator(".look-closer").first.evaluate("button => button.click()")
    expect(page.locator("#close-up")).to_be_visible()


def _notation(page: Page, stage: Stage) -> None:
    page.goto(f"/t/{stage.choosing}")
    page.locator("#notation").click()


def _cancelled(page: Page, stage: Stage) -> None:
    ann = _ann(page, stage)
    table = ann.make_table((ME, {"kind": "open"}))
    ann.ask(f"tables/{table}/cancel")
    page.goto(f"/t/{table}")
    expect(page.locator("#waiting-gone")).to_be_visible()


MOMENTS: Final[dict[str, Scene]] = {
    **{f"moment-turn-{players}": partial(_turn, players) for players in (2, 3, 4)},
    **{f"moment-hand-{players}": partial(_hand, players) for players in (2, 3, 4)},
    **{f"moment-{setup}": partial(_set_up, setup) for setup in ("choice", "michael")},
    "moment-weighed": _weighed,
    "moment-lost": _lost,
    "moment-offline": _offline,
    "moment-sounds": _sounds,
    "moment-left": _left,
    "moment-again": _again,
    "moment-share": _share,
    "moment-close-up": _close_up,
    "moment-notation": _notation,
    "moment-cancelled": _cancelled,
}
