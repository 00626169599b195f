"""The same game seen from the other side: every garden turned by 180°, every number n replaced by 21 − n.

Nothing about the game changes, so whatever a network thinks of the two is the same up to its own error, and
the mean of both opinions is closer to the truth.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.evaluation import Memory, View, new_view, value_of
from luckynumbers.engine.features import Gardens
from luckynumbers.engine.jit import Floats, Row, compiled, part
from luckynumbers.engine.layout import CELLS, GARDEN, HAND, HELD, HIGHEST, SEATS, SIZE, TABLE, UNSEEN
from luckynumbers.engine.network import OUTPUTS

ONE, BOTH = 1, 2
_WHOLE: Final = HIGHEST + 1
"""A number and its counterpart add up to this."""


class Beside(NamedTuple):
    """Memory for a look from the other side."""

    sides: int
    """``ONE`` where nobody looks from there."""
    gardens: Gardens
    memory: Memory
    row: Row
    values: Floats


def new_beside(view: View, sides: int) -> Beside:
    """Return memory for a second look beside ``view``; where there is none, its own stands for it."""
    view = new_view(view.net) if sides == BOTH else view
    return Beside(sides, view.gardens, view.memory, np.zeros(SIZE, np.int16), np.zeros(OUTPUTS, np.float32))


@compiled
def turn_round(row: Row, other: Row) -> None:
    """Write the same position from the other side."""
    for place in range(SIZE):
        other[place] = row[place]
    for garden in range(CELLS, CELLS + SEATS * GARDEN, GARDEN):
        for cell in range(GARDEN):
            number = row[garden + GARDEN - 1 - cell]
            other[garden + cell] = _WHOLE - number if number else 0
    for number in range(1, _WHOLE):
        other[UNSEEN + number] = row[UNSEEN + _WHOLE - number]
        other[TABLE + number] = row[TABLE + _WHOLE - number]
    held = row[HELD]
    for place in range(held):
        other[HAND + place] = _WHOLE - row[HAND + held - 1 - place]


@part
def there(number: int) -> int:
    """Return what a number is called from the other side; 0 stays none."""
    return _WHOLE - number if number else 0


@part
def place_there(cell: int) -> int:
    """Return where a cell lies from the other side; -1 stays nowhere."""
    return GARDEN - 1 - cell if cell >= 0 else cell


@part
def agree(values: Floats, others: Floats) -> None:
    """Write the mean of ``values`` and ``others`` to ``values``."""
    for place in range(OUTPUTS):
        values[place] = (values[place] + others[place]) / 2


@part
def value_from_sides(row: Row, view: View, beside: Beside, values: Floats) -> None:
    """Judge a position as ``value_of`` does, from one side or both."""
    found = values
    for side in range(beside.sides):
        if side:
            turn_round(row, beside.row)
            view, row, found = View(view.net, beside.gardens, beside.memory), beside.row, beside.values
        value_of(row, view, found)
    if beside.sides == BOTH:
        agree(values, beside.values)
