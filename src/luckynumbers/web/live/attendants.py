"""Who keeps a table going when no person does: bots that play their seats, and the clock (R20)."""

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, Select, select

from luckynumbers.web.live.hall import Hall, LiveTable
from luckynumbers.web.live.thinking import Thinking
from luckynumbers.web.store import schema
from luckynumbers.web.table.refused import Refused
from luckynumbers.web.table.state import OVER

SWEEP_SECONDS = 1.0
HEARTBEAT_SECONDS = 15.0
AT_ONCE = 100
_log = logging.getLogger(__name__)


class BotPlayers:
    """Plays every seat that a bot sits at, and not faster than people can follow."""

    def __init__(self, hall: Hall, thinking: Thinking, seconds: float) -> None:
        self._hall = hall
        self._thinking = thinking
        self._seconds = seconds
        self._playing: dict[str, asyncio.Task[None]] = {}
        hall.attend = self.attend

    def attend(self, live: LiveTable) -> None:
        """See to it that a bot whose turn it is will play, and that the others will be ready."""
        for seat in live.state.seats:
            if seat.bot is not None and live.state.status != OVER:
                self._thinking.expect(seat.bot)
        table_id = live.state.id
        if _bot_to_act(live) is not None and table_id not in self._playing:
            task = asyncio.create_task(self._play(live))
            self._playing[table_id] = task
            task.add_done_callback(partial(self._stopped, table_id))

    async def close(self) -> None:
        """Stop playing; whoever looks at a table after a restart sets its bots going again."""
        for task in tuple(self._playing.values()):
            task.cancel()
        self._thinking.close()

    def _stopped(self, table_id: str, task: asyncio.Task[None]) -> None:
        self._playing.pop(table_id, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            # The next one who looks at the table sets its bots going again.
            _log.error("the bots at table %s stopped", table_id, exc_info=error)

    async def _play(self, live: LiveTable) -> None:
        while (bot := _bot_to_act(live)) is not None:
            position, seq = live.state.position, live.state.seq
            assert position is not None  # noqa: S101
            objective = "points" if live.state.options["tournament"] else "win"  # R17
            thinking = self._thinking.choose(bot, position, objective)
            action, _ = await asyncio.gather(thinking, asyncio.sleep(self._seconds))
            with suppress(Refused):  # another worker's bot was quicker; look again
                await self._hall.move_for_bot(live, seq, action)


class Clock:
    """Lets a bot play on for whoever runs out of time, at any table, in memory or not."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._task = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop the clock."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self._time_out_all()
            except Exception as error:  # the database is away for a moment; the clock must not stop with it
                _log.warning("the clock could not see who is late: %s", error)

    async def _time_out_all(self) -> None:
        late = select(schema.tables.c.id).where(schema.tables.c.deadline < time.time()).limit(AT_ONCE)
        for table_id in await self._hall.store.read(partial(_ids, late)):
            with suppress(Refused):  # it moved in the last moment
                await self._time_out(table_id)

    async def _time_out(self, table_id: str) -> None:
        live = await self._hall.find(table_id)
        deadline, seat = live.state.deadline, live.state.to_act
        if deadline is not None and seat is not None and deadline < time.time():
            await self._hall.leave(live, seat, "time")


class Heartbeat:
    """Keeps idle event streams open, and the memory free of tables that nobody needs."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._task = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Stop beating."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self._hall.streams.beat()
            self._hall.put_away()


def _ids(late: Select[str], connection: Connection) -> list[str]:
    return list(connection.execute(late).scalars())


def _bot_to_act(live: LiveTable) -> str | None:
    seat = live.state.to_act
    return None if seat is None else live.state.seats[seat].bot
