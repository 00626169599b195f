"""Seedling has one idea: every number has a natural place."""

from collections.abc import Sequence
from typing import Final

from luckynumbers.bots.bot import Bot, decisions
from luckynumbers.rules.actions import DRAW, LEAVE, Action, Lay, Placement, SetUp
from luckynumbers.rules.cells import CELLS, DIAGONAL
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.position import Position

NATURAL: Final = tuple((cell // 4 + cell % 4 + 1) * 21 / 8 for cell in CELLS)
"""The number that belongs on each cell if the twenty are spread evenly from a1 to d4."""

TAKE_WITHIN: Final = 3.0
"""A face-up clover is taken when it comes this close to its natural place."""
LAY_WITHIN: Final = 4.5
"""A drawn one is already there, so it may be a little further off."""
EXCHANGE_FROM: Final = 3.0
"""A drawn clover replaces another when it belongs there this much better."""


class Seedling(Bot):
    """Greedy: fills natural places, exchanges only to mend, never looks at anyone else."""

    name = "seedling"
    blurb = "puts every number near its natural place"
    milliseconds = 1.0

    def choose(self, position: Position) -> Action:
        """Fill the most natural empty cell, or draw; mend a misfit with a drawn clover, or leave it."""
        actions = decisions(position)
        garden = position.gardens[position.turn]
        starts = [action for action in actions if isinstance(action, SetUp)]
        if starts:
            return lay_ascending(position) if len(position.hand) > 1 else min(starts, key=_misplaced)
        drawn = position.hand[0] if position.hand else None
        placements = [action for action in actions if isinstance(action, Placement)]
        fills = [action for action in placements if not garden[action.cell]]
        if fills:
            best = min(fills, key=lambda action: _misplaced(action, drawn))
            within = TAKE_WITHIN if drawn is None else LAY_WITHIN
            if garden.empty_cells == 1 or _misplaced(best, drawn) <= within:
                return best
        if drawn is None:
            return DRAW
        return _mend(garden, drawn, placements)


def _misplaced(action: Placement | SetUp, drawn: int | None = None) -> float:
    """Return how far the clover of ``action`` would lie from its natural place."""
    clover = drawn or 0 if isinstance(action, Lay) else action.clover
    return abs(clover - NATURAL[action.cell])


def _mend(garden: Garden, drawn: int, placements: Sequence[Placement]) -> Action:
    """Exchange the drawn clover for one that lies much worse, or leave it."""

    def gain(action: Placement) -> float:
        stands, natural = garden[action.cell], NATURAL[action.cell]
        return abs(stands - natural) - abs(drawn - natural) if stands else 0.0

    best = max(placements, key=gain, default=None)
    return best if best is not None and gain(best) >= EXCHANGE_FROM else LEAVE


def lay_ascending(position: Position) -> Action:
    """Lay the lowest clover in hand on the first free golden cell, which ends in ascending order."""
    garden = position.gardens[position.turn]
    free = next(cell for cell in DIAGONAL if not garden[cell])
    return Action.set_up(position.hand[0], free)
