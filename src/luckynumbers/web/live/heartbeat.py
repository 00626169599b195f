"""The heartbeat: streams stay open, nothing stays unheard, and tables nobody needs leave the memory."""

from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.repeating import Repeating
from luckynumbers.web.live.streams import Streams
from luckynumbers.web.live.workers import Workers

HEARTBEAT_SECONDS = 15.0


class Heartbeat:
    """Beats while the server runs."""

    def __init__(self, hall: Hall, streams: Streams, workers: Workers) -> None:
        self._hall = hall
        self._streams = streams
        self._workers = workers
        self._beating = Repeating(HEARTBEAT_SECONDS, self.beat, "the heart missed a beat")

    async def close(self) -> None:
        """Stop beating."""
        await self._beating.close()

    async def beat(self) -> None:
        """Beat once."""
        self._streams.beat()
        self._hall.put_away(self._streams.watched)
        await self._workers.compare(self._streams.watched)
