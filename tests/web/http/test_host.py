"""Signs of life."""

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from ..conftest import Serve
from ..listening import Stream
from ..playing import make_table


def test_alive(client: httpx.Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")


def test_alive_without_a_database(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = serve()

    async def away(*_: object) -> None:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(fresh.rooms.store, "read", away)
    monkeypatch.setattr(fresh.rooms.store, "write", away)
    with fresh.client() as program:
        assert program.get("/healthz").text == "ok"
        assert program.get("/readyz").status_code == 503


def test_metrics_count_what_happens(serve: Serve) -> None:
    fresh = serve()
    with fresh.client() as program:
        table = make_table(program)
        table.move(0, "+")
        with Stream(fresh.port, table.id) as stream:
            stream.until_seq(table.view()["seq"])
            said = program.get("/metrics")
    assert said.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = dict(line.rsplit(" ", 1) for line in said.text.splitlines() if not line.startswith("#"))
    assert float(lines["luckynumbers_live_tables"]) == 1
    assert float(lines["luckynumbers_streams"]) == 1
    assert float(lines["luckynumbers_moves_total"]) == 1
    assert float(lines["luckynumbers_writes_total"]) >= float(lines["luckynumbers_commits_total"]) > 0
    assert float(lines["luckynumbers_waiting_writes"]) == 0
    assert float(lines["luckynumbers_waiting_reviews"]) == 0
    assert float(lines['luckynumbers_answers_total{status="2xx"}']) > 2
    assert float(lines['luckynumbers_answer_seconds_bucket{le="+Inf"}']) > 2


@pytest.mark.slow
def test_metrics_are_for_this_machine_unless_the_host_shows_them(serve: Serve) -> None:
    elsewhere = {"X-Forwarded-For": "192.0.2.1"}
    with serve().client() as program:
        assert program.get("/metrics").status_code == 200
        assert program.get("/metrics", headers=elsewhere).status_code == 404
    with serve(public_metrics=True).client() as program:
        assert program.get("/metrics", headers=elsewhere).status_code == 200


def test_ready_is_who_can_write_and_be_heard(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = serve()

    async def away(*_: object) -> None:
        raise OperationalError("insert", {}, OSError("the disk is full"))

    with fresh.client() as program:
        ready = program.get("/readyz")
        assert (ready.status_code, ready.text) == (200, "ok")
        with monkeypatch.context() as patch:
            patch.setattr(fresh.rooms.store, "write", away)
            said = program.get("/readyz")
            assert (said.status_code, said.text) == (503, "the database cannot be written to")
            assert program.get("/healthz").status_code == 200
        monkeypatch.setattr(fresh.rooms.workers, "reach", away)
        assert program.get("/readyz").text == "other workers cannot be reached"
