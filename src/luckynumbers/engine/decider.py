"""Who decides one ply ahead when Python asks: for bots, reviews and tables of knowledge."""

from typing import Final

import numpy as np

from luckynumbers.engine.elsewhere import Elsewhere, Kept
from luckynumbers.engine.jit import Floats, Ints, Row, Words, compiled
from luckynumbers.engine.layout import SEATS
from luckynumbers.engine.one_ply import Mind, decide

_decide: Final = Elsewhere(decide)
_call_decide: Final = _decide.call_with


@compiled
def _decide_with(deciding: int, row: Row, mind: Words) -> int:
    count: int = _call_decide(deciding, row, mind)
    return count


class Decider:
    """Asks a mind, which is handed to compiled code only once. Not for use by two threads at once."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.actions: Ints = mind.choices.actions
        """What ``decide`` found: decisions …"""
        self.values: Floats = mind.choices.values
        """… and what each leads to."""
        self._deciding = 0
        self._kept: Kept | None = None

    def decide(self, row: Row) -> int:
        """Judge every decision of ``row``; return how many there are."""
        if self._kept is None:
            self._deciding = _decide.address(row, self.mind)
            self._kept = Kept(self.mind)
        return _decide_with(self._deciding, row, self._kept.words)

    def best_of(self, count: int, seat: int) -> int:
        """Return the index of the best decision for ``seat``, the first of equal ones."""
        win, empty = self.mind.aim
        worth = self.values[:count, seat]
        if empty:
            worth = win * worth.astype(np.float64) - empty * self.values[:count, SEATS + seat]
        return int(worth.argmax())

    def worth(self, values: Floats, seat: int) -> float:
        """Return what ``values`` are worth to ``seat``."""
        win, empty = self.mind.aim
        return float(win * values[seat] - empty * values[SEATS + seat])
