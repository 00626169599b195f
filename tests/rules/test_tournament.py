from typing import Any

import pytest

from luckynumbers import Garden, Outcome, Tournament
from luckynumbers.rules.tournament import game_points

FULL = Garden.parse("1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16")
ONE_LEFT = Garden.parse("1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.")
TWELVE_LEFT = Garden.parse("1,.,.,./.,6,.,./.,.,12,./.,.,.,20")
SEAT_0_WINS = Outcome((0,), "garden full")


def test_one_game_scores_two_for_winning_and_minus_one_per_empty_cell() -> None:
    assert game_points(SEAT_0_WINS, (FULL, ONE_LEFT, TWELVE_LEFT)) == (2, -1, -12)
    assert game_points(Outcome((0, 2), "deck empty"), (ONE_LEFT, TWELVE_LEFT, ONE_LEFT)) == (2, -12, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_once_clockwise_from_the_first(players: int) -> None:
    for first in range(players):
        tournament = Tournament(players=players, first=first)
        begun = []
        while tournament.next_first is not None:
            assert tournament.winners == ()
            begun.append(tournament.next_first)
            tournament.add(SEAT_0_WINS, (FULL,) + (ONE_LEFT,) * (players - 1))
        assert begun == [(first + game) % players for game in range(players)]
        assert tournament.points == (2 * players,) + (-players,) * (players - 1)
        assert tournament.games == ((2,) + (-1,) * (players - 1),) * players
        assert tournament.winners == (0,)


def test_seats_stay_whoever_begins() -> None:
    tournament = Tournament(players=2, first=1)
    tournament.add(SEAT_0_WINS, (FULL, TWELVE_LEFT))
    assert tournament.points == (2, -12)


def test_after_the_last_game_nothing_is_added() -> None:
    tournament = Tournament()
    tournament.add(SEAT_0_WINS, (FULL, ONE_LEFT))
    tournament.add(SEAT_0_WINS, (FULL, ONE_LEFT))
    with pytest.raises(ValueError, match=r"over after 2 games \(R17\)"):
        tournament.add(SEAT_0_WINS, (FULL, ONE_LEFT))
    assert tournament.points == (4, -2)


@pytest.mark.parametrize(
    ("outcome", "gardens", "why"),
    [
        (SEAT_0_WINS, (FULL, ONE_LEFT, ONE_LEFT), "3 gardens in a tournament of 2"),
        (None, (FULL, ONE_LEFT), "games that are over, not an outcome None"),
        (SEAT_0_WINS, (FULL,), "1 gardens in a tournament of 2"),
        (Outcome((2,), "garden full"), (FULL, ONE_LEFT), "not seats of this tournament"),
        (Outcome((0, -1), "garden full"), (FULL, ONE_LEFT), "not seats of this tournament"),
        (Outcome((), "garden full"), (FULL, ONE_LEFT), "not seats of this tournament"),
    ],
)
def test_a_game_of_other_people_is_refused(outcome: Any, gardens: tuple[Garden, ...], why: str) -> None:
    tournament = Tournament(players=2)
    with pytest.raises(ValueError, match=why):
        tournament.add(outcome, gardens)
    assert (tournament.points, tournament.next_first) == ((0, 0), 0)


@pytest.mark.parametrize(("players", "first"), [(1, 0), (5, 0), (2, 2), (3, -1), (2, True)])
def test_a_tournament_needs_seats(players: int, first: int) -> None:
    with pytest.raises(ValueError, match="must be"):
        Tournament(players=players, first=first)


def test_the_score_sheet_shows_itself() -> None:
    tournament = Tournament(players=2)
    tournament.add(SEAT_0_WINS, (FULL, ONE_LEFT))
    assert repr(tournament) == "<Tournament of 2, 1 games played, points (2, -1)>"
