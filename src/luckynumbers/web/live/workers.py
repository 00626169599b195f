"""Other workers of the same tables: told what changes here, heard when something changes there."""

import json
from typing import Any

from luckynumbers.web.live.fanout import Fanout
from luckynumbers.web.live.hall import Hall, News
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.streams import Streams


class Workers:
    """Everyone who serves these tables, we included. With a fan-out to nobody, that is only us."""

    def __init__(self, hall: Hall, streams: Streams, fanout: Fanout) -> None:
        self._hall = hall
        self._streams = streams
        self._fanout = fanout
        hall.after_change.append(self._changed)

    async def start(self) -> None:
        """Hear from the others."""
        await self._fanout.start(self._hear, self._look_again)

    async def close(self) -> None:
        """Stop; nothing is lost, everything shown is already durable."""
        await self._fanout.close()

    def react(self, table_id: str, seat: int, reaction: str) -> None:
        """Show a reaction to everyone who is there now; it is not part of the game and is not kept."""
        news = {"type": "reaction", "seat": seat, "reaction": reaction}
        if not self._fanout.shared:
            self._streams.send(table_id, reaction_line(news))
        self._fanout.tell(table_id, news)

    def _changed(self, table: LiveTable, news: News) -> None:
        if news.ours:
            self._fanout.tell(table.state.id, {"seq": table.state.seq})

    async def _hear(self, table_id: str, news: dict[str, Any]) -> None:
        if "reaction" in news:
            self._streams.send(table_id, reaction_line(news))
        table = self._hall.held(table_id)
        if table is not None and news.get("seq", 0) > table.state.seq:
            await self._hall.catch_up(table)

    async def _look_again(self) -> None:
        """News may have been missed: see what has become of every table that is watched here."""
        for table_id in tuple(self._streams.watched):
            if (table := self._hall.held(table_id)) is not None:
                await self._hall.catch_up(table)


def reaction_line(news: dict[str, Any]) -> bytes:
    """Return a reaction as it goes over the wire; it has no seq, because it is not part of the game."""
    return f"data: {json.dumps(news, separators=(',', ':'))}\n\n".encode()
