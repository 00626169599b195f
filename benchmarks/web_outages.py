"""What can be taken away from a house of two workers, and how it comes back."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from web_programs import PostgreSQL, Redis, Worker

FROZEN_SECONDS = 1.5


@dataclass
class House:
    """Two workers, their database and what carries their news."""

    workers: list[Worker]
    postgresql: PostgreSQL
    redis: Redis
    database: str
    _mending: list[asyncio.Task[None]] = field(default_factory=list)

    def mend(self, *workers: Worker) -> None:
        """Start workers again, beside everything else."""
        self._mending += [asyncio.create_task(asyncio.to_thread(start, worker)) for worker in workers]

    async def first_mended(self, *workers: Worker) -> float:
        """Start workers again; return when the first answers."""
        self.mend(*workers)
        await asyncio.wait(self._mending, return_when=asyncio.FIRST_COMPLETED)
        return time.monotonic()

    async def mended(self) -> None:
        """Return when all that was taken away is there again."""
        await asyncio.gather(*self._mending)
        self._mending.clear()


def start(worker: Worker) -> None:
    """Start a worker, and wait until it answers: its address is said a moment before."""
    worker.start()
    with worker.client() as client:
        client.get("/healthz")


Outage = Callable[[House], Awaitable[float]]
"""Takes something away; returns since when clients can be back."""


async def one_worker(house: House) -> float:
    """Kill a worker; the other is still there."""
    worker = random.choice(house.workers)
    worker.end()
    house.mend(worker)
    return time.monotonic()


async def both_workers(house: House) -> float:
    """Kill both; clients wait until one is there again."""
    for worker in house.workers:
        worker.end()
    return await house.first_mended(*house.workers)


async def database(house: House) -> float:
    """Kill PostgreSQL."""
    house.postgresql.stop()
    await asyncio.to_thread(house.postgresql.start)
    return time.monotonic()


async def news(house: House) -> float:
    """Kill Redis; moves go on meanwhile."""
    house.redis.stop()
    await asyncio.sleep(FROZEN_SECONDS)
    await asyncio.to_thread(house.redis.start)
    return time.monotonic()


async def everything(house: House) -> float:
    """Kill all at the same moment."""
    for worker in house.workers:
        worker.end()
    house.postgresql.stop()
    house.redis.stop()
    await asyncio.to_thread(house.postgresql.start)
    await asyncio.to_thread(house.redis.start)
    return await house.first_mended(*house.workers)


async def frozen_news(house: House) -> float:
    """Let Redis answer nothing for a while."""
    assert house.redis.process is not None
    return await _freeze(house.redis.process.pid)


async def frozen_database(house: House) -> float:
    """Let PostgreSQL answer nothing for a while: it, and the processes it has for every connection."""
    assert house.postgresql.process is not None
    first = house.postgresql.process.pid
    others = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii").split()
    return await _freeze(first, *map(int, others))


async def frozen_worker(house: House) -> float:
    """Let a worker answer nothing for a while; then it goes on as if nothing had been."""
    return await _freeze(random.choice(house.workers).pid)


async def _freeze(*pids: int) -> float:
    for told in (signal.SIGSTOP, signal.SIGCONT):
        for pid in pids:
            with suppress(ProcessLookupError):  # a connection may have ended in between
                os.kill(pid, told)
        if told is signal.SIGSTOP:
            await asyncio.sleep(FROZEN_SECONDS)
    return time.monotonic()


OUTAGES: dict[str, Outage] = {
    "one worker": one_worker,
    "both workers": both_workers,
    "PostgreSQL": database,
    "Redis": news,
    "everything": everything,
    "Redis frozen": frozen_news,
    "worker frozen": frozen_worker,
    "PostgreSQL frozen": frozen_database,
}
