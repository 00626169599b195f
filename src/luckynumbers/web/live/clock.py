"""The clock: a bot plays on for whoever runs out of time, at any table, in memory or not (R20)."""

import time
from contextlib import suppress

from luckynumbers.web.live.deeds import run_out
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.repeating import Repeating
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.refused import Refused

SWEEP_SECONDS = 1.0
AT_ONCE = 100


class Clock:
    """Looks for tables whose time is up."""

    def __init__(self, hall: Hall, store: Store) -> None:
        self._hall = hall
        self._store = store
        self._sweeping = Repeating(SWEEP_SECONDS, self.sweep, "the clock could not see who is late")

    async def close(self) -> None:
        """Stop the clock."""
        await self._sweeping.close()

    async def sweep(self) -> None:
        """Let bots take over where somebody is late."""
        for table_id in await self._store.late_tables(time.time(), AT_ONCE):
            table = await self._hall.find(table_id)
            with suppress(Refused):  # it moved in the last moment
                await run_out(self._hall, table, time.time())
