"""A garden judged by its gaps: how many clovers that may still come would fit each of them.

For every gap there is a lowest and a highest number that leaves room for the gaps between it and its
neighbours; the unseen and face-up clovers in between are counted. Few of them make a gap dear, none make it a
dead end. A garden costs what its gaps cost. A clover put in the middle counts against us by how dear the gap
is that the next player could fill with it, and one taken away counts for us.
"""

from dataclasses import dataclass
from math import inf, log
from typing import Final

from luckynumbers.rules.actions import Decision, Draw, Lay, Leave, Resign, SetUp, Take
from luckynumbers.rules.cells import CELLS, SIDE
from luckynumbers.rules.clovers import CLOVERS, HIGHEST, LOWEST, count
from luckynumbers.rules.position import Position

_EDGE: Final = len(CELLS)
_BEFORE: Final = tuple(
    (cell - 1 if cell % SIDE else _EDGE, cell - SIDE if cell >= SIDE else _EDGE) for cell in CELLS
)
_AFTER: Final = tuple(
    (cell + 1 if cell % SIDE < SIDE - 1 else _EDGE, cell + SIDE if cell < _EDGE - SIDE else _EDGE)
    for cell in CELLS
)

Cells = tuple[int, ...]
Prices = list[list[float]]


@dataclass(frozen=True, slots=True)
class Taste:
    """How to weigh things."""

    gap: float = 1.0
    """What any gap costs: the turn it takes to fill."""
    rarity: float = 1.0
    """How much rarer fitting clovers make a gap dearer."""
    face_up: float = 1.5
    """What a face-up clover counts for beside an unseen one."""
    dead_end: float = 6.0
    """What a gap costs that no number can fill without an exchange."""
    rival: float = 0.15
    """How much what the next player saves counts against us."""


class GapView:
    """One position seen by the player to act, with the price of every possible gap."""

    def __init__(self, position: Position, taste: Taste) -> None:
        self.taste = taste
        self.position = position
        self.garden = position.gardens[position.turn]
        rival = position.gardens[(position.turn + 1) % position.players]
        self.prices = _prices(position, taste)
        self.wanted = _wanted(rival.cells, self.prices, taste)
        self.now = _cost(self.garden.cells, self.prices)
        self.laid: dict[tuple[int, int], float] = {}

    def cost_after(self, action: Decision) -> float:
        """Return what our garden costs after ``action``, less what it denies the next player.

        A draw is worth the mean over everything that may be revealed, each put to its best use.
        """
        match action:
            case Draw():
                unseen = self.position.unseen
                best = sum(copies * self.best_use(clover) for clover, copies in unseen.items())
                return best / sum(unseen.values())
            case Leave():
                return self.now + self.gift(self.position.hand[0])
            case Lay(cell):
                return self.cost_laid(self.position.hand[0], cell)
            case Take(clover, cell):
                return self.cost_laid(clover, cell) - self.gift(clover)
            case SetUp(clover, cell):
                return self.cost_laid(clover, cell)
            case Resign():
                return inf

    def best_use(self, clover: int) -> float:
        """Return the lowest cost after a drawn ``clover`` has been laid somewhere or left."""
        costs = [self.cost_laid(clover, cell) for cell in self.garden.cells_for(clover)]
        return min([*costs, self.now + self.gift(clover)])

    def cost_laid(self, clover: int, cell: int) -> float:
        """Return what our garden costs with ``clover`` on ``cell``, and what comes off in the middle."""
        known = self.laid.get((clover, cell))
        if known is not None:
            return known
        cells = self.garden.cells
        cost = _cost((*cells[:cell], clover, *cells[cell + 1 :]), self.prices)
        if came_off := cells[cell]:
            cost += self.gift(came_off)
        self.laid[clover, cell] = cost
        return cost

    def gift(self, clover: int) -> float:
        """Return what a face-up ``clover`` is worth to the next player, as a cost to us."""
        return self.taste.rival * self.wanted[clover]


def _wanted(cells: Cells, prices: Prices, taste: Taste) -> list[float]:
    """Return for each number how dear the dearest gap is that it would fill well in a garden."""
    wanted = [0.0] * (HIGHEST + 1)
    for low, high in _gaps(cells):
        if low <= high:
            price = prices[low][high] - taste.gap
            for clover in range(max(low, LOWEST), min(high, HIGHEST) + 1):
                if price > wanted[clover]:
                    wanted[clover] = price
    return wanted


def _prices(position: Position, taste: Taste) -> Prices:
    """Return ``prices[low][high]``: what a gap costs that the numbers low to high can fill."""
    face_up = count(position.table)
    unseen = position.unseen
    weights = [0.0] + [unseen.get(clover, 0) + taste.face_up * face_up[clover] for clover in CLOVERS]
    total = sum(weights) + 1
    prices = [[taste.dead_end] * (HIGHEST + 1) for _ in range(HIGHEST + 1)]
    for low in CLOVERS:
        fitting = 0.0
        for high in range(low, HIGHEST + 1):
            fitting += weights[high]
            prices[low][high] = min(taste.dead_end, taste.gap + taste.rarity * log(total / (fitting + 0.5)))
    dead = [taste.dead_end] * (HIGHEST + 1)
    return prices + [dead] * (2 * SIDE)


def _cost(cells: Cells, prices: Prices) -> float:
    """Return the price of all gaps of a garden."""
    cost = 0.0
    for low, high in _gaps(cells):
        cost += prices[low][high if high > 0 else 0]  # noqa: FURB136  (hot)
    return cost


def _gaps(cells: Cells) -> list[tuple[int, int]]:
    """Return the lowest and highest number for each empty cell that leave room for the gaps beside it."""
    empty = [cell for cell in CELLS if not cells[cell]]
    lows = [*cells, 0]
    for cell in empty:
        left, above = _BEFORE[cell]
        lows[cell] = (lows[left] if lows[left] > lows[above] else lows[above]) + 1  # noqa: FURB136  (hot)
    highs = [*cells, HIGHEST + 1]
    for cell in reversed(empty):
        right, below = _AFTER[cell]
        highs[cell] = (highs[right] if highs[right] < highs[below] else highs[below]) - 1  # noqa: FURB136
    return [(lows[cell], highs[cell]) for cell in empty]
