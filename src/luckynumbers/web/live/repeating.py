"""Something that is done again and again while the server runs, whatever goes wrong with it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from luckynumbers.web.logs import TROUBLES, first_line
from luckynumbers.web.store.connecting import trouble_of

_log = logging.getLogger(__name__)


class Repeating:
    """Does something every so many seconds until it is closed; ``what`` is for the log when that fails."""

    def __init__(self, seconds: float, do: Callable[[], Awaitable[None]], what: str) -> None:
        self._seconds, self._do, self._what = seconds, do, what
        self._task = asyncio.create_task(self._repeat())

    async def close(self) -> None:
        """Stop."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._do()
            except Exception as error:  # the database is away for a moment; this must not stop with it
                said = f"{self._what}: {first_line(error)}"
                TROUBLES.tell(_log, trouble_of(error) or said)
