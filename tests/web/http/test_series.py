"""More than one game at a table: rematches and tournaments."""

from collections import Counter

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.web.table import decisions

from ..checking import check_events, check_record
from ..hosting import Server
from ..playing import at_once, detail, make_table


@pytest.mark.slow
def test_a_rematch_begins_with_the_next_seat_and_a_new_shuffle(client: httpx.Client, server: Server) -> None:
    table = make_table(client, players=2, first=1)
    early = table.post("next", 0)
    assert early.status_code == 409
    assert detail(early) == "this game is not over yet"
    first = table.play()
    assert table.post("next").status_code == 401
    assert table.post("next", 0).status_code == 200
    second = table.view()
    assert (second["status"], second["number"], second["first"]) == ("playing", 2, 0)
    assert second["game"] == f"{table.id}.2"
    assert second["commitment"] != first["commitment"]
    assert second["seed"] is None
    assert second["history"][0]["type"] == "started"
    table.play()
    check_events(server, table)
    assert check_record(table, 1).commitment == first["commitment"]
    assert check_record(table, 2).commitment == second["commitment"]
    assert table.record(1) != table.record(2)


def test_everybody_asks_for_the_rematch_at_once(client: httpx.Client) -> None:
    table = make_table(client)
    table.move(0, "#1")
    answers = at_once(10, lambda _: table.post("next", 0))
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 9}
    assert table.view()["number"] == 2


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_r17_a_tournament_to_its_ranking(client: httpx.Client, server: Server, players: int) -> None:
    table = make_table(client, players=players, tournament=True, first=1)
    sheet = ln.Tournament(players, 1)
    for number in range(1, players + 1):
        seen = table.play()
        record = check_record(table, number, first=number % players)
        assert record.outcome is not None
        sheet.add(record.outcome, record.positions()[-1].gardens)
        assert seen["scores"]["points"] == list(sheet.points)
        assert seen["scores"]["winners"] == list(sheet.winners)
        assert seen["scores"]["next_first"] == sheet.next_first
        assert len(seen["scores"]["games"]) == number
        assert [sum(column) for column in zip(*seen["scores"]["games"], strict=True)] == list(sheet.points)
        assert table.post("next", 0).status_code == 200
    assert sheet.winners
    anew = table.view()["scores"]
    assert anew["games"] == []
    assert set(anew["points"]) == {0}
    check_events(server, table)


def test_a_table_has_an_end(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "GAMES_AT_A_TABLE", 2)
    table = make_table(client)
    table.move(0, "#1")
    assert table.post("next", 0).status_code == 200
    table.move(0, "#1")
    answer = table.post("next", 0)
    assert answer.status_code == 409
    assert detail(answer) == "2 games have been played here; make a new table"
