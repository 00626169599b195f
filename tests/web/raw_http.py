"""HTTP by hand, for what no client library would send."""

import socket
from dataclasses import dataclass

from ..waiting import PATIENCE


@dataclass(frozen=True)
class Answer:
    """What came back, if anything did."""

    status: int
    head: str
    body: bytes


def exchange(port: int, request: bytes) -> Answer:
    """Send bytes, and read until the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(request)
        return read_answer(connection)


def read_answer(connection: socket.socket) -> Answer:
    """Read until the server hangs up."""
    heard = b""
    while some := connection.recv(65536):
        heard += some
    head, _, body = heard.partition(b"\r\n\r\n")
    return Answer(int(head[9:12]), head.decode("latin-1").lower(), body)


def request(method: str, path: str, *lines: bytes, host: bytes = b"here", body: bytes = b"") -> bytes:
    """Return a request that asks for the connection to be closed after it."""
    start = f"{method} {path} HTTP/1.1".encode()
    return b"\r\n".join([start, b"Host: " + host, b"Connection: close", *lines, b"", body])


def chunked(body: bytes, size: int = 8192) -> bytes:
    """Return a body whose length nobody knows beforehand."""
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    return b"".join(f"{len(part):x}\r\n".encode() + part + b"\r\n" for part in parts) + b"0\r\n\r\n"
