"""Other workers of the same tables: told what changes here, heard when something changes there."""

import asyncio
import logging
from collections.abc import Collection

from luckynumbers.web.live.fanout import Fanout
from luckynumbers.web.live.hall import Hall, News
from luckynumbers.web.live.hints import Here, Hint, Reached, Reacted, line_of
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.presence import Presence
from luckynumbers.web.live.streams import Streams
from luckynumbers.web.logs import TROUBLES, first_line
from luckynumbers.web.store.connecting import trouble_of

_log = logging.getLogger(__name__)


class Workers:
    """Everyone who serves these tables, we included. With a fan-out to nobody, that is only us."""

    def __init__(self, hall: Hall, streams: Streams, fanout: Fanout) -> None:
        self._hall = hall
        self._streams = streams
        self._fanout = fanout
        self._heard_of: dict[str, int] = {}
        """The seq that tables which are being looked up are said to have reached."""
        self._looking: set[asyncio.Task[None]] = set()
        self.presence = Presence(streams, fanout.tell)
        hall.after_change.append(self._changed)
        streams.when_watched = fanout.watch
        streams.when_left = fanout.unwatch

    async def start(self) -> None:
        """Hear from the others."""
        await self._fanout.start(self._hear, self.compare)

    async def close(self) -> None:
        """Stop; nothing is lost, everything shown is already durable."""
        for task in self._looking:
            task.cancel()
        await self._fanout.close()

    async def reach(self) -> None:
        """Fail unless the others can be told and heard."""
        await self._fanout.reach()

    def react(self, table_id: str, seat: int, reaction: str) -> None:
        """Show a reaction to everyone who is there now; it is not part of the game and is not kept."""
        hint = Reacted(seat, reaction)
        if not self._fanout.shared:
            self._streams.send(table_id, line_of(hint))
        self._fanout.tell(table_id, hint)

    async def compare(self, table_ids: Collection[str]) -> None:
        """See whether we have missed anything of some tables; one question for all of them."""
        if not self._fanout.shared:
            return
        self.presence.ask(table_ids)
        tables = {table_id: table for table_id in table_ids if (table := self._hall.held(table_id))}
        for table_id, seq in (await self._hall.last_seqs(tables)).items():
            self._hear_of(table_id, seq)

    def _changed(self, table: LiveTable, news: News) -> None:
        if news.ours:
            self._fanout.tell(table.state.id, Reached(table.state.seq))

    def _hear(self, table_id: str, hint: Hint) -> None:
        match hint:
            case Reached(seq):
                self._hear_of(table_id, seq)
            case Here():
                self.presence.hear(table_id, hint)
            case Reacted():
                self._streams.send(table_id, line_of(hint))

    def _hear_of(self, table_id: str, seq: int) -> None:
        """Look a table up that is said to have got so far."""
        table = self._hall.held(table_id)
        if table is None or seq <= table.state.seq:
            return
        looking = table_id in self._heard_of
        self._heard_of[table_id] = max(seq, self._heard_of.get(table_id, 0))
        if not looking:
            task = asyncio.create_task(self._look_up(table))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look_up(self, table: LiveTable) -> None:
        """Take in what is new at one table; what goes wrong with it is no other table's business."""
        table_id = table.state.id
        try:
            while table.state.seq < self._heard_of[table_id]:
                seq = table.state.seq
                await self._hall.catch_up(table)
                if table.state.seq == seq:
                    break  # whoever said so was wrong
        except Exception as error:  # the next news or heartbeat is another chance
            said = f"table {table_id} could not be brought up to date: {first_line(error)}"
            TROUBLES.tell(_log, trouble_of(error) or said)
        finally:
            del self._heard_of[table_id]
