"""What the network sees of a garden: some seventy rows of its first layer that are switched on.

For each cell the number that stands there or, while it is empty, five things about its *interval*, which is
the numbers that fit and leave room for the gaps beside it:
- the lowest and the highest of them, and how many there are,
- how many face-down clovers fall into it,
- how many face-up clovers do, and (Bruno's variant, R18) whether one of its numbers stands diagonally next.

For each number how many copies are face-down, how many face-up, and whether the garden *wants* it: whether it
falls into any interval. If its rivals want it, whether that is the first of them to act or another, whether
this garden wants it too, and how many copies are face-up. For the garden as a whole the clovers face-down and
face-up, its empty cells, those together with the gaps that a face-up clover would fill at once, and the kind
of game.
"""

from typing import Final

import numpy as np

from luckynumbers.engine.bits import DIAGONAL_NEIGHBOURS
from luckynumbers.engine.jit import Ints, Row, bundle, int64, part
from luckynumbers.engine.layout import BRUNO, GARDEN, HIGHEST, PHASE, SEATS, SETTING_UP, SETUP, TABLE, UNSEEN

BOUNDS: Final = HIGHEST + 1
"""Values of a bound: where nothing fits, the lowest may be 21 and the highest 0."""
WIDTHS: Final = 15
DRAWABLE: Final = 32
TAKEABLE: Final = 4
COPIES: Final = 5
FACE_UP_COPIES: Final = 4
FACE_UP: Final = 32
FEW_EMPTY: Final = 9
READY: Final = 4
RIVAL_COPIES: Final = 3
"""How many values each of these can have; the last stands for all beyond."""
CONTESTS: Final = 3
"""The first rival to act wants a number, or another does, or both."""

# Rows of the first layer.
NOTHING: Final = 0
"""A row of zeros, for what an occupied cell does not have."""
STANDS: Final = 1
LOWS: Final = STANDS + GARDEN * HIGHEST
HIGHS: Final = LOWS + GARDEN * BOUNDS
WIDTH: Final = HIGHS + GARDEN * BOUNDS
DRAWS: Final = WIDTH + GARDEN * WIDTHS
TAKES: Final = DRAWS + GARDEN * DRAWABLE
NUMBERS: Final = TAKES + GARDEN * 2 * TAKEABLE
DECK: Final = NUMBERS + HIGHEST * COPIES * FACE_UP_COPIES * 2
OPEN: Final = DECK + 4 * HIGHEST + 1
EMPTIES: Final = OPEN + FACE_UP
CHANCES: Final = EMPTIES + GARDEN + 1
KIND: Final = CHANCES + FEW_EMPTY * READY
RIVALS: Final = KIND + 6
ROWS: Final = RIVALS + HIGHEST * RIVAL_COPIES * 2 * CONTESTS

# Places in the list of rows of one garden: five of each cell, one of each number, and those of the whole.
OF_LOW: Final = 0
"""Also the place of the number that stands on the cell."""
OF_HIGH: Final = 1
OF_WIDTH: Final = 2
OF_DRAWS: Final = 3
OF_TAKES: Final = 4
PER_CELL: Final = 5
OF_NUMBERS: Final = GARDEN * PER_CELL - 1
"""The place of number n is ``OF_NUMBERS + n``."""
OF_DECK: Final = OF_NUMBERS + HIGHEST + 1
OF_OPEN: Final = OF_DECK + 1
OF_EMPTIES: Final = OF_DECK + 2
OF_CHANCES: Final = OF_DECK + 3
OF_KIND: Final = OF_DECK + 4
OF_RIVALS: Final = OF_KIND
"""The place of number n, as others want it, is ``OF_RIVALS + n``."""
PER_GARDEN: Final = OF_RIVALS + HIGHEST + 1


TRIAL: Final = SEATS
"""The place among the gardens for the one of whoever is at turn, as it would be afterwards."""


class Gardens:
    """What rows are made of; the first three hold a garden of sixteen cells for each seat, and one to try."""

    cells: Ints
    lows: Ints
    highs: Ints
    unseen: Ints
    """How many clovers are face-down up to each number …"""
    face_up: Ints
    """… and face-up."""


def new_gardens() -> Gardens:
    """Return memory for the gardens of one position."""
    cells, numbers = (np.int32, (SEATS + 1) * GARDEN), (np.int32, HIGHEST + 1)
    return bundle(Gardens, cells=cells, lows=cells, highs=cells, unseen=numbers, face_up=numbers)


@part
def kind_of(row: Row) -> int:
    """Return 0 in play, 1 or 2 while ``choice`` or ``michael`` is being set up; twice that, plus Bruno."""
    phase = row[SETUP] if row[PHASE] == SETTING_UP else 0
    kind: int = int64(2 * phase + row[BRUNO])
    return kind


@part
def count_up(row: Row, gardens: Gardens) -> None:
    """Write how many face-down and face-up clovers there are up to each number."""
    unseen, face_up = gardens.unseen, gardens.face_up
    for number in range(1, HIGHEST + 1):
        unseen[number] = unseen[number - 1] + row[UNSEEN + number]
        face_up[number] = face_up[number - 1] + row[TABLE + number]


@part
def intervals(gardens: Gardens, seat: int) -> None:
    """Write the lowest and highest number for each cell of a garden; on a clover both are its number."""
    cells, lows, highs, first = gardens.cells, gardens.lows, gardens.highs, seat * GARDEN
    for line in range(first, first + GARDEN, 4):
        left = 0
        for cell in range(line, line + 4):
            above = int64(lows[cell - 4]) if line > first else 0
            left = int64(cells[cell]) or max(left, above) + 1
            lows[cell] = left
    for line in range(first + GARDEN - 4, first - 1, -4):
        right = HIGHEST + 1
        for cell in range(line + 3, line - 1, -1):
            below = int64(highs[cell + 4]) if line < first + GARDEN - 4 else HIGHEST + 1
            right = int64(cells[cell]) or min(right, below) - 1
            highs[cell] = right


@part
def drawable(gardens: Gardens, low: int, high: int, drawn: int) -> int:
    """Return how many face-down clovers fall into an interval, without the one that was drawn."""
    if low > high:
        return 0
    count: int = int64(gardens.unseen[high] - gardens.unseen[low - 1]) - (low <= drawn <= high)
    return count


@part
def takeable(gardens: Gardens, low: int, high: int, taken: int, put: int) -> int:
    """Return how many face-up clovers fall into an interval, after one was taken and one put there."""
    if low > high:
        return 0
    before: int = int64(gardens.face_up[high] - gardens.face_up[low - 1])
    return before - (low <= taken <= high) + (low <= put <= high)


@part
def brings_a_turn(row: Row, gardens: Gardens, seat: int, cell: int, low: int, high: int) -> bool:
    """Return whether Bruno's number for ``cell`` is of the interval: it stands diagonally next (R18)."""
    if row[BRUNO] == 0:
        return False
    around, first = DIAGONAL_NEIGHBOURS[cell], seat * GARDEN
    for other in range(GARDEN):  # noqa: SIM110  (Numba knows no generators)
        if around >> other & 1 and low <= gardens.cells[first + other] <= high:
            return True
    return False


@part
def stands_row(cell: int, number: int) -> int:
    """Return the row of a number on a cell."""
    return STANDS + cell * HIGHEST + number - 1


@part
def low_row(cell: int, low: int) -> int:
    """Return the row of an empty cell's lowest number."""
    return LOWS + cell * BOUNDS + min(low, BOUNDS) - 1


@part
def high_row(cell: int, high: int) -> int:
    """Return the row of an empty cell's highest number."""
    return HIGHS + cell * BOUNDS + max(high, 0)


@part
def width_row(cell: int, low: int, high: int) -> int:
    """Return the row of how many numbers fit an empty cell."""
    return WIDTH + cell * WIDTHS + min(max(high - low + 1, 0), WIDTHS - 1)


@part
def draws_row(cell: int, fitting: int) -> int:
    """Return the row of how many face-down clovers fit an empty cell."""
    return DRAWS + cell * DRAWABLE + min(fitting, DRAWABLE - 1)


@part
def takes_row(cell: int, fitting: int, again: bool) -> int:
    """Return the row of how many face-up clovers fit an empty cell; ``again`` if its interval is Bruno's."""
    return TAKES + (2 * cell + again) * TAKEABLE + min(fitting, TAKEABLE - 1)


@part
def number_row(number: int, unseen: int, face_up: int, wanted: int) -> int:
    """Return the row of one number: its copies face-down and face-up, and whether the garden wants it."""
    copies = (number - 1) * COPIES + unseen
    return NUMBERS + 2 * (copies * FACE_UP_COPIES + min(face_up, FACE_UP_COPIES - 1)) + wanted


@part
def rival_row(number: int, face_up: int, wanted: int, soonest: int, later: int) -> int:
    """Return the row of a number that the first rival to act wants, or another, or both; else nothing."""
    contest = soonest + 2 * later
    if contest == 0:
        return NOTHING
    copies = (number - 1) * RIVAL_COPIES + min(face_up, RIVAL_COPIES - 1)
    return RIVALS + (2 * copies + wanted) * CONTESTS + contest - 1


@part
def open_row(face_up: int) -> int:
    """Return the row of how many clovers lie face-up."""
    return OPEN + min(face_up, FACE_UP - 1)


@part
def chances_row(empties: int, ready: int) -> int:
    """Return the row of the empty cells together with those a face-up clover would fill."""
    return CHANCES + min(empties, FEW_EMPTY - 1) * READY + min(ready, READY - 1)


@part
def numbers_between(low: int, high: int) -> int:
    """Return the set of numbers of an interval as bits; empty if there are none."""
    return ((2 << high) - 1) & ~((1 << low) - 1) if low <= high else 0


@part
def garden_rows(row: Row, gardens: Gardens, seat: int, rows: Ints, to: int) -> int:
    """Write the rows of a garden whose ``intervals`` are known; return what it wants as bits."""
    wanted, ready, empties = 0, 0, 0
    for cell in range(GARDEN):
        at, place = seat * GARDEN + cell, to + PER_CELL * cell
        if gardens.cells[at]:
            rows[place] = stands_row(cell, int64(gardens.cells[at]))
            for other in range(place + 1, place + PER_CELL):
                rows[other] = NOTHING
            continue
        low, high = int64(gardens.lows[at]), int64(gardens.highs[at])
        fitting = takeable(gardens, low, high, int64(0), int64(0))
        rows[place + OF_LOW] = low_row(cell, low)
        rows[place + OF_HIGH] = high_row(cell, high)
        rows[place + OF_WIDTH] = width_row(cell, low, high)
        rows[place + OF_DRAWS] = draws_row(cell, drawable(gardens, low, high, int64(0)))
        rows[place + OF_TAKES] = takes_row(cell, fitting, brings_a_turn(row, gardens, seat, cell, low, high))
        empties += 1
        ready += fitting > 0
        wanted |= numbers_between(low, high)
    for number in range(1, HIGHEST + 1):
        rows[to + OF_NUMBERS + number] = number_row(
            number, int64(row[UNSEEN + number]), int64(row[TABLE + number]), wanted >> number & 1
        )
    rows[to + OF_DECK] = DECK + row[UNSEEN]
    rows[to + OF_OPEN] = open_row(int64(row[TABLE]))
    rows[to + OF_EMPTIES] = EMPTIES + empties
    rows[to + OF_CHANCES] = chances_row(empties, ready)
    rows[to + OF_KIND] = KIND + kind_of(row)
    return wanted


@part
def rival_rows(row: Row, wanted: int, soonest: int, later: int, rows: Ints, to: int) -> None:
    """Write the rows of what others want, given what the garden and its rivals want as bits."""
    for number in range(1, HIGHEST + 1):
        rows[to + OF_RIVALS + number] = rival_row(
            number,
            int64(row[TABLE + number]),
            wanted >> number & 1,
            soonest >> number & 1,
            later >> number & 1,
        )
