"""`POST /api/games/{game}/try`: what if? Of finished games only, by the rules, and nothing is kept."""

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.web.limits import LINE_LENGTH

from ...waiting import REVIEWING
from ..playing import Table, detail, make_table, shuffle_by


def tried(table: Table, at: int, *line: str, language: str = "en") -> httpx.Response:
    path, wish = f"/api/games/{table.id}.1/try", {"at": at, "line": line}
    return table.client.post(path, json=wish, params={"language": language}, timeout=REVIEWING)


@pytest.mark.slow
def test_any_line_is_played_and_judged(finished: Table) -> None:
    position = ln.Record.parse(finished.record()).positions()[8]
    told = tried(finished, 8).json()
    assert told["position"] == str(position)
    assert told["made"] is None
    assert {one["action"] for one in told["options"]} == {str(one) for one in position.legal_actions()}
    drawn = tried(finished, 8, "+").json()
    assert drawn["to_act"] == ln.CHANCE
    assert {one["clover"]: one["copies"] for one in drawn["coming"]} == position.unseen
    clover = drawn["coming"][-1]["clover"]
    left = tried(finished, 8, "+", str(clover), "-").json()
    assert left["position"] == str(position.apply(f"+{clover}-"))
    assert left["made"]["event"] == "-"
    assert left["made"]["grade"]
    assert tried(finished, 8, f"+{clover}-").json() == left


def test_the_end_of_a_line_is_told(finished: Table) -> None:
    record = ln.Record.parse(finished.record())
    assert record.outcome
    ended = {"winners": list(record.outcome.winners), "reason": record.outcome.reason}
    assert tried(finished, len(record.events)).json()["outcome"] == ended
    assert tried(finished, len(record.events) - 1).json()["outcome"] is None


def test_it_speaks_the_language_of_whoever_asks(finished: Table) -> None:
    assert tried(finished, 8, "+", language="de").json()["made"]["told"] == "ziehen"
    assert tried(finished, 8, "+", language="tlh").status_code == 422


@pytest.mark.slow
def test_r17_in_a_tournament_it_speaks_in_points_too(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    shuffle_by(monkeypatch, "d")
    table = make_table(client, tournament=True)
    table.play("snail")
    # The best place for winning costs no points here, and the worst does; now and then it is otherwise.
    drawn = tried(table, 8, "+").json()["coming"][0]["clover"]
    best, *_, worst = (one["action"] for one in tried(table, 8, f"+{drawn}").json()["options"])
    said = [tried(table, 8, f"+{drawn}", move).json()["made"]["why"] for move in (best, worst)]
    assert ["In the tournament it cost" in why for why in said] == [False, True]


def test_what_the_rules_forbid_is_refused(finished: Table) -> None:
    refused = tried(finished, 8, "-")
    assert refused.status_code == 422
    assert refused.json()["rule"] == "R6"
    assert tried(finished, 8, "over there").status_code == 422
    assert tried(finished, 0).status_code == 422
    assert tried(finished, 8, *["+"] * (LINE_LENGTH + 1)).status_code == 422
    missing = tried(finished, 19_000)
    assert missing.status_code == 404
    assert detail(missing) == "this game has no such moment"


def test_a_game_that_goes_on_is_not_tried(table: Table) -> None:
    refused = tried(table, 0)
    assert refused.status_code == 409
    assert detail(refused) == "this game is not over yet"
