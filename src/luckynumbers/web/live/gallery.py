"""Places for those who only watch, at all workers together. Who plays needs none."""

import asyncio
from collections import defaultdict

from luckynumbers.web.live.counting import Counting
from luckynumbers.web.live.streams import Streams, Watcher, places_of
from luckynumbers.web.table.refused import Reason, Refused


class Gallery:
    """Who watches a table without playing there, counted wherever they are.

    Each worker bounds its own streams besides, and alone while the others cannot be asked.
    """

    def __init__(self, streams: Streams, counting: Counting) -> None:
        self._streams, self._counting = streams, counting
        self._leaving: set[asyncio.Task[None]] = set()
        streams.after_closing.append(self._leave)

    async def enter(self, table_id: str, watcher: Watcher) -> None:
        """Take a place for one who will watch now; refuse if there is none."""
        if not watcher.seats:
            inside = await self._counting.enter(places_of(table_id, watcher), watcher.place)
            if inside:
                raise Refused(Reason.TOO_MUCH, "%(number)s people already watch this table", number=inside)

    async def stay(self) -> None:
        """Keep the places of all who watch here; whoever is not spoken for loses theirs."""
        rooms: defaultdict[str, list[str]] = defaultdict(list)
        for table_id, watcher in self._streams.strangers():
            for room in places_of(table_id, watcher):
                rooms[room].append(watcher.place)
        await self._counting.stay(rooms.items())

    def _leave(self, table_id: str, watcher: Watcher) -> None:
        if not watcher.seats:
            leaving = self._counting.leave(places_of(table_id, watcher), watcher.place)
            task = asyncio.create_task(leaving)
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def close(self) -> None:
        """Leave nobody behind."""
        await asyncio.gather(*self._leaving)
