"""The hall: every table that is being played at now, and the one way to change one.

Change a table: take its lock, decide, append durably, and only then adopt what was decided. Whoever wants to
hear of changes hangs on ``after_change``.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from luckynumbers.web.limits import IDLE_SECONDS, LIVE_TABLES, LONG_GAME, OVER_SECONDS
from luckynumbers.web.live.live_table import LiveTable, line_of
from luckynumbers.web.store.journal import Stale
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.change import Change
from luckynumbers.web.table.events import Moved, Revealed, decode, encode
from luckynumbers.web.table.refused import Reason, Refused, gone_on
from luckynumbers.web.table.state import OVER, fold, happen


class News(NamedTuple):
    """What is new at a table, durably."""

    lines: bytes
    """As a stream sends it; nothing when streams have it already, or somebody has only looked."""
    ours: bool
    """Whether it was decided here, and not by another worker."""


_log = logging.getLogger(__name__)

Listener = Callable[[LiveTable, News], None]
LOOKED_AT = News(b"", False)
_WITHOUT_SECRETS: Final = Moved | Revealed
"""Most of what happens; nobody has sat down, and no deck was shuffled."""


class Hall:
    """All tables of this worker; ``shared`` when others may append to them too.

    ``shuffle_seconds`` is how long the first clover of a game waits for people's own numbers.
    """

    def __init__(self, store: Store, shared: bool = False, shuffle_seconds: float = 0.0) -> None:
        self._store = store
        self._shared = shared
        self.shuffle_seconds = shuffle_seconds
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._held: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Those in ``_live``, and those a bot, a stream or a request still holds: never two of one table."""
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.after_change: list[Listener] = []
        """Called whenever a table has changed, here or elsewhere, and when somebody looks at one."""
        self.moves = 0
        """How many were made here."""

    @property
    def live_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._held)

    def held(self, table_id: str) -> LiveTable | None:
        """Return a table if it is in memory."""
        return self._held.get(table_id)

    # Finding tables

    async def find(self, table_id: str, seq: int | None = None) -> LiveTable:
        """Return a table, reading it from the store if need be, up to date with other workers.

        ``seq`` is how far whoever asks has seen it: if we have seen as much, there is no need to look
        further, because an append is refused if others were quicker.
        """
        table = self._held.get(table_id)
        if table is None:
            table = await self._load(table_id)
        elif self._shared and seq != table.state.seq:
            await self.catch_up(table)
        self._keep(table)
        self._tell(table, LOOKED_AT)
        return table

    async def _load(self, table_id: str) -> LiveTable:
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if (held := self._held.get(table_id)) is not None:
                return held
            rows = await self._store.events_after(table_id, 0)
            if not rows:
                raise Refused(Reason.UNKNOWN, "there is no such table")
            secrets = await self._store.secrets_of(table_id)
            if len(rows) > LONG_GAME:  # many games, and each event takes its time: beside the loop
                table = await asyncio.to_thread(_read, table_id, rows)
            else:
                table = _read(table_id, rows)
            table.learn(*secrets)
            self._keep(table)
            return table

    def _keep(self, table: LiveTable) -> None:
        table.looked_at = time.monotonic()
        table_id = table.state.id
        self._live[table_id] = self._held[table_id] = table
        self._live.move_to_end(table_id)
        if len(self._live) > LIVE_TABLES:
            self._live.popitem(last=False)

    def put_away(self, watched: Collection[str]) -> None:
        """Forget tables that nobody watches and nobody has looked at for a while; the store keeps them."""
        now = time.monotonic()
        for table_id, table in tuple(self._live.items()):
            patience = OVER_SECONDS if table.state.status == OVER else IDLE_SECONDS
            if now - table.looked_at > patience and table_id not in watched:
                del self._live[table_id]

    # Changing tables

    async def make(self, change: Change) -> LiveTable:
        """Return a new table, once it is durable."""
        bodies = _bodies(change)
        await self._store.save(None, change, bodies)
        table = LiveTable(change.after, [])
        self._keep(table)
        self._adopt(table, change, bodies)
        return table

    async def change(self, table: LiveTable, decide: Callable[[], Change]) -> tuple[Change, list[bytes]]:
        """Have something decided under the lock; return it, and its events as JSON, once it is durable."""
        async with table.lock:
            change = decide()
            if not change.events:  # it is so already
                return change, []
            bodies = _bodies(change)
            try:
                await self._store.save(table.state, change, bodies, table.owners)
            except Stale:
                await self.catch_up(table)
                raise gone_on(table.state.seq) from None
            self._adopt(table, change, bodies)
            return change, bodies

    async def change_whenever(
        self, table: LiveTable, decide: Callable[[], Change]
    ) -> tuple[Change, list[bytes]]:
        """Change a table as above, again and again while other workers are quicker: it is wanted anyway."""
        while True:
            seq = table.state.seq
            try:
                return await self.change(table, decide)
            except Refused as refused:
                if refused.reason is not Reason.STALE or table.state.seq == seq:
                    raise

    async def look_again(self, table: LiveTable) -> None:
        """Take in what other workers have appended, if there are any."""
        if self._shared:
            await self.catch_up(table)

    async def last_seqs(self, tables: Collection[str]) -> dict[str, int]:
        """Return how far some tables have got, wherever."""
        return await self._store.last_seqs(tables)

    async def catch_up(self, table: LiveTable) -> None:
        """Take in what other workers have appended."""
        rows = await self._store.events_after(table.state.id, table.state.seq)
        if not rows:
            return
        new = [(seq, decode(body), line_of(seq, body.encode())) for seq, body in rows]
        if not all(isinstance(entry.event, _WITHOUT_SECRETS) for _, entry, _ in new):
            secrets = await self._store.secrets_of(table.state.id)
            new = [known for known in new if known[0] > table.state.seq]
            if not new:  # somebody else caught up meanwhile, and may know newer secrets than these
                return
            table.forget(tuple(table.owners))
            table.learn(*secrets)
        told = len(table.lines)
        for seq, entry, line in new:
            if seq == table.state.seq + 1:
                table.state = happen(table.state, entry.event, entry.at)
                table.lines.append(line)
        if len(table.lines) > told:
            self._tell(table, News(b"".join(table.lines[told:]), ours=False))

    def _adopt(self, table: LiveTable, change: Change, bodies: list[bytes]) -> None:
        self.moves += isinstance(change.events[0], Moved)
        first = change.after.seq - len(bodies) + 1
        if len(table.lines) >= first:
            # It was caught up with in the moment since it is durable; others have still to hear of it.
            self._tell(table, News(b"", ours=True))
            return
        lines = [line_of(seq, body) for seq, body in enumerate(bodies, first)]
        table.adopt(change, lines)
        self._tell(table, News(b"".join(lines), ours=True))

    def _tell(self, table: LiveTable, news: News) -> None:
        for listener in self.after_change:
            try:
                listener(table, news)
            except Exception:  # it is durable: whoever did it is told so, and everyone else hears of it
                _log.exception("somebody failed to hear of table %s", table.state.id)


def _read(table_id: str, rows: Sequence[tuple[int, str]]) -> LiveTable:
    lines = [line_of(seq, body.encode()) for seq, body in rows]
    return LiveTable(fold(table_id, (decode(body) for _, body in rows)), lines)


def _bodies(change: Change) -> list[bytes]:
    return [encode(entry) for entry in change.entries()]
