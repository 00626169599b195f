"""Everybody against everybody: a crosstable, and ratings that explain it."""

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from luckynumbers.arena.match import match
from luckynumbers.bots.bot import Chooser
from luckynumbers.share import Share

_ELO: Final = 400 / math.log(10)
_ROUNDS: Final = 500


Crosstable = tuple[tuple[Share | None, ...], ...]
"""What each bot won against each other; nothing where it would meet itself."""
Means = tuple[tuple[float | None, ...], ...]
Intervals = tuple[tuple[tuple[float, float] | None, ...], ...]


@dataclass(frozen=True, slots=True)
class LeagueResult:
    """``crosstable[i][j]`` is what bot i won against bot j; ratings are on the Elo scale with mean 0.

    ``luck_adjusted`` is the same with the luck taken out, if that was measured; see ``adjusted``.
    """

    names: tuple[str, ...]
    crosstable: Crosstable
    ratings: tuple[float, ...]
    deals: int
    luck_adjusted: Crosstable | None = None

    @property
    def shares(self) -> Means:
        """The shares alone."""
        return _means(self.crosstable)

    @property
    def intervals(self) -> Intervals:
        """How far each of them may be off."""
        return _intervals(self.crosstable)

    @property
    def luck_adjusted_shares(self) -> Means | None:
        """The shares without luck."""
        return None if self.luck_adjusted is None else _means(self.luck_adjusted)

    @property
    def luck_adjusted_intervals(self) -> Intervals | None:
        """How far each of these may be off."""
        return None if self.luck_adjusted is None else _intervals(self.luck_adjusted)

    def as_json(self) -> dict[str, object]:
        """Return everything as programs read it."""
        return {name: getattr(self, name) for name in _TOLD}


_TOLD: Final = (
    "names",
    "shares",
    "intervals",
    "ratings",
    "deals",
    "luck_adjusted_shares",
    "luck_adjusted_intervals",
)


def _means(table: Crosstable) -> Means:
    return tuple(tuple(None if share is None else share.mean for share in row) for row in table)


def _intervals(table: Crosstable) -> Intervals:
    return tuple(tuple(None if share is None else share.interval for share in row) for row in table)


def league(
    bots: Sequence[Chooser],
    deals: int = 200,
    seed: int | str = 0,
    jobs: int = 1,
    setup: str = "sorted",
    bruno: bool = False,
    progress: Callable[[int], object] | None = None,
    executor: Executor | None = None,
    luck: bool = False,
) -> LeagueResult:
    """Let every pair of bots play a match of two; the same deals for every pair."""
    size = len(bots)
    if size < 2:
        raise ValueError(f"a league needs at least two bots, not {size}")
    won: list[list[Share | None]] = [[None] * size for _ in range(size)]
    fair: list[list[Share | None]] = [[None] * size for _ in range(size)]
    for one, other in combinations(range(size), 2):
        result = match(
            [bots[one], bots[other]],
            deals,
            seed,
            jobs,
            setup,
            bruno,
            executor=executor,
            progress=progress,
            luck=luck,
        )
        won[one][other], won[other][one] = result.shares
        if result.luck_adjusted_shares:
            fair[one][other], fair[other][one] = result.luck_adjusted_shares
    crosstable = tuple(map(tuple, won))
    return LeagueResult(
        names=tuple(bot.name for bot in bots),
        crosstable=crosstable,
        ratings=_bradley_terry(_means(crosstable), 2 * deals),
        deals=deals,
        luck_adjusted=tuple(map(tuple, fair)) if luck else None,
    )


def _bradley_terry(shares: Sequence[Sequence[float | None]], games: int) -> tuple[float, ...]:
    """Return the ratings under which these shares are most likely (Bradley and Terry, by Hunter's iteration).

    Half a game is added to each side of every pair, so that a clean sweep gives a large difference, not an
    infinite one.
    """
    size = len(shares)
    strength = [1.0] * size
    won = [sum(share * games + 0.5 for share in row if share is not None) for row in shares]
    for _ in range(_ROUNDS):
        for one in range(size):
            weight = sum(
                (games + 1) / (strength[one] + strength[other]) for other in range(size) if other != one
            )
            strength[one] = won[one] / weight
        mean = math.exp(sum(map(math.log, strength)) / size)
        strength = [one / mean for one in strength]
    return tuple(_ELO * math.log(one) for one in strength)
