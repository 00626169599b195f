"""The last clovers of a game of two, solved exactly.

Nothing in the rules stops two players from exchanging for ever (R16), so the solver states a bound: after
``TAKES`` turns in a row without a draw, the next turn draws, unless it can take the clover that wins. Within
it every draw, every use of a drawn clover and every take counts, and nothing is estimated.
"""

import math
import time
from typing import Final

import numpy as np

from first_ladybug.endgame_tree import DECK, LONGEST, ROUNDING, go_on, new_frames, new_memory, start
from luckynumbers.engine.jit import Row
from luckynumbers.engine.kernel import apply, legal_actions, reveal, winners
from luckynumbers.engine.layout import (
    DRAW,
    DRAWING,
    EMPTY,
    HELD,
    LIMIT,
    MOST_ACTIONS,
    OVER,
    PHASE,
    PLAYERS,
    PLAYING,
    TURN,
    TURNS,
    UNSEEN,
)

GAPS: Final = 2
"""Most empty cells of each garden."""
MOST_NODES: Final = 2_000_000
"""Positions after which a search is given up whatever the clock says."""
_STEP: Final = 4_000
"""Positions between two looks at the clock, about ten milliseconds."""


class _GivenUp(Exception):
    """The search would take too long."""


class Endgame:
    """Solves late positions of two players; not for use by two threads at once."""

    def __init__(self) -> None:
        self._memory = new_memory()
        self._frames = new_frames()
        self._most = MOST_NODES
        self._ends = math.inf

    @property
    def nodes(self) -> int:
        """How many positions the last search looked at."""
        return int(self._memory.nodes[0])

    def solve(self, row: Row, most: int = MOST_NODES, ends: float = math.inf) -> dict[int, float] | None:
        """Return the worth of every decision to the seat at turn.

        ``None`` stands for a position outside the bounds above, or for a search that looked at ``most``
        positions, or that ``time.thread_time()`` overtook at ``ends``.
        """
        return self._search(row, most, ends, exactly=True)

    def best(self, row: Row, most: int = MOST_NODES, ends: float = math.inf) -> tuple[int, float] | None:
        """Return the best decision and its worth, much faster than ``solve``, or ``None``."""
        found = self._search(row, most, ends, exactly=False)
        if not found:
            return None
        # What was cut off looks as good as the best before it, by rounding even better: the first of equals.
        enough = max(found.values()) - ROUNDING
        return next((action, worth) for action, worth in found.items() if worth >= enough)

    def _search(self, row: Row, most: int, ends: float, *, exactly: bool) -> dict[int, float] | None:
        if not in_reach(row):
            return None
        self._most, self._ends = most, ends
        self._memory.keys[:] = 0
        self._memory.nodes[0] = 0
        actions = np.zeros(MOST_ACTIONS, np.int32)
        found: dict[int, float] = {}
        try:
            for action in actions[: legal_actions(row, actions)]:
                least = 0.0 if exactly else max(found.values(), default=0.0)
                found[int(action)] = self._worth(row, int(action), least)
        except _GivenUp:
            return None
        return found

    def _worth(self, row: Row, action: int, least: float) -> float:
        """Return what a decision is worth, or something not above ``least`` if it is not worth more."""
        if action == DRAW:
            return self._worth_of_draw(row, least)
        seat = int(row[TURN])
        child = self._memory.rows[0]
        child[:] = row
        apply(child, action)
        if child[PHASE] == OVER:
            winners(child, self._memory.shares)
            return float(self._memory.shares[seat])
        takes = 0 if row[HELD] else 1
        if child[TURN] == seat:
            return self._value(takes, least, 1.0)
        return 1 - self._value(takes, 0.0, 1 - least)

    def _worth_of_draw(self, row: Row, least: float) -> float:
        total, left = 0.0, 1.0
        actions = np.zeros(MOST_ACTIONS, np.int32)
        for number in range(1, 21):
            if copies := int(row[UNSEEN + number]):
                drawn = row.copy()
                reveal(drawn, number)
                weight = copies / int(row[UNSEEN])
                left -= weight
                best = max((least - total - left) / weight, 0.0)
                for use in actions[: legal_actions(drawn, actions)]:
                    best = max(best, self._worth(drawn, int(use), best))
                total += weight * best
        return total

    def _value(self, takes: int, low: float, high: float) -> float:
        """Return the value of ``rows[0]``, looking at the clock now and then."""
        found = float(start(self._memory, self._frames, takes, low, high))
        while found < 0:
            if self.nodes >= self._most or time.thread_time() > self._ends:
                raise _GivenUp
            found = float(go_on(self._memory, self._frames, min(self.nodes + _STEP, self._most)))
        return found


def in_reach(row: Row) -> bool:
    """Return whether a position lies within the bounds of the solver."""
    late = row[PHASE] == PLAYING and row[UNSEEN] <= DECK and max(row[EMPTY], row[EMPTY + 1]) <= GAPS
    cut = row[LIMIT] > 0 and row[LIMIT] - row[TURNS] <= LONGEST
    return bool(row[PLAYERS] == 2 and not row[DRAWING] and late and not cut)
