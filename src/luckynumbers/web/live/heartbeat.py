"""The heartbeat: streams stay open, nothing and nobody is missed, and idle tables leave the memory."""

import time

from luckynumbers.web.live.gallery import Gallery
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.repeating import Repeating
from luckynumbers.web.live.streams import Streams
from luckynumbers.web.live.workers import Workers
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.state import WAITING

HEARTBEAT_SECONDS = 15.0


class Heartbeat:
    """Beats while the server runs."""

    def __init__(
        self, hall: Hall, streams: Streams, workers: Workers, store: Store, gallery: Gallery
    ) -> None:
        self._hall = hall
        self._streams = streams
        self._workers = workers
        self._store = store
        self._gallery = gallery
        self._beating = Repeating(HEARTBEAT_SECONDS, self.beat, "the heart missed a beat")

    async def close(self) -> None:
        """Stop beating."""
        await self._beating.close()

    async def beat(self) -> None:
        """Beat once."""
        self._streams.beat()
        self._hall.put_away(self._streams.watched)
        await self._workers.compare(self._streams.watched)
        self._workers.presence.forget()
        await self._gallery.stay()
        if hosted := [table_id for table_id in self._streams.watched if self._hosted(table_id)]:
            await self._store.saw_hosts(hosted, time.time())

    def _hosted(self, table_id: str) -> bool:
        """Return whether a table waits for anyone, and whoever made it waits here too."""
        table = self._hall.held(table_id)
        if table is None or table.state.status != WAITING or not table.state.options.public:
            return False
        return table.state.host in self._streams.seats(table_id)
