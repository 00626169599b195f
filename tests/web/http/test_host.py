"""Signs of life."""

import httpx

from ..conftest import Serve
from ..listening import Stream
from ..playing import make_table


def test_alive(client: httpx.Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")


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
