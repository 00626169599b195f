"""How workers tell each other: through Redis, which may be slow, away or back again."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.web.live import fanout
from luckynumbers.web.live.fanout import Alone, OverRedis, reach

from ...faults.databases import Redis, running_redis
from ...waiting import PATIENCE, free_port

Heard = list[tuple[str, dict[str, Any]]]


async def until(condition: Callable[[], object]) -> None:
    async def look() -> None:
        while not condition():
            await asyncio.sleep(0.01)

    await asyncio.wait_for(look(), PATIENCE)


class Worker:
    """One that listens, and notes what it hears."""

    def __init__(self, redis: Redis) -> None:
        self.news: Heard = []
        self.looks = 0
        self.fanout = OverRedis(redis.url)

    async def start(self) -> None:
        await self.fanout.start(self._hear, self._look_again)
        await until(lambda: self.looks)

    async def _hear(self, table_id: str, news: dict[str, Any]) -> None:
        self.news.append((table_id, news))

    async def _look_again(self) -> None:
        self.looks += 1


def test_alone_there_is_nobody_to_tell() -> None:
    async def run() -> None:
        alone = Alone()
        await alone.start(lambda *_: pytest.fail("heard"), lambda: pytest.fail("looked"))
        alone.tell("t", {"seq": 1})
        await alone.close()

    asyncio.run(run())
    assert not Alone.shared


def test_what_one_tells_all_hear_in_order(program: Callable[[str], Path], tmp_path: Path) -> None:
    async def run(redis: Redis) -> list[Heard]:
        workers = [Worker(redis), Worker(redis)]
        for worker in workers:
            await worker.start()
        for seq in range(5):
            workers[0].fanout.tell("t", {"seq": seq})
        await until(lambda: all(len(worker.news) == 5 for worker in workers))
        for worker in workers:
            await worker.fanout.close()
        return [worker.news for worker in workers]

    with running_redis(program("redis-server"), tmp_path) as redis:
        assert asyncio.run(run(redis)) == [[("t", {"seq": seq}) for seq in range(5)]] * 2


def test_without_redis_nobody_waits_and_afterwards_everybody_looks_again(
    program: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "AGAIN_SECONDS", 0.01)
    monkeypatch.setattr(fanout, "MOST_UNTOLD", 3)

    async def run(redis: Redis) -> None:
        worker = Worker(redis)
        await worker.start()
        redis.stop()
        for seq in range(100):
            worker.fanout.tell("t", {"seq": seq})
        looks = worker.looks
        await asyncio.to_thread(redis.start)
        await until(lambda: worker.looks > looks)
        worker.fanout.tell("t", {"seq": 100})
        await until(lambda: ("t", {"seq": 100}) in worker.news)
        await worker.fanout.close()

    with running_redis(program("redis-server"), tmp_path) as redis:
        asyncio.run(run(redis))


def test_a_redis_that_is_not_there_is_noticed_before_anything_is_served() -> None:
    with pytest.raises(ConnectionError):
        asyncio.run(reach(f"redis://127.0.0.1:{free_port()}/0"))
