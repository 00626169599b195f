"""Bots play their seats: whose turn it is at a table that has changed, or that somebody looks at."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

from luckynumbers.web.live.deeds import move_of_bot
from luckynumbers.web.live.hall import Hall, News
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.thinking import Thinking
from luckynumbers.web.table.refused import Refused
from luckynumbers.web.table.state import OVER

_log = logging.getLogger(__name__)


class BotPlayers:
    """Plays every seat that a bot sits at, and not faster than people can follow."""

    def __init__(self, hall: Hall, thinking: Thinking, seconds: float) -> None:
        self._hall = hall
        self._thinking = thinking
        self._seconds = seconds
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
            # The next one who looks at the table sets its bots going again.
            _log.error("the bots at table %s stopped", table_id, exc_info=error)

    async def _play(self, table: LiveTable) -> None:
        while (bot := table.state.bot_to_act) is not None:
            position, seq = table.state.position, table.state.seq
            objective = "points" if table.state.options.tournament else "win"  # R17
            thinking = self._thinking.choose(bot, position, objective)
            action, _ = await asyncio.gather(thinking, asyncio.sleep(self._seconds))
            with suppress(Refused):  # another worker's bot was quicker; look again
                await move_of_bot(self._hall, table, seq, action)
