"""A table's events as Server-Sent Events: what was missed first, then everything as it happens."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import cast

from starlette.responses import StreamingResponse
from starlette.types import Send

from luckynumbers.web.limits import EVENTS_BEHIND, STREAMS_PER_TABLE
from luckynumbers.web.live.hall import Hall, LiveTable
from luckynumbers.web.table.refused import Reason, Refused

RETRY = b"retry: 1000\n\n"


class EventStream(StreamingResponse):
    """Closes the stream of a table at once when it ends, however it ends, so that it no longer counts."""

    async def stream_response(self, send: Send) -> None:
        """Send the events, then close."""
        events = cast("AsyncGenerator[bytes, None]", self.body_iterator)
        async with aclosing(events):
            await super().stream_response(send)


def event_stream(hall: Hall, live: LiveTable, after: int) -> StreamingResponse:
    """Return a stream of everything after ``after``."""
    if hall.streams.count(live.state.id) >= STREAMS_PER_TABLE:
        raise Refused(Reason.TOO_MUCH, "%(number)s people already watch this table", number=STREAMS_PER_TABLE)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return EventStream(_events(hall, live, after), media_type="text/event-stream", headers=headers)


async def _events(hall: Hall, live: LiveTable, after: int) -> AsyncGenerator[bytes, None]:
    table_id = live.state.id
    queue = hall.streams.open(table_id, EVENTS_BEHIND)
    try:
        # Nothing is awaited between opening the queue and reading the past, so nothing is missed or doubled.
        yield RETRY + b"".join(live.state.lines[max(0, after) :])
        while True:
            data = await queue.get()
            if data is None:
                return
            while not queue.empty():
                more = queue.get_nowait()
                if more is None:
                    yield data
                    return
                data += more
            yield data
    finally:
        hall.streams.close(table_id, queue)
