"""A table's events as Server-Sent Events: what was missed first, then everything as it happens."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import cast

from starlette.responses import StreamingResponse
from starlette.types import Send

from luckynumbers.web.limits import STREAMS_PER_TABLE
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.streams import Streams
from luckynumbers.web.table.refused import Reason, Refused

RETRY = b"retry: 1000\n\n"


class EventStream(StreamingResponse):
    """Closes the stream of a table at once when it ends, however it ends, so that it no longer counts."""

    async def stream_response(self, send: Send) -> None:
        """Send the events, then close."""
        events = cast("AsyncGenerator[bytes, None]", self.body_iterator)
        async with aclosing(events):
            await super().stream_response(send)


def event_stream(streams: Streams, table: LiveTable, after: int) -> StreamingResponse:
    """Return a stream of everything after ``after``."""
    if streams.count(table.state.id) >= STREAMS_PER_TABLE:
        raise Refused(Reason.TOO_MUCH, "%(number)s people already watch this table", number=STREAMS_PER_TABLE)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return EventStream(_events(streams, table, after), media_type="text/event-stream", headers=headers)


async def _events(streams: Streams, table: LiveTable, after: int) -> AsyncGenerator[bytes, None]:
    table_id = table.state.id
    stream = streams.open(table_id)
    try:
        # Nothing is awaited between opening the stream and reading the past, so nothing is missed or doubled.
        yield RETRY + b"".join(table.lines[max(0, after) :])
        while (news := await stream.next()) is not None:
            yield news
    finally:
        streams.close(table_id, stream)
