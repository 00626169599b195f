"""One beat: streams get a sign of life, tables that nobody watches may go, those watched are compared."""

import asyncio
from typing import TYPE_CHECKING, cast

import pytest

from luckynumbers.web.live import heartbeat
from luckynumbers.web.live.heartbeat import Heartbeat

from ...waiting import PATIENCE

if TYPE_CHECKING:
    from luckynumbers.web.live.hall import Hall
    from luckynumbers.web.live.streams import Streams
    from luckynumbers.web.live.workers import Workers


class Noting:
    """Stands for the hall and for its streams, and notes what is asked of them."""

    watched = ("a", "b")

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.twice = asyncio.Event()

    def beat(self) -> None:
        self.asked.append("beat")

    def put_away(self, watched: object) -> None:
        self.asked.append(watched)

    async def compare(self, watched: object) -> None:
        self.asked.append(watched)
        if len(self.asked) >= 6:
            self.twice.set()


def test_it_beats_until_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "HEARTBEAT_SECONDS", 0.0)

    async def run() -> list[object]:
        noting = Noting()
        beating = Heartbeat(cast("Hall", noting), cast("Streams", noting), cast("Workers", noting))
        await asyncio.wait_for(noting.twice.wait(), PATIENCE)
        await beating.close()
        return noting.asked

    assert asyncio.run(run())[:6] == ["beat", ("a", "b"), ("a", "b")] * 2
