"""Results without the luck of the draw: the same on average, and never noisier for it.

Luck is zero on average, so any part of it may be left out of a result without bending the mean, as long as
that part was not chosen by looking at the same result. How much is best depends on who plays: a strong player
turns nearly all luck into wins, a weak one wastes most of it, and leaving out all of theirs would add noise.
So the part is fitted, for each deal to all the other deals, and taken the less seriously the less sure it is.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

USUAL: Final = 1.0
"""The part that is left out while nothing is known: all of it, as in the review of a single game."""
FAITH: Final = 2
"""For how many deals that counts."""
SLOPES: Final = 2
"""What a line takes from the deals that it is fitted to: a mean and a slope."""
TINY: Final = 1e-9
"""What is left of a sum of squares by rounding, where all were equal."""


class _Sums(NamedTuple):
    """How results and luck differ from their means, summed over deals."""

    together: float
    spread: float
    """Of the luck."""
    scatter: float
    """Of the results."""


def luck_weight(earned: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]) -> float:
    """Return which part of the luck explains the results best; both are given by player and deal.

    One weight serves all players, so that their shares still add up to one.
    """
    products = _products(earned, lucks)
    return _part(_Sums(*map(sum, zip(*products, strict=True))), len(products))


def without_luck(
    earned: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]
) -> tuple[list[float], ...]:
    """Return the results without their luck, by player and deal."""
    weights = weights_of_others(earned, lucks)
    return tuple(
        [won - weight * lucky for won, lucky, weight in zip(credit, luck, weights, strict=True)]
        for credit, luck in zip(earned, lucks, strict=True)
    )


def weights_of_others(earned: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]) -> list[float]:
    """Return for each deal the part of its luck to leave out, fitted to all the other deals."""
    products = _products(earned, lucks)
    others = len(products) - 1
    if others < 1:
        return [USUAL] * len(products)
    # Without a deal the mean moves away from it: its products weigh n / (n - 1) times as much as among all.
    apart = (others + 1) / others
    total = [sum(column) for column in zip(*products, strict=True)]
    rests = (
        _Sums(*(whole - apart * own for whole, own in zip(total, deal, strict=True))) for deal in products
    )
    fitted = (USUAL if rest.spread < TINY else _part(rest, others) for rest in rests)
    return [(others * part + FAITH * USUAL) / (others + FAITH) for part in fitted]


def _products(earned: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]) -> list[_Sums]:
    """Return for each deal how result and luck differ from their means, together and each by itself."""
    deals = [[0.0, 0.0, 0.0] for _ in earned[0]]
    for credit, luck in zip(earned, lucks, strict=True):
        mean_credit, mean_luck = fmean(credit), fmean(luck)
        for deal, won, lucky in zip(deals, credit, luck, strict=True):
            more_won, more_luck = won - mean_credit, lucky - mean_luck
            deal[0] += more_won * more_luck
            deal[1] += more_luck**2
            deal[2] += more_won**2
    return [_Sums(*deal) for deal in deals]


def _part(sums: _Sums, deals: int) -> float:
    """Return the slope, as far as it is a part and more than its own error.

    A slope that may as well be chance would make results noisier, so it counts for as much of itself as its
    square exceeds that of its error.
    """
    together, spread, scatter = sums
    if spread <= 0:
        return 0.0
    slope = together / spread
    sure = 1.0
    if deals > SLOPES and slope:
        unexplained = max(scatter - slope * together, 0.0) / (deals - SLOPES)
        sure = max(1.0 - unexplained / (slope * together), 0.0)
    return min(max(slope * sure, 0.0), 1.0)
