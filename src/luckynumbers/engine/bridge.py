"""Positions of the rules as rows of the kernel, and back."""

from functools import cache
from typing import Final

import numpy as np

from luckynumbers.engine import layout
from luckynumbers.engine.jit import Row
from luckynumbers.rules.actions import DRAW, LEAVE, Decision, Draw, Lay, Leave, Resign, SetUp, Take
from luckynumbers.rules.options import Phase
from luckynumbers.rules.position import Position
from luckynumbers.rules.setups import SETUPS

_PHASES: Final = tuple(Phase)
_SETUPS: Final = tuple(SETUPS)


def row_of(position: Position) -> Row:
    """Return ``position`` as a row; turn numbers are cut so that what is left to the limit stays right."""
    row = np.zeros(layout.SIZE, np.int16)
    for seat, garden in enumerate(position.gardens):
        row[layout.GARDEN * seat : layout.GARDEN * (seat + 1)] = garden.cells
        row[layout.EMPTY + seat] = garden.empty_cells
    for number, copies in position.unseen.items():
        row[layout.UNSEEN + number] = copies
    row[layout.UNSEEN] = position.face_down
    for number in position.table:
        row[layout.TABLE + number] += 1
    row[layout.TABLE] = len(position.table)
    row[layout.HAND : layout.HAND + len(position.hand)] = position.hand
    row[layout.HELD] = len(position.hand)
    row[layout.TURN] = position.turn
    row[layout.PLAYERS] = position.players
    row[layout.PHASE] = _PHASES.index(position.phase)
    row[layout.DRAWING] = position.drawing
    row[layout.SETUP] = _SETUPS.index(position.options.setup)
    row[layout.BRUNO] = position.options.bruno
    row[layout.TURNS], row[layout.LIMIT] = _turns_and_limit(position)
    return row


def _turns_and_limit(position: Position) -> tuple[int, int]:
    turns, limit = position.turns, position.options.turn_limit
    if limit is None:
        return min(turns, layout.LONGEST // 2), 0
    if limit <= layout.LONGEST:
        return turns, limit
    left = min(limit - turns, layout.LONGEST // 2)
    return layout.LONGEST // 2, layout.LONGEST // 2 + left


def code_of(action: Decision) -> int:
    """Return the kernel's integer for ``action``."""
    match action:
        case Draw():
            return layout.DRAW
        case Leave():
            return layout.LEAVE
        case Lay(cell):
            return layout.LAY + cell
        case Take(number, cell):
            return layout.GARDEN * number + cell
        case SetUp(number, cell):
            return layout.SET_UP + layout.GARDEN * number + cell
        case Resign():
            raise ValueError("the kernel knows no resigning")


@cache
def action_of(code: int) -> Decision:
    """Return the action that ``code`` stands for."""
    if code == layout.DRAW:
        return DRAW
    if code == layout.LEAVE:
        return LEAVE
    if code >= layout.SET_UP:
        return SetUp((code - layout.SET_UP) // layout.GARDEN, code % layout.GARDEN)
    if code >= layout.LAY:
        return Lay(code - layout.LAY)
    return Take(code // layout.GARDEN, code % layout.GARDEN)
