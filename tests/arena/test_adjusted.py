"""Shares without luck: the same on average, with less noise, and an interval that keeps its promise."""

import random

import pytest

import luckynumbers as ln
from luckynumbers.arena.adjusted import adjusted_shares


def drawn(rng: random.Random, deals: int, share: float, part: float) -> tuple[list[float], list[float]]:
    """Return results that are ``part`` luck, the rest noise around ``share``."""
    luck = [rng.gauss(0, 0.3) for _ in range(deals)]
    return [share + part * lucky + rng.gauss(0, 0.3) for lucky in luck], luck


@pytest.mark.slow
def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    rng = random.Random(2)
    held = 0
    for _ in range(1000):
        earned, luck = drawn(rng, 50, 0.6, 0.8)
        [share] = adjusted_shares([earned], [luck])
        held += share.low <= 0.6 <= share.high
    assert 940 <= held <= 980, "neither too narrow nor too wide"


def test_a_clean_sweep_is_not_certain() -> None:
    [share] = adjusted_shares([[1.0] * 100], [[0.0] * 100])
    assert share.mean == share.high == 1.0
    assert 0.95 < share.low < 0.98


def test_shares_are_parts_of_all_games() -> None:
    """A lost deal with good luck would be less than nothing, a won one with bad luck more than all."""
    winner, loser = adjusted_shares([[1.0], [0.0]], [[-0.7], [0.7]])
    assert (winner.mean, winner.high, loser.mean, loser.low) == (1.0, 1.0, 0.0, 0.0)
    assert winner.low < 0.5 < loser.high, "a single deal says hardly anything"


def test_a_match_without_luck_does_not_measure_it() -> None:
    result = ln.arena.match([ln.bots.load("seedling"), ln.bots.load("seedling")], deals=1)
    assert result.luck_adjusted_share is None
    assert result.luck_weight is None


@pytest.mark.slow
def test_luck_is_taken_out_of_matches_of_three() -> None:
    bots = [ln.bots.load("gardener"), ln.bots.load("seedling"), ln.bots.load("seedling")]
    result = ln.arena.match(bots, deals=20, seed=3, luck=True)
    assert result.luck_adjusted_share is not None
    assert sum(result.luck_adjusted_share) == pytest.approx(1)
    assert result.luck_adjusted_share[0] > 0.6


@pytest.mark.slow
def test_luck_makes_equals_equal_sooner() -> None:
    bots = [ln.bots.load("gardener"), ln.bots.load("gardener")]
    result = ln.arena.match(bots, deals=60, seed=4, luck=True)
    assert result.luck_adjusted_share_low is not None
    assert result.luck_adjusted_share_high is not None
    width = result.luck_adjusted_share_high[0] - result.luck_adjusted_share_low[0]
    assert width < result.share_high[0] - result.share_low[0]
    assert result.luck_adjusted_share_low[0] < 0.5 < result.luck_adjusted_share_high[0]


def test_a_league_has_both_crosstables() -> None:
    bots = [ln.bots.load("gardener"), ln.bots.load("seedling")]
    result = ln.arena.league(bots, deals=5, luck=True)
    assert result.luck_adjusted_shares is not None
    one, other = result.luck_adjusted_shares[0][1], result.luck_adjusted_shares[1][0]
    assert one is not None
    assert other is not None
    assert one + other == pytest.approx(1)
    assert result.luck_adjusted_shares[0][0] is None
