"""What a game does to the ratings of those who played it."""

from collections.abc import Callable, Sequence
from functools import partial
from types import SimpleNamespace

import httpx
import pytest
from openskill.models import PlackettLuce

import luckynumbers as ln
from luckynumbers.web.live import deeds
from luckynumbers.web.store import ratings
from luckynumbers.web.table.change import change_by
from luckynumbers.web.table.events import Left
from luckynumbers.web.table.result import Result, places_of

from ...waiting import wait_for
from ..addresses import HTML
from ..guests import People, me, results_of, row_of, sit_together
from ..hosting import Server
from ..playing import ALL_HERE, ME_AND_OPEN, Table, make_table, shuffle_by


def test_a_game_of_two_changes_their_ratings_as_openskill_says(
    browsers: People, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "SETTLED_GAMES", 1)  # as if they were no newcomers
    ann, bob = browsers(), browsers()
    table = sit_together([ann, bob])
    players = [me(person)["player"] for person in (ann, bob)]
    before = [row_of(server, player) for player in players]
    table.everyone_moves()
    table.move(0, "#1")
    model = PlackettLuce()
    old = [[model.rating(mu=row["mu"], sigma=row["sigma"])] for row in before]
    expected = model.rate(old, ranks=[2.0, 1.0])
    for seat, player in enumerate(players):
        row = row_of(server, player)
        assert row["mu"] == pytest.approx(expected[seat][0].mu)
        assert row["sigma"] == pytest.approx(expected[seat][0].sigma)
        assert row["games"] == 1
    assert row_of(server, players[1])["mu"] > row_of(server, players[0])["mu"]
    assert sorted(results_of(server, table)) == [(f"{table.id}.1", 1), (f"{table.id}.1", 2)]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "places"), [("b", [2, 1, 3]), ("0", [1, 3, 4, 2])])
def test_games_of_three_and_four_are_rated_by_place(
    browsers: People, server: Server, monkeypatch: pytest.MonkeyPatch, seed: str, places: list[int]
) -> None:
    shuffle_by(monkeypatch, seed)
    people = [browsers() for _ in places]
    table = sit_together(people)
    seen = table.play()
    position = ln.Position.parse(seen["position"])
    assert places_of(position) == places, "the seed is chosen so that nobody shares a place"
    assert seen["outcome"]["winners"] == [places.index(1)]
    first_to_last = [places.index(place) for place in sorted(places)]
    empty = [position.gardens[seat].empty_cells for seat in first_to_last[1:]]
    assert empty == sorted({*empty})
    assert sorted(rank for _, rank in results_of(server, table)) == sorted(places)
    rows = [row_of(server, me(person)["player"]) for person in people]
    assert {row["games"] for row in rows} == {1}
    mu = [rows[seat]["mu"] for seat in first_to_last]
    assert mu == sorted({*mu}, reverse=True)


def test_a_shared_win_is_a_shared_place() -> None:
    garden = "1,2,.,./3,4,.,./.,.,.,./.,.,.,."
    fuller = "1,2,3,./3,4,.,./.,.,.,./.,.,.,."
    position = SimpleNamespace(
        outcome=ln.Outcome(winners=(0, 1), reason="deck empty"),
        gardens=[ln.Garden.parse(fuller), ln.Garden.parse(fuller), ln.Garden.parse(garden)],
    )
    assert places_of(position) == [1, 1, 3]  # type: ignore[arg-type]


def test_who_resigns_loses_however_full_their_garden() -> None:
    position = SimpleNamespace(
        outcome=ln.Outcome(winners=(1,), reason="resigned"),
        gardens=[
            ln.Garden.parse("1,2,3,./3,4,.,./.,.,.,./.,.,.,."),
            ln.Garden.parse("/".join([".,.,.,."] * 4)),
        ],
    )
    assert places_of(position) == [2, 1]  # type: ignore[arg-type]


def test_every_game_of_a_table_is_rated_once(browsers: People, server: Server) -> None:
    ann, bob = browsers(), browsers()
    table = sit_together([ann, bob], tournament=True)
    for _ in range(3):
        table.everyone_moves()
        table.move(0, "#1")
        table.again()
    assert row_of(server, me(ann)["player"])["games"] == 3
    assert len(results_of(server, table)) == 6
    players = [me(person)["player"] for person in (ann, bob)]

    again = Result(f"{table.id}.1", 0.0, ["Ann", "Bob"], players, [2, 1], [])
    server.run(server.rooms.store.write(partial(ratings.rate, result=again)))
    assert row_of(server, players[0])["games"] == 3


def bots_too(people: Sequence[httpx.Client]) -> Table:
    return make_table(people[0], [{"kind": "me"}, {"kind": "bot"}])


def one_device(people: Sequence[httpx.Client]) -> Table:
    return make_table(people[0], ALL_HERE[:2])


def a_program(people: Sequence[httpx.Client]) -> Table:
    table = make_table(people[0], ME_AND_OPEN)
    people[1].cookies.clear()
    answer = people[1].post(f"{table.url}/join", json={"name": "Program"}).json()
    table.tokens[answer["seat"]] = answer["token"]
    return table


def gave_up_at_once(people: Sequence[httpx.Client]) -> Table:
    return sit_together(people)


@pytest.mark.parametrize("sit", [bots_too, one_device, a_program, gave_up_at_once])
def test_unrated(browsers: People, server: Server, sit: Callable[..., Table]) -> None:
    people = [browsers(), browsers()]
    table = sit(people)
    wait_for(lambda: table.view()["to_act"] == 0, "our turn")
    assert table.move(0, "#1").status_code == 200
    assert table.view()["status"] == "over"
    assert results_of(server, table) == []
    assert row_of(server, me(people[0])["player"])["games"] == 0


def mus(server: Server, people: Sequence[httpx.Client]) -> list[float]:
    return [row_of(server, me(person)["player"])["mu"] for person in people]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "places"), [("0", [1, 2, 3]), ("e", [3, 2, 1])])
def test_r20_who_leaves_is_rated_by_how_the_game_ends(
    browsers: People, server: Server, monkeypatch: pytest.MonkeyPatch, seed: str, places: list[int]
) -> None:
    """Otherwise a loser would leave in time."""
    shuffle_by(monkeypatch, seed)
    people = [browsers(), browsers(), browsers()]
    table = sit_together(people)
    table.play(moves=12)
    before = mus(server, people)
    table.post("leave", 2)
    del table.tokens[2]
    seen = table.play("gardener")
    assert places_of(ln.Position.parse(seen["position"])) == places, "the seed is chosen so"
    assert sorted(rank for _, rank in results_of(server, table)) == sorted(places)
    after = mus(server, people)
    assert {row_of(server, me(person)["player"])["games"] for person in people} == {1}
    lost, won = (places.index(place) for place in (3, 1))
    assert after[lost] < before[lost]
    # What a bot has won is nobody's.
    assert after[2] == before[2] if won == 2 else after[won] > before[won]


def test_r20_a_deserter_loses_but_never_gains(browsers: People, server: Server) -> None:
    for winner in (0, 1):
        people = [browsers(), browsers()]
        table = sit_together(people)
        table.everyone_moves()
        table.post("leave", 1)
        wait_for(lambda table=table: table.view()["to_act"] == 0, "Ann's turn")  # type: ignore[misc]
        before = [row_of(server, me(person)["player"]) for person in people]
        if winner == 1:
            table.move(0, "#1")
        else:
            end_as_won_by(server, table, 0)
        after = [row_of(server, me(person)["player"]) for person in people]
        assert [row["games"] for row in after] == [1, 1]
        assert (after[0]["mu"] > before[0]["mu"]) == (winner == 0)
        if winner == 0:
            assert after[1]["mu"] < before[1]["mu"]
        else:
            assert (after[1]["mu"], after[1]["sigma"]) == (before[1]["mu"], before[1]["sigma"])
            page = people[0].get(f"/players/{me(people[1])['player']}", headers=HTML).text
            assert f"/g/{table.id}.1" in page


def end_as_won_by(server: Server, table: Table, winner: int) -> None:
    """Let the seat of the bot resign, which it never would."""
    hall = server.rooms.hall
    live = server.run(hall.find(table.id))
    server.run(deeds.move_of_bot(hall, live, live.state.seq, ln.Action.parse(f"#{2 - winner}")))
    assert table.view()["outcome"]["winners"] == [winner]


def test_r20_running_out_of_time_is_leaving(browsers: People, server: Server) -> None:
    people = [browsers(), browsers()]
    table = sit_together(people)
    table.everyone_moves()
    run_out(server, table, 0)
    wait_for(lambda: table.view()["to_act"] == 1, "Bob's turn")
    end_as_won_by(server, table, 1)
    assert len(results_of(server, table)) == 2


@pytest.mark.parametrize("came", [False, True])
def test_nobody_loses_a_rematch_they_never_came_to(browsers: People, server: Server, came: bool) -> None:
    """One person begins it for both; who is not there must not lose game after game."""
    people = [browsers(), browsers()]
    table = sit_together(people)
    table.everyone_moves()
    table.move(0, "#1")
    table.again()
    if came:
        table.everyone_moves()
    run_out(server, table, 1)
    wait_for(lambda: table.view()["to_act"] == 0, "Ann's turn")
    end_as_won_by(server, table, 0)
    rated = {game for game, _ in results_of(server, table)}
    assert rated == ({f"{table.id}.1", f"{table.id}.2"} if came else {f"{table.id}.1"})


def run_out(server: Server, table: Table, seat: int) -> None:
    hall = server.rooms.hall
    live = server.run(hall.find(table.id))
    left = Left(seat, "seedling", "time")
    server.run(hall.change(live, lambda: change_by(live.state, live.state.changed, left)))


def test_an_unfinished_game_is_not_rated(browsers: People, server: Server) -> None:
    people = [browsers(), browsers()]
    table = sit_together(people)
    table.play(moves=6)
    assert results_of(server, table) == []
