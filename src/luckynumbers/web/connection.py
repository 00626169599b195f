"""A connection whose writes leave together.

Head and body of an answer are written one after the other, and each write would be a packet of its own:
handing one to the network costs as much as working out a move.
"""

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Together:
    """Stands before a transport: what is written in one turn of the loop leaves at its end, in one piece."""

    __slots__ = ("_loop", "_transport", "_waiting")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._waiting: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Have something written at the end of this turn."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(data)

    def close(self) -> None:
        """Close when all is written."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._waiting and not self._transport.is_closing():
            self._transport.write(b"".join(self._waiting))
        self._waiting.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Connection(HttpToolsProtocol):
    """Uvicorn's connection, with writes that leave together."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Write through ``Together`` from now on."""
        super().connection_made(transport)
        self.transport = cast("asyncio.Transport", Together(transport, self.loop))
