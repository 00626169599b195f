"""Failures nobody foresaw."""

import sqlite3
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

import luckynumbers as ln

from ...waiting import wait_for
from ..checking import check_headers
from ..conftest import Serve
from ..playing import Table, detail, make_table


@pytest.mark.parametrize(
    ("path", "accept"), [("/api/tables", "*/*"), ("/api/players", "text/html"), ("/players", "*/*")]
)
def test_a_failure_is_told_like_any_refusal(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, path: str, accept: str
) -> None:
    asked = {"Accept": accept, "Accept-Language": "de", "X-Request-ID": "a-1"}
    with fail(serve, monkeypatch) as visitor:
        answer = visitor.get(path, headers=asked)
    assert answer.status_code == 500
    assert detail(answer) == "bei uns ist etwas kaputtgegangen; versuch es gleich noch einmal"
    check_headers(answer)
    assert answer.headers.get_list("X-Request-ID") == ["a-1"]
    [said] = [record for record in caplog.records if record.name == "luckynumbers.web.http.unforeseen"]
    assert said.exc_info
    assert path in said.getMessage()


@pytest.mark.slow
def test_a_full_disk_is_one_line_and_moves_go_on_when_there_is_room(
    serve: Serve, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    fresh = serve(f"sqlite:///{tmp_path / 'full.db'}")
    engine = fresh.rooms.store.engine

    def limit(pages: int) -> None:
        def prepare(connection: sqlite3.Connection, _record: object) -> None:
            connection.execute(f"PRAGMA max_page_count={pages}")

        engine.dispose()
        event.listen(engine, "connect", prepare)

    with fresh.client() as program:
        table = make_table(program)
        limit(1)  # no more than there is
        wait_for(lambda: draw(table).status_code == 500, "the disk to be full")
        assert [draw(table).status_code for _ in range(20)] == [500] * 20
        limit(1_000_000)
        assert draw(table).status_code == 200
    assert [line for line in caplog.messages if "full" in line] == ["the database: database or disk is full"]
    assert "Traceback" not in caplog.text


def draw(table: Table) -> httpx.Response:
    """Draw, or leave what was drawn."""
    seen = table.view()
    return table.move(seen["to_act"], "-" if ln.Position.parse(seen["position"]).hand else "+", seen["seq"])


def test_a_failure_of_a_page_is_a_page(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    with fail(serve, monkeypatch) as visitor:
        answer = visitor.get("/players", headers={"Accept": "text/html"})
        head = visitor.head("/players", headers={"Accept": "text/html"})
    assert (answer.status_code, head.status_code) == (500, 500)
    assert answer.headers["content-type"].startswith("text/html")
    assert "Something broke on our side" in answer.text
    assert SECRET not in answer.text
    assert "RuntimeError" not in answer.text
    check_headers(answer)


def test_a_failure_of_all_pages(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr("luckynumbers.web.http.rendering.render", broken)
    with serve().client() as visitor:
        answer = visitor.get("/", headers={"Accept": "text/html"})
    assert answer.status_code == 500
    assert detail(answer) == "something broke on our side"
    check_headers(answer)


SECRET = "what only the host may know"  # noqa: S105


def fail(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> httpx.Client:
    """Return a visitor to a server whose database fails."""
    server = serve()

    async def broken(*_: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(server.rooms.store, "read", broken)
    monkeypatch.setattr(server.rooms.store, "key", broken)
    return server.client()


def test_a_database_that_is_away_is_one_line_and_says_nothing_of_what_was_asked(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fresh = serve()

    async def away(*_: object) -> None:
        raise OperationalError("SELECT secret", {"seed": "1234"}, OSError("the disk is full\nand more"))

    monkeypatch.setattr(fresh.rooms.store, "read", away)
    with fresh.client() as program:
        for path in ("/api/tables/nowhere", "/api/tables/nowhere/events") * 3:
            assert program.get(path).status_code == 500
    said = [line for line in caplog.messages if "the database: the disk is full" in line]
    assert len(said) == 1
    assert "1234" not in caplog.text
    assert "Traceback" not in caplog.text
