"""What the network sees of a garden: a few dozen rows of its first layer that are switched on.

For each cell one of
- the number that stands there, or, while it is empty,
- its interval: the lowest and highest number that leave room for the gaps beside it,
- how likely a drawn clover falls into that interval,
- how many face-up clovers do, and (Bruno's variant, R18) whether one of them could bring another turn;

and for every garden alike how many clovers are face-down, how many play, and which phase and variant it is.
"""

from typing import Final

from luckynumbers.engine.jit import Ints, Row, float32, int64, part
from luckynumbers.engine.layout import BRUNO, PHASE, SETTING_UP, SETUP, TABLE, UNSEEN

INTERVALS: Final = 211
"""Intervals from 1 to 20 with something in them, and at 0 all those without."""
CHANCES: Final = 32
FACE_UP: Final = 8

NOTHING: Final = 0
"""A row of zeros, so that every cell always has three rows."""
NUMBERS: Final = 1
SPANS: Final = NUMBERS + 16 * 20
DRAWS: Final = SPANS + 16 * INTERVALS
TAKES: Final = DRAWS + 16 * CHANCES
DECK: Final = TAKES + 16 * 2 * FACE_UP
KIND: Final = DECK + 81
ROWS: Final = KIND + 18
PER_GARDEN: Final = 50
"""Three for each cell, the deck and the kind of game."""

COUNTS: Final = 206
"""Rows for the second layer: copies of each number face-down and face-up (0–4), and six kinds of game."""


@part
def kind_of(row: Row) -> int:
    """Return 0 in play, 1 or 2 while ``choice`` or ``michael`` is being set up; twice that, plus Bruno."""
    phase = row[SETUP] if row[PHASE] == SETTING_UP else 0
    kind: int = int64(2 * phase + row[BRUNO])
    return kind


@part
def sums(row: Row, unseen: Ints, face_up: Ints) -> None:
    """Write how many face-down and face-up clovers there are up to each number."""
    unseen[0] = 0
    face_up[0] = 0
    for number in range(1, 21):
        unseen[number] = unseen[number - 1] + row[UNSEEN + number]
        face_up[number] = face_up[number - 1] + row[TABLE + number]


@part
def intervals(cells: Ints, lows: Ints, highs: Ints) -> None:
    """Write the lowest and highest number for each cell that leave room for the gaps beside it."""
    for cell in range(16):
        if cells[cell]:
            lows[cell] = cells[cell]
        else:
            left = lows[cell - 1] if cell % 4 else 0
            above = lows[cell - 4] if cell >= 4 else 0
            lows[cell] = max(left, above) + 1
    for back in range(16):
        cell = 15 - back
        if cells[cell]:
            highs[cell] = cells[cell]
        else:
            right = highs[cell + 1] if cell % 4 != 3 else 21
            below = highs[cell + 4] if cell < 12 else 21
            highs[cell] = min(right, below) - 1


@part
def brings_a_turn(cells: Ints, cell: int, low: int, high: int) -> bool:
    """Return whether a number of the interval already stands diagonally next to ``cell`` (R18)."""
    line, column = cell // 4, cell % 4
    for other_line in range(max(line - 1, 0), min(line + 2, 4)):
        for other_column in range(max(column - 1, 0), min(column + 2, 4)):
            if other_line != line and other_column != column:
                number = cells[other_line * 4 + other_column]
                if number and low <= number <= high:
                    return True
    return False


@part
def span_row(cell: int, low: int, high: int) -> int:
    """Return the row of an interval."""
    if low > high:
        return SPANS + cell * INTERVALS
    return SPANS + cell * INTERVALS + 1 + (low - 1) * (42 - low) // 2 + high - low


@part
def draw_row(cell: int, fitting: int, per_clover: float) -> int:
    """Return the row of the chance that a drawn clover fits; ``per_clover`` is 31 over the deck."""
    step: int = min(int64(fitting * per_clover + float32(0.99)), CHANCES - 1)
    return DRAWS + cell * CHANCES + step


@part
def garden_rows(
    cells: Ints,
    lows: Ints,
    highs: Ints,
    unseen: Ints,
    face_up: Ints,
    deck: int,
    players: int,
    kind: int,
    rows: Ints,
) -> None:
    """Write the fifty rows of one garden; ``lows`` and ``highs`` are its ``intervals``."""
    per_clover = float32(31.0) / float32(max(deck, 1))
    for cell in range(16):
        number = cells[cell]
        if number:
            rows[3 * cell] = NUMBERS + cell * 20 + number - 1
            rows[3 * cell + 1] = NOTHING
            rows[3 * cell + 2] = NOTHING
            continue
        low, high = int64(lows[cell]), int64(highs[cell])
        rows[3 * cell] = span_row(cell, low, high)
        fitting, takeable, again = 0, 0, 0
        if low <= high:
            fitting = int64(unseen[high] - unseen[low - 1])
            takeable = int64(face_up[high] - face_up[low - 1])
            if kind & 1 and brings_a_turn(cells, cell, low, high):
                again = FACE_UP
        rows[3 * cell + 1] = draw_row(cell, fitting, per_clover)
        rows[3 * cell + 2] = TAKES + cell * 2 * FACE_UP + min(takeable, FACE_UP - 1) + again
    rows[48] = DECK + deck
    rows[49] = KIND + (players - 2) * 6 + kind


@part
def count_rows(row: Row, rows: Ints) -> None:
    """Write the 41 rows of the second layer: copies face-down, copies face-up, kind of game."""
    for number in range(1, 21):
        rows[number - 1] = (number - 1) * 5 + row[UNSEEN + number]
        rows[number + 19] = 100 + (number - 1) * 5 + min(row[TABLE + number], 4)
    rows[40] = 200 + kind_of(row)
