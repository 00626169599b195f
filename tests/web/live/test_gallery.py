"""Those who only watch take a place among those at all workers; who plays needs none."""

import asyncio
from collections.abc import Iterable
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from luckynumbers.web.limits import STREAMS_PER_ADDRESS, STREAMS_PER_TABLE
from luckynumbers.web.live.counting import CountingAlone, Places
from luckynumbers.web.live.gallery import Gallery
from luckynumbers.web.live.streams import Streams, Watcher, new_place
from luckynumbers.web.table.refused import Refused

if TYPE_CHECKING:
    from luckynumbers.web.live.hall import Hall


class Noting(CountingAlone):
    """Remembers who came, stayed and left; ``full`` says how many are in already."""

    def __init__(self, full: int = 0) -> None:
        self.full = full
        self.noted: list[object] = []

    async def enter(self, places: Places, who: str) -> int | None:
        self.noted.append((dict(places), who))
        return self.full

    async def stay(self, rooms: Iterable[tuple[str, Iterable[str]]]) -> None:
        self.noted.append(dict(rooms))

    async def leave(self, rooms: Iterable[str], who: str) -> None:
        self.noted.append(([*rooms], who))


def stranger(address: str | None = None) -> Watcher:
    return Watcher(frozenset(), False, address, new_place())


def hall() -> "Hall":
    return cast("Hall", SimpleNamespace(after_change=[]))


def test_strangers_come_stay_and_leave() -> None:
    async def run() -> None:
        streams, counting = Streams(hall()), Noting()
        gallery = Gallery(streams, counting)
        ann, bob = stranger("192.0.2.1"), stranger()
        await gallery.enter("t", ann)
        await gallery.enter("t", bob)
        open_ones = [streams.open("t", watcher) for watcher in (ann, bob)]
        await gallery.stay()
        streams.close("t", open_ones[0])
        await gallery.close()
        table = {"t": STREAMS_PER_TABLE}
        *came, stayed, left = counting.noted
        assert came == [({**table, "t/192.0.2.1": STREAMS_PER_ADDRESS}, ann.place), (table, bob.place)]
        assert {room: {*who} for room, who in cast("dict[str, list[str]]", stayed).items()} == {
            "t": {ann.place, bob.place},
            "t/192.0.2.1": {ann.place},
        }
        assert left == (["t", "t/192.0.2.1"], ann.place)

    asyncio.run(run())


def test_whoever_finds_no_place_is_told_how_many_have_one() -> None:
    async def run() -> None:
        gallery = Gallery(Streams(hall()), Noting(full=100))
        with pytest.raises(Refused, match="100 people already watch"):
            await gallery.enter("t", stranger())

    asyncio.run(run())


def test_who_plays_is_not_counted() -> None:
    async def run() -> None:
        streams, counting = Streams(hall()), Noting(full=100)
        gallery = Gallery(streams, counting)
        player = Watcher(frozenset({0}), False, "192.0.2.1", new_place())
        await gallery.enter("t", player)
        streams.close("t", streams.open("t", player))
        await gallery.stay()
        assert counting.noted == [{}]

    asyncio.run(run())
