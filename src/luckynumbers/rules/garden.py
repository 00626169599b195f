"""One player's 4×4 garden and the placement rule (R2–R5)."""

from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, Self

from luckynumbers.rules.cells import CELL_NAMES, CELLS, SIDE, cells_in
from luckynumbers.rules.clovers import CLOVERS, HIGHEST, parse_clover
from luckynumbers.rules.errors import BadNotation, IllegalAction, text_of

EMPTY: Final = 0
_NOTHING: Final = (EMPTY,) * len(CELLS)

# A garden's "homes" are one integer with a 16-bit set of cells for each number: bit 16·n + cell is set
# when n may be laid on cell. A cell takes a number when both its row and its column do.
_WIDTH: Final = len(CELLS)
_CELL_SET: Final = (1 << _WIDTH) - 1


@cache  # at most 10,626 lines are in order
def _row_homes(line: tuple[int, ...]) -> int:
    """Return the homes that row 1 alone would allow if it held ``line``."""
    return _line_homes(line, step=1)


@cache
def _column_homes(line: tuple[int, ...]) -> int:
    """Return the homes that column a alone would allow if it held ``line``."""
    return _line_homes(line, step=SIDE)


@lru_cache(maxsize=4096)  # a garden is written again with every event until something is laid in it
def _text(cells: tuple[int, ...]) -> str:
    return "/".join([_row_text(cells[start : start + SIDE]) for start in range(0, len(CELLS), SIDE)])


@cache
def _row_text(line: tuple[int, ...]) -> str:
    return ",".join([str(clover) if clover else "." for clover in line])


def _line_homes(line: tuple[int, ...], step: int) -> int:
    """Apply the placement rule to one line: only other clovers count (R3), never the same number (R5)."""
    homes = 0
    for place, own in enumerate(line):
        low = max(line[:place], default=EMPTY)
        high = min((clover for clover in line[place + 1 :] if clover), default=HIGHEST + 1)
        for clover in range(low + 1, high):
            if clover != own:
                homes |= 1 << _WIDTH * clover + place * step
    return homes


@dataclass(frozen=True, slots=True, repr=False)
class Garden:
    """An immutable garden: sixteen numbers, 0 where nothing stands.

    >>> g = Garden.parse("3,5,.,./7,8,.,10/13,.,16,./.,15,.,19")
    >>> g.cells_for(13)  # c1, d2 and b4
    (2, 7, 13)
    """

    cells: tuple[int, ...] = _NOTHING
    _homes: int | None = field(default=None, init=False, compare=False)

    def __post_init__(self) -> None:
        cells = tuple(self.cells)
        if len(cells) != len(CELLS):
            raise ValueError(f"a garden has 16 cells, not {len(cells)} (R2)")
        for cell, clover in enumerate(cells):
            if type(clover) is not int or (clover != EMPTY and clover not in CLOVERS):
                raise ValueError(f"{clover!r} at {CELL_NAMES[cell]} is not a clover: clovers are 1 to 20")
        object.__setattr__(self, "cells", cells)
        for cell, clover in enumerate(cells):
            if clover and (conflict := _conflict(cells, clover, cell)):
                raise ValueError(conflict)

    @classmethod
    def _trusted(cls, cells: tuple[int, ...]) -> Self:
        """Build a garden whose cells are known to be in order; the hot path of play."""
        garden = cls.__new__(cls)
        object.__setattr__(garden, "cells", cells)
        object.__setattr__(garden, "_homes", None)
        return garden

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``3,5,.,./7,8,.,10/13,.,16,./.,15,.,19``: rows by ``/``, cells by ``,``."""
        rows = text_of(text).split("/")
        if len(rows) != SIDE:
            raise BadNotation(f"a garden has 4 rows separated by '/', not {len(rows)}", text=text)
        cells: list[int] = []
        column = 1
        for row in rows:
            words = row.split(",")
            if len(words) != SIDE:
                raise BadNotation(
                    f"row {row!r} has {len(words)} cells separated by ',', not 4", text=text, column=column
                )
            for word in words:
                cells.append(EMPTY if word == "." else parse_clover(word, whole=text, column=column))
                column += len(word) + 1
        try:
            return cls(tuple(cells))
        except ValueError as error:
            raise BadNotation(str(error), text=text) from None

    def __str__(self) -> str:
        return _text(self.cells)

    def __repr__(self) -> str:
        return f"Garden.parse({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Garden._trusted, (self.cells,))

    def __getitem__(self, cell: int) -> int:
        """Return the clover at ``cell``, 0 when it is empty."""
        if cell not in CELLS:
            raise IndexError(f"{cell!r} is not a cell: cells are 0 to 15")
        return self.cells[cell]

    @property
    def empty_cells(self) -> int:
        """How many cells are still empty."""
        return self.cells.count(EMPTY)

    @property
    def is_full(self) -> bool:
        """Whether all sixteen cells hold a clover (R14)."""
        return EMPTY not in self.cells

    def fits(self, clover: int, cell: int) -> bool:
        """Return whether ``clover`` may be laid on ``cell``, exchanging if it is taken (R3, R5)."""
        if cell not in CELLS:
            raise ValueError(f"{cell!r} is not a cell: cells are 0 to 15")
        return bool(self.cell_set_for(clover) >> cell & 1)

    def cells_for(self, clover: int) -> tuple[int, ...]:
        """Return every cell that ``clover`` may be laid on, in cell order."""
        return cells_in(self.cell_set_for(clover))

    def cell_set_for(self, clover: int) -> int:
        """Return ``cells_for`` as a 16-bit set: bit 5 is set when ``clover`` may go on b2."""
        if clover not in CLOVERS:
            raise ValueError(f"{clover!r} is not a clover: clovers are 1 to 20")
        homes = self._homes
        if homes is None:
            homes = self._find_homes()
            object.__setattr__(self, "_homes", homes)
        return homes >> _WIDTH * clover & _CELL_SET

    def place(self, clover: int, cell: int) -> tuple["Garden", int]:
        """Lay ``clover`` on ``cell``; return the new garden and what came off, 0 if nothing (R4)."""
        if not self.fits(clover, cell):
            raise self._refusal(clover, cell)
        cells = self.cells
        return Garden._trusted((*cells[:cell], clover, *cells[cell + 1 :])), cells[cell]

    def _find_homes(self) -> int:
        cells = self.cells
        by_row = (
            _row_homes(cells[0:4])
            | _row_homes(cells[4:8]) << 4
            | _row_homes(cells[8:12]) << 8
            | _row_homes(cells[12:16]) << 12
        )
        by_column = (
            _column_homes(cells[0::4])
            | _column_homes(cells[1::4]) << 1
            | _column_homes(cells[2::4]) << 2
            | _column_homes(cells[3::4]) << 3
        )
        return by_row & by_column

    def _refusal(self, clover: int, cell: int) -> IllegalAction:
        if self.cells[cell] == clover:
            where = f"{clover} does not fit {CELL_NAMES[cell]}"
            return IllegalAction.because("R5", where, "the same number already stands there")
        conflict = _conflict(self.cells, clover, cell)
        assert conflict, "what does not fit has a neighbour to blame"  # noqa: S101
        return IllegalAction(conflict, rule="R3")


def _conflict(cells: tuple[int, ...], clover: int, cell: int) -> str:
    """Say which other clover keeps ``clover`` off ``cell`` (R3), the nearest one; "" if none does."""
    row = cell // SIDE
    left = range(cell - 1, row * SIDE - 1, -1)
    above = range(cell - SIDE, -1, -SIDE)
    right = range(cell + 1, (row + 1) * SIDE)
    below = range(cell + SIDE, len(CELLS), SIDE)
    for where, line in (("to its left", left), ("above it", above)):
        for other in line:
            if cells[other] >= clover:
                return _misfit(clover, cell, cells[other], where, other)
    for where, line in (("to its right", right), ("below it", below)):
        for other in line:
            if EMPTY < cells[other] <= clover:
                return _misfit(clover, cell, cells[other], where, other)
    return ""


def _misfit(clover: int, cell: int, other: int, where: str, place: int) -> str:
    return f"{clover} does not fit {CELL_NAMES[cell]} (R3): {other} stands {where} at {CELL_NAMES[place]}"
