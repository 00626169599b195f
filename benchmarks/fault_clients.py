"""Players and witnesses that outlive every server: what they were told, and when they were back.

They know two workers, as a web server in front would: the one they are used to, and the other when that one
does not answer. A stream that breaks is taken up again after a second, as the page's is.
"""

import asyncio
import json
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import luckynumbers as ln

Json = dict[str, Any]
LOST = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError)
RETRY_SECONDS = 1.0
"""What the server tells browsers to wait before they take up a stream again."""
ANSWER_SECONDS = 5.0
AGAIN_SECONDS = 0.1


class Back:
    """When a client was first told something after a fault was over."""

    def __init__(self) -> None:
        self._since: float | None = None
        self.seconds: float | None = 0.0

    def expect(self, since: float) -> None:
        """Wait for news later than ``since``."""
        self._since, self.seconds = since, None

    def news(self) -> None:
        """Have heard something."""
        if self.seconds is None and self._since is not None:
            self.seconds = max(0.0, time.monotonic() - self._since)


class Line:
    """Requests to whichever worker answers, over one kept-alive connection."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: Json | None = None, token: str = ""
    ) -> tuple[int, Json]:
        """Return status and answer; whatever breaks on the way is raised, and the next call connects anew."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                reader, writer = self._streams = self._streams or await connect(self._ports)
                content = b"" if body is None else json.dumps(body).encode()
                writer.write(_request(method, path, token, len(content)) + content)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
                answer = await reader.readexactly(length)
        except LOST:
            self.close()
            raise
        status = int(head[9:12])
        if status >= 500:
            raise ConnectionError(f"{status} {answer.decode()}")
        return status, json.loads(answer)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def connect(ports: Sequence[int]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect with the first worker that is there."""
    for port in ports[:-1]:
        with suppress(OSError):
            return await asyncio.open_connection("127.0.0.1", port)
    return await asyncio.open_connection("127.0.0.1", ports[-1])


def _request(method: str, path: str, token: str = "", length: int = 0, more: str = "") -> bytes:
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}{more}"
    return f"{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n".encode()


class Witness:
    """Hears every event of a table, each once and in order, whatever happens to the stream."""

    def __init__(self, table: str, ports: Sequence[int]) -> None:
        self._path, self._ports = f"/api/tables/{table}/events", ports
        self.heard: list[bytes] = []
        """The events as they were sent; the first has seq 1."""
        self.wrong: list[str] = []
        self.interrupted = 0
        self.back = Back()
        self.changed = asyncio.Event()

    async def run(self) -> None:
        """Listen until cancelled."""
        while True:
            with suppress(*LOST):
                await self._listen()
            self.interrupted += 1
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        async with asyncio.timeout(ANSWER_SECONDS):
            reader, writer = await connect(self._ports)
        try:
            writer.write(_request("GET", self._path, more=f"Last-Event-ID: {len(self.heard)}\r\n"))
            while line := await reader.readline():
                if line.startswith(b"id: ") and int(line[4:]) != len(self.heard) + 1:
                    self.wrong.append(f"{line.decode().strip()} after {len(self.heard)}")
                elif line.startswith(b"data: "):
                    self.heard.append(line[6:].strip())
                    self.back.news()
                    self.changed.set()
        finally:
            writer.close()


class Player:
    """Plays every seat of a table but the bots', and remembers what it wished and what it was told."""

    def __init__(self, table: str, tokens: dict[int, str], lines: dict[int, Line], think: float) -> None:
        self.table, self._tokens, self._lines, self._think = table, tokens, lines, think
        self._bot = ln.bots.load("seedling")
        self.wished: dict[int, str] = {}
        """Moves by the seq they would have."""
        self.told: dict[int, Json] = {}
        """Events of answers, by seq."""
        self.acknowledged = 0
        self.wrong: list[str] = []
        self.back = Back()

    @classmethod
    async def sit(cls, lines: Sequence[Line], with_bot: bool, think: float) -> "Player":
        """Make a table for two, perhaps with a bot, and take both seats."""
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}] + [{"kind": "bot"}] * with_bot
        _, made = await lines[0].ask("POST", "/api/tables", {"players": len(seats), "seats": seats})
        table = made["table"]
        _, joined = await lines[1].ask("POST", f"/api/tables/{table}/join", {"name": "Bob"})
        tokens = {made["seat"]: made["token"], joined["seat"]: joined["token"]}
        return cls(table, tokens, dict(zip(tokens, lines, strict=True)), think)

    async def run(self, news: asyncio.Event, over: asyncio.Event) -> None:
        """Play one game after another; when it is ``over``, stop after the next answer."""
        seen: Json | None = None
        while not over.is_set():
            try:
                seen = seen or await self._look()
                seen = await self._go_on(seen, news)
            except LOST:
                seen = None
                await asyncio.sleep(AGAIN_SECONDS)

    async def _look(self) -> Json:
        status, seen = await self._lines[0].ask("GET", f"/api/tables/{self.table}")
        if status != 200:
            self.wrong.append(f"{status} {seen}")
        return seen

    async def _go_on(self, seen: Json, news: asyncio.Event) -> Json | None:
        """Do what is ours to do; return how the table stands then, if that is known."""
        if seen["outcome"]:
            for seat in self._tokens:
                status, said = await self._ask(seat, "next", {})
                if status not in {200, 409}:
                    self.wrong.append(f"next: {status} {said}")
            return None
        if seen["to_act"] not in self._tokens:
            news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY_SECONDS):
                    await news.wait()
            return None
        await asyncio.sleep(self._think)
        return await self._move(seen)

    async def _move(self, seen: Json) -> Json | None:
        move = str(self._bot.choose(ln.Position.parse(seen["position"])))
        seq = seen["seq"]
        wish = self.wished.setdefault(seq + 1, move)
        status, answer = await self._ask(seen["to_act"], "moves", {"seq": seq, "move": wish})
        if status == 409:  # a move whose answer was lost was made after all
            return None
        if status != 200:
            self.wrong.append(f"{wish} after {seq}: {status} {answer}")
            return None
        self.acknowledged += 1
        self.back.news()
        self.told |= {event["seq"]: event for event in answer["events"]}
        last = answer["events"][-1]
        return {"outcome": None, **last}

    async def _ask(self, seat: int, action: str, wish: Json) -> tuple[int, Json]:
        path = f"/api/tables/{self.table}/{action}"
        return await self._lines[seat].ask("POST", path, wish, self._tokens[seat])

    def close(self) -> None:
        """Hang up."""
        for line in self._lines.values():
            line.close()
