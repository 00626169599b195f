"""`GET /api/tables/{table}/coach`: for whoever's turn it is, where it is fair."""

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.analysis.coaching import Coach

from ..guests import People, me, row_of, sit_together
from ..hosting import Server
from ..playing import ME_AND_OPEN, Table, bearer, detail, make_table

AGAINST_A_BOT = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "snail"}]


def ask(table: Table, seat: int | None = 0, **query: str) -> httpx.Response:
    headers = {} if seat is None else bearer(table.tokens[seat])
    return table.client.get(f"{table.url}/coach", params=query, headers=headers)


def test_against_a_bot_she_says_what_to_do(client: httpx.Client) -> None:
    table = make_table(client, AGAINST_A_BOT)
    while len((seen := table.view(0))["legal"]) < 3:  # until there is a choice
        assert table.move(0, "-" if "-" in seen["legal"] else "+").status_code == 200
        table.ready()
    assert seen["coach"]
    advice = ask(table, move=seen["legal"][0]).json()
    assert (advice["seq"], advice["seat"], advice["objective"]) == (seen["seq"], 0, "win")
    said = Coach().advise(ln.Position.parse(seen["position"]), "win")
    assert [one["move"] for one in advice["moves"]] == [str(option.action) for option in said.options]
    assert {one["move"] for one in advice["moves"]} == {*seen["legal"]}
    assert advice["best"] == str(said.best)
    assert advice["warning"]
    assert ask(table).json()["warning"] is None
    assert ask(table, language="de").json()["advice"] != advice["advice"]


def test_r17_in_a_tournament_she_counts_points(client: httpx.Client) -> None:
    table = make_table(client, AGAINST_A_BOT, tournament=True)
    assert ask(table).json()["objective"] == "points"
    assert "points from this game" in ask(table).json()["why"]


def test_she_tells_nobody_but_whoever_must_decide(client: httpx.Client) -> None:
    table = make_table(client, AGAINST_A_BOT)
    assert ask(table, None).status_code == 401
    assert not table.view()["coach"]
    table.move(0, "#1")
    assert ask(table).status_code == 409


def test_in_a_game_of_people_there_is_none(browsers: People, server: Server) -> None:
    ann, bob = browsers(), browsers()
    table = sit_together([ann, bob])
    answer = ask(table)
    assert answer.status_code == 403
    assert detail(answer).startswith("no coach here: others play too")
    assert not table.view(0)["coach"]
    table.everyone_moves()
    table.move(0, "#1")
    assert row_of(server, me(ann)["player"])["games"] == 1


def test_where_it_is_on_for_everyone_the_game_is_not_rated(browsers: People, server: Server) -> None:
    ann, bob = browsers(), browsers()
    table = make_table(ann, ME_AND_OPEN, coach=True)
    joined = bob.post(f"{table.url}/join", json={"name": "Bob"}).json()
    table.tokens[joined["seat"]] = joined["token"]
    seen = table.view()
    assert seen["options"]["coach"], "everybody sees it"
    assert ask(table, 0).status_code == 200
    assert ask(table, 1).status_code == 403, "it is not their turn"
    table.everyone_moves()
    table.move(0, "#1")
    assert row_of(server, me(ann)["player"])["games"] == 0


def test_questions_are_limited(client: httpx.Client, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.limit(monkeypatch, "asking_coach", 1)
    table = make_table(client, AGAINST_A_BOT)
    assert ask(table).status_code == 200
    assert ask(table).status_code == 429
