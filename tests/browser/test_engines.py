"""Whole games in the engines of other browsers: one by touch on a phone, one by keyboard alone."""

import pytest

from .hosting import Server
from .layout import Screen
from .stranger import ByKeys, ByTouch, Stranger
from .tables import BOT, Guest

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE, DESKTOP = (375, 667), (1280, 800)


@pytest.mark.parametrize(("person", "size"), [(ByTouch, PHONE), (ByKeys, DESKTOP)])
def test_a_whole_game(screen: Screen, server: Server, person: type[Stranger], size: tuple[int, int]) -> None:
    with Guest(server.url) as ann:
        ann.get("/").raise_for_status()
        table = ann.make_table(BOT)
        screen.come_in(server.url, table, ann.cookies_for_a_browser())
        screen.resize(size)
        screen.wait("document.querySelector('#board.my-turn')")
        said = person(screen).play()
        seen = ann.look(table)
    assert seen["status"] == "over"
    assert ("you win" in said.lower()) == (seen["outcome"]["winners"] == [0])
    # Whoever plays by keyboard goes on by keyboard.
    if person is ByKeys:
        screen.wait("document.activeElement?.id === 'again'")
