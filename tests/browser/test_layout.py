"""On every screen the garden is whole and square, and nothing moves, whatever happens at the table."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .hosting import Server
from .layout import EXTREMES, LARGER, PHONES, Gallery, Screen, Size, friends
from .tables import Guest, Json, play

pytestmark = pytest.mark.browser

BANNER = "() => { document.querySelector('#connection').textContent = 'Connection lost, trying again…'; }"


class TableGallery(Gallery):
    """A table, while a game is played at it."""

    def click(self, target: str, until: str) -> None:
        """Do something, and wait for what comes of it: at once, for some of it is there for a moment only."""
        self.screen.wait(
            f"document.querySelector('{until}') && !document.querySelector('#board.sending')",
            first=f"document.querySelector('{target}').click()",
        )

    def go_through_a_game(self, table: str, people: list[Guest]) -> None:
        """Look at every moment that could make a difference."""
        self.screen.wait("document.querySelector('#board.my-turn')")
        self.look()
        self.click("#draw", "#hand .drawn")
        self.look()
        self.click("#mine .cell:not(.cell-legal)", "#hint.explained")
        self.look()
        self.click("#act", "#board:not(.my-turn)")
        self.screen.run(BANNER)
        self.look()
        play(table, *people, moves=18 * len(people), leave=True)
        self.screen.wait("document.querySelectorAll('#face-up [data-clover]').length > 5")
        self.look()
        play(table, *people)
        self.screen.wait("!document.querySelector('#result').hidden")
        self.look()


def screen_in_chromium(page: Page) -> Screen:
    def come_in(url: str, table: str, cookies: list[Json]) -> None:
        page.context.add_cookies(cookies)  # type: ignore[arg-type]
        page.goto(f"{url}/t/{table}")

    return Screen(
        page.evaluate,
        lambda size: page.set_viewport_size({"width": size[0], "height": size[1]}),
        come_in,
        page.touchscreen.tap,
        page.keyboard.press,
    )


@contextmanager
def seated(server: Server, players: int, **options: object) -> Iterator[tuple[str, list[Guest]]]:
    with ExitStack() as stack:
        table, people = friends(server.url, players, **options)
        for guest in people:
            stack.callback(guest.close)
        yield table, people


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_moves_in_chromium(visit: Visit, server: Server, players: int) -> None:
    screen = screen_in_chromium(visit(None, has_touch=True))
    with seated(server, players) as (table, people):
        screen.come_in(server.url, table, people[0].cookies_for_a_browser())
        TableGallery(screen, PHONES + LARGER).go_through_a_game(table, people)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_moves_in_other_browsers(screen: Screen, server: Server, players: int) -> None:
    with seated(server, players) as (table, people):
        screen.come_in(server.url, table, people[0].cookies_for_a_browser())
        TableGallery(screen, EXTREMES).go_through_a_game(table, people)


SETUPS = ("choice", "michael")


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS)
def test_set_ups_fit_in_other_browsers(screen: Screen, server: Server, setup: str) -> None:
    look_at_set_up(screen, server, setup, EXTREMES)


def look_at_set_up(screen: Screen, server: Server, setup: str, sizes: tuple[Size, ...]) -> None:
    with Guest(server.url) as ann:
        ann.get("/").raise_for_status()
        here = ({"kind": "me", "name": "Wilhelmina-Maximiliane 1"}, {"kind": "here", "name": "Ben"})
        screen.come_in(server.url, ann.make_table(here, setup=setup), ann.cookies_for_a_browser())
    gallery = TableGallery(screen, sizes)
    screen.wait("document.querySelector('#board.my-turn')")
    gallery.look()
    gallery.click("#mine .cell:not(.cell-golden)", "#hint.explained")
    gallery.look()


@pytest.mark.parametrize("language", ["en", "fr", "ko", "de", "es", "ja"])
@pytest.mark.parametrize("setup", SETUPS)
def test_set_ups_fit_every_phone(visit: Visit, server: Server, setup: str, language: str) -> None:
    look_at_set_up(screen_in_chromium(visit(None, has_touch=True, locale=language)), server, setup, PHONES)


def test_a_small_garden_can_be_seen_large(visit: Visit, server: Server) -> None:
    page = visit(None, has_touch=True, viewport={"width": 360, "height": 640})
    with seated(server, 4) as (table, people):
        page.context.add_cookies(people[0].cookies_for_a_browser())  # type: ignore[arg-type]
        page.goto(f"/t/{table}")
        expect(page.locator('.seat[data-seat="2"] .clover')).to_have_count(4)  # all are dealt
        page.get_by_role("button", name="Look closer at the garden of Wilhelmina-Maximiliane 3").tap()
        large = page.get_by_role("dialog").get_by_role("grid")
        box = large.bounding_box()
        assert box is not None
        assert box["width"] > 260
        assert abs(box["width"] - box["height"]) < 1
        numbers = large.get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        small = page.locator('.seat[data-seat="2"]').get_by_role("gridcell", include_hidden=True)
        assert numbers == small.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        expect(page.get_by_role("dialog")).to_be_hidden()
