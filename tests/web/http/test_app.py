"""What hangs together how."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Message, Scope

from luckynumbers.web.http import app as application
from luckynumbers.web.http.app import create_app
from luckynumbers.web.http.guard import HEADERS
from luckynumbers.web.live.bots import BotPlayers
from luckynumbers.web.live.clock import Clock
from luckynumbers.web.live.workers import Workers
from luckynumbers.web.settings import Settings
from luckynumbers.web.store.store import Store

from ..playing import make_table


def answers(scope: Scope) -> list[Message]:
    """Return what an application that was never opened answers."""
    heard: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def send(message: Message) -> None:
        heard.append(message)

    asyncio.run(create_app(Settings("sqlite://"))(scope, receive, send))
    return heard


def request(method: str, path: str, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    shape = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b""}
    return {**shape, "headers": [*headers], "root_path": "", "client": None, "scheme": "http"}


def test_every_way_through_the_door_is_guarded() -> None:
    """The framework's calls and the quick ones alike: strict headers, and nothing for other sites."""
    foreign = (b"origin", b"https://evil.example")
    for method, path, status in [
        ("GET", "/learn", 500),  # the rooms are not open, so whoever needs them fails
        ("GET", "/nothing-here", 404),
        ("POST", "/api/tables/x/moves", 422),
        ("GET", "/api/tables/x/events", 500),
        ("POST", "/api/tables/x/join", 500),
    ]:
        start, *_ = answers(request(method, path))
        assert start["status"] == status, path
        assert {name.lower().encode() for name in HEADERS} <= {name for name, _ in start["headers"]}
        if method == "POST":
            assert answers(request(method, path, foreign))[0]["status"] == 403


def test_the_description_is_where_programs_look_for_it() -> None:
    start, body, *_ = answers(request("GET", "/api/openapi.json"))
    assert start["status"] == 200
    assert b'"title":"luckynumbers"' in body["body"]


def test_pages_and_answers_are_compressed_but_neither_moves_nor_events(client: httpx.Client) -> None:
    table = make_table(client)
    for path in ("/", "/learn", table.url):
        assert client.get(path).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in table.move(0, "+").headers
    for query in ("", "?after=0&presence=true", "?presence=false&after=0"):
        with client.stream("GET", f"{table.url}/events{query}") as events:
            assert "content-encoding" not in events.headers
            assert next(events.iter_lines()) == "retry: 1000"


@pytest.mark.parametrize("clock", [True, False])
def test_what_was_opened_last_is_closed_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: bool
) -> None:
    """Also if something cannot be opened: then what was is closed again."""
    closed: list[type[Any]] = []

    def note(room: type[Any]) -> None:
        close = room.close

        async def closing(self: Any) -> None:
            closed.append(room)
            await close(self)

        monkeypatch.setattr(room, "close", closing)

    for room in (Store, Workers, BotPlayers, Clock):
        note(room)

    class Stopped:
        def __init__(self, *_: object) -> None:
            raise RuntimeError("this clock has stopped")

    if not clock:
        monkeypatch.setattr(application, "Clock", Stopped)

    async def use() -> None:
        app = create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}", warm_up=False))
        with suppress(RuntimeError):
            async with app.router.lifespan_context(app):
                assert clock
                assert closed == []

    asyncio.run(use())
    assert closed == [*([Clock] if clock else []), BotPlayers, Workers, Store]
