"""A database that an earlier version wrote: it opens, says what it said, and every game in it goes on.

`before.db` was written by revision 44c1213, the last before events had types, in the middle of several games;
one of its tables was then given the form of still older ones, and fields that nobody knows. `before.json` is
what that revision, started anew, said of it.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.verification import verify
from luckynumbers.web.table.events import decode, encode

from ..conftest import Serve
from ..playing import Table

HERE = Path(__file__).parent
SAID = json.loads((HERE / "before.json").read_text(encoding="utf-8"))
TABLES: dict[str, dict[str, Any]] = SAID["tables"]
each_table = pytest.mark.parametrize("name", TABLES)


@pytest.fixture
def program(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """Return a client of a server on a copy of that database; its clock does not look while we do."""
    monkeypatch.setattr("luckynumbers.web.live.clock.SWEEP_SECONDS", 3600.0)
    shutil.copy(HERE / "before.db", tmp_path / "before.db")
    with serve(f"sqlite:///{tmp_path / 'before.db'}", bot_seconds=3600.0).client() as client:
        yield client


@pytest.fixture
def table(name: str, program: httpx.Client) -> Table:
    return table_of(program, name)


def table_of(client: httpx.Client, name: str) -> Table:
    said = TABLES[name]
    return Table(client, said["table"], {int(seat): token for seat, token in said["tokens"].items()})


@each_table
def test_a_table_stands_where_it_stood(table: Table, name: str) -> None:
    seen = table.view()
    expected = dict(TABLES[name]["view"])
    expected["options"] = {key: said for key, said in expected["options"].items() if key != "weather"}
    # What it says in addition is new.
    assert {key: seen[key] for key in expected} == expected


@each_table
def test_its_records_are_the_same(table: Table, name: str) -> None:
    numbers = range(1, table.view()["number"] + 1)
    assert [table.record(number) for number in numbers] == TABLES[name]["records"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["middle", "tournament", "left", "four"])
def test_a_game_in_the_middle_goes_on_to_its_end(serve: Serve, tmp_path: Path, name: str) -> None:
    shutil.copy(HERE / "before.db", tmp_path / "before.db")
    with serve(f"sqlite:///{tmp_path / 'before.db'}").client() as client:
        table = table_of(client, name)
        before = table.view()
        after = table.play()
        assert (after["status"], after["number"]) == ("over", before["number"])
        assert after["history"][: len(before["history"])] == before["history"]
        record = ln.Record.parse(table.record(after["number"]))
        assert verify(record).fair


@pytest.mark.parametrize("name", ["rematch"])
def test_r20_who_was_away_comes_back(table: Table) -> None:
    assert table.view(1)["legal"] == ["+"]
    assert table.move(1, "+").status_code == 200
    assert table.view()["clocks"] == [None, None]


@pytest.mark.parametrize("name", ["gathering"])
def test_people_go_on_gathering_until_the_game_begins(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.store.listing.UNWATCHED_SECONDS", float("-inf"))
    assert table.client.get("/api/tables").json() == {"tables": []}, "whoever made it is long gone"
    monkeypatch.setattr("luckynumbers.web.store.listing.UNWATCHED_SECONDS", float("inf"))
    assert table.client.get("/api/tables").json() == SAID["open"]
    assert table.join("Cleo") == 2
    assert table.view()["status"] == "playing"
    assert table.client.get("/api/tables").json() == {"tables": []}


@pytest.mark.parametrize("name", ["rated"])
def test_guests_are_known_and_their_next_game_counts(table: Table) -> None:
    client = table.client
    assert client.get("/api/players").json() == SAID["players"]
    client.cookies["guest"] = SAID["cookies"]["Bob"]
    assert client.get("/api/me").json()["name"] == "Bob"
    for seat in (0, 1):
        assert table.post("next", seat).status_code == 200
    table.everyone_moves()
    assert table.move(1, "#2").status_code == 200
    assert [player["games"] for player in client.get("/api/players").json()["players"]] == [2, 2]


@pytest.mark.parametrize("name", ["old"])
def test_r20_at_the_oldest_tables_the_bot_plays_on(table: Table) -> None:
    seen = table.view()
    assert (seen["to_act"], seen["seats"][1]["bot"]) == (1, "seedling")
    assert "back" not in seen["history"][0]
    assert seen["history"][0]["mood"] == "sunny"


def test_every_event_would_be_written_as_it_stands_there() -> None:
    """Except at the table that was made older than it was."""
    database = sqlite3.connect(f"file:{HERE / 'before.db'}?mode=ro", uri=True)
    rows = database.execute("SELECT body FROM events WHERE table_id != ?", [TABLES["old"]["table"]])
    bodies = [body for (body,) in rows]
    database.close()
    assert len(bodies) > 100
    assert [encode(decode(body)).decode() for body in bodies] == bodies
