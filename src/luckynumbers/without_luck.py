"""Results without the luck of the draw: the same on average, and never noisier for it.

Luck is zero on average, so any part of it may be left out of a result without bending the mean, as long as
that part was not chosen by looking at the same result. How much is best depends on who plays: a strong player
turns nearly all luck into wins, a weak one wastes most of it, and leaving out all of theirs would add noise.
So the part is fitted, for each deal to all the other deals.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

USUAL: Final = 1.0
"""The part that is left out while nothing is known: all of it, as in the review of a single game."""
FAITH: Final = 2
"""For how many deals that counts."""
TINY: Final = 1e-9
"""What is left of a sum of squares by rounding, where all were equal."""


def luck_weight(earned: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]) -> float:
    """Return which part of the luck explains the results best; both are given by player and deal.

    One weight serves all players, so that their shares still add up to one.
    """
    together, spread = _products(earned, lucks)
    return _part(sum(together), sum(spread))


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
    together, spread = _products(earned, lucks)
    others = len(together) - 1
    if others < 1:
        return [USUAL] * len(together)
    # Without a deal the mean moves away from it: its products weigh n / (n - 1) times as much as among all.
    apart = (others + 1) / others
    all_together, all_spread = sum(together), sum(spread)
    fitted = (
        USUAL if (rest := all_spread - apart * own_spread) < TINY else _part(all_together - apart * own, rest)
        for own, own_spread in zip(together, spread, strict=True)
    )
    return [(others * part + FAITH * USUAL) / (others + FAITH) for part in fitted]


def _products(
    earned: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]
) -> tuple[list[float], list[float]]:
    """Return for each deal how result and luck, and luck and itself, differ together from their means."""
    deals = len(earned[0])
    together, spread = [0.0] * deals, [0.0] * deals
    for credit, luck in zip(earned, lucks, strict=True):
        mean_credit, mean_luck = fmean(credit), fmean(luck)
        for deal, (won, lucky) in enumerate(zip(credit, luck, strict=True)):
            together[deal] += (won - mean_credit) * (lucky - mean_luck)
            spread[deal] += (lucky - mean_luck) ** 2
    return together, spread


def _part(together: float, spread: float) -> float:
    """Return the slope, as far as it is a part."""
    return min(max(together / spread, 0.0), 1.0) if spread > 0 else 0.0
