"""Every page there is, and every state of it that looks different."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from playwright.sync_api import Page, Route, expect

import luckynumbers as ln

from .tables import Json, Stage

Scene = Callable[[Page, Stage], object]

NOWHERE: Final = "/t/nothing-grows-here"
LESSONS: Final = 7


def review_of(page: Page, game: str) -> Json:
    """Return the review of a finished game as the server tells it, once it does."""
    page.goto(f"/g/{game}")
    expect(page.locator("#insight")).to_be_visible()
    answer = page.request.get(f"/api/games/{game}/review")
    assert answer.status == 200
    told: Json = answer.json()
    return told


_COSTLIEST: Final[dict[str, int]] = {}


def _costliest(page: Page, game: str) -> int:
    """Return the number of the costliest decision of a finished game; it never changes, so we ask once."""
    if game not in _COSTLIEST:
        moments = review_of(page, game)["moments"]
        _COSTLIEST[game] = max(moments, key=lambda moment: moment["loss"] or 0)["number"]
    return _COSTLIEST[game]


def _page(path: str, page: Page, stage: Stage) -> None:
    page.goto(path)


def _new(page: Page, stage: Stage) -> None:
    page.goto("/new?with=friends")
    for summary in page.locator("summary").all():
        summary.click()


def _lesson(step: int, page: Page, stage: Stage) -> None:
    if page.locator("#lesson").count() == 0:
        page.goto("/learn")
    page.locator("#dots button").nth(step).click()
    expect(page.locator("#step-title")).not_to_be_empty()


def _waiting(table: str, page: Page, stage: Stage) -> None:
    page.goto(f"/t/{getattr(stage, table)}")
    expect(page.locator("#waiting")).to_be_visible()
    _wait_for_picture(page)


def _wait_for_picture(page: Page) -> None:
    """Wait for the picture of a link: without it the page is not complete."""
    page.wait_for_function("() => document.querySelector('#qr').naturalWidth")


def _table(table: str, page: Page, stage: Stage) -> None:
    page.goto(f"/t/{getattr(stage, table)}")
    expect(page.locator("#board")).to_be_visible()


def _over(table: str, page: Page, stage: Stage) -> None:
    _table(table, page, stage)
    expect(page.locator("#result")).to_be_visible()


def _chosen(page: Page, stage: Stage) -> None:
    _table("choosing", page, stage)
    page.locator("#face-up .useful").first.click()
    expect(page.locator("#mine .cell-legal").first).to_be_visible()


def _explained(page: Page, stage: Stage) -> None:
    _table("laying", page, stage)
    # It says why for a few seconds only, so we look in the same moment.
    assert page.locator("#mine .cell:not(.cell-legal)").first.evaluate(
        "(cell) => { cell.click(); return document.querySelector('#hint').matches('.explained'); }"
    )


def _coached(steps: int, page: Page, stage: Stage) -> None:
    _table("laying", page, stage)
    page.locator("#ask-coach").click()
    next_step = page.locator("#coach-next")
    expect(page.locator("#coach")).to_be_visible()
    for _ in range(steps - 1):
        asked = next_step.inner_text()
        page.locator("#coach-more").click()
        expect(next_step).not_to_have_text(asked)


def _warned(page: Page, stage: Stage) -> None:
    """Let the coach take any move for a blunder: there is not one on every table."""

    def fear(route: Route) -> None:
        told = route.fetch().json()
        for one in told["moves"]:
            one["grade"] = "blunder"
        route.fulfill(json=told)

    _table("laying", page, stage)
    page.locator("#coach-mode").select_option("warn")
    page.route("**/coach", fear)
    page.locator("#mine .cell-legal, #act").first.click()
    expect(page.locator("#confirm")).to_be_visible()
    page.unroute("**/coach")


def _keys(page: Page, stage: Stage) -> None:
    _table("choosing", page, stage)
    page.locator("#help-button").click()
    expect(page.locator("#help")).to_be_visible()


def _resign(page: Page, stage: Stage) -> None:
    _table("choosing", page, stage)
    page.locator("#resign").click()
    expect(page.locator("#confirm")).to_be_visible()


def _joining(page: Page, stage: Stage) -> None:
    page.goto("/")
    page.locator(f'[data-table="{stage.invited}"] .join').click()
    expect(page.locator("#join")).to_be_visible()


def _over_reviewed(page: Page, stage: Stage) -> None:
    _over("over", page, stage)
    expect(page.locator("#result-review .review-summary")).to_be_visible()


def _replay(page: Page, stage: Stage) -> None:
    page.goto(f"/g/{stage.four}.1")
    expect(page.locator("#replay")).to_be_visible()
    page.locator("#slider").fill("40")


def _reviewed(page: Page, stage: Stage) -> None:
    """Look at the costliest decision of a game."""
    costliest = _costliest(page, f"{stage.over}.1")
    page.goto(f"/g/{stage.over}.1?at={costliest + 1}")
    expect(page.locator("#insight .insight-options")).to_be_visible()
    page.locator(".insight-more summary").first.click()


def _deeper(page: Page, stage: Stage) -> None:
    _reviewed(page, stage)
    waiting = {"progress": 0.4, "place": 2}
    page.route("**/review?effort=deep*", lambda route: route.fulfill(status=202, json=waiting))
    page.locator(".insight-deeper button").click()
    expect(page.locator(".insight-deeper progress")).to_have_attribute("value", "0.4")


def _trying(page: Page, stage: Stage) -> None:
    _reviewed(page, stage)
    page.locator("#insight > .button").click()
    expect(page.locator("#trying .trying-option").first).to_be_visible()


def _tried(page: Page, stage: Stage) -> None:
    _trying(page, stage)
    page.locator("#trying .trying-option").last.click()
    expect(page.locator("#trying .insight-worth")).to_be_visible()


def _coming(page: Page, stage: Stage) -> None:
    _trying(page, stage)
    first = page.url.partition("&")[0]
    moves = ln.Record.parse(page.request.get(f"/api/games/{stage.over}.1/record").text()).positions()
    holding = bool(moves[int(first.rpartition("=")[2])].hand)
    page.goto(f"{first}&try={'-+%2B' if holding else '%2B'}")
    expect(page.locator(".trying-clover").first).to_be_visible()


def _progress(page: Page, stage: Stage) -> None:
    for table in (stage.over, stage.before):
        _costliest(page, f"{table}.1")
    page.goto("/me")
    page.wait_for_function("() => document.querySelector('.chart')?.naturalWidth")


def _fairness(page: Page, stage: Stage) -> None:
    page.goto("/fairness")
    page.locator("summary").click()
    page.wait_for_function("() => document.querySelector('.chart').naturalWidth")


def _player(page: Page, stage: Stage) -> None:
    page.goto(f"/players/{stage.player}")


def _code(page: Page, stage: Stage) -> None:
    page.goto("/me")
    page.locator("#make").click()
    expect(page.locator("#carry")).to_be_visible()
    _wait_for_picture(page)


def _verified(page: Page, stage: Stage) -> None:
    page.goto(f"/verify?game={stage.over}.1")
    expect(page.locator("#answer .verdict")).to_be_visible()


SCENES: Final[dict[str, Scene]] = {
    "home": partial(_page, "/"),
    "home-joining": _joining,
    "choose": partial(_page, "/choose"),
    "offline": partial(_page, "/offline"),
    "new": partial(_page, "/new"),
    "new-options": _new,
    **{f"learn-{step + 1}": partial(_lesson, step) for step in range(LESSONS)},
    "table-waiting": partial(_waiting, "waiting"),
    "table-invited": partial(_waiting, "invited"),
    "table-choosing": partial(_table, "choosing"),
    "table-chosen": _chosen,
    "table-laying": partial(_table, "laying"),
    "table-explained": _explained,
    "table-arranging": partial(_table, "arranging"),
    "table-four": partial(_table, "four"),
    "table-watched": partial(_table, "watched"),
    **{f"table-coached-{steps}": partial(_coached, steps) for steps in (1, 2, 3)},
    "table-warned": _warned,
    "table-keys": _keys,
    "table-resigning": _resign,
    "table-over": _over_reviewed,
    "table-tournament": partial(_over, "tournament"),
    "replay": _replay,
    "replay-reviewed": _reviewed,
    "replay-deeper": _deeper,
    "replay-trying": _trying,
    "replay-tried": _tried,
    "replay-coming": _coming,
    "players": partial(_page, "/players"),
    "player": _player,
    "me": _progress,
    "me-code": _code,
    "verify": partial(_page, "/verify"),
    "verified": _verified,
    "fairness": _fairness,
    "error": partial(_page, NOWHERE),
    "api-docs": partial(_page, "/api/docs"),
}


def every_scene(page: Page, stage: Stage) -> Iterator[str]:
    """Go from scene to scene; yields the name of each once it is on the screen."""
    for name, scene in SCENES.items():
        scene(page, stage)
        yield name
