"""Players for the benchmarks of the web table, with as little of HTTP as they need.

The players must not be what is measured: bytes in, bytes out, no coroutine per message.
"""

import asyncio
import json
import random
import time
from typing import Any, Protocol, cast


class Table(Protocol):
    """What a connection needs to know about whoever holds it."""

    def hear(self, event: dict[str, Any]) -> None:
        """Take an event of the table."""

    def answered(self, status: int, body: bytes) -> None:
        """Take the answer to a change."""


class Stream(asyncio.Protocol):
    """One open event stream."""

    def __init__(self, table: Table, path: str) -> None:
        self._table, self._path = table, path
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for every event from the first one on."""
        cast("asyncio.Transport", transport).write(
            f"GET {self._path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Hand on whole events; chunks, ids and signs of life are other lines."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"data: "):
                self._table.hear(json.loads(line[6:]))


class Changes(asyncio.Protocol):
    """One kept-alive connection for changes, one after the other."""

    def __init__(self, table: Table, token: str = "") -> None:
        self._table = table
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        self._head = f"HTTP/1.1\r\nHost: localhost\r\n{bearer}Content-Type: application/json\r\n"
        self._transport: asyncio.Transport | None = None
        self._heard = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Be ready."""
        self._transport = cast("asyncio.Transport", transport)

    def post(self, path: str, body: str) -> None:
        """Send a change; the table hears of the answer."""
        assert self._transport is not None
        self._transport.write(f"POST {path} {self._head}Content-Length: {len(body)}\r\n\r\n{body}".encode())

    def data_received(self, data: bytes) -> None:
        """Hand on a whole answer."""
        self._heard += data
        head, found, body = self._heard.partition(b"\r\n\r\n")
        if not found or len(body) < _length(head):
            return
        self._heard = b""
        self._table.answered(int(head[9:12]), body)


def _length(head: bytes) -> int:
    return int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])


class Maker:
    """Makes tables with two people, and tells their tokens."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._answer: asyncio.Future[dict[str, Any]] | None = None

    async def open(self) -> None:
        """Connect."""
        loop = asyncio.get_running_loop()
        _, self._changes = await loop.create_connection(lambda: Changes(self), "127.0.0.1", self._port)

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a change."""
        self._answer = asyncio.get_running_loop().create_future()
        self._changes.post(path, json.dumps(body))
        return await self._answer

    async def make(self) -> tuple[str, str, str]:
        """Return a new table and the tokens of its two seats."""
        seats = [{"kind": "me", "name": "A"}, {"kind": "open"}]
        made = await self.post("/api/tables", {"players": 2, "first": 0, "seats": seats})
        joined = await self.post(f"/api/tables/{made['table']}/join", {"name": "B"})
        return made["table"], made["token"], joined["token"]

    def hear(self, event: dict[str, Any]) -> None:
        """Nothing is watched here."""

    def answered(self, status: int, body: bytes) -> None:
        """Hand the answer to whoever waits."""
        assert self._answer is not None
        assert status < 300, body
        self._answer.set_result(json.loads(body))


class Tally:
    """What happened at all tables since it was last cleared."""

    def __init__(self, think: float = 0.0) -> None:
        self.think = think
        self.over = False
        self.sent: dict[tuple[str, int], float] = {}
        self.errors: list[str] = []
        self.clear()

    def clear(self) -> None:
        """Begin to count."""
        self.moves = 0
        self.latencies: list[float] = []


class Player:
    """One seat: hears every event, and moves when it is its turn."""

    def __init__(self, tally: Tally, table: str, seat: int, token: str) -> None:
        self._tally, self._table, self._seat, self._token = tally, table, seat, token
        self._path = f"/api/tables/{table}"
        self._waiting = False
        self._asked_again = False
        self._next: dict[str, Any] | None = None

    async def open(self, port: int) -> None:
        """Connect, for changes and then for events."""
        loop = asyncio.get_running_loop()
        where = ("127.0.0.1", port)
        _, self._changes = await loop.create_connection(lambda: Changes(self, self._token), *where)
        await loop.create_connection(lambda: Stream(self, f"{self._path}/events"), *where)

    def hear(self, event: dict[str, Any]) -> None:
        """Note how long a move of the other took, and answer it."""
        if event["type"] == "move" and event["seat"] != self._seat:
            sent = self._tally.sent.pop((self._table, event["seq"]), None)
            if sent is not None:
                self._tally.latencies.append(time.perf_counter() - sent)
        if event.get("to_act") == self._seat or event.get("outcome"):
            if self._waiting:  # the answer to the last one is still on its way
                self._next = event
            else:
                self._decide(event)

    def answered(self, status: int, body: bytes) -> None:
        """Count a move, and make the next if the turn is already ours again."""
        self._waiting = False
        # Everyone asks for the next game: a server that needs but one of them refuses the other.
        if status != 200 and not (status == 409 and self._asked_again):
            self._tally.errors.append(f"{status} {body.decode()}")
        self._tally.moves += 1
        event, self._next = self._next, None
        if event is not None:
            self._decide(event)

    def _decide(self, event: dict[str, Any]) -> None:
        self._waiting = True
        if self._tally.think:
            seconds = random.uniform(0.5, 1.5) * self._tally.think
            asyncio.get_running_loop().call_later(seconds, self._act, event)
        else:
            self._act(event)

    def _act(self, event: dict[str, Any]) -> None:
        """Draw, or leave what was drawn: the shortest way to many moves."""
        if self._tally.over:
            return
        self._asked_again = bool(event.get("outcome"))
        if self._asked_again:
            self._changes.post(f"{self._path}/next", "{}")
            self._tally.moves -= 1  # no move
            return
        move = "+" if event["position"].split(" ", 4)[3] == "-" else "-"
        seq = event["seq"]
        self._tally.sent[self._table, seq + 1] = time.perf_counter()
        self._changes.post(f"{self._path}/moves", f'{{"seq": {seq}, "move": "{move}"}}')
