"""A line of people who wait for one room, let in fairly and one at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from luckynumbers.web.live.fair_queue import FairQueue


class Line:
    """Lets whatever waits have its turn, one after the other, going round between people."""

    def __init__(self) -> None:
        self._waiting: FairQueue[str] = FairQueue()
        self._called: dict[str, asyncio.Future[None]] = {}
        self._inside: str | None = None

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._waiting)

    def place(self, what: str) -> int:
        """Return the place in the line, from 1; 0 for what has its turn or does not wait."""
        return self._waiting.place(what)

    @asynccontextmanager
    async def turn(self, person: str, what: str) -> AsyncIterator[None]:
        """Wait for the turn of ``what``, and keep it until the block ends."""
        called = self._called[what] = asyncio.get_running_loop().create_future()
        self._waiting.put(person, what)
        self._call()
        try:
            await called
            yield
        finally:
            del self._called[what]
            self._waiting.drop(what)
            if self._inside == what:
                self._inside = None
            self._call()

    def _call(self) -> None:
        if self._inside is None and self._waiting:
            self._inside = self._waiting.take()
            if not (called := self._called[self._inside]).cancelled():  # who leaves lets the next one in
                called.set_result(None)
