"""One at a time, in a fair order, whoever gives up meanwhile."""

import asyncio

import pytest

from luckynumbers.web.live.line import Line


class Room:
    """Notes who came in, and keeps everybody until told."""

    def __init__(self) -> None:
        self.line = Line()
        self.came: list[str] = []
        self.leave = {wish: asyncio.Event() for wish in ("a1", "a2", "b1")}
        self.tasks = {wish: asyncio.create_task(self.visit(wish)) for wish in self.leave}

    async def visit(self, wish: str) -> None:
        async with self.line.turn(wish[0], wish):
            self.came.append(wish)
            await self.leave[wish].wait()

    async def places(self) -> list[int]:
        for _ in range(5):  # everyone who was called comes in
            await asyncio.sleep(0)
        return [self.line.place(wish) for wish in self.leave]


def test_one_at_a_time_and_round_between_people() -> None:
    async def use() -> None:
        room = Room()
        assert await room.places() == [0, 1, 2]
        assert len(room.line) == 2
        room.leave["a1"].set()
        assert await room.places() == [0, 0, 1]
        for event in room.leave.values():
            event.set()
        await asyncio.gather(*room.tasks.values())
        assert room.came == ["a1", "a2", "b1"]

    asyncio.run(use())


@pytest.mark.parametrize("gone", [["a1"], ["a2"], ["a1", "a2"], ["a1", "a2", "b1"]])
def test_who_gives_up_holds_up_nobody(gone: list[str]) -> None:
    async def use() -> None:
        room = Room()
        await room.places()
        for wish in gone:
            room.tasks[wish].cancel()
        await asyncio.gather(*(room.tasks[wish] for wish in gone), return_exceptions=True)
        for event in room.leave.values():
            event.set()
        await asyncio.gather(*room.tasks.values(), return_exceptions=True)
        assert set(room.came) == {"a1", "a2", "b1"} - {*gone} | {"a1"}
        assert len(room.line) == 0
        async with room.line.turn("c", "c1"):
            assert room.line.place("c1") == 0

    asyncio.run(use())
