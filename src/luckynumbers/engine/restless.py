"""Another turn by exchanging (R18) is worth no more than the best quiet turn that can follow it.

A network likes to be to move, and an exchange that brings another turn leaves one to move for ever: 11 for
12, 12 for 11, and so on. So what such an exchange is worth is looked up one turn later, among turns that are
not of its kind. Whoever makes one then improves their best quiet turn, which cannot go on for ever.
"""

from typing import Final

import numpy as np

from luckynumbers.engine.decider import Decider
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.kernel import apply
from luckynumbers.engine.layout import BRUNO, DRAW, GARDEN, HELD, PHASE, PLAYING, TURN
from luckynumbers.engine.one_ply import new_mind

MARGIN: Final = np.float32(1e-5)
"""What it costs, so that of two equal turns the quiet one is better."""


def brings_another_turn(row: Row, action: int) -> Row | None:
    """Return what follows if ``action`` takes a clover in exchange and the same seat goes on."""
    seat = int(row[TURN])
    if action == DRAW or not row[seat * GARDEN + action % GARDEN]:
        return None
    later = row.copy()
    apply(later, action)
    return later if later[TURN] == seat and later[PHASE] == PLAYING else None


class SecondLook:
    """Corrects what a decider found of such exchanges."""

    def __init__(self, decider: Decider) -> None:
        self._decider = decider
        self._later: Decider | None = None

    def correct(self, row: Row, count: int) -> frozenset[int]:
        """Write what such exchanges among ``count`` decisions are worth; return those that are pointless."""
        if not row[BRUNO] or row[PHASE] != PLAYING or row[HELD]:
            return frozenset()
        found, seat = self._decider, int(row[TURN])
        quiet, ahead = self._apart(row, found, count)
        best = max(found.worth(found.values[index], seat) for index in quiet)
        for index, later in ahead.items():
            found.values[index] = self._best_quiet(later)
            found.values[index, seat] -= MARGIN
        return frozenset(
            int(found.actions[index]) for index in ahead if found.worth(found.values[index], seat) <= best
        )

    def _best_quiet(self, row: Row) -> Floats:
        """Return the values of the best decision that is not such an exchange."""
        if self._later is None:
            mind = self._decider.mind
            self._later = Decider(new_mind(mind.sight.net, mind.aim, mind.beside.sides))
        found, seat = self._later, int(row[TURN])
        quiet, _ = self._apart(row, found, found.decide(row))
        best = max(quiet, key=lambda index: found.worth(found.values[index], seat))
        values: Floats = found.values[best]
        return values

    @staticmethod
    def _apart(row: Row, found: Decider, count: int) -> tuple[list[int], dict[int, Row]]:
        """Return the decisions that are quiet (a draw always is), and what follows each of the others."""
        following = [brings_another_turn(row, int(found.actions[index])) for index in range(count)]
        quiet = [index for index, later in enumerate(following) if later is None]
        return quiet, {index: later for index, later in enumerate(following) if later is not None}
