"""Event streams as a browser reads them: bytes off a socket, cut into messages."""

import json
import socket
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from ..waiting import PATIENCE

Json = dict[str, Any]


class Closed(Exception):
    """The server has ended the stream."""


class Stream:
    """One event stream; reads only while it is asked to, so that a test can be a slow reader."""

    def __init__(
        self,
        port: int,
        table: str,
        after: object = None,
        last_event_id: str | None = None,
        receive_buffer: int | None = None,
    ) -> None:
        self._socket = socket.socket()
        if receive_buffer:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(("127.0.0.1", port))
        query = "" if after is None else f"?after={after}"
        lines = [f"GET /api/tables/{table}/events{query} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
        if last_event_id is not None:
            lines.append(f"Last-Event-ID: {last_event_id}")
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._chunked = b""
        self._text = b""
        self.raw = b""
        """Every byte of it, headers included."""
        self.events: list[Json] = []
        """What had an id, in order."""
        self.reactions: list[Json] = []
        """What had none."""
        self.closed = False
        while b"\r\n\r\n" not in self.raw:
            self._receive()
        head, self._chunked = self.raw.split(b"\r\n\r\n", 1)
        self.status = int(head[9:12])
        self.head = head.decode().lower()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def until(self, condition: Callable[[], object], what: str = "it") -> list[Json]:
        """Read on until ``condition`` holds; return the events."""
        deadline = time.monotonic() + PATIENCE
        self._parse()
        while not condition():
            left = deadline - time.monotonic()
            assert left > 0, f"{what} was never said; the last were {self.events[-3:]}"
            if self.closed:
                raise Closed
            self.listen(left, once=True)
        return self.events

    def until_seq(self, seq: int) -> list[Json]:
        """Read on until the event ``seq`` has come."""
        return self.until(lambda: self.events and self.events[-1]["seq"] >= seq, f"event {seq}")

    def until_closed(self) -> list[Json]:
        """Read on until the server ends the stream."""
        return self.until(lambda: self.closed, "the end of the stream")

    def listen(self, seconds: float, once: bool = False) -> None:
        """Read what comes within some time."""
        deadline = time.monotonic() + seconds
        self._parse()  # some may have come together with the head
        while not self.closed and (left := deadline - time.monotonic()) > 0:
            self._socket.settimeout(left)
            try:
                self._chunked += self._receive()
            except TimeoutError:
                break
            self._parse()
            if once:
                break

    def _receive(self) -> bytes:
        some = self._socket.recv(65536)
        self.raw += some
        self.closed = not some
        return some

    def _parse(self) -> None:
        while b"\r\n" in self._chunked:
            size, rest = self._chunked.split(b"\r\n", 1)
            length = int(size, 16)
            if len(rest) < length + 2:
                break
            self._text += rest[:length]
            self._chunked = rest[length + 2 :]
            self.closed = self.closed or not length
        *messages, self._text = self._text.split(b"\n\n")
        for message in messages:
            self._understand(message.decode())

    def _understand(self, message: str) -> None:
        """Take in one message, as the standard says: fields on lines, and only CR and LF end a line."""
        fields = dict(line.split(": ", 1) for line in message.split("\n") if not line.startswith(":"))
        assert {*fields} <= {"id", "data", "retry"}, message
        if "data" not in fields:
            return
        said = json.loads(fields["data"])
        if "id" in fields:
            assert said["seq"] == int(fields["id"])
            self.events.append(said)
        else:
            self.reactions.append(said)
