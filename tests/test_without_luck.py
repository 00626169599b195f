"""Luck is left out as far as that helps; which part, the result itself has no say in."""

import random
from statistics import fmean, variance

import pytest

from luckynumbers.without_luck import FAITH, USUAL, luck_weight, weights_of_others, without_luck


def drawn(
    dice: random.Random, deals: int, part: float, noise: float = 0.3
) -> tuple[list[float], list[float]]:
    """Return results of which ``part`` of the luck became wins, and the luck."""
    luck = [dice.gauss(0, 0.4) for _ in range(deals)]
    return [0.5 + part * lucky + dice.gauss(0, noise) for lucky in luck], luck


def test_the_weight_is_the_part_that_luck_explains() -> None:
    earned, luck = drawn(random.Random(1), 2000, 0.55)
    other = [1 - won for won in earned], [-lucky for lucky in luck]
    assert luck_weight([earned, other[0]], [luck, other[1]]) == pytest.approx(0.55, abs=0.05)


@pytest.mark.parametrize(("part", "weight"), [(-0.5, 0), (1.5, 1)])
def test_it_is_never_less_than_nothing_or_more_than_all(part: float, weight: int) -> None:
    earned, luck = drawn(random.Random(2), 200, part)
    assert luck_weight([earned], [luck]) == weight


def test_what_may_as_well_be_chance_is_hardly_left_out() -> None:
    """Results that have nothing to do with the luck stay as they are, whatever a few of them look like."""
    dice, ratios = random.Random(7), []
    for _ in range(400):
        earned, luck = drawn(dice, 40, 0.0)
        [left] = without_luck([earned], [luck])
        pure = FAITH * USUAL / (39 + FAITH)  # for the faith in luck nothing can be done
        least = [won - pure * lucky for won, lucky in zip(earned, luck, strict=True)]
        ratios.append(variance(left) / variance(least))
    assert fmean(ratios) < 1.02


def test_no_luck_no_weight() -> None:
    assert luck_weight([[0.5, 1.0], [0.5, 0.0]], [[0.0, 0.0], [0.0, 0.0]]) == 0


def test_every_deal_is_weighed_by_all_the_others() -> None:
    earned, luck = drawn(random.Random(3), 12, 0.6)
    for deal, weight in enumerate(weights_of_others([earned], [luck])):
        others = [won for number, won in enumerate(earned) if number != deal]
        their_luck = [lucky for number, lucky in enumerate(luck) if number != deal]
        fitted = luck_weight([others], [their_luck])
        assert weight == pytest.approx((11 * fitted + FAITH * USUAL) / (11 + FAITH))


def test_a_single_game_is_told_without_all_its_luck() -> None:
    assert without_luck([[1.0]], [[0.3]]) == ([0.7],)


def test_nobody_gains_on_average() -> None:
    """With few games a part that was fitted to the same games would favour whoever they favoured."""
    dice, means = random.Random(4), []
    for _ in range(4000):
        luck = [dice.choice((-0.2, -0.2, 0.4)) for _ in range(6)]
        earned = [float(dice.random() < 0.5 + lucky) for lucky in luck]
        means.append(fmean(without_luck([earned], [luck])[0]))
    error = (variance(means) / len(means)) ** 0.5
    assert abs(fmean(means) - 0.5) < 3 * error


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 1.0])
def test_results_are_never_noisier_for_it(part: float) -> None:
    earned, luck = drawn(random.Random(5), 400, part)
    [left] = without_luck([earned], [luck])
    assert variance(left) < 1.01 * variance(earned)
    all_of_it = [won - lucky for won, lucky in zip(earned, luck, strict=True)]
    assert variance(left) < 1.01 * variance(all_of_it)


def test_shares_still_add_up() -> None:
    dice = random.Random(6)
    lucks = [[dice.gauss(0, 0.3) for _ in range(20)] for _ in range(2)]
    lucks.append([-one - other for one, other in zip(*lucks, strict=True)])
    winners = [dice.randrange(3) for _ in range(20)]
    earned = [[float(winner == seat) for winner in winners] for seat in range(3)]
    for shares in zip(*without_luck(earned, lucks), strict=True):
        assert sum(shares) == pytest.approx(1)
