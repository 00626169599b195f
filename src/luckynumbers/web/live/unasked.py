"""Games are reviewed without anybody asking if they are rated, or watched to their end.

Whoever has watched a game asks for its review in the next moment. They are worked out one after the other,
behind everybody who does ask.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Container
from copy import copy
from typing import Final

from luckynumbers.web.live.hall import Hall, News
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.reviews import Reviews, record_of
from luckynumbers.web.logs import TROUBLES, first_line
from luckynumbers.web.store.connecting import trouble_of
from luckynumbers.web.table.result import new_result
from luckynumbers.web.table.state import OVER, PLAYING, game_id

MOST_WAITING: Final = 1_000
"""Games that wait; if more end at once, the oldest are reviewed when somebody asks."""

_log = logging.getLogger(__name__)


class UnaskedReviews:
    """Has games reviewed that end here; whatever goes wrong costs a line in the log.

    Only one is given to ``reviews`` at a time, so that whoever asks waits for one of them at most.
    ``watched`` are the tables that somebody watches here; while one of them plays, the judge is woken.
    """

    def __init__(self, hall: Hall, reviews: Reviews, watched: Container[str] = ()) -> None:
        self._reviews, self._watched = reviews, watched
        self._waiting: deque[LiveTable] = deque(maxlen=MOST_WAITING)
        self._working: asyncio.Task[None] | None = None
        hall.after_change.append(self._attend)

    async def close(self) -> None:
        """Stop; what is left is reviewed when somebody asks."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    def _attend(self, table: LiveTable, news: News) -> None:
        # One worker made the last move, and it is the one that reviews.
        if not news.ours:
            return
        watched = table.state.id in self._watched
        if watched and table.state.status == PLAYING:
            self._reviews.expect()
        ended = table.state.status == OVER
        if not ended or not (watched or new_result(None, table.state, table.owners)):
            return
        self._waiting.append(copy(table))  # as it stands now: another game may begin there at any moment
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            table = self._waiting.popleft()
            game = game_id(table.state.id, table.state.number)
            try:
                await self._reviews.prepare(game, await record_of(table, table.state.number))
            except Exception as error:
                TROUBLES.tell(_log, trouble_of(error) or f"{game} was not reviewed: {first_line(error)}")
