"""Bots play their seats: whose turn it is at a table that has changed, or that somebody looks at."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from luckynumbers.web.live.deeds import move_of_bot
from luckynumbers.web.live.fanout import Alone, Claims
from luckynumbers.web.live.hall import Hall, News
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.thinking import Thinking
from luckynumbers.web.logs import TROUBLES, first_line
from luckynumbers.web.store.connecting import trouble_of
from luckynumbers.web.table.refused import Refused
from luckynumbers.web.table.state import OVER

FIRST_REST, LONGEST_REST = 0.25, 5.0
"""Seconds before a bot tries again after something went wrong, at first and in the end."""
TURN_SECONDS = 3.0
"""How long a bot's turn stays with a worker that has died, besides the pause, before another tries."""
LOOK_SECONDS = 0.5
"""How often a worker that leaves a turn to another looks whether it was made."""

_log = logging.getLogger(__name__)


class BotPlayers:
    """Plays every seat that a bot sits at, and not faster than people can follow.

    ``claims`` settle which of several workers that watch a table thinks about this turn.
    """

    def __init__(self, hall: Hall, thinking: Thinking, seconds: float, claims: Claims | None = None) -> None:
        self._hall = hall
        self._thinking = thinking
        self._seconds = seconds
        self._claims = claims or Alone()
        self._playing: dict[str, asyncio.Task[None]] = {}
        hall.after_change.append(self._attend)

    async def close(self) -> None:
        """Stop playing; whoever looks at a table after a restart sets its bots going again."""
        for task in tuple(self._playing.values()):
            task.cancel()
        self._thinking.close()

    def _attend(self, table: LiveTable, _news: News) -> None:
        """See to it that a bot whose turn it is will play, and that the others will be ready."""
        state = table.state
        for seat in state.seats:
            if seat.bot is not None and state.status != OVER:
                self._thinking.expect(seat.bot)
        if state.bot_to_act is not None and state.id not in self._playing:
            task = asyncio.create_task(self._play(table))
            self._playing[state.id] = task
            task.add_done_callback(partial(self._stopped, state.id))

    def _stopped(self, table_id: str, task: asyncio.Task[None]) -> None:
        self._playing.pop(table_id, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("the bots at table %s stopped", table_id, exc_info=error)

    async def _play(self, table: LiveTable) -> None:
        rest = FIRST_REST
        while (bot := table.state.bot_to_act) is not None:
            try:
                await self._play_turn(table, bot)
            except Exception as error:  # the database is away, say; a table must not wait for a visitor
                what = f"{type(error).__name__}: {first_line(error)}"
                said = f"the bots at table {table.state.id} rest for {rest} s: {what}"
                TROUBLES.tell(_log, trouble_of(error) or said)
                await asyncio.sleep(rest)
                rest = min(2 * rest, LONGEST_REST)
            else:
                rest = FIRST_REST

    async def _play_turn(self, table: LiveTable, bot: str) -> None:
        """Make one decision, or leave it to the worker that was first to think about it."""
        position, seq = table.state.position, table.state.seq
        turn, lease = f"{table.state.id}/{seq}", TURN_SECONDS + self._seconds
        if not await self._claims.claim(turn, lease):
            await asyncio.sleep(LOOK_SECONDS)
            await self._hall.catch_up(table)
            return
        try:
            async with self._keeping(turn, lease):
                thinking = self._thinking.choose(bot, position, table.state.objective)
                action, _ = await asyncio.gather(thinking, asyncio.sleep(self._seconds))
            with suppress(Refused):  # another worker's bot was quicker; look again
                await move_of_bot(self._hall, table, seq, action)
        except Exception:  # whoever tries again, here or elsewhere, need not wait until the claim runs out
            await self._claims.release(turn)
            raise

    @asynccontextmanager
    async def _keeping(self, turn: str, lease: float) -> AsyncIterator[None]:
        """Keep a turn until the block ends: when many bots wait to think, others must not begin the same."""

        async def keep() -> None:
            while True:
                await asyncio.sleep(lease / 3)
                await self._claims.renew(turn, lease, "")

        keeping = asyncio.create_task(keep())
        try:
            yield
        finally:
            keeping.cancel()
