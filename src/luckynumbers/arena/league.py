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


@dataclass(frozen=True, slots=True)
class LeagueResult:
    """``shares[i][j]`` is what bot i won against bot j; ratings are on the Elo scale with mean 0.

    ``luck_adjusted_shares`` and their intervals are there if luck was measured; see ``adjusted``.
    """

    names: tuple[str, ...]
    shares: tuple[tuple[float | None, ...], ...]
    intervals: tuple[tuple[tuple[float, float] | None, ...], ...]
    ratings: tuple[float, ...]
    deals: int
    luck_adjusted_shares: tuple[tuple[float | None, ...], ...] | None = None
    luck_adjusted_intervals: tuple[tuple[tuple[float, float] | None, ...], ...] | None = None


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
    shares, fair = _Crosstable(size), _Crosstable(size)
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
        shares.enter(one, other, result.shares)
        if result.luck_adjusted_shares:
            fair.enter(one, other, result.luck_adjusted_shares)
    return LeagueResult(
        names=tuple(bot.name for bot in bots),
        shares=tuple(map(tuple, shares.shares)),
        intervals=tuple(map(tuple, shares.intervals)),
        ratings=_bradley_terry(shares.shares, 2 * deals),
        deals=deals,
        luck_adjusted_shares=tuple(map(tuple, fair.shares)) if luck else None,
        luck_adjusted_intervals=tuple(map(tuple, fair.intervals)) if luck else None,
    )


class _Crosstable:
    """Shares and intervals by pair, empty where a bot would meet itself."""

    def __init__(self, size: int) -> None:
        self.shares: list[list[float | None]] = [[None] * size for _ in range(size)]
        self.intervals: list[list[tuple[float, float] | None]] = [[None] * size for _ in range(size)]

    def enter(self, one: int, other: int, shares: Sequence[Share]) -> None:
        for (mine, theirs), share in zip(((one, other), (other, one)), shares, strict=True):
            self.shares[mine][theirs] = share.mean
            self.intervals[mine][theirs] = share.interval


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
