"""How somebody plays, over time: accuracy and luck with how sure they are, and which mistakes cost most."""

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from luckynumbers.share import Share
from luckynumbers.web.table.digest import SeatDigest

WINDOW: Final = 10
"""Games that the running mean looks back on."""
FEWEST: Final = 2
"""Games before there is anything to compare."""
LESSONS: Final = 3
"""So many kinds of mistakes are spoken of."""


class Point(Struct, frozen=True, gc=False):
    """A mean over the last games, with its 95% band."""

    game: int
    mean: float
    low: float
    high: float


class Cost(Struct, frozen=True, gc=False):
    """What a kind of mistake cost, per game, in hundredths of a win."""

    kind: str
    points: float


class Progress(Struct, frozen=True):
    """What reviewed games of one player say."""

    games: int
    accuracy: list[Point]
    luck: list[Point]
    """Added up over all games, in hundredths of a win; in the band by chance alone, 95 times in a hundred."""
    costs: list[Cost]
    """The kinds that cost most, the worst first."""


def progress_of(games: Sequence[SeatDigest]) -> Progress:
    """Return what games, in the order they were played, say."""
    return Progress(
        len(games),
        [_running(games, end) for end in range(FEWEST, len(games) + 1)],
        _luck([100 * game.luck for game in games]),
        _costs(games),
    )


def _running(games: Sequence[SeatDigest], end: int) -> Point:
    last = [game.accuracy for game in games[max(0, end - WINDOW) : end]]
    mean = math.fsum(last) / len(last)
    variance = math.fsum((one - mean) ** 2 for one in last) / (len(last) - 1)
    share = Share.of(mean, math.sqrt(variance / len(last)))
    return Point(end, mean, max(share.low, 0.0), min(share.high, 100.0))


def _luck(lucks: Sequence[float]) -> list[Point]:
    """Return the luck so far after every game; the band is around zero, which is what to expect of it."""
    points, total, squares = [], 0.0, 0.0
    for game, luck in enumerate(lucks, 1):
        total += luck
        squares += luck * luck
        points.append(Point(game, total, *Share.of(0.0, math.sqrt(squares)).interval))
    return points


def _costs(games: Sequence[SeatDigest]) -> list[Cost]:
    kinds = sorted({kind for game in games for kind in game.costs})
    costs = [
        Cost(kind, 100 * math.fsum(game.costs.get(kind, 0.0) for game in games) / len(games))
        for kind in kinds
    ]
    return sorted(costs, key=lambda cost: -cost.points)[:LESSONS]
