"""One beat: streams get a sign of life, tables that nobody watches may go, those watched are compared."""

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from luckynumbers.web.live import heartbeat
from luckynumbers.web.live.heartbeat import Heartbeat

from ...waiting import PATIENCE

if TYPE_CHECKING:
    from luckynumbers.web.live.gallery import Gallery
    from luckynumbers.web.live.hall import Hall
    from luckynumbers.web.live.streams import Streams
    from luckynumbers.web.live.workers import Workers
    from luckynumbers.web.store.store import Store


class Noting:
    """Stands for the hall and for its streams, and notes what is asked of them."""

    watched = ("a", "b")

    def __init__(self) -> None:
        self.presence = self
        self.asked: list[object] = []
        self.twice = asyncio.Event()

    def beat(self) -> None:
        self.asked.append("beat")

    def forget(self) -> None:
        self.asked.append("forget")

    def put_away(self, watched: object) -> None:
        self.asked.append(watched)

    async def compare(self, watched: object) -> None:
        self.asked.append(watched)
        if len(self.asked) >= 6:
            self.twice.set()

    def held(self, table_id: str) -> object:
        """Two public tables: Ann waits at both, but she made only the first."""
        options = SimpleNamespace(public=True)
        return SimpleNamespace(
            state=SimpleNamespace(status="waiting", options=options, host=0 if table_id == "a" else 1)
        )

    def seats(self, _table_id: str) -> frozenset[int]:
        return frozenset({0})

    async def stay(self) -> None:
        self.asked.append("stay")

    async def saw_hosts(self, table_ids: list[str], _at: float) -> None:
        self.asked.append(table_ids)


def test_it_beats_until_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "HEARTBEAT_SECONDS", 0.0)

    async def run() -> list[object]:
        noting = Noting()
        hall, streams, workers, store = (
            cast("Hall", noting),
            cast("Streams", noting),
            cast("Workers", noting),
            cast("Store", noting),
        )
        beating = Heartbeat(hall, streams, workers, store, cast("Gallery", noting))
        await asyncio.wait_for(noting.twice.wait(), PATIENCE)
        await beating.close()
        return noting.asked

    assert asyncio.run(run())[:6] == ["beat", ("a", "b"), ("a", "b"), "forget", "stay", ["a"]]
