"""What a finished game counts for."""

import pytest

from luckynumbers.web.table import decisions
from luckynumbers.web.table.change import change_by
from luckynumbers.web.table.events import Left
from luckynumbers.web.table.result import Result, new_result, places_of
from luckynumbers.web.table.state import TableState

from .tables import AT, SEED, ended, move, started

PEOPLE = {0: "ann", 1: "bob"}


def both_moved(table: TableState) -> TableState:
    """Return the table after everyone has drawn a clover and left it."""
    for text in ("+", "-") * table.players:
        table = move(table, text).after
    return table


def result_of(table: TableState, owners: dict[int, str | None]) -> Result | None:
    """Return what it counts for if seat 0 gives up now."""
    return new_result(table, move(table, "#1").after, owners)


def test_a_game_of_different_people_we_know_counts() -> None:
    assert result_of(both_moved(started()), {**PEOPLE}) == Result(
        "t.1", AT + 2, ["Ann", "Bob"], ["ann", "bob"], [2, 1], []
    )


@pytest.mark.parametrize("owners", [{0: "ann", 1: "ann"}, {0: "ann", 1: None}, {0: "ann"}, {}])
def test_other_games_do_not(owners: dict[int, str | None]) -> None:
    assert result_of(both_moved(started()), owners) is None


def test_only_the_end_of_a_game_counts() -> None:
    table = started()
    assert new_result(table, move(table, "+").after, PEOPLE) is None
    over = ended(table)
    assert new_result(over, decisions.leave(over, 1, SEED, AT).after, PEOPLE) is None


def test_r20_who_deserted_is_named() -> None:
    table = decisions.leave(both_moved(started()), 1, SEED, AT).after
    result = result_of(table, {**PEOPLE})
    assert result is not None
    assert result.deserters == [1]


def test_a_game_that_somebody_never_came_to_does_not_count() -> None:
    table = decisions.next_game(ended(started()), [0, 1], "seed", AT).after
    late = change_by(table, AT, Left(1, "seedling", "time")).after
    assert result_of(late, {**PEOPLE}) is None


def test_who_only_gives_up_is_no_opponent() -> None:
    """Otherwise anyone could win game after game against visitors of their own making."""
    moved = move(move(started(), "+").after, "-").after
    for table in (started(), moved):
        assert result_of(table, {**PEOPLE}) is None
        assert new_result(table, move(table, "#2").after, {**PEOPLE}) is None
    assert result_of(decisions.leave(moved, 1, SEED, AT).after, {**PEOPLE}) is None


def test_places_are_by_empty_cells_behind_the_winners() -> None:
    assert places_of(ended(started()).position) == [2, 1]


def test_where_the_coach_is_on_nothing_counts() -> None:
    assert result_of(both_moved(started(coach=True)), {**PEOPLE}) is None
