"""The waiting room fits every screen, and nothing moves in it when somebody sits down or gets up."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

import pytest

from .conftest import Visit
from .hosting import Server
from .layout import EXTREMES, LARGER, PHONES, Gallery, Screen
from .tables import Guest, Json
from .test_layout import screen_in_chromium

pytestmark = pytest.mark.browser

_LOOK: Final = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const find = (selector) => [...document.querySelectorAll(selector)];
  const visible = (element) => element.checkVisibility({ visibilityProperty: true });
  const size = (element) => element.getBoundingClientRect();
  const named = (element) => `${element.id || element.className} ${element.textContent.trim().slice(0, 30)}`;
  const small = (element) => Math.min(size(element).width, size(element).height) < 43.9;
  const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  const beyond = (element) => size(element).left < 0 || size(element).right > innerWidth + 0.5;
  const parts = find("#waiting .card, #sitters li, #waiting :is(button, input, select), #qr").filter(visible);
  const box = (element) => {
    const { left, top, width, height } = size(element);
    return [left, top + scrollY, width, height].map((number) => Math.round(10 * number) / 10);
  };
  return {
    screen: [innerWidth, innerHeight],
    places: parts.map((part, index) => [part.id || index, box(part)]),
    sideways: document.scrollingElement.scrollWidth - innerWidth,
    small: find("#waiting :is(button, input, select, a)").filter(visible).filter(small).map(named),
    cut: find("#waiting :is(button, h2, h3, li), .sitter-name").filter(visible).filter(cut).map(named),
    beyond: parts.filter(beyond).map(named),
  };
}"""


def check(seen: Json) -> None:
    """Nothing is cut, too small for a finger, or beyond the edge."""
    assert seen["places"], seen
    assert seen["sideways"] <= 0, seen
    assert (seen["small"], seen["cut"], seen["beyond"]) == ([], [], []), seen


@contextmanager
def people(server: Server, count: int) -> Iterator[list[Guest]]:
    """Return people with the longest names there are."""
    with ExitStack() as stack:
        guests = [stack.enter_context(Guest(server.url)) for _ in range(count)]
        for guest in guests:
            guest.get("/").raise_for_status()
        yield guests


def sit(guest: Guest, table: str, number: int) -> None:
    guest.ask(f"tables/{table}/join", name=f"Wilhelmina-Maximiliane {number}")


def look_around(screen: Screen, server: Server, players: int, sizes: tuple[tuple[int, int], ...]) -> None:
    """Wait as whoever opened the table, as whoever follows the link, and as whoever took a chair."""

    def come_in(guest: Guest) -> Gallery:
        screen.come_in(server.url, table, guest.cookies_for_a_browser())
        gallery = Gallery(screen, sizes, _LOOK, check)
        screen.wait("document.querySelector('#sitters li') && document.querySelector('#qr')")
        gallery.look()
        return gallery

    def wait_for(sitting: int) -> None:
        screen.wait(f"document.querySelectorAll('.sitter-name').length === {sitting}")

    with people(server, 3) as (host, one, other):
        me = {"kind": "me", "name": "Wilhelmina-Maximiliane 1"}
        table = host.make_table((me, *({"kind": "open"} for _ in range(players - 1))), bruno=True, clock=300)
        room = come_in(host)
        if players > 2:
            sit(one, table, 2)
            wait_for(2)
            room.look()
        room = come_in(other)
        if players == 4:
            one.ask(f"tables/{table}/leave")
            wait_for(1)
            room.look()
            sit(one, table, 2)
            sit(other, table, 3)
            room = come_in(other)
            one.ask(f"tables/{table}/leave")
            wait_for(2)
            room.look()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_moves_in_chromium(visit: Visit, server: Server, players: int) -> None:
    look_around(screen_in_chromium(visit(None, has_touch=True)), server, players, PHONES + LARGER)


@pytest.mark.parametrize("language", ["fr", "ko", "de", "es", "ja"])
def test_every_language_fits(visit: Visit, server: Server, language: str) -> None:
    screen = screen_in_chromium(visit(None, has_touch=True, locale=language))
    look_around(screen, server, 4, EXTREMES)


def test_nothing_moves_in_other_browsers(screen: Screen, server: Server) -> None:
    for players in (2, 3, 4):
        look_around(screen, server, players, EXTREMES)
