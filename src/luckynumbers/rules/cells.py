"""The sixteen cells of a garden (R2).

         a   b   c   d
    1    0   1   2   3
    2    4   5   6   7
    3    8   9  10  11
    4   12  13  14  15     the ladybug sits at d4

Cells are plain integers, row by row, so that a garden can be a tuple.
"""

from functools import cache
from typing import Final

from luckynumbers.rules.errors import BadNotation, text_of

SIDE: Final = 4
CELLS: Final = range(SIDE * SIDE)
CELL_NAMES: Final = tuple(column + row for row in "1234" for column in "abcd")
CELL_OF: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}

A1, B1, C1, D1, A2, B2, C2, D2, A3, B3, C3, D3, A4, B4, C4, D4 = CELLS

DIAGONAL: Final = (A1, B2, C3, D4)
"""The golden cells, where set-up lays the first four clovers."""


def parse_cell(name: str) -> int:
    """Return the cell called ``name``: ``parse_cell("b2") == 5``."""
    cell = CELL_OF.get(text_of(name))
    if cell is None:
        raise BadNotation(f"{name!r} is not a cell: cells are a1 to d4", text=name)
    return cell


def cell_name(cell: int) -> str:
    """Return the name of ``cell``: ``cell_name(5) == "b2"``."""
    if cell not in CELLS:
        raise ValueError(f"{cell!r} is not a cell: cells are 0 to 15")
    return CELL_NAMES[cell]


def diagonal_neighbours(cell: int) -> tuple[int, ...]:
    """Return the cells that touch ``cell`` at a corner, in both directions (R18)."""
    row, column = divmod(cell, SIDE)
    return tuple(
        r * SIDE + c
        for r in (row - 1, row + 1)
        for c in (column - 1, column + 1)
        if 0 <= r < SIDE and 0 <= c < SIDE
    )


@cache
def cells_in(cell_set: int) -> tuple[int, ...]:
    """Return the cells of a 16-bit set, in cell order."""
    return tuple(cell for cell in CELLS if cell_set >> cell & 1)
