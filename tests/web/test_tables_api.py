"""Tables over HTTP, as docs/http.md promises them."""

import json
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.web.http.guard import Bucket
from luckynumbers.web.limits import AWAY_SECONDS
from luckynumbers.web.table import decisions

from .conftest import Serve
from .hosting import PATIENCE, Server, wait_for
from .listening import Stream
from .playing import ALL_HERE, ME_AND_OPEN, Json, Table, bearer, detail, make_table

BOTS = [{"kind": "bot", "bot": "sprout"}, {"kind": "bot", "bot": "gardener"}]


def illegal_move(seen: Json) -> str:
    """Return a take that is legible and not allowed, because nothing is face-up yet."""
    assert ln.Position.parse(seen["position"]).table == ()
    return "13@b2"


# Making a table


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


def check_events(server: Server, table: Table) -> None:
    """Every event follows from the one before it by the rules, and from nothing else."""
    seen = table.view()
    with Stream(server.port, table.id) as stream:
        events = stream.until_seq(seen["seq"])
    assert [event["seq"] for event in events] == [*range(1, seen["seq"] + 1)]
    assert events[0]["type"] == "created"
    position: ln.Position | None = None
    for event in events:
        if event["type"] == "started":
            position = ln.Position.parse(event["position"])
        if event["type"] in {"move", "reveal"}:
            assert position is not None
            assert event["seat"] == position.turn or event["move"].startswith("#")
            assert (position.to_act == ln.CHANCE) == (event["type"] == "reveal")
            position = position.apply(event["move"])
            assert event["position"] == str(position)
            decides = position.to_act if position.to_act != ln.CHANCE else None
            assert event["to_act"] == decides
            assert ("outcome" in event) == ("seed" in event) == (position.outcome is not None)


def check_record(table: Table, number: int, **headers: Any) -> ln.Record:
    record = ln.Record.parse(table.record(number))
    for key, value in headers.items():
        assert getattr(record, key) == value
    assert ln.verify(record).fair is True
    return record


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


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"players": "2"}, "players"),
        ({"players": True}, "players"),
        ({"setup": "chaos"}, "setup"),
        ({"bruno": 1}, "bruno"),
        ({"first": 4}, "first"),
        ({"first": 2}, "there is no seat 2 here"),
        ({"first": -1}, "first"),
        ({"first": "youngest"}, "first"),
        ({"first": "oldest"}, "say which seat the oldest player has"),
        ({"first": "oldest", "oldest": 3}, "there is no seat 3 here"),
        ({"clock": 9}, "clock"),
        ({"clock": 14 * 24 * 3600 + 1}, "clock"),
        ({"clock": 30.5}, "clock"),
        ({"seats": []}, "as many are needed as there are players, 2"),
        ({"seats": [{"kind": "me"}]}, "as many are needed as there are players, 2"),
        ({"seats": [{"kind": "me"}] * 5}, "seats"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "only one of them can be you"),
        ({"seats": [{"kind": "here"}, {"kind": "bot"}]}, "one seat must be kind me"),
        ({"seats": [{"kind": "me"}, {"kind": "robot"}]}, "seats.1.kind"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]}, "there is no bot called 'hal'"),
        ({"seats": [{"kind": "me", "bot": "sprout"}, {"kind": "bot"}]}, "only a seat of kind bot has a bot"),
        ({"seats": [{"kind": "me", "colour": "red"}, {"kind": "bot"}]}, "colour"),
        ({"seed": "mine"}, "seed"),
        ([], "dictionary"),
    ],
)
def test_a_table_that_cannot_be_made(client: httpx.Client, wish: object, said: str) -> None:
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 422
    assert said in detail(answer)


# Who begins (R10)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_r10_a_chosen_seat_begins(client: httpx.Client, first: int) -> None:
    seen = make_table(client, players=3, first=first).view()
    assert (seen["first"], seen["to_act"], seen["turn"]) == (first, first, first)


def test_r10_the_oldest_begins(client: httpx.Client) -> None:
    assert make_table(client, players=4, first="oldest", oldest=3).view()["to_act"] == 3


def test_r10_chance_says_who_begins(client: httpx.Client) -> None:
    drawn = Counter(make_table(client, players=2, first="random").view()["first"] for _ in range(40))
    assert {*drawn} == {0, 1}


# Seats


def test_open_seats_are_taken_in_order_and_then_the_game_begins(client: httpx.Client) -> None:
    seats = [{"kind": "open"}, {"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "bot"}]
    table = make_table(client, seats, first=1)
    waiting = table.view(1)
    assert (waiting["status"], waiting["to_act"], waiting["legal"]) == ("waiting", None, [])
    assert waiting["you"] == [1]
    assert waiting["game"] is None
    assert [seat["kind"] for seat in waiting["seats"]] == ["open", "person", "open", "bot"]
    assert detail(table.move(1, "+")) == "not everyone is here yet"
    assert table.join("Bob") == 0
    assert table.view()["status"] == "waiting"
    assert table.join("Cleo") == 2
    assert table.view()["status"] == "playing"
    assert table.view()["names"] == ["Bob", "Ann", "Cleo", "seedling"]
    full = table.post("join", name="Dan")
    assert full.status_code == 409
    assert detail(full) == "this table is full"


def test_each_seat_has_a_token_of_its_own(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join("Bob")
    assert table.tokens[0] != table.tokens[1]
    assert table.view(0)["you"] == [0]
    assert table.view(1)["you"] == [1]
    assert table.view()["you"] == []


def test_people_on_one_device_share_a_token(client: httpx.Client) -> None:
    table = make_table(client, ALL_HERE)
    assert len({*table.tokens.values()}) == 1
    assert table.view(0)["you"] == [0, 1, 2, 3]
    assert [seat["here"] for seat in table.view()["seats"]] == [False, True, True, True]
    assert table.play()["status"] == "over"


def test_one_cookie_is_one_person_at_a_table(browsers: Callable[[], httpx.Client]) -> None:
    ann = browsers()
    table = make_table(ann, ME_AND_OPEN)
    again = table.post("join", name="Ann too")
    assert again.status_code == 409
    assert detail(again) == "you already sit at this table"
    bob = browsers()
    answer = bob.post(f"{table.url}/join", json={})
    assert answer.json()["seat"] == 1
    assert bob.get(table.url).json()["you"] == [1]


def test_a_cookie_is_as_good_as_a_token(browsers: Callable[[], httpx.Client]) -> None:
    ann = browsers()
    table = make_table(ann)
    seen = ann.get(table.url).json()
    assert seen["legal"] == ["+"]
    answer = ann.post(f"{table.url}/moves", json={"seq": seen["seq"], "move": "+"})
    assert answer.status_code == 200


def test_two_people_want_the_last_seat(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    answers = at_once(12, lambda number: table.post("join", name=f"Bob {number}"))
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 11}
    assert table.view()["status"] == "playing"


def at_once(how_many: int, ask: Callable[[int], httpx.Response]) -> list[httpx.Response]:
    """Send several requests at the same moment."""
    ready = threading.Barrier(how_many)
    answers: list[httpx.Response] = []

    def send(number: int) -> None:
        ready.wait()
        answers.append(ask(number))

    threads = [threading.Thread(target=send, args=(number,)) for number in range(how_many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == how_many
    return answers


def test_names_are_tidied(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join("  Bob   the\tGardener ")
    assert table.view()["names"] == ["Ann", "Bob the Gardener"]


# Watching


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


# Moving


def test_a_draw_answers_with_the_clover(client: httpx.Client) -> None:
    table = make_table(client)
    seq = table.view()["seq"]
    answer = table.move(0, "+", seq)
    assert answer.status_code == 200
    said = answer.json()
    assert [event["type"] for event in said["events"]] == ["move", "reveal"]
    assert [event["seq"] for event in said["events"]] == [seq + 1, seq + 2]
    assert said["seq"] == seq + 2 == table.view()["seq"]
    move, reveal = said["events"]
    assert (move["seat"], move["move"], move["to_act"]) == (0, "+", None)
    assert (reveal["seat"], reveal["to_act"]) == (0, 0)
    assert ln.Position.parse(reveal["position"]).hand == (int(reveal["move"]),)
    assert table.view()["history"][-2:] == said["events"]


def test_a_stale_seq_is_refused(client: httpx.Client) -> None:
    table = make_table(client)
    seq = table.view()["seq"]
    for wrong in (0, seq - 1, seq + 1, 2**53):
        answer = table.move(0, "+", wrong)
        assert answer.status_code == 409
        assert detail(answer) == f"the table has gone on: it is at seq {seq} now"
    assert table.move(0, "+", seq).status_code == 200
    assert table.move(0, "+", seq).status_code == 409


def test_an_illegal_move_says_the_rule(client: httpx.Client) -> None:
    table = make_table(client)
    seen = table.view()
    take = table.move(0, illegal_move(seen))
    assert take.status_code == 422
    assert take.json()["rule"] == "R7"
    table.move(0, "+")
    seen = table.view(0)
    position = ln.Position.parse(seen["position"])
    clover, garden = position.hand[0], position.gardens[0]
    cell = next(cell for cell in range(16) if not garden.fits(clover, cell))
    refused = table.move(0, f"@{ln.cell_name(cell)}")
    assert refused.status_code == 422
    assert refused.json()["rule"] in {"R3", "R5"}
    with pytest.raises(ln.IllegalAction) as why:
        position.apply(f"@{ln.cell_name(cell)}")
    assert detail(refused) == str(why.value)
    assert table.view(0) == seen


@pytest.mark.parametrize("move", ["13", "+13@b2", "+13-", "7"])
def test_r6_the_dealer_reveals(client: httpx.Client, move: str) -> None:
    answer = make_table(client).move(0, move)
    assert answer.status_code == 422
    assert answer.json()["rule"] == "R6"
    assert "the dealer reveals the clovers" in detail(answer)


@pytest.mark.parametrize(
    "move", ["hello", "@e5", "++", " +", "0@a1", "21@a1", "\u0000", "＋", "@a1\n", "x" * 64]
)
def test_what_is_not_a_move(client: httpx.Client, move: str) -> None:
    answer = make_table(client).move(0, move)
    assert answer.status_code == 422
    assert answer.json()["rule"] is None
    assert "is not a move" in detail(answer)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"seq": 1},
        {"move": "+"},
        {"seq": "1", "move": "+"},
        {"seq": -1, "move": "+"},
        {"seq": 2**53 + 1, "move": "+"},
        {"seq": 1.0, "move": "+"},
        {"seq": True, "move": "+"},
        {"seq": None, "move": "+"},
        {"seq": 1, "move": ""},
        {"seq": 1, "move": "+" * 65},
        {"seq": 1, "move": ["+"]},
        {"seq": 1, "move": "+", "seat": 1},
        [1, "+"],
        "+",
        None,
    ],
)
def test_a_move_of_the_wrong_shape(client: httpx.Client, wish: object) -> None:
    table = make_table(client)
    answer = client.post(f"{table.url}/moves", json=wish, headers=bearer(table.tokens[0]))
    assert answer.status_code == 422
    detail(answer)


def test_only_the_owner_of_the_seat_moves(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join()
    wish = {"seq": table.view()["seq"], "move": "+"}
    for headers in ({}, bearer("nonsense"), {"Authorization": "Basic YTpi"}, {"Authorization": "Bearer"}):
        answer = client.post(f"{table.url}/moves", json=wish, headers=headers)
        assert answer.status_code == 401
        assert detail(answer) == "this needs the token of a seat at this table"
    not_yours = table.move(1, "+")
    assert not_yours.status_code == 403
    assert detail(not_yours) == "it is not your turn"


def test_a_token_is_good_at_its_own_table_only(client: httpx.Client) -> None:
    one, other = make_table(client), make_table(client)
    answer = other.client.post(
        f"{other.url}/moves", json={"seq": other.view()["seq"], "move": "+"}, headers=bearer(one.tokens[0])
    )
    assert answer.status_code == 401


def test_a_bad_token_is_not_helped_by_a_cookie(browsers: Callable[[], httpx.Client]) -> None:
    ann = browsers()
    table = make_table(ann)
    answer = ann.post(
        f"{table.url}/moves", json={"seq": table.view(0)["seq"], "move": "+"}, headers=bearer("nonsense")
    )
    assert answer.status_code == 401


def test_the_same_move_80_times_at_once_happens_once(client: httpx.Client) -> None:
    table = make_table(client)
    seq = table.view()["seq"]
    answers = at_once(80, lambda _: table.move(0, "+", seq))
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 79}
    assert table.view()["seq"] == seq + 2


def test_after_the_end_nothing_can_be_played(client: httpx.Client) -> None:
    table = make_table(client)
    table.move(0, "#1")
    answer = table.move(0, "+")
    assert answer.status_code == 409
    assert detail(answer) == "the game is over"


# Ends


def test_r20_resigning_on_and_off_turn(client: httpx.Client) -> None:
    for seat in (0, 1):
        table = make_table(client, ME_AND_OPEN)
        table.join()
        answer = table.move(seat, f"#{seat + 1}")
        assert answer.status_code == 200
        [event] = answer.json()["events"]
        assert event["seat"] == seat
        assert event["outcome"] == {"winners": [1 - seat], "reason": "resigned"}
        seen = table.view()
        assert seen["status"] == "over"
        assert seen["seed"] == event["seed"]
        check_record(table, 1)


def test_r20_nobody_resigns_for_another(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join()
    answer = table.move(0, "#2")
    assert answer.status_code == 403
    assert table.move(0, "#3").status_code in {403, 422}
    assert table.view()["status"] == "playing"


def test_r20_resigning_is_for_two(client: httpx.Client) -> None:
    table = make_table(client, players=3)
    answer = table.move(0, "#1")
    assert answer.status_code == 422
    assert answer.json()["rule"] == "R20"


def test_r20_a_bot_plays_on_for_who_leaves(client: httpx.Client, server: Server) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join()
    table.play(moves=6)
    left = table.post("leave", 1)
    assert left.status_code == 200
    token = table.tokens.pop(1)
    seen = table.play()
    assert seen["status"] == "over"
    assert seen["outcome"]["reason"] in {"garden full", "deck empty"}
    assert seen["seats"][1] == {"kind": "person", "name": "Bob", "bot": "seedling", "here": False}
    [event] = [event for event in seen["history"] if event["type"] == "left"]
    assert (event["seat"], event["bot"], event["why"]) == (1, "seedling", "left")
    check_events(server, table)
    check_record(table, 1)
    again = client.post(f"{table.url}/leave", json={}, headers=bearer(token))
    assert again.status_code == 409
    assert detail(again) == "a bot already plays for this seat"


def test_r20_who_has_left_cannot_move(client: httpx.Client) -> None:
    table = make_table(client, [{"kind": "me"}, {"kind": "here"}, {"kind": "here"}], first=1)
    assert table.post("leave", 0, seat=2).status_code == 200
    assert table.post("leave", 0).status_code == 200
    seen = table.view(0)
    assert seen["to_act"] == 1
    assert table.move(1, "+").status_code == 200
    assert table.post("leave", 0, seat=1).status_code == 200
    wait_for(lambda: table.view()["status"] == "over", "the end of a game everyone has left")
    assert table.view(0)["legal"] == []
    assert table.move(0, "+").status_code == 409


def test_r20_a_bots_seat_is_not_played_by_its_owner(client: httpx.Client, serve: Serve) -> None:
    slow = serve(bot_seconds=60.0)
    with slow.client() as program:
        table = make_table(program)
        table.post("leave", 0)
        seen = table.view(0)
        assert (seen["to_act"], seen["legal"]) == (0, [])
        answer = table.move(0, "+", seen["seq"])
        assert answer.status_code == 403
        assert detail(answer) == "a bot plays for this seat now"


@pytest.mark.parametrize("tournament", [False, True])
def test_r20_a_bot_plays_on_for_the_rest_of_that_game_only(client: httpx.Client, tournament: bool) -> None:
    table = make_table(client, ME_AND_OPEN, tournament=tournament)
    table.join()
    assert table.post("leave", 1).status_code == 200
    token = table.tokens.pop(1)
    assert table.play()["seats"][1]["bot"] == "seedling"
    assert table.post("next", 0).status_code == 200
    seen = table.view()
    assert seen["seats"][1] == {"kind": "person", "name": "Bob", "bot": None, "here": False}
    assert (seen["history"][0]["back"], seen["history"][0]["away"]) == ([1], [1])
    table.tokens[1] = token
    assert seen["to_act"] == 1
    assert table.move(1, "+").status_code == 200
    assert table.view()["deadline"] is None
    assert table.play()["seats"][1]["bot"] is None
    check_record(table, 1)
    check_record(table, 2)


def test_r20_who_asks_for_the_next_game_is_there(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN, first=1)
    table.join()
    table.post("leave", 0)
    table.move(1, "#2")
    assert table.post("next", 0).status_code == 200
    seen = table.view(0)
    assert (seen["history"][0]["back"], seen["history"][0]["away"]) == ([0], [])
    assert seen["clocks"] == [None, None]
    assert (seen["to_act"], seen["legal"], seen["deadline"]) == (0, ["+"], None)


def test_r20_a_new_game_does_not_wait_for_ever_for_who_is_gone(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("luckynumbers.web.live.attendants.SWEEP_SECONDS", 0.02)
    with serve().client() as program:
        table = make_table(program, ME_AND_OPEN)
        table.join()
        assert table.view()["clocks"] == [None, None]
        table.post("leave", 1)
        bob = table.tokens.pop(1)
        for _ in range(2):
            table.play(moves=2)
            table.move(0, "#1")
            table.post("next", 0)
            seen = wait_for(lambda: waits_for(table, 1), "Bob's turn")
            assert seen["clocks"] == [None, AWAY_SECONDS]
            assert seen["deadline"] == pytest.approx(seen["history"][-1]["at"] + AWAY_SECONDS)
            rush(monkeypatch, AWAY_SECONDS + 1)
            wait_for(lambda: table.view()["seats"][1]["bot"], "the bot")
            rush(monkeypatch, 0)
            [event] = [event for event in table.view()["history"] if event["type"] == "left"]
            assert (event["seat"], event["why"]) == (1, "time")
        table.play(moves=2)
        table.move(0, "#1")
        table.post("next", 0)
        # Bob is back: from his first move on he has as long as he likes.
        wait_for(lambda: waits_for(table, 1), "Bob's turn")
        table.tokens[1] = bob
        assert table.move(1, "+").status_code == 200
        assert table.view()["clocks"] == [None, None]
        assert table.play()["seats"][1]["bot"] is None


def waits_for(table: Table, seat: int) -> Json | None:
    """Return the table once it is the turn of ``seat``; until then play on for the others."""
    seen = table.ready() if table.view()["to_act"] in table.tokens else table.view()
    if seen["to_act"] == seat:
        return seen
    if seen["to_act"] in table.tokens:
        table.move(seen["to_act"], "-" if ln.Position.parse(seen["position"]).hand else "+")
    return None


def test_r20_the_clock_stands_for_who_was_away_too(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN, clock=3600)
    table.join()
    table.post("leave", 1)
    table.move(0, "#1")
    table.post("next", 0)
    seen = table.view()
    assert seen["clocks"] == [3600, 3600]
    assert seen["deadline"] == pytest.approx(seen["history"][-1]["at"] + 3600)


def test_leaving_needs_a_seat_of_ones_own(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join()
    assert table.post("leave").status_code == 401
    other = table.post("leave", 0, seat=1)
    assert other.status_code == 403
    assert detail(other) == "this is not your seat"
    assert table.post("leave", 0, seat=4).status_code == 422


def test_leaving_needs_no_body(client: httpx.Client) -> None:
    table = make_table(client)
    answer = client.post(f"{table.url}/leave", headers=bearer(table.tokens[0]))
    assert answer.status_code == 200
    assert answer.json()["seq"] >= table.view()["seq"] - 2


def test_r20_out_of_time(client: httpx.Client, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.live.attendants.SWEEP_SECONDS", 0.02)
    quick = serve()
    with quick.client() as program:
        table = make_table(program, ME_AND_OPEN, clock=10)
        assert table.view()["deadline"] is None
        table.join()
        seen = table.view()
        started = seen["history"][-1]["at"]
        assert seen["deadline"] == pytest.approx(started + 10)
        assert table.move(0, "+").status_code == 200
        assert table.view()["deadline"] > seen["deadline"]
        rush(monkeypatch, 11)
        wait_for(lambda: table.view()["seats"][0]["bot"], "the bot")
        [event] = [event for event in table.view()["history"] if event["type"] == "left"]
        assert (event["seat"], event["bot"], event["why"]) == (0, "seedling", "time")
        rush(monkeypatch, 22)
        wait_for(lambda: table.view()["status"] == "over", "the end of a game nobody plays")
        assert table.view()["deadline"] is None
        check_record(table, 1)


def rush(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let the clock that watches over deadlines go ahead of everything else."""
    ahead = SimpleNamespace(time=lambda: time.time() + seconds)
    monkeypatch.setattr("luckynumbers.web.live.attendants.time", ahead)


def test_r16_a_table_of_bots_plays_by_itself_within_the_turn_limit(client: httpx.Client) -> None:
    table = make_table(client, BOTS)
    assert table.tokens == {}
    assert " play " in table.view()["position"]
    assert "limit=500" in table.view()["position"]
    wait_for(lambda: table.view()["status"] == "over", "the end of a game of bots")
    record = check_record(table, 1, turn_limit=500)
    assert record.outcome is not None


def test_r16_bots_that_never_finish_are_cut_at_the_limit(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two bots that take turns at the same exchange would go on for ever."""
    monkeypatch.setattr(ln.bots, "load", lambda name, objective: Exchanging())
    with serve().client() as client:
        table = make_table(client, [{"kind": "bot", "bot": "sprout"}] * 2)
        seen = wait_for(lambda: over(table), "the turn limit")
        assert seen["outcome"]["reason"] == "turn limit"
        record = check_record(table, 1, turn_limit=500)
        assert record.positions()[-1].turns == 500


class Exchanging:
    """Takes whenever it can, so that two of them never come to an end."""

    name = "exchanging"

    def choose(self, position: ln.Position) -> ln.Action:
        legal = position.legal_actions()
        garden = position.gardens[position.turn]
        exchanges = (action for action in legal if action.clover and garden[action.cell or 0])
        leave = (action for action in legal if str(action) == "-")
        return (*exchanges, *leave, *legal)[0]


def test_r16_programs_of_people_exchange_for_ever_and_are_told_to_draw(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is added between people, so the game is not cut; but it must not fill the disk."""
    monkeypatch.setattr(decisions, "TURNS_WITH_A_CHOICE", 40)
    table = make_table(client)
    bot = Exchanging()
    while ln.Position.parse((seen := table.view(0))["position"]).turns < 40:
        action = bot.choose(ln.Position.parse(seen["position"]))
        assert table.move(seen["to_act"], str(action), seen["seq"]).status_code == 200
    position = ln.Position.parse(seen["position"])
    assert position.options.turn_limit is None
    wanted = bot.choose(position)
    assert "@" in str(wanted)
    answer = table.move(seen["to_act"], str(wanted), seen["seq"])
    assert (answer.status_code, answer.json()["rule"]) == (422, "R16")
    assert detail(answer) == "this game has gone on for 40 turns; draw, so that it comes to an end"
    while (seen := table.view(0))["status"] == "playing":
        assert not [move for move in seen["legal"] if move[0].isdigit()]
        move = "-" if "-" in seen["legal"] else "+"
        assert table.move(seen["to_act"], move, seen["seq"]).status_code == 200
    assert seen["outcome"]["reason"] == "deck empty"
    check_record(table, 1, turn_limit=None)


def test_r16_a_bot_at_a_table_with_people_is_not_stuck_there(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "TURNS_WITH_A_CHOICE", 10)
    load = ln.bots.load
    monkeypatch.setattr(ln.bots, "load", lambda name: Exchanging() if name == "sprout" else load(name))
    table = make_table(client, [{"kind": "me"}, {"kind": "bot", "bot": "sprout"}])
    while (seen := table.ready())["status"] == "playing":
        move = "-" if "-" in seen["legal"] else "+"
        assert table.move(0, move, seen["seq"]).status_code == 200
    assert seen["outcome"]["reason"] in {"deck empty", "garden full"}
    check_record(table, 1)


def over(table: Table) -> Json | None:
    seen = table.view()
    return seen if seen["status"] == "over" else None


# More than one game


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


# Numbers of one's own for the shuffle


def test_contributions_are_part_of_the_shuffle(client: httpx.Client) -> None:
    seats = [*ME_AND_OPEN, {"kind": "open"}]
    table = make_table(client, seats)
    commitment = table.view()["commitment"]
    assert table.post("contribution").status_code == 422
    assert table.post("contribution", number="1").status_code == 401
    assert table.post("contribution", 0, number="4").status_code == 200
    table.join("Bob", contribution='né ☘ "] [seed 1]\n\r\t\u2028\x85\x00')
    table.join("Cleo")
    seen = table.view()
    assert seen["commitment"] == commitment
    assert seen["contributions"] == ["4", 'né ☘ "] [seed 1]\n\r\t\u2028\x85\x00', ""]
    late = table.post("contribution", 0, number="5")
    assert late.status_code == 409
    assert detail(late) == "the clovers are already shuffled"
    table.play()
    record = check_record(table, 1)
    assert record.contributions == tuple(seen["contributions"])
    rematch = table.post("next", 0)
    assert rematch.status_code == 200
    assert table.view()["contributions"] == []
    table.play()
    check_record(table, 2)


def test_each_seat_contributes_once(client: httpx.Client) -> None:
    table = make_table(client, [*ME_AND_OPEN, {"kind": "open"}])
    table.join("Bob", contribution="7")
    assert table.post("contribution", 0, number="4").status_code == 200
    seen = table.view()
    for seat in (0, 1):
        again = table.post("contribution", seat, number="5")
        assert again.status_code == 409
        assert detail(again) == "this seat has already added its number to the shuffle"
    assert table.view() == seen
    assert seen["contributions"] == ["4", "7", ""]


# Reactions


def test_reactions_are_limited_and_need_a_seat(client: httpx.Client, server: Server) -> None:
    table = make_table(client)
    assert table.post("reactions", reaction="wow").status_code == 401
    assert table.post("reactions", 0, reaction="rude").status_code == 422
    seq = table.view()["seq"]
    answers = [table.post("reactions", 0, reaction="wow") for _ in range(12)]
    assert answers[0].status_code == 200
    assert answers[0].json() == {"seq": seq}
    assert answers[-1].status_code == 429
    assert detail(answers[-1]) == "one reaction at a time"
    assert table.view()["seq"] == seq


# Limits and signs of life


def test_too_many_tables(serve: Serve) -> None:
    small = serve()
    small.rooms.creating = Bucket(2, 0.0)
    with small.client() as program:
        answers = [program.post("/api/tables", json={}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert detail(answers[-1]) == "too many tables from here; wait a moment"


def test_too_many_changes(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.http.app.CHANGE_BURST", 3)
    monkeypatch.setattr("luckynumbers.web.http.app.CHANGE_RATE", 0.0)
    small = serve()
    with small.client() as program:
        table = make_table(program)
        assert table.move(0, "+").status_code == 200
        assert table.move(0, "nonsense").status_code == 422
        answer = table.move(0, "-")
        assert answer.status_code == 429
        assert detail(answer) == "too many requests; wait a moment"
        assert table.view()["status"] == "playing"


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(2, 1.0)
    assert [bucket.take("a", 0.0), bucket.take("a", 0.0), bucket.take("a", 0.0)] == [True, True, False]
    assert bucket.take("b", 0.0)
    assert bucket.take("a", 1.0)
    assert not bucket.take("a", 1.5)


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


# A restart


def test_everything_is_still_there_after_a_restart(serve: Serve, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'kept.db'}"
    first = serve(address)
    with first.client() as program:
        table = make_table(program, ME_AND_OPEN, tournament=True)
        table.join()
        table.play()
        table.post("next", 0)
        table.move(1, "+")
        before = [table.view(seat) for seat in (None, 0, 1)]
    first.stop()
    second = serve(address)
    with second.client() as program:
        table.client = program
        assert [table.view(seat) for seat in (None, 0, 1)] == before
        assert ln.Position.parse(before[0]["position"]).hand
        assert table.play()["scores"]["winners"]
        check_events(second, table)
        check_record(table, 1)
        check_record(table, 2)


def test_a_bot_goes_on_after_a_restart(serve: Serve, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'kept.db'}"
    slow = serve(address, bot_seconds=60.0)
    with slow.client() as program:
        table = make_table(program, [{"kind": "bot"}, {"kind": "me"}], setup="choice")
        assert table.view()["to_act"] == 0
    slow.stop()
    quick = serve(address)
    with quick.client() as program:
        table.client = program
        assert table.play()["status"] == "over"
        check_events(quick, table)


def test_answers_are_json_with_readable_letters(client: httpx.Client) -> None:
    table = make_table(client, [{"kind": "me", "name": "Zoë 조이"}, {"kind": "here", "name": "<b>&"}])
    answer = client.get(table.url)
    assert answer.headers["content-type"] == "application/json"
    assert json.loads(answer.content)["names"] == ["Zoë 조이", "<b>&"]


def test_the_example_bot_plays(client: httpx.Client, server: Server) -> None:
    path = Path(__file__).parents[2] / "docs" / "example_bot.py"
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 40
    table = make_table(client, [{"kind": "me"}, {"kind": "open"}])
    command = [sys.executable, str(path), server.url, table.id]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        wait_for(lambda: table.view()["status"] == "playing", "the bot to sit down")
        seen = table.play()
        said, _ = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 0
    assert said == f"over: {seen['outcome']}\n"
    assert seen["names"][1] == "example"
