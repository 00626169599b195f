"""Several workers answer with the same numbers, whichever of them is asked."""

import asyncio
import os
from itertools import count
from pathlib import Path

import httpx
import pytest

from luckynumbers.web.http import numbers
from luckynumbers.web.http.numbers import Numbers, added_up

from ...waiting import PATIENCE
from ..conftest import Serve
from ..hosting import Server
from ..playing import make_table

ONE = """\
# HELP moves_total Durable moves
# TYPE moves_total counter
moves_total 3.0
# TYPE moves_created gauge
moves_created 1.7e+09
# HELP streams Open event streams
# TYPE streams gauge
streams 2.0
# HELP seconds Time a bot takes
# TYPE seconds histogram
seconds_bucket{bot="snail",le="0.1"} 1.0
seconds_bucket{bot="snail",le="+Inf"} 4.0
seconds_count{bot="snail"} 4.0
seconds_sum{bot="snail"} 2.5
"""


def told(text: str) -> dict[str, float]:
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def test_numbers_are_added_by_name_and_label() -> None:
    other = ONE.replace("snail", "sprout").replace("moves_total 3.0", "moves_total 4.0")
    said = added_up([(ONE, True), (other, True)])
    assert "# TYPE moves_total counter" in said
    assert "# TYPE seconds histogram" in said
    assert told(said) == {
        "moves_total": 7.0,
        "streams": 4.0,
        **{
            f'seconds_{part}bot="{bot}"{rest}': value
            for bot in ("snail", "sprout")
            for part, rest, value in (
                ("bucket{", ',le="0.1"}', 1.0),
                ("bucket{", ',le="+Inf"}', 4.0),
                ("count{", "}", 4.0),
                ("sum{", "}", 2.5),
            )
        },
    }


def test_what_an_ended_worker_counted_still_counts_and_what_it_held_does_not() -> None:
    said = told(added_up([(ONE, True), (ONE, False)]))
    assert (said["moves_total"], said["streams"]) == (6.0, 2.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shared = tmp_path / "numbers"
    shared.mkdir()
    return shared


def metrics(server: Server) -> dict[str, float]:
    with httpx.Client(base_url=server.own_url, timeout=PATIENCE) as program:
        return told(program.get("/metrics").text)


def test_whichever_worker_is_asked_answers_for_all(
    serve: Serve, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numbers, "LEAVE_SECONDS", 3600.0)  # nothing is written while we look
    server = serve(numbers=str(folder))
    with server.client() as program:
        table = make_table(program)
        assert table.move(0, "+").status_code == 200
    assert metrics(server)["luckynumbers_moves_total"] == 1.0
    [own] = folder.iterdir()
    other = folder / "1"
    other.write_text(own.read_text())
    beside = metrics(server)
    assert (beside["luckynumbers_moves_total"], beside["luckynumbers_live_tables"]) == (2.0, 2.0)
    os.utime(other, (1.0, 1.0))
    ended = metrics(server)
    assert (ended["luckynumbers_moves_total"], ended["luckynumbers_live_tables"]) == (2.0, 1.0)


def test_they_are_left_again_and_again_and_at_last(
    serve: Serve, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numbers, "LEAVE_SECONDS", 0.01)
    server = serve(numbers=str(folder))
    with server.client() as program:
        make_table(program).move(0, "+")
    server.stop()
    [own] = folder.iterdir()
    assert told(own.read_text())["luckynumbers_moves_total"] == 1.0


def test_of_many_that_are_left_at_the_same_time_the_last_stays(folder: Path) -> None:
    """Whoever asks does so beside what is left anyhow; and some give up waiting."""
    told = map(str, count())

    async def run() -> None:
        left = Numbers(folder, lambda: next(told))
        first, *others = (asyncio.create_task(left.leave()) for _ in range(50))
        await asyncio.sleep(0)
        first.cancel()
        await left.close()
        await asyncio.gather(*others)

    asyncio.run(run())
    [own] = folder.iterdir()
    assert own.read_text() == "50"
