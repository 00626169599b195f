"""Every page there is, and every state of it that looks different."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from playwright.sync_api import Page, expect

from .tables import Stage

Scene = Callable[[Page, Stage], object]

NOWHERE: Final = "/t/nothing-grows-here"
LESSONS: Final = 7


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
    page.locator("#mine .cell:not(.cell-legal)").first.click()
    expect(page.locator("#hint.explained")).to_be_visible()


def _coached(page: Page, stage: Stage) -> None:
    _table("laying", page, stage)
    page.locator("#ask-coach").click()
    expect(page.locator("#coach")).to_be_visible()


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


def _replay(page: Page, stage: Stage) -> None:
    page.goto(f"/g/{stage.over}.1")
    expect(page.locator("#replay")).to_be_visible()
    page.locator("#slider").fill("40")


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
    "table-coached": _coached,
    "table-keys": _keys,
    "table-resigning": _resign,
    "table-over": partial(_over, "over"),
    "table-tournament": partial(_over, "tournament"),
    "replay": _replay,
    "players": partial(_page, "/players"),
    "player": _player,
    "me": partial(_page, "/me"),
    "me-code": _code,
    "verify": partial(_page, "/verify"),
    "verified": _verified,
    "fairness": partial(_page, "/fairness"),
    "error": partial(_page, NOWHERE),
    "api-docs": partial(_page, "/api/docs"),
}


def every_scene(page: Page, stage: Stage) -> Iterator[str]:
    """Go from scene to scene; yields the name of each once it is on the screen."""
    for name, scene in SCENES.items():
        scene(page, stage)
        yield name
