"""The last clovers of a game of two, solved exactly.

Nothing in the rules stops two players from exchanging for ever (R16), so the solver states a bound: after
``TAKES`` turns in a row without a draw, the next turn draws, unless it can take the clover that wins. Within
it every draw, every use of a drawn clover and every take counts, and nothing is estimated.
"""

import math
import time
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from luckynumbers.engine import endgame_tree as tree
from luckynumbers.engine.bits import CELLS
from luckynumbers.engine.endgame_state import read_row
from luckynumbers.engine.jit import Row
from luckynumbers.engine.kernel import legal_actions
from luckynumbers.engine.layout import (
    DRAW,
    DRAWING,
    EMPTY,
    HAND,
    HELD,
    LAY,
    LEAVE,
    LIMIT,
    MOST_ACTIONS,
    PHASE,
    PLAYERS,
    PLAYING,
    TURNS,
    UNSEEN,
)

GAPS: Final = 2
"""Most empty cells of each garden."""
MOST_NODES: Final = 20_000_000
"""Positions after which a search is given up whatever the clock says."""
_FIRST_STEP: Final = 2_000
"""Positions before the first look at the clock, a few milliseconds; then twice as many each time."""
_NEARLY: Final = 1e-7
"""Decisions that differ by less are equally good."""


class _GivenUp(Exception):
    """The search would take too long."""


class Endgame:
    """Solves late positions of two players; not for use by two threads at once."""

    def __init__(self, takes: int = tree.TAKES, clock: Callable[[], float] = time.perf_counter) -> None:
        if not 0 <= takes <= tree.TAKES:
            raise ValueError(f"the bound on turns without a draw is 0 to {tree.TAKES}, not {takes}")
        self._tree = tree.new_tree()
        self._tree.told[tree.MOST_TAKES] = takes
        self._clock = clock
        self._most = MOST_NODES
        self._began = 0.0
        self._ends = math.inf

    @property
    def nodes(self) -> int:
        """How many positions the last search looked at."""
        return int(self._tree.told[tree.NODES])

    def solve(self, row: Row, most: int = MOST_NODES, ends: float = math.inf) -> dict[int, float] | None:
        """Return the worth of every decision to the seat at turn.

        ``None`` stands for a position outside the bounds above, or for a search that looked at ``most``
        positions, or that the clock overtook at ``ends``.
        """
        if not in_reach(row):
            return None
        self._begin(row, most, ends)
        try:
            return {action: self._worth(row, action, 0.0, 1.0) for action in _decisions(row)}
        except _GivenUp:
            return None

    def best(
        self, row: Row, most: int = MOST_NODES, ends: float = math.inf, actions: Sequence[int] = ()
    ) -> tuple[int, float] | None:
        """Return the best decision and its worth, much faster than ``solve``, or ``None``.

        It is faster still when ``actions`` names all decisions, the likeliest first.
        """
        if not in_reach(row):
            return None
        self._begin(row, most, ends)
        actions = actions or _decisions(row)
        try:
            best, highest = actions[0], self._worth(row, actions[0], 0.0, 1.0)
            for action in actions[1:]:
                # Whether it is better at all is quick to say.
                if self._worth(row, action, highest, highest + _NEARLY) >= highest + _NEARLY:
                    best, highest = action, self._worth(row, action, highest, 1.0)
        except _GivenUp:
            return None
        return best, highest

    def _begin(self, row: Row, most: int, ends: float) -> None:
        self._most, self._began, self._ends = most, self._clock(), ends
        told = self._tree.told
        self._tree.history[:] = 0
        told[tree.SEARCH] += 1
        told[tree.NODES] = 0
        told[tree.MOST_NODES] = min(_FIRST_STEP, most)
        before = row.copy()
        if row[HELD]:
            before[UNSEEN + row[HAND]] += 1
            before[UNSEEN] += 1
        read_row(before, self._tree)

    def _worth(self, row: Row, action: int, low: float, high: float) -> float:
        """Return what a decision is worth, looking at the clock now and then."""
        while True:
            found = self._try(row, action, low, high)
            if self.nodes < self._tree.told[tree.MOST_NODES]:
                return found
            self._allow_more()

    def _try(self, row: Row, action: int, low: float, high: float) -> float:
        number, cell, drawn = action // CELLS, action % CELLS, action >= LAY
        if action == DRAW:
            number = tree.DRAWING
        elif drawn:
            number, cell = int(row[HAND]), CELLS if action == LEAVE else action - LAY
        return float(tree.worth_of(self._tree, number, cell, drawn, low, high))

    def _allow_more(self) -> None:
        """Let the search go on for as long as there is time; what it knows, it finds again quickly."""
        now, nodes = self._clock(), self.nodes
        left = (self._ends - now) * nodes / max(now - self._began, 1e-6)
        if nodes >= self._most or left < 1:
            raise _GivenUp
        self._tree.told[tree.MOST_NODES] = nodes + int(min(nodes, left, self._most - nodes))


def _decisions(row: Row) -> list[int]:
    actions = np.zeros(MOST_ACTIONS, np.int32)
    return [int(action) for action in actions[: legal_actions(row, actions)]]


def in_reach(row: Row) -> bool:
    """Return whether a position lies within the bounds of the solver."""
    late = row[PHASE] == PLAYING and row[UNSEEN] <= tree.MOST_DECK and max(row[EMPTY], row[EMPTY + 1]) <= GAPS
    cut = row[LIMIT] > 0 and row[LIMIT] - row[TURNS] <= tree.LONGEST
    return bool(row[PLAYERS] == 2 and not row[DRAWING] and late and not cut)
