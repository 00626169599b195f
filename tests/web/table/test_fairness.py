"""A fair deck looks fair, whenever players stop; a crooked one does not."""

import random
from collections.abc import Callable, Sequence

import pytest

from luckynumbers.rules.clovers import CLOVERS
from luckynumbers.web.table.fairness import beyond, fairness_of
from luckynumbers.web.table.tally import Sums, Tally, dealt


def many(games: int, end: Callable[[Sequence[int]], int], seed: int = 1, crooked: int = 0) -> Tally:
    """Deal games that are stopped by whoever looks at the deck; ``crooked`` comes early too often."""
    chance, tally = random.Random(seed), Tally()
    for _ in range(games):
        deck = [*CLOVERS] * 2
        chance.shuffle(deck)
        if crooked:
            deck.sort(key=lambda clover: clover != crooked or chance.random() < 0.4)
        tally += Tally(1, *dealt(deck[: end(deck)], 2))
    return tally


def test_chi_square_is_what_tables_say() -> None:
    assert beyond(30.144, 19) == pytest.approx(0.05, abs=1e-5)
    assert beyond(36.191, 19) == pytest.approx(0.01, abs=1e-5)
    assert beyond(3.841, 1) == pytest.approx(0.05, abs=1e-4)
    assert beyond(0.0, 19) == 1.0


def test_players_who_stop_when_they_like_do_not_bend_it() -> None:
    found = [fairness_of(many(40, lambda deck: deck.index(7) + 12, seed)).p_value for seed in range(40)]
    low = sum(p is not None and p < 0.1 for p in found)
    assert 1 <= low <= 10
    assert 0.35 < sum(p or 0.0 for p in found) / len(found) < 0.65


def test_a_crooked_deck_is_found_out() -> None:
    fair = fairness_of(many(200, lambda _: 20, crooked=0))
    crooked = fairness_of(many(200, lambda _: 20, crooked=13))
    assert fair.p_value is not None
    assert crooked.p_value is not None
    assert fair.p_value > 0.001
    assert crooked.p_value < 1e-6
    worst = max(crooked.numbers, key=lambda number: number.seen - number.expected)
    assert worst.clover == 13
    assert worst.seen - worst.expected > 4 * worst.error


def test_too_little_says_nothing() -> None:
    nothing = fairness_of(Tally())
    assert (nothing.games, nothing.reveals) == (0, 0)
    assert nothing.chi_square is nothing.p_value is nothing.luck_of_first.mean is None
    assert fairness_of(many(1, lambda _: 20)).p_value is None


def test_means_come_with_their_interval_and_what_was_expected() -> None:
    tally = Tally(first={2: Sums(4, 3.0, 3.0, 2.2)}, luck_of_people=Sums(2, 0.2, 0.1, 0.0))
    found = fairness_of(tally)
    share = found.first[2]
    assert (share.games, share.mean) == (4, 0.75)
    assert share.expected == pytest.approx(0.55)
    assert share.low == pytest.approx(0.75 - 1.96 * 0.25)
    assert share.high == pytest.approx(0.75 + 1.96 * 0.25)
    assert found.luck_of_people.expected == 0.0
    assert found.luck_of_people.mean == pytest.approx(0.1)
