"""A table's events as Server-Sent Events: what was missed first, then everything as it happens."""

import asyncio
from collections.abc import Iterator
from typing import Final

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from luckynumbers.web.limits import PIECE_BYTES
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.streams import A_STRANGER, Stream, Streams, Watcher
from luckynumbers.web.table.refused import Reason, Refused

RETRY: Final = b"retry: 1000\n\n"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class EventStream(Response):
    """Everything after ``after``, for as long as whoever asked stays."""

    media_type = "text/event-stream"

    def __init__(self, streams: Streams, table: LiveTable, after: int, watcher: Watcher = A_STRANGER) -> None:
        if not streams.has_room(table.state.id, watcher):
            watching = streams.count(table.state.id)
            raise Refused(Reason.TOO_MUCH, "%(number)s people already watch this table", number=watching)
        self.status_code = 200
        self.background = None
        self.init_headers(HEADERS)  # there is no body yet, so there will be no Content-Length
        self._streams, self._table, self._after = streams, table, max(0, after)
        self._watcher = watcher

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events, and close the stream at once when it ends, so that it no longer counts."""
        table_id = self._table.state.id
        stream = self._streams.open(table_id, self._watcher)
        # Nothing is awaited between opening the stream and reading the past, so nothing is missed or doubled.
        past = self._table.lines[self._after :]
        hanging_up = asyncio.create_task(_end_with_the_client(receive, stream))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            for piece in pieces_of(past):
                await send(_part(piece))
            # In a task of its own: who waits within many calls is woken through each of them with each event.
            await asyncio.create_task(_tell(stream, send))
        finally:
            hanging_up.cancel()
            self._streams.close(table_id, stream)


async def _tell(stream: Stream, send: Send) -> None:
    while (news := await stream.next()) is not None:
        await send(_part(news))
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _end_with_the_client(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


def pieces_of(lines: list[bytes]) -> Iterator[bytes]:
    """Yield everything in pieces: who reads slowly holds up only themselves, and fills no memory."""
    piece, size = [RETRY], 0
    for line in lines:
        piece.append(line)
        size += len(line)
        if size > PIECE_BYTES:
            yield b"".join(piece)
            piece, size = [], 0
    yield b"".join(piece)


def _part(data: bytes) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": True}
