"""How somebody plays over time, with how sure that is."""

import math

import pytest

from luckynumbers.web.table.digest import SeatDigest
from luckynumbers.web.table.progress import LESSONS, WINDOW, progress_of


def game(luck: float = 0.0, accuracy: float = 80.0, **costs: float) -> SeatDigest:
    return SeatDigest(0.5, 1.0, luck, -0.1, accuracy, costs)


def test_nothing_and_one_game_say_little() -> None:
    assert progress_of([]).games == 0
    one = progress_of([game(0.2)])
    assert one.accuracy == []
    assert [point.mean for point in one.luck] == pytest.approx([20])


def test_accuracy_is_that_of_the_last_games_with_its_band() -> None:
    games = [game(accuracy=value) for value in (60, 80, *([90] * WINDOW))]
    found = progress_of(games).accuracy
    assert [point.game for point in found] == [*range(2, len(games) + 1)]
    assert found[0].mean == 70
    assert found[0].high - found[0].mean == pytest.approx(1.96 * math.sqrt(200 / 2))
    assert (found[-1].mean, found[-1].low, found[-1].high) == (90, 90, 90)


def test_luck_adds_up_and_chance_alone_has_a_band_around_zero() -> None:
    last = progress_of([game(0.3), game(-0.1), game(0.2)]).luck[-1]
    assert last.mean == pytest.approx(40)
    assert last.high == -last.low == pytest.approx(1.96 * 100 * math.sqrt(0.09 + 0.01 + 0.04))


def test_the_costliest_kinds_come_first() -> None:
    games = [game(drew=0.3, left=0.1), game(drew=0.1, place=0.3, kept=0.01), game(took=0.02), game()]
    costs = progress_of(games).costs
    assert len(costs) == LESSONS
    assert [cost.kind for cost in costs[:2]] == ["drew", "place"]
    assert [cost.points for cost in costs[:2]] == pytest.approx([10, 7.5])
