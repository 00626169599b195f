"""Is the deck fair? What a tally says about it, each number with how far it may be off by chance."""

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from luckynumbers.rules.clovers import CLOVERS
from luckynumbers.share import Share
from luckynumbers.web.table.tally import Sums, Tally

FREEDOM: Final = len(CLOVERS) - 1
"""Of twenty numbers nineteen are free: together they are as many as were revealed."""
FEWEST: Final = 5.0
"""A number must be expected so often before its count says anything."""


class Number(Struct, frozen=True, gc=False):
    """How often a number came."""

    clover: int
    seen: int
    expected: float
    error: float
    """By how much ``seen`` is usually off: the standard deviation of a fair deck."""


class Measured(Struct, frozen=True, gc=False):
    """A mean with its 95% interval, and what was to be expected."""

    games: int
    mean: float | None
    low: float | None
    high: float | None
    expected: float | None


class Fairness(Struct, frozen=True):
    """What the deals of a server add up to."""

    games: int
    reveals: int
    numbers: list[Number]
    chi_square: float | None
    degrees_of_freedom: int
    p_value: float | None
    """How often a fair deck looks at least as uneven as this one."""
    first: dict[int, Measured]
    """By the number of players: which part of wins whoever began had; expected is that among equals."""
    luck_of_first: Measured
    luck_of_people: Measured
    """Of people against bots, per game."""


def fairness_of(tally: Tally) -> Fairness:
    """Return what a tally says."""
    numbers = [
        Number(clover, round(seen), expected, math.sqrt(max(expected - squares, 0.0)))
        for clover, seen, expected, squares in zip(
            CLOVERS, tally.seen, tally.expected, tally.squares, strict=True
        )
    ]
    chi_square = _chi_square(numbers)
    return Fairness(
        tally.games,
        sum(number.seen for number in numbers),
        numbers,
        chi_square,
        FREEDOM,
        None if chi_square is None else beyond(chi_square, FREEDOM),
        {players: _measured(sums, sums.expected) for players, sums in tally.first.items()},
        _measured(tally.luck_of_first, 0.0),
        _measured(tally.luck_of_people, 0.0),
    )


def _chi_square(numbers: Sequence[Number]) -> float | None:
    """Return the sum of (seen − expected)² / expected, scaled to the mean that it has with a fair deck.

    Clovers come without replacement, so each time the rarer ones are likelier: the plain sum would be a
    little too small on average.
    """
    if any(number.expected < FEWEST for number in numbers):
        return None
    plain = math.fsum((number.seen - number.expected) ** 2 / number.expected for number in numbers)
    usual = math.fsum(number.error**2 / number.expected for number in numbers)
    return plain * FREEDOM / usual


def beyond(chi_square: float, freedom: int) -> float:
    """Return how likely a chi-square of an odd number of degrees of freedom is at least so large."""
    term, total = 1.0, 0.0
    for step in range(1, freedom, 2):
        total += term
        term *= chi_square / (step + 2)
    normal = math.erfc(math.sqrt(chi_square / 2))
    return min(1.0, normal + math.sqrt(2 * chi_square / math.pi) * math.exp(-chi_square / 2) * total)


def _measured(sums: Sums, expected: float) -> Measured:
    if sums.number < 2:
        return Measured(sums.number, None, None, None, None)
    mean = sums.total / sums.number
    variance = max(sums.squares - sums.number * mean * mean, 0.0) / (sums.number - 1)
    share = Share.of(mean, math.sqrt(variance / sums.number))
    return Measured(sums.number, mean, share.low, share.high, expected / sums.number)
