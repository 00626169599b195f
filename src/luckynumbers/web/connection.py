"""A connection whose writes leave together, and which nobody can hold open for nothing.

Head and body of an answer are written one after the other, and each write would be a packet of its own:
handing one to the network costs as much as working out a move.
"""

import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from luckynumbers.web.limits import ASKING_SECONDS, CONNECTIONS_PER_ADDRESS, HEAD_BYTES, STALLED_SECONDS

TOGETHER_BYTES: Final = 65_536
"""So much leaves before the end of a turn, so that a connection can hold up whoever writes."""
FRAME_BYTES: Final = 8
"""A body that comes in the smallest of chunks has so many bytes around each of its own."""
HOUSEHOLD_BITS: Final = 64
"""A household gets so many bits of an address of IPv6, or fewer, and chooses the rest as it likes."""
REPEAT_SECONDS: Final = 60.0
"""The log says the same thing again after so long."""
_TOO_LONG: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)
_log = logging.getLogger(__name__)


class Together:
    """Stands before a transport: what is written in one turn of the loop leaves at its end, in one piece."""

    __slots__ = ("_loop", "_size", "_transport", "_waiting")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._waiting: list[bytes] = []
        self._size = 0

    def write(self, data: bytes) -> None:
        """Have something written at the end of this turn; much of it at once, or nobody could say stop."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(data)
        self._size += len(data)
        if self._size > TOGETHER_BYTES:
            self._flush()

    def close(self) -> None:
        """Close when all is written."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._waiting and not self._transport.is_closing():
            self._transport.write(b"".join(self._waiting))
        self._waiting.clear()
        self._size = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def is_own(address: str) -> bool:
    """Return whether an address is of our own machine, where a web server may stand in front for everyone."""
    try:
        return ip_address(address).is_loopback
    except ValueError:  # no address at all, but a name or a path
        return True


def plain(address: str) -> str:
    """Return an address as the network writes it, also where one socket listens for IPv4 and IPv6."""
    return address.removeprefix("::ffff:") if "." in address else address


class Crowd:
    """Who is connected, so that no single address takes every place."""

    def __init__(self) -> None:
        self._proxies: tuple[IPv4Network | IPv6Network, ...] = ()
        self._connected: Counter[str] = Counter()
        self._everyone = 0
        self._said: dict[str, float] = {}
        self.room: float = math.inf
        """How many may be connected in all; a database that finds no file left would fail those who are."""
        self.turned_away = 0

    def trust(self, proxies: Iterable[str]) -> None:
        """Count no connections of web servers in front, wherever they are: they come for everyone."""
        self._proxies = tuple(map(ip_network, proxies))

    def comes_for_many(self, address: str | None) -> bool:
        """Return whether there may be many people behind an address."""
        if address is None or is_own(address):
            return True
        return any(ip_address(address) in network for network in self._proxies)

    def household(self, address: str) -> str:
        """Return by what an address is counted: whoever has one of IPv6 has all that begin like it."""
        if ":" not in address or self.comes_for_many(address):
            return address
        return str(IPv6Network((address, HOUSEHOLD_BITS), strict=False).network_address)

    def come(self, address: str | None) -> bool:
        """Count a connection; return whether there is room for it."""
        self._everyone += 1
        from_there = 0
        if address is not None and not self.comes_for_many(address):
            household = self.household(address)
            self._connected[household] += 1
            from_there = self._connected[household]
        if from_there > CONNECTIONS_PER_ADDRESS:
            self._turn_away(f"one address has {CONNECTIONS_PER_ADDRESS} connections")
        elif self._everyone > self.room:
            self._turn_away(f"{self.room} connections are open, as many as the limit of files has room for")
        else:
            return True
        return False

    def _turn_away(self, why: str) -> None:
        self.turned_away += 1
        if (now := time.monotonic()) - self._said.get(why, -REPEAT_SECONDS) >= REPEAT_SECONDS:
            self._said[why] = now
            _log.warning("%s; more are turned away", why)

    def go(self, address: str | None) -> None:
        """Count one less."""
        self._everyone -= 1
        household = self.household(address or "")
        if household in self._connected:
            self._connected[household] -= 1
            if not self._connected[household]:
                del self._connected[household]


CROWD = Crowd()


class Connection(HttpToolsProtocol):
    """Uvicorn's connection; writes leave together, and nobody can hold it open for nothing."""

    _asking_since: float | None = None
    """Since when a request is under way that has not come to its end."""
    _stalled_since: float | None = None
    _in_head = False
    _head_bytes = 0
    _messages = 0
    _body_bytes = 0
    _beside_bytes = 0
    """After the head of a request, what is neither head nor body: frames of chunks, and trailers."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Write through ``Together`` from now on."""
        super().connection_made(transport)
        if self.client is not None:
            self.client = (plain(self.client[0]), self.client[1])
        self.transport = cast("asyncio.Transport", Together(transport, self.loop))
        self._asking_since = self.loop.time()
        if not CROWD.come(self.client[0] if self.client else None):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another."""
        CROWD.go(self.client[0] if self.client else None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, but no head without end."""
        past_head = self._messages if self._asking_since is not None and not self._in_head else 0
        body_before = self._body_bytes
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES:
                self.transport.write(_TOO_LONG)
                self.transport.close()
        elif past_head == self._messages and self._asking_since is not None:
            self._beside_bytes += len(data) - (self._body_bytes - body_before)
            if self._beside_bytes > HEAD_BYTES + FRAME_BYTES * self._body_bytes:
                self.transport.abort()

    def on_message_begin(self) -> None:
        """Begin to count."""
        self._in_head, self._head_bytes = True, 0
        self._messages, self._body_bytes, self._beside_bytes = self._messages + 1, 0, 0
        self._asking_since = self.loop.time()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Have the whole head."""
        self._in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Have some of what a request brings."""
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Have the whole request."""
        self._asking_since = None
        super().on_message_complete()

    def look_after(self, now: float) -> None:
        """Hang up on one who does not come to the end of a question, or does not listen to the answer."""
        if self._asking_since is not None and now - self._asking_since > ASKING_SECONDS:
            self.transport.abort()
        elif not self.flow.write_paused:
            self._stalled_since = None
        elif self._stalled_since is None:
            self._stalled_since = now
        elif now - self._stalled_since > STALLED_SECONDS:
            self.transport.abort()
