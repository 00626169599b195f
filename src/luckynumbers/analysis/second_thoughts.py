"""Decisions are played on for a few turns before they are called blunders, and where nobody is sure.

One ply is often wrong where play was strange: a clover that was left can be taken a turn later, and an end
that is near looks far. A rollout or two, with the luck left out, tell most of that.
"""

from typing import Final

import numpy as np

from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.layout import DRAW
from luckynumbers.engine.one_ply import Mind
from luckynumbers.engine.rollouts import Course, new_rolling, roll_out

DECKS: Final = 2
TURNS: Final = 4
FIRST_SEED: Final = 10_000


class SecondThoughts:
    """Plays decisions on; whatever ``mind`` has found before is lost. Not for use by two threads at once."""

    def __init__(self, mind: Mind) -> None:
        self._mind, self._rolling = mind, new_rolling()

    def warm_up(self, row: Row) -> None:
        """Load what is compiled."""
        self.values(row, DRAW)

    def behind(self, row: Row, best: int, made: int) -> Floats:
        """Return by how much everybody has more after ``made`` than after ``best``, deck by deck."""
        return self.values(row, made) - self.values(row, best)

    def values(self, row: Row, code: int) -> Floats:
        """Return what everybody has after a decision, deck by deck."""
        found = np.zeros((DECKS, 8), np.float32)
        for deck in range(DECKS):
            roll_out(row, code, self._mind, self._rolling, Course(FIRST_SEED + deck, 0, TURNS), found[deck])
        values: Floats = found.astype(np.float64)
        return values
