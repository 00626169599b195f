"""Every game that was dealt, counted: which clovers came, how often whoever began won, who had the luck.

A clover is compared with how likely it was in the moment it came, so that neither players who stop early nor
games that end with a lucky one bend the sum: seen minus expected is zero on average whatever anybody does.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple

from luckynumbers.analysis.starts import start_of
from luckynumbers.rules.clovers import CLOVERS
from luckynumbers.web.table.decisions import deck_of
from luckynumbers.web.table.state import OVER, TableState, start_position

_NONE: Final = (0.0,) * len(CLOVERS)


class Sums(Struct, frozen=True, gc=False):
    """What a mean and its error are made of."""

    number: int = 0
    total: float = 0.0
    squares: float = 0.0
    expected: float = 0.0
    """The sum of what was to be expected, where that differs from game to game."""

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(*(one + two for one, two in zip(astuple(self), astuple(other), strict=True)))


class Tally(Struct, frozen=True):
    """What some games add up to."""

    games: int = 0
    seen: tuple[float, ...] = _NONE
    """How often each number was revealed."""
    expected: tuple[float, ...] = _NONE
    """The sum of its chances, each just before a reveal."""
    squares: tuple[float, ...] = _NONE
    """The sum of the squares of these chances, which the variance needs."""
    first: dict[int, Sums] = {}
    """By the number of players: the share of the win that whoever began got."""
    luck_of_first: Sums = Sums()
    luck_of_people: Sums = Sums()
    """Of all people at a table together, where there are bots too, in chances to win."""

    def __add__(self, other: "Tally") -> "Tally":
        players = sorted({*self.first, *other.first})
        return Tally(
            self.games + other.games,
            _plus(self.seen, other.seen),
            _plus(self.expected, other.expected),
            _plus(self.squares, other.squares),
            {many: self.first.get(many, Sums()) + other.first.get(many, Sums()) for many in players},
            self.luck_of_first + other.luck_of_first,
            self.luck_of_people + other.luck_of_people,
        )


def new_tally(before: TableState | None, after: TableState) -> Tally | None:
    """Return what has just ended, counted; ``None`` if nothing has."""
    outcome = after.position.outcome
    if after.status != OVER or (before is not None and before.status == OVER):
        return None
    if outcome is None or after.seed is None:
        return None
    deck = deck_of(after.players, after.seed, after.contributions)
    start = start_position(after.options, after.first, after.only_bots)
    share = (after.first in outcome.winners) / len(outcome.winners)
    expected = start_of(start).chances[after.first]
    first = {after.players: Sums(1, share, share * share, expected)}
    return Tally(1, *dealt(deck[: len(deck) - after.position.face_down], after.players), first)


def dealt(
    revealed: Sequence[int], players: int
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Return how often each number came, the sum of its chances each time, and of their squares."""
    # Every number has its full chance in every reveal, less what it lost each time it came: so a game is
    # counted in one step per reveal, and not in one per reveal and number.
    face_down = players * len(CLOVERS)
    rest, rest_squared = [0.0], [0.0]
    for left_over in range(face_down - len(revealed) + 1, face_down + 1):
        rest.append(rest[-1] + 1 / left_over)
        rest_squared.append(rest_squared[-1] + 1 / left_over**2)
    left = dict.fromkeys(CLOVERS, players)
    expected = dict.fromkeys(CLOVERS, players * rest[-1])
    squares = dict.fromkeys(CLOVERS, players**2 * rest_squared[-1])
    for after, clover in zip(range(len(revealed) - 1, -1, -1), revealed, strict=True):
        expected[clover] -= rest[after]
        squares[clover] -= (2 * left[clover] - 1) * rest_squared[after]
        left[clover] -= 1
    seen = tuple(float(players - left[number]) for number in CLOVERS)
    return seen, tuple(expected.values()), tuple(squares.values())


def tally_of_luck(first: int, luck: Sequence[float], people: Iterable[int]) -> Tally:
    """Return the luck of a reviewed game; ``people`` are the seats of people if bots play too."""
    seats = [*people]
    together = sum(luck[seat] for seat in seats)
    return Tally(
        luck_of_first=_once(luck[first]),
        luck_of_people=_once(together) if 0 < len(seats) < len(luck) else Sums(),
    )


def _once(value: float) -> Sums:
    return Sums(1, value, value * value)


def _plus(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
