"""What hangs together how."""

import asyncio
from typing import Any

import httpx
from starlette.types import Message, Scope

from luckynumbers.web.http.app import create_app
from luckynumbers.web.http.guard import HEADERS
from luckynumbers.web.settings import Settings

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
