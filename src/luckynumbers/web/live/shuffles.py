"""The moment before the first clover: people's own numbers are awaited, and no longer than that moment.

Any worker may end it, as may the clock after a restart; the database lets one of them.
"""

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial

from luckynumbers.web.live.deeds import run_out
from luckynumbers.web.live.hall import Hall, News
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.logs import TROUBLES, first_line
from luckynumbers.web.store.connecting import trouble_of
from luckynumbers.web.table.refused import Refused

LOOK_SECONDS = 0.02
"""How often one who waits for the deal looks whether it has come."""
ASK_SECONDS = 0.25
"""How often the database is asked for it, where another worker may have dealt: many may wait for one deal."""
OVERDUE_SECONDS = 2.0
"""After so long nobody waits for it any more."""
JUST_AFTER = 0.002

_log = logging.getLogger(__name__)


class Shuffles:
    """Sees to it that every game is dealt in time."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._waiting: dict[str, asyncio.Task[None]] = {}
        hall.after_change.append(self._attend)

    async def close(self) -> None:
        """Stop; the clock deals what is left over after a restart."""
        for task in self._waiting.values():
            task.cancel()

    def _attend(self, table: LiveTable, _news: News) -> None:
        state = table.state
        if state.awaited and state.id not in self._waiting:
            task = asyncio.create_task(self._deal_in_time(table))
            self._waiting[state.id] = task
            task.add_done_callback(partial(self._done, state.id))

    def _done(self, table_id: str, task: asyncio.Task[None]) -> None:
        del self._waiting[table_id]
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            TROUBLES.tell(_log, trouble_of(error) or f"table {table_id} is dealt later: {first_line(error)}")

    async def _deal_in_time(self, table: LiveTable) -> None:
        while table.state.awaited and table.state.deal_at is not None:
            await asyncio.sleep(table.state.deal_at - time.time() + JUST_AFTER)
            with suppress(Refused):  # the last number came in the last moment
                await run_out(self._hall, table, time.time())


async def dealt(hall: Hall, table: LiveTable) -> None:
    """Return once the first clover is there, or is overdue."""
    asked = time.monotonic()
    while table.state.awaited and (table.state.deal_at or 0.0) + OVERDUE_SECONDS > time.time():
        await asyncio.sleep(LOOK_SECONDS)
        if time.monotonic() - asked >= ASK_SECONDS:
            await hall.look_again(table)
            asked = time.monotonic()
