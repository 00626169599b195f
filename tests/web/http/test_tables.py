"""Tables over HTTP, as docs/http.md promises them: made, looked at, listed, written down."""

import json
from collections import Counter

import httpx
import pytest

import luckynumbers as ln

from ..checking import check_events, check_record
from ..hosting import Server
from ..playing import ME_AND_OPEN, bearer, detail, make_table


def test_a_table_against_a_bot_starts_at_once(client: httpx.Client) -> None:
    answer = client.post("/api/tables", json={})
    assert answer.status_code == 201
    made = answer.json()
    assert {*made} == {"table", "seat", "token"}
    assert made["seat"] == 0
    seen = client.get(f"/api/tables/{made['table']}").json()
    assert seen["status"] == "playing"
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "bot"]
    assert seen["seats"][1]["bot"] == "seedling"
    assert seen["options"] == {
        "players": 2,
        "setup": "sorted",
        "bruno": False,
        "tournament": False,
        "public": False,
        "clock": None,
    }


def test_the_example_of_the_documentation(client: httpx.Client) -> None:
    wish = {"players": 2, "setup": "sorted", "bruno": False, "tournament": False, "first": "random"}
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "seedling"}]
    table = make_table(client, seats, **wish | {"public": False, "clock": None})
    seen = table.ready()
    assert seen["names"] == ["Ann", "seedling"]
    assert seen["game"] == f"{table.id}.1"
    assert seen["number"] == 1
    assert seen["you"] == [0]
    assert len(seen["commitment"]) == 64
    assert seen["contributions"] == []
    assert seen["deadline"] is None
    assert seen["scores"] is None
    assert seen["history"][0]["type"] == "started"


def test_codes_have_at_least_64_bits_and_tokens_more(client: httpx.Client) -> None:
    made = [client.post("/api/tables", json={}).json() for _ in range(5)]
    assert len({table["table"] for table in made}) == 5
    for table in made:
        assert len(table["table"]) * 6 >= 64
        assert len(table["token"]) * 6 >= 128


@pytest.mark.slow
@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_set_up_to_its_end(client: httpx.Client, server: Server, setup: str, players: int) -> None:
    table = make_table(client, players=players, setup=setup, bruno=players == 3)
    seen = table.play()
    assert seen["status"] == "over"
    assert seen["to_act"] is None
    assert seen["legal"] == []
    assert seen["outcome"]["reason"] in {"garden full", "deck empty"}
    check_events(server, table)
    check_record(table, 1, setup=setup, bruno=players == 3, players=players)


@pytest.mark.slow
def test_the_record_is_the_game(client: httpx.Client) -> None:
    table = make_table(client, players=3)
    begun = ln.Record.parse(table.record())
    assert begun.seed is None
    assert begun.outcome is None
    assert begun.names == ("Ann", "Bob", "Cleo")
    assert str(begun.positions()[-1]) == table.view()["position"]
    seen = table.play()
    record = check_record(table, 1, names=("Ann", "Bob", "Cleo"), seed=seen["seed"])
    assert record.commitment == begun.commitment == seen["commitment"]
    assert str(record.positions()[-1]) == seen["position"]
    assert record.outcome is not None
    assert {"winners": [*record.outcome.winners], "reason": record.outcome.reason} == seen["outcome"]


@pytest.mark.parametrize("game", ["nothing", "nothing.1", "{table}", "{table}.0", "{table}.2", "{table}.x"])
def test_there_is_no_such_record(client: httpx.Client, game: str) -> None:
    table = make_table(client)
    answer = client.get(f"/api/games/{game.format(table=table.id)}/record")
    assert answer.status_code == 404
    assert "there is no such" in detail(answer)


def test_a_waiting_table_has_no_record(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    assert client.get(f"/api/games/{table.id}.1/record").status_code == 404


@pytest.mark.parametrize("first", [0, 1, 2])
def test_r10_a_chosen_seat_begins(client: httpx.Client, first: int) -> None:
    seen = make_table(client, players=3, first=first).view()
    assert (seen["first"], seen["to_act"], seen["turn"]) == (first, first, first)


def test_r10_the_oldest_begins(client: httpx.Client) -> None:
    assert make_table(client, players=4, first="oldest", oldest=3).view()["to_act"] == 3


def test_r10_chance_says_who_begins(client: httpx.Client) -> None:
    drawn = Counter(make_table(client, players=2, first="random").view()["first"] for _ in range(40))
    assert {*drawn} == {0, 1}


def test_legal_is_for_the_bearer_whose_turn_it_is(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN, setup="michael")
    table.join()
    seen = table.view(0)
    assert (seen["to_act"], seen["turn"]) == (0, 0)
    assert seen["legal"] == [str(action) for action in ln.Position.parse(seen["position"]).legal_actions()]
    assert len(seen["legal"]) == 4
    assert table.view(1)["legal"] == []
    assert table.view()["legal"] == []
    stranger = client.get(table.url, headers=bearer("nonsense"))
    assert stranger.status_code == 200
    assert stranger.json()["legal"] == stranger.json()["you"] == []


@pytest.mark.parametrize("action", ["", "/events"])
def test_there_is_no_such_table_to_see(client: httpx.Client, action: str) -> None:
    answer = client.get(f"/api/tables/nothing{action}")
    assert answer.status_code == 404
    assert detail(answer) == "there is no such table"


@pytest.mark.parametrize(
    ("action", "wish"),
    [
        ("join", {}),
        ("moves", {"seq": 1, "move": "+"}),
        ("contribution", {"number": "1"}),
        ("reactions", {"reaction": "wow"}),
        ("leave", {}),
        ("next", None),
    ],
)
def test_nothing_can_be_done_where_there_is_no_table(client: httpx.Client, action: str, wish: object) -> None:
    answer = client.post(f"/api/tables/nothing/{action}", json=wish)
    assert answer.status_code == 404
    assert detail(answer) == "there is no such table"


def test_public_tables_with_an_open_seat_are_listed(client: httpx.Client) -> None:
    public = make_table(client, ME_AND_OPEN, public=True, setup="choice")
    private = make_table(client, ME_AND_OPEN)
    full = make_table(client, public=True)
    listed = {line["table"]: line for line in client.get("/api/tables").json()["tables"]}
    assert listed[public.id] == {
        "table": public.id,
        "names": ["Ann", ""],
        "players": 2,
        "setup": "choice",
        "bruno": False,
        "tournament": False,
    }
    assert not {private.id, full.id} & {*listed}
    public.join()
    assert public.id not in {line["table"] for line in client.get("/api/tables").json()["tables"]}


def test_answers_are_json_with_readable_letters(client: httpx.Client) -> None:
    table = make_table(client, [{"kind": "me", "name": "Zoë 조이"}, {"kind": "here", "name": "<b>&"}])
    answer = client.get(table.url)
    assert answer.headers["content-type"] == "application/json"
    assert json.loads(answer.content)["names"] == ["Zoë 조이", "<b>&"]
