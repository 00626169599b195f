"""Shares with the luck of the draw taken out.

Who won a game was mostly decided by what was drawn. The engine knows how much every reveal helped whom; the
mean of that is zero, so leaving it out changes nothing about what is measured, only how sharply. How much
of the luck to leave out is fitted; see ``without_luck``.
"""

import math
from collections.abc import Sequence
from statistics import fmean

from luckynumbers.share import CONFIDENCE, STANDARD_ERRORS, Share
from luckynumbers.without_luck import without_luck


def adjusted_shares(earned: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]) -> tuple[Share, ...]:
    """Return each bot's share without luck, with the interval of it; both are given by bot and deal."""
    return tuple(map(_share, without_luck(earned, lucks)))


def _share(values: list[float]) -> Share:
    """Return the mean and its 95% interval.

    One lost and one won deal are added for the interval, so that a clean sweep does not claim to be certain;
    its other bound then lies about three deals away, as the rule of three has it.
    """
    mean = fmean(values)
    padded = [*values, 0.0, 1.0]
    centre, deals = fmean(padded), len(padded)
    # Two things were fitted to these values, the mean and the weight; with one deal hardly anything is known.
    error = math.sqrt(sum((value - centre) ** 2 for value in padded) / (deals - 2) / deals)
    half = _student(deals - 2) * error
    low, high = min(mean, centre - half), max(mean, centre + half)
    return Share(_within(mean), _within(low), _within(high))


def _within(share: float) -> float:
    """Return ``share`` as a part of all games: a lucky loser's can fall below none of them."""
    return min(max(share, 0.0), 1.0)


def _student(freedom: int) -> float:
    """Return how many standard errors make a 95% interval (Student's t, after Cornish and Fisher)."""
    z = STANDARD_ERRORS
    if freedom == 1:
        return math.tan(math.pi * CONFIDENCE / 2)
    if freedom == 2:
        return 2 * CONFIDENCE / math.sqrt(2 * (1 + CONFIDENCE) * (1 - CONFIDENCE))
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
