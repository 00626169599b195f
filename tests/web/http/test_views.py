"""A table and a game as they are answered."""

import pytest

from luckynumbers.web.http.views import game_view, table_view
from luckynumbers.web.table import decisions
from luckynumbers.web.table.refused import Refused

from ..live.halls import live
from ..table.tables import ANN, AT, BOB, NOBODY, SNAIL, ended, make, move


def test_what_is_legal_is_told_to_whoever_must_decide() -> None:
    table = live(make(ANN, BOB))
    position = table.state.position
    assert table_view(table, [0]).legal == [str(action) for action in position.legal_actions()]
    assert table_view(table, [0]).you == [0]
    assert table_view(table, [1]).legal == table_view(table, []).legal == []


def test_a_bot_is_told_nothing_in_our_name() -> None:
    assert table_view(live(make(SNAIL, ANN)), [0, 1]).legal == []


def test_a_table_that_waits() -> None:
    view = table_view(live(make(ANN, NOBODY)), [0])
    assert (view.status, view.to_act, view.game, view.history) == ("waiting", None, None, [])
    assert [seat.kind for seat in view.seats] == ["person", "open"]


def test_a_table_in_a_game() -> None:
    first = make(ANN, BOB, clock=60)
    table = live(first, move(first.after, "+"))
    view = table_view(table, [])
    assert (view.table, view.game, view.number) == ("t", "t.1", 1)
    assert view.seq == len(table.lines)
    assert [event["type"] for event in view.history][-2:] == ["move", "reveal"]
    assert view.history[-1]["position"] == view.position
    assert (view.clocks, view.deadline) == ([60, 60], AT + 2 + 60)
    assert view.seed is None


def test_a_table_tells_of_its_last_game_alone() -> None:
    first = make(ANN, BOB)
    over = move(first.after, "#1")
    table = live(first, over, decisions.next_game(over.after, [0, 1], "other", AT))
    history = table_view(table, []).history
    assert [event["seq"] for event in history] == [entry.seq for entry in table.game(2)]
    assert history[0]["number"] == 2


def test_the_end_tells_the_seed_and_the_score() -> None:
    first = make(ANN, BOB, tournament=True)
    over = move(first.after, "#1")
    view = table_view(live(first, over), [])
    assert view.status == "over"
    assert view.outcome is not None
    assert (view.outcome.winners, view.outcome.reason) == ([1], "resigned")
    assert view.seed == "seed"
    assert view.scores is not None
    assert view.scores.next_first == 1
    assert view.scores.points == view.scores.games[0]


def test_a_game_event_by_event() -> None:
    first = make(ANN, BOB)
    table = live(first, move(first.after, "+"))
    game = game_view(table, 1)
    assert (game.game, game.table, game.names, game.outcome) == ("t.1", "t", ["Ann", "Bob"], None)
    assert game.events[0]["type"] == "started"
    assert game.events[-1]["position"] == str(table.state.position)
    assert all(event["position"] for event in game.events)


def test_what_is_wished_after_a_game_is_no_event_of_it() -> None:
    first = make(ANN, BOB)
    over = move(first.after, "#1")
    wished = decisions.next_game(over.after, [0], "other", AT)
    table = live(first, over, wished)
    assert wished.after.seats[0].again
    assert table_view(table, []).history[-1]["type"] == "move"
    assert game_view(table, 1).events[-1]["type"] == "move"


def test_there_is_no_game_that_nobody_played() -> None:
    assert ended(make(ANN, BOB).after).number == 1
    with pytest.raises(Refused, match="there is no such game"):
        game_view(live(make(ANN, BOB)), 2)
