"""Whoever resigns, leaves or runs out of time: the game goes on or ends as R20 says."""

import asyncio
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.web.http import pages, tables
from luckynumbers.web.http.dependencies import OwnSeats, Person
from luckynumbers.web.limits import AWAY_SECONDS
from luckynumbers.web.live import deeds
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.store.guests import Guest

from ...waiting import wait_for, wait_for_end
from ..checking import check_events, check_record
from ..conftest import Serve
from ..hosting import Server
from ..live.halls import ANN, NOBODY, in_halls, table_of
from ..playing import ME_AND_OPEN, Json, Table, bearer, detail, make_table


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
    assert table.move(0, "#3").status_code == 403
    assert table.view()["status"] == "playing"


def test_r20_resigning_is_for_two(client: httpx.Client) -> None:
    table = make_table(client, players=3)
    answer = table.move(0, "#1")
    assert answer.status_code == 422
    assert answer.json()["rule"] == "R20"


@pytest.mark.slow
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
    wait_for_end(table.view)
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


@pytest.mark.slow
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
    assert (seen["history"][0]["back"], seen["history"][0]["away"], seen["away"]) == ([1], [1], [1])
    table.tokens[1] = token
    assert seen["to_act"] == 1
    assert table.move(1, "+").status_code == 200
    assert (table.view()["deadline"], table.view()["away"]) == (None, [])
    assert table.play()["seats"][1]["bot"] is None
    check_record(table, 1)
    check_record(table, 2)


def test_r20_who_asks_for_the_next_game_is_there(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN, first=1)
    table.join()
    table.post("leave", 0)
    table.move(1, "#2")
    for seat in (0, 1):
        assert table.post("next", seat).status_code == 200
    seen = table.view(0)
    assert (seen["history"][0]["back"], seen["history"][0]["away"]) == ([0], [])
    assert seen["clocks"] == [None, None]
    assert (seen["to_act"], seen["legal"], seen["deadline"]) == (0, ["+"], None)


@pytest.mark.slow
def test_r20_a_new_game_does_not_wait_for_ever_for_who_is_gone(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("luckynumbers.web.live.clock.SWEEP_SECONDS", 0.02)
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
            assert seen["deadline"] == pytest.approx(seen["history"][-1]["at"] + AWAY_SECONDS, abs=0.001)
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
    assert seen["deadline"] == pytest.approx(seen["history"][-1]["at"] + 3600, abs=0.001)


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
    [left] = [event for event in table.view()["history"] if event["type"] == "left"]
    assert (left["seat"], left["seq"]) == (0, answer.json()["seq"])


@pytest.mark.slow
def test_r20_out_of_time(client: httpx.Client, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.live.clock.SWEEP_SECONDS", 0.02)
    quick = serve()
    with quick.client() as program:
        table = make_table(program, ME_AND_OPEN, clock=3600)
        assert table.view()["deadline"] is None
        table.join()
        seen = table.view()
        assert seen["deadline"] == pytest.approx(seen["history"][-1]["at"] + 3600, abs=0.001)
        drawn = table.move(0, "+").json()["events"][-1]
        assert table.view()["deadline"] == pytest.approx(drawn["at"] + 3600, abs=0.001)
        rush(monkeypatch, 3601)
        wait_for(lambda: table.view()["seats"][0]["bot"], "the bot")
        # Bob, whose turn comes when the bot has moved, is late at once.
        seen = wait_for_end(table.view)
        left = [event for event in seen["history"] if event["type"] == "left"]
        assert [(event["seat"], event["bot"], event["why"]) for event in left] == [
            (0, "seedling", "time"),
            (1, "seedling", "time"),
        ]
        assert seen["deadline"] is None
        check_record(table, 1)


def rush(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let the clock that watches over deadlines go ahead of everything else."""
    ahead = SimpleNamespace(time=lambda: time.time() + seconds)
    monkeypatch.setattr("luckynumbers.web.live.clock.time", ahead)


@pytest.mark.parametrize("way", ["leave", "dismiss"])
def test_r20_who_leaves_while_the_seats_are_counted_anew_leaves_their_own(tmp_path: Path, way: str) -> None:
    """The game begins without the open seats before the one who leaves has their turn at the table."""

    async def use(hall: Hall) -> None:
        table = await table_of(hall, NOBODY, NOBODY, NOBODY, ANN, player="ann")
        await deeds.join(hall, table, "Bob", "bob", None)
        await deeds.join(hall, table, "Cleo", "cleo", None)
        await deeds.leave(hall, table, lambda: 0)
        house = cast("Any", SimpleNamespace(hall=hall, store=hall._store))
        hers = OwnSeats(partial(table.seats_of, None, "cleo"))
        assert hers.numbers == [1]
        beginning = asyncio.create_task(deeds.begin_now(hall, table, lambda: [3]))
        await asyncio.sleep(0)
        assert table.lock.locked(), "it is on its way to the disk"
        if way == "leave":
            await tables.leave(table, hers, house)
        else:
            await pages.dismiss(table, Person(Guest("cleo", "Cleo", True)), hers, house)
        await beginning
        assert [(seat.name, seat.bot) for seat in table.state.seats] == [("Cleo", "seedling"), ("Ann", None)]

    in_halls(tmp_path, use)
