"""The quick way to moves, events and the next game answers every request as the framework would."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.types import Message, Receive, Scope, Send

from luckynumbers.web.http.quick import Quick
from luckynumbers.web.limits import BODY_BYTES
from luckynumbers.web.live.live_table import body_of
from luckynumbers.web.settings import Settings

from ..conftest import AT_ONCE
from ..counting import count_events
from ..hosting import Server
from ..listening import Stream
from ..playing import ME_AND_OPEN, Table, bearer, detail, make_table

THE_LONG_WAY = "?way=long"
"""Only an address with nothing after it is plain, so this one goes through the framework."""


@dataclass(frozen=True)
class Asked:
    """A request at a table where Ann has drawn nothing yet, and what documentation and rules say to it."""

    status: int
    said: str = ""
    rule: str | None = None
    wish: Any = None
    """By default, Ann draws."""
    content: bytes | None = None
    token: int | str | None = 0
    headers: dict[str, str] = field(default_factory=dict)
    table: str | None = None


ASKED = {
    "a good move": Asked(200),
    "stale": Asked(409, "the table has gone on: it is at seq", wish={"seq": 0, "move": "+"}),
    "stale, in French": Asked(
        409, "la table a avancé", wish={"seq": 0, "move": "+"}, headers={"Accept-Language": "fr"}
    ),
    "stale, for a person": Asked(
        409, "the table has gone on", wish={"seq": 0, "move": "+"}, headers={"Accept": "text/html"}
    ),
    "against the rules": Asked(422, "R6", "R6", wish={"move": "-"}),
    "the dealer's business": Asked(422, "the dealer reveals the clovers", "R6", wish={"move": "13"}),
    "no move at all": Asked(422, "xyzzy", wish={"move": "xyzzy"}),
    "nobody": Asked(401, "this needs the token of a seat at this table", token=None),
    "a stranger": Asked(401, "this needs the token of a seat at this table", token="stranger"),  # noqa: S106
    "not a bearer": Asked(401, "this needs the token", token=None, headers={"Authorization": "Basic abc"}),
    "not their turn": Asked(403, "it is not your turn", token=1),
    "no such table": Asked(404, "there is no such table", table="nowhere"),
    "nonsense at no such table": Asked(422, "seq", table="nowhere", content=b"{}"),
    "nonsense of a stranger": Asked(422, "seq", token=None, content=b"{}"),
    "not JSON": Asked(422, "JSON", content=b"{"),
    "nothing": Asked(422, "JSON", content=b""),
    "too little": Asked(422, "move: Field required", content=b'{"seq": 1}'),
    "too much": Asked(422, "extra: Extra inputs are not permitted", wish={"move": "+", "extra": 1}),
    "of the wrong kind": Asked(422, "seq: Input should be a valid integer", wish={"seq": "1", "move": "+"}),
    "too large": Asked(413, "send at most 65536 bytes", content=b" " * (BODY_BYTES + 1)),
    "from another site": Asked(403, "another site", headers={"Origin": "https://evil.example"}),
}


@pytest.mark.parametrize("way", ["", THE_LONG_WAY])
def test_a_move_is_written_once_and_applied_once_for_everyone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """For whoever makes it and for whoever watches, from the request to the answer and the stream."""
    with Server(Settings(f"sqlite:///{tmp_path / 'tables.db'}", **AT_ONCE)) as server, server.client() as own:
        table = make_table(own)
        seq = table.view()["seq"]
        with Stream(server.port, table.id, after=seq) as stream:
            journal = server.rooms.store.journal
            counted = count_events(monkeypatch, {server._thread, journal._thread})
            wish, headers = {"seq": seq, "move": "+"}, bearer(table.tokens[0])
            answer = own.post(f"{table.url}/moves{way}", json=wish, headers=headers)
            assert answer.json()["events"] == stream.until_seq(seq + 2)
            assert counted == {"written": 2, "moved": 2, "positions": 2}
            held = server.rooms.hall.held(table.id)
            assert held is not None
            assert b",".join(map(body_of, held.lines[seq:])) in answer.content


@pytest.fixture
def table(client: httpx.Client) -> Table:
    made = make_table(client, ME_AND_OPEN)
    made.join()
    return made


def send(table: Table, asked: Asked, way: str) -> httpx.Response:
    """Send a request one way or the other."""
    token = table.tokens.get(asked.token, "") if isinstance(asked.token, int) else asked.token
    wish = {"seq": table.view()["seq"], "move": "+"} | (asked.wish or {})
    return table.client.post(
        f"/api/tables/{asked.table or table.id}/moves{way}",
        content=json.dumps(wish).encode() if asked.content is None else asked.content,
        headers={"Content-Type": "application/json"} | (bearer(token) if token else {}) | asked.headers,
    )


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("way", ["", THE_LONG_WAY])
def test_both_ways_answer_as_documented(table: Table, asked: Asked, way: str) -> None:
    answer = send(table, asked, way)
    assert answer.status_code == asked.status
    assert answer.headers["content-type"] == "application/json"
    said = answer.json()
    if asked.status == 200:
        assert [event["type"] for event in said["events"]] == ["move", "reveal"]
        assert said["events"] == table.view()["history"][-2:]
        assert said["seq"] == table.view()["seq"]
    else:
        assert said["rule"] == asked.rule
        assert asked.said in said["detail"]


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_both_ways_answer_alike(table: Table, asked: Asked) -> None:
    quick, long = send(table, asked, ""), send(make_twin(table), asked, THE_LONG_WAY)
    assert [*quick.headers] == [*long.headers]
    if asked.status != 200:
        assert quick.json() == long.json()


def make_twin(table: Table) -> Table:
    """Return a table that stands where this one stood."""
    twin = make_table(table.client, ME_AND_OPEN)
    twin.join()
    return twin


def test_a_guest_needs_no_token(browsers: Callable[[], httpx.Client]) -> None:
    ann = browsers()
    table = make_table(ann)
    wish = {"seq": table.view()["seq"], "move": "+"}
    assert ann.post(f"{table.url}/moves", json=wish).status_code == 200
    assert browsers().post(f"{table.url}/moves", json=wish).status_code == 401


@pytest.mark.parametrize("way", ["", THE_LONG_WAY])
def test_the_next_game_comes_either_way(table: Table, way: str) -> None:
    def ask(token: str = "", name: str = table.id) -> httpx.Response:
        return table.client.post(f"/api/tables/{name}/next{way}", headers=bearer(token) if token else {})

    ann, ben = table.tokens[0], table.tokens[1]
    assert (ask(ann).status_code, detail(ask(ann))) == (409, "this game is not over yet")
    assert ask().status_code == 401
    assert ask(ann, "nowhere").status_code == 404
    resigning = {"seq": table.view()["seq"], "move": "#1"}
    table.client.post(f"{table.url}/moves", json=resigning, headers=bearer(ann)).raise_for_status()
    for token, status in (ann, "over"), (ben, "playing"):
        answer, view = ask(token), table.view()
        assert answer.json() == {"seq": view["seq"]}
        assert answer.headers["content-type"] == "application/json"
        assert view["status"] == status


def test_events_come_either_way(server: Server, table: Table) -> None:
    last = table.view()["seq"]
    with Stream(server.port, table.id) as quick, Stream(server.port, table.id, "0&way=long") as long:
        assert quick.until_seq(last) == long.until_seq(last)
        assert named(quick.head) == named(long.head)
    with Stream(server.port, table.id, 3) as quick, Stream(server.port, table.id, "3&way=long") as long:
        assert quick.until_seq(last)[0]["seq"] == 4
        assert quick.events == long.until_seq(last)
    with Stream(server.port, "nowhere") as quick, Stream(server.port, "nowhere", "0&way=long") as long:
        assert (quick.status, long.status) == (404, 404)


def named(head: str) -> list[str]:
    """Return the names of headers."""
    return [line.partition(":")[0] for line in head.splitlines()[1:]]


@pytest.mark.parametrize(
    ("method", "path", "query", "root"),
    [
        ("GET", "/api/tables/abc/moves", b"", ""),
        ("POST", "/api/tables/abc/events", b"", ""),
        ("HEAD", "/api/tables/abc/events", b"", ""),
        ("GET", "/api/tables/abc/events", b"after=-3", ""),
        ("GET", "/api/tables/abc/events", b"after=3&after=4", ""),
        ("GET", "/api/tables/abc/events", b"after=1234567890123456", ""),
        ("POST", "/api/tables/abc/moves", b"after=3", ""),
        ("POST", "/api/tables/abc/moves", b"", "/club"),
        ("POST", "/api/tables/abc/moves/", b"", ""),
        ("POST", "/api/tables//moves", b"", ""),
        ("POST", "/api/tables/a/b/moves", b"", ""),
        ("POST", "/x/api/tables/abc/moves", b"", ""),
        ("POST", "/api/tables/abc/join", b"", ""),
        ("GET", "/", b"", ""),
    ],
)
def test_what_is_not_plain_is_left_to_the_framework(method: str, path: str, query: bytes, root: str) -> None:
    scope = {"type": "http", "method": method, "path": path, "query_string": query, "root_path": root}
    assert passed_on(scope)


@pytest.mark.parametrize(
    ("method", "path", "query"),
    [
        ("POST", "/api/tables/abc/moves", b""),
        ("POST", "/api/tables/abc/next", b""),
        ("GET", "/api/tables/abc/events", b""),
        ("GET", "/api/tables/abc/events", b"after=123456789012345"),
    ],
)
def test_what_is_plain_is_not(method: str, path: str, query: bytes) -> None:
    """Here nobody has opened the rooms, so whoever looks for them stumbles."""
    scope = {"type": "http", "method": method, "path": path, "query_string": query, "headers": []}
    with pytest.raises(AttributeError, match="rooms"):
        passed_on({**scope, "app": FastAPI()})


def passed_on(scope: Scope) -> bool:
    """Return whether the framework is asked."""
    asked: list[Scope] = []

    async def framework(scope: Scope, receive: Receive, send: Send) -> None:
        asked.append(scope)

    async def receive() -> Message:
        return {"type": "http.request", "body": b'{"seq": 1, "move": "+"}', "more_body": False}

    async def send(message: Message) -> None:
        raise AssertionError(message)

    asyncio.run(Quick(framework)(scope, receive, send))
    return asked == [scope]
