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

    def decide(self, row: Row) -> int:
        """Judge every decision of ``row``; return how many there are."""
        count = super().decide(row)
        self._beside.decide(turned(row))
        own, other = self.choices, self._beside.choices
        own.values[:count] = (own.values[:count] + turned_decisions(row, other.values[:count])) / 2
        if row[PHASE] == PLAYING and not row[HELD]:
            own.use_values[1:] = (own.use_values[1:] + other.use_values[:0:-1]) / 2
            self._agree(row, count)
        return count

    def _agree(self, row: Row, count: int) -> None:
        """Find the best use of what the two sides would use differently, and so the worth of a draw."""
        own, copies = self.choices, row[UNSEEN + 1 : UNSEEN + 1 + HIGHEST]
        there = self._beside.choices.use[:0:-1]
        there = np.where(there == LEAVE, LEAVE, 2 * LAY + GARDEN - 1 - there)
        apart = 1 + np.flatnonzero((own.use[1:] != there) & (copies > 0))
        if apart.size:
            kept = own.actions[:count].copy(), own.values[:count].copy(), self.pointless
            for number in apart.tolist():
                drawn = row.copy()
                drawn[DRAWING] = 1
                reveal(drawn, number)
                best = best_of(self.mind, self.decide(drawn), int(row[TURN]))
                own.use[number], own.use_values[number] = own.actions[best], own.values[best]
            own.actions[:count], own.values[:count], self.pointless = kept
        uses = np.where(copies[:, np.newaxis] > 0, own.use_values[1:], 0)
        own.values[0] = copies.astype(np.float32) @ uses / np.float32(row[UNSEEN])


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
