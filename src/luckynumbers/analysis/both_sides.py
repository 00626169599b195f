"""The same game seen from the other side: every garden turned by 180°, every number n replaced by 21 − n.

Nothing about the game changes, so whatever an engine thinks of the two is the same up to its own error, and
the mean of both opinions is closer to the truth.
"""

from typing import Final

import numpy as np

from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.kernel import reveal
from luckynumbers.engine.layout import (
    CELLS,
    DRAWING,
    GARDEN,
    HAND,
    HELD,
    HIGHEST,
    LAY,
    LEAVE,
    PHASE,
    PLAYING,
    SEATS,
    SETTING_UP,
    TABLE,
    TURN,
    UNSEEN,
)
from luckynumbers.engine.network import Network
from luckynumbers.engine.one_ply import best_of
from luckynumbers.engine.player import Player

_WHOLE: Final = HIGHEST + 1
"""A number and its counterpart add up to this."""


class BothSides(Player):
    """Looks one ply ahead from both sides, and takes the mean. Not for use by two threads at once."""

    def __init__(self, network: Network | None = None, objective: str = "win") -> None:
        super().__init__(network, objective)
        self._beside = Player(network, objective)
        # The same memory under names of our own: looking a field up takes longer than adding its numbers.
        own, other = self.choices, self._beside.choices
        self._actions, self._values, self._use, self._use_values = (
            own.actions,
            own.values,
            own.use,
            own.use_values,
        )
        self._other_values, self._other_use, self._other_use_values = (
            other.values,
            other.use,
            other.use_values,
        )

    def decide(self, row: Row) -> int:
        """Judge every decision of ``row``; return how many there are."""
        count = super().decide(row)
        self._beside.decide(turned(row))
        values = self._values[:count]
        values += turned_decisions(row, self._other_values[:count])
        values /= 2
        if row[PHASE] == PLAYING and not row[HELD]:
            uses = self._use_values[1:]
            uses += self._other_use_values[:0:-1]
            uses /= 2
            self._agree(row, count)
        return count

    def _agree(self, row: Row, count: int) -> None:
        """Find the best use of what the two sides would use differently, and so the worth of a draw."""
        copies, there = row[UNSEEN + 1 : UNSEEN + 1 + HIGHEST], self._other_use[:0:-1]
        there = np.where(there == LEAVE, LEAVE, 2 * LAY + GARDEN - 1 - there)
        apart = 1 + np.flatnonzero((self._use[1:] != there) & (copies > 0))
        if apart.size:
            kept = self._actions[:count].copy(), self._values[:count].copy(), self.pointless
            for number in apart.tolist():
                drawn = row.copy()
                drawn[DRAWING] = 1
                reveal(drawn, number)
                best = best_of(self.mind, self.decide(drawn), int(row[TURN]))
                self._use[number], self._use_values[number] = self._actions[best], self._values[best]
            self._actions[:count], self._values[:count], self.pointless = kept
        uses = np.where(copies[:, np.newaxis] > 0, self._use_values[1:], 0)
        self._values[0] = copies.astype(np.float32) @ uses / np.float32(row[UNSEEN])


def turned(row: Row) -> Row:
    """Return the same position from the other side."""
    other = row.copy()
    gardens = row[CELLS : CELLS + SEATS * GARDEN].reshape(SEATS, GARDEN)[:, ::-1].ravel()
    other[CELLS : CELLS + SEATS * GARDEN] = np.where(gardens > 0, _WHOLE - gardens, 0)
    for counts in (UNSEEN, TABLE):
        other[counts + 1 : counts + 1 + HIGHEST] = row[counts + 1 : counts + 1 + HIGHEST][::-1]
    held = int(row[HELD])
    other[HAND : HAND + held] = _WHOLE - row[HAND : HAND + held][::-1]
    return other


def turned_decisions(row: Row, values: Floats) -> Floats:
    """Return values of the decisions of a turned position in the order of those of ``row``.

    Decisions ascend by number and cell, which both descend from the other side; only the draw stays first and
    leaving what was drawn stays last.
    """
    if row[PHASE] == SETTING_UP:
        return values[::-1]
    if row[HELD]:
        return np.concatenate([values[-2::-1], values[-1:]])
    return np.concatenate([values[:1], values[:0:-1]])
