"""What must be so at every table and in every answer, whatever a test is about."""

from typing import Any

import httpx

import luckynumbers as ln
from luckynumbers.web.http.guard import HEADERS

from .hosted import HOSTED
from .hosting import Server
from .listening import Stream
from .playing import Table


def check_events(server: Server, table: Table) -> None:
    """Every event follows from the one before it by the rules, and from nothing else."""
    seen = table.view()
    with Stream(server.port, table.id, after=0) as stream:
        events = stream.until_seq(seen["seq"])
    assert [event["seq"] for event in events] == [*range(1, seen["seq"] + 1)]
    assert events[0]["type"] == "created"
    position: ln.Position | None = None
    for event in events:
        if event["type"] == "started":
            position = ln.Position.parse(event["position"])
        if event["type"] in {"move", "reveal"}:
            assert position is not None
            assert event["seat"] == position.turn or event["move"].startswith("#")
            assert (position.to_act == ln.CHANCE) == (event["type"] == "reveal")
            position = position.apply(event["move"])
            assert event["position"] == str(position)
            decides = position.to_act if position.to_act != ln.CHANCE else None
            assert event["to_act"] == decides
            assert ("outcome" in event) == ("seed" in event) == (position.outcome is not None)


def check_record(table: Table, number: int, **headers: Any) -> ln.Record:
    record = ln.Record.parse(table.record(number))
    for key, value in headers.items():
        assert getattr(record, key) == value
    assert ln.verify(record).fair is True
    return record


def check_headers(answer: httpx.Response) -> None:
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = {
        part.split()[0]: part.split()[1:] for part in answer.headers["content-security-policy"].split(";")
    }
    assert policy["default-src"] == ["'none'"]
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == ["'self'"]
    assert policy["frame-ancestors"] == policy["base-uri"] == ["'none'"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert HOSTED or "server" not in answer.headers  # nginx says what it is
