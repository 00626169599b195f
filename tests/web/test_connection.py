"""Writes leave in one piece, none is lost at the end, and nobody holds a connection open for nothing."""

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest

from luckynumbers.web import connection, serving
from luckynumbers.web.connection import Crowd, Together
from luckynumbers.web.limits import HEAD_BYTES
from luckynumbers.web.settings import Settings

from ..waiting import PATIENCE, wait_for
from .conftest import Serve
from .hosting import Server
from .listening import Stream
from .playing import make_table
from .raw_http import request


class Wire:
    """Stands for a transport."""

    def __init__(self) -> None:
        self.sent: list[bytes | None] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.sent.append(None)
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, name: str) -> str:
        return f"{name} of the wire"


def before(wire: Wire) -> Together:
    return Together(cast("asyncio.Transport", wire), asyncio.get_running_loop())


def test_what_is_written_in_one_turn_leaves_together() -> None:
    async def write() -> list[bytes | None]:
        wire = Wire()
        together = before(wire)
        together.write(b"head ")
        together.write(b"body")
        assert wire.sent == []
        await asyncio.sleep(0)
        together.write(b"more")
        await asyncio.sleep(0)
        return wire.sent

    assert asyncio.run(write()) == [b"head body", b"more"]


def test_much_does_not_wait_for_the_end_of_the_turn() -> None:
    """A transport that is told of everything only when all is written can hold up nobody."""

    async def write() -> list[int]:
        wire = Wire()
        together = before(wire)
        for _ in range(100):
            together.write(bytes(10_000))
        at_once = [len(sent or b"") for sent in wire.sent]
        await asyncio.sleep(0)
        assert sum(len(sent or b"") for sent in wire.sent) == 1_000_000
        return at_once

    assert sum(asyncio.run(write())) > 900_000


def test_closing_writes_what_is_left_and_nothing_afterwards() -> None:
    async def write() -> list[bytes | None]:
        wire = Wire()
        together = before(wire)
        together.write(b"the end")
        together.close()
        together.write(b"too late")
        await asyncio.sleep(0)
        return wire.sent

    assert asyncio.run(write()) == [b"the end", None]


def test_everything_else_is_asked_of_the_transport() -> None:
    async def ask() -> str:
        return str(before(Wire()).get_extra_info("peername"))

    assert asyncio.run(ask()) == "peername of the wire"


def raw(server: Server, *parts: bytes) -> socket.socket:
    """Open a connection and say something over it."""
    open_one = socket.create_connection(("127.0.0.1", server.own_port), PATIENCE)
    for part in parts:
        open_one.sendall(part)
    return open_one


def until_closed(open_one: socket.socket) -> bytes:
    """Read on until the server hangs up."""
    said = b""
    with open_one, suppress(ConnectionResetError):
        while some := open_one.recv(65536):
            said += some
    return said


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: a",
        b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_who_does_not_come_to_the_end_of_a_question_is_hung_up_on(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(connection, "ASKING_SECONDS", 0.05)
    monkeypatch.setattr(serving, "LOOK_AFTER_TICKS", 1)
    assert b"200 OK" not in until_closed(raw(serve(), said))


def test_who_asks_nothing_more_is_hung_up_on(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(serving._SERVED, "timeout_keep_alive", 0.05)
    asked = request("GET", "/healthz").replace(b"Connection: close", b"Connection: keep-alive")
    said = until_closed(raw(serve(), asked))
    assert b"200 OK" in said
    assert b"connection: close" not in said.lower()


@pytest.mark.slow
def test_a_stream_is_not_a_question_that_does_not_end(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.live.heartbeat.HEARTBEAT_SECONDS", 0.05)
    server = serve()
    with server.client() as program, Stream(server.port, make_table(program).id) as stream:
        # Only now that everything is asked: on a busy machine a question itself takes its time.
        monkeypatch.setattr(connection, "ASKING_SECONDS", 0.05)
        monkeypatch.setattr(serving, "LOOK_AFTER_TICKS", 1)
        before = stream.raw.count(b": still here\n\n")
        stream.until(lambda: stream.raw.count(b": still here\n\n") >= before + 8, "signs of life")


@pytest.mark.slow
def test_a_reader_who_stalls_is_hung_up_on(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "STALLED_SECONDS", 1.0)
    monkeypatch.setattr(serving, "LOOK_AFTER_TICKS", 1)
    server = serve()
    with server.client() as program:
        table = make_table(program)
        live = server.rooms.hall.held(table.id)
        assert live is not None
        live.lines.extend([b": " + b"x" * 60_000 + b"\n\n"] * 400)
        with Stream(server.port, table.id, receive_buffer=4096) as stream:
            assert stream.status == 200
            wait_for(lambda: server.rooms.streams.count(table.id) == 0, "the hang-up")


def test_of_a_long_past_only_a_little_waits_for_a_slow_reader(serve: Serve) -> None:
    """Otherwise a few readers of a long evening, who never read, would take all memory there is."""
    server = serve()
    with server.client() as program:
        table = make_table(program)
        live = server.rooms.hall.held(table.id)
        assert live is not None
        live.lines.extend([b": " + b"x" * 60_000 + b"\n\n"] * 400)
        everything = sum(map(len, live.lines))
        with Stream(server.port, table.id, receive_buffer=4096):
            held_up = wait_for(lambda: held_up_at(server), "the reader to be waited for")
            assert sum(one.transport.get_write_buffer_size() for one in held_up) < everything / 20


def held_up_at(server: Server) -> list[connection.Connection]:
    """Return the connections whose readers are behind."""
    every = tuple(server._server.server_state.connections)
    return [one for one in every if isinstance(one, connection.Connection) and one.flow.write_paused]


def test_a_head_has_an_end(server: Server) -> None:
    head = b"GET / HTTP/1.1\r\nHost: a\r\n" + b"".join(b"X-%d: %s\r\n" % (n, b"y" * 1000) for n in range(64))
    # No more than it takes: who is hung up on while speaking may not hear the answer.
    head = head[: HEAD_BYTES + 1]
    assert until_closed(raw(server, head)).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("endless", [b"X-More: %s\r\n" % (b"y" * 1000), b"y" * 1000])
def test_nor_does_what_follows_a_body_have_none(server: Server, endless: bytes) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    with raw(server, head, b"X-First: ") as open_one, pytest.raises(OSError, match=r"reset|Broken pipe"):
        open_one.sendall(endless * HEAD_BYTES)


def test_a_body_may_come_in_the_smallest_of_chunks(server: Server) -> None:
    body = json.dumps({"players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}).encode()
    body += b" " * (HEAD_BYTES - len(body))
    frames = b"".join(b"1\r\n%c\r\n" % byte for byte in body) + b"0\r\n\r\n"
    head = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
    head += b"Content-Type: application/json\r\nConnection: close\r\n\r\n"
    halves = frames[: len(frames) // 2], frames[len(frames) // 2 :]
    assert until_closed(raw(server, head, *halves)).startswith(b"HTTP/1.1 201 ")


def test_one_address_does_not_take_every_place(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "CONNECTIONS_PER_ADDRESS", 2)
    crowd = Crowd()
    assert [crowd.come("192.0.2.1") for _ in range(4)] == [True, True, False, False]
    assert crowd.come("192.0.2.2")
    assert all(crowd.come("127.0.0.1") and crowd.come("::1") and crowd.come(None) for _ in range(4))
    crowd.trust(["10.89.0.0/16", "2001:db8::1"])
    assert all(crowd.come("10.89.0.7") and crowd.come("2001:db8::1") for _ in range(4))
    for _ in range(3):
        crowd.go("192.0.2.1")
    assert crowd.come("192.0.2.1")
    assert crowd.turned_away == 2
    assert caplog.messages == ["one address has 2 connections; more are turned away"]


@pytest.mark.parametrize(
    ("address", "household"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::1"),
        ("2001:db8:9::1", "2001:db8:9::1"),
        ("testclient", "testclient"),
        ("no:address", "no:address"),
    ],
)
def test_a_household_has_one_address_of_ipv4_and_many_of_ipv6(address: str, household: str) -> None:
    crowd = Crowd()
    crowd.trust(["2001:db8:9::1"])
    assert crowd.household(address) == household


def test_whoever_has_many_addresses_of_ipv6_has_no_more_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "CONNECTIONS_PER_ADDRESS", 2)
    crowd = Crowd()
    assert [crowd.come(f"2001:db8::{last}") for last in range(1, 5)] == [True, True, False, False]
    assert crowd.come("2001:db8:0:1::1")
    for last in range(1, 4):
        crowd.go(f"2001:db8::{last}")
    assert crowd.come("2001:db8::9")


def test_all_together_leave_files_for_the_database(caplog: pytest.LogCaptureFixture) -> None:
    """Also behind a web server in front, whose connections are not counted by address."""
    crowd = Crowd()
    crowd.room = 2
    assert [crowd.come(address) for address in ("127.0.0.1", None, "192.0.2.1")] == [True, True, False]
    crowd.go("192.0.2.1")
    crowd.go("127.0.0.1")
    assert crowd.come("192.0.2.1")
    assert crowd.turned_away == 1
    [line] = caplog.messages
    assert line.startswith("2 connections are open")


def test_whoever_finds_no_place_is_hung_up_on_until_there_is_one(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "CROWD", Crowd())
    monkeypatch.setattr(connection, "CONNECTIONS_PER_ADDRESS", 2)
    monkeypatch.setattr(connection, "ASKING_SECONDS", 2 * PATIENCE)  # those who say nothing stay
    monkeypatch.setattr(connection, "is_own", lambda _address: False)
    server = serve()

    def is_let_in() -> bool:
        with suppress(ConnectionError):
            return b"200 OK" in until_closed(raw(server, request("GET", "/healthz")))
        return False

    with raw(server) as one, raw(server):
        assert until_closed(raw(server)) == b""
        assert not is_let_in()
        one.close()
        wait_for(is_let_in, "a place")


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="one socket for both needs IPv6")
def test_who_comes_by_ipv4_is_known_by_it_also_where_one_socket_listens_for_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Limits, ``--trusted-proxy`` and what only the host's machine may see go by that address."""
    came: list[str | None] = []

    def come(address: str | None) -> bool:
        came.append(address)
        return True

    monkeypatch.setattr(connection.CROWD, "come", come)
    both = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True)
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", warm_up=False)
    with Server(settings, both) as server, server.client() as client:
        assert client.get("/metrics").status_code == 200
    assert came == ["127.0.0.1"]
    assert connection.plain("::1") == "::1"
