"""The events of single games, each with its position: running or over, also earlier games of a table."""

import httpx
import pytest

import luckynumbers as ln

from ..playing import ME_AND_OPEN, Json, Table, detail, make_table


def events_of(table: Table, number: int = 1) -> Json:
    answer = table.client.get(f"/api/games/{table.id}.{number}/events")
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def check_positions(told: Json, record: ln.Record) -> None:
    """The events are those of the record, and every position is the one after its event."""
    moved = [event for event in told["events"] if event["type"] != "left"]
    assert [event["type"] for event in moved].count("started") == 1
    assert [event["move"] for event in moved[1:]] == [str(event) for event in record.events]
    assert [event["position"] for event in moved] == [str(position) for position in record.positions()]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "setup"), [(2, "sorted"), (3, "choice"), (4, "michael")])
def test_a_whole_game(client: httpx.Client, players: int, setup: str) -> None:
    table = make_table(client, players=players, setup=setup)
    seen = table.play()
    told = events_of(table)
    check_positions(told, ln.Record.parse(table.record()))
    assert {key: told[key] for key in ("game", "table", "names", "outcome")} == {
        "game": f"{table.id}.1",
        "table": table.id,
        "names": seen["names"],
        "outcome": seen["outcome"],
    }
    assert told["events"] == seen["history"]
    assert told["events"][-1]["seed"] == seen["seed"]


def test_a_running_game_tells_what_has_happened_and_no_secret(client: httpx.Client) -> None:
    table = make_table(client)
    for moves in (0, 3):
        seen = table.play(moves=moves)
        told = events_of(table)
        check_positions(told, ln.Record.parse(table.record()))
        assert told["outcome"] is None
        assert told["events"][-1]["position"] == seen["position"]
        assert not any("seed" in event for event in told["events"])


@pytest.mark.slow
def test_earlier_games_of_the_same_table(client: httpx.Client) -> None:
    table = make_table(client, tournament=True, players=3)
    for number in (1, 2, 3):
        seen = table.play("sprout", moves=None if number < 3 else 4)
        assert events_of(table, number)["events"] == seen["history"]
        if number < 3:
            assert table.post("next", 0).status_code == 200
    for number in (1, 2, 3):
        told = events_of(table, number)
        check_positions(told, ln.Record.parse(table.record(number)))
        assert (told["outcome"] is None) == (number == 3)


def test_who_leaves_changes_nothing_on_the_table(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join("started")
    before = table.view()["position"]
    assert table.post("leave", 1).status_code == 200
    left = next(event for event in events_of(table)["events"] if event["type"] == "left")
    assert left["seat"] == 1
    assert left["position"] == before


@pytest.mark.parametrize("number", [0, 2, "x", "1.1"])
def test_there_is_no_such_game(client: httpx.Client, number: object) -> None:
    table = make_table(client)
    answer = client.get(f"/api/games/{table.id}.{number}/events")
    assert answer.status_code == 404
    assert detail(answer)


def test_a_game_nobody_knows_is_called_a_game(client: httpx.Client) -> None:
    for name in ("nowhere.1", "nowhere"):
        answer = client.get(f"/api/games/{name}/events")
        assert answer.status_code == 404
        assert detail(answer) == "there is no such game"


def test_a_waiting_table_has_no_game(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    answer = client.get(f"/api/games/{table.id}.1/events")
    assert answer.status_code == 404
    assert detail(answer) == "there is no such game"
