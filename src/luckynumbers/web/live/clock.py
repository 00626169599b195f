"""The clock: a bot plays on for whoever runs out of time, at any table, in memory or not (R20)."""

import logging
import time
from contextlib import suppress

from luckynumbers.web.live.deeds import run_out
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.repeating import Repeating
from luckynumbers.web.store.connecting import trouble_of
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.refused import Refused

SWEEP_SECONDS = 1.0
AT_ONCE = 100
DAMAGED_SECONDS = 600.0
"""How long a table that cannot be opened is left alone."""

_log = logging.getLogger(__name__)


class Clock:
    """Looks for tables whose time is up."""

    def __init__(self, hall: Hall, store: Store) -> None:
        self._hall = hall
        self._store = store
        self._damaged: dict[str, float] = {}
        """Tables that cannot be opened, and when they are tried again."""
        self._sweeping = Repeating(SWEEP_SECONDS, self.sweep, "the clock could not see who is late")

    async def close(self) -> None:
        """Stop the clock."""
        await self._sweeping.close()

    async def sweep(self) -> None:
        """Let bots take over where somebody is late; a table's damage is no other table's business."""
        now = time.time()
        for table_id in [damaged for damaged, until in self._damaged.items() if until <= now]:
            del self._damaged[table_id]
        # Damaged tables stay late for ever and must not fill the list.
        for table_id in await self._store.late_tables(now, AT_ONCE + len(self._damaged)):
            if table_id in self._damaged:
                continue
            try:
                table = await self._hall.find(table_id)
                with suppress(Refused):  # it moved in the last moment
                    await run_out(self._hall, table, time.time())
            except Exception as error:
                if trouble_of(error) is not None:  # a full disk, say: no table is to blame, and all may wait
                    raise
                await self._store.check()
                self._damaged[table_id] = now + DAMAGED_SECONDS
                _log.error("the clock of table %s is stopped: %s", table_id, error)
