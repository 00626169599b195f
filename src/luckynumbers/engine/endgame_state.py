"""A late game of two as a few sets of bits, seen by the seat at turn: what the endgame solver walks through.

A state is one line of each array of ``States``. *Mine* is whatever belongs to the seat at turn. There are two
clovers of every number, so "some" and "both" say how many lie on the table or face-down.
"""

from typing import Any, Final

import numpy as np

from luckynumbers.engine.bits import CELLS, WORDS, count_bits, write_homes
from luckynumbers.engine.jit import Bytes, Ints, Row, Words, compiled, int64, part, uint64
from luckynumbers.engine.kernel import touches_equal
from luckynumbers.engine.layout import BRUNO, TABLE, TURN, UNSEEN

NUMBERS: Final = 20

# Columns of ``States.sets``. Sets of cells have bit c for cell c, sets of numbers bit n for number n.
GAPS: Final = 0
"""The empty cells of my garden; those of theirs come next."""
WANTS: Final = 2
"""The numbers that fit my last gap, none while there are more gaps; theirs come next."""
TABLE_SOME: Final = 4
TABLE_BOTH: Final = 5
DECK_SOME: Final = 6
DECK_BOTH: Final = 7
DECK: Final = 8
"""How many clovers are face-down."""
AGAIN_COUNTS: Final = 9
"""Whether Bruno's variant is played (R18)."""
WHO: Final = 10
"""0 for the seat at turn in the first state, 1 for the other."""
_SETS: Final = 11

# Columns of ``States.words``.
_HOMES: Final = 0
"""Where each number fits in my garden (``bits``), then in theirs."""
_SUMS: Final = 2 * WORDS
"""A hash of my garden, of theirs, and of the table."""
_COLUMNS: Final = _SUMS + 3

_TABLE_CODES: Final = CELLS * (NUMBERS + 1)
_CODES: Final = _TABLE_CODES + NUMBERS + 1
_MIX: Final = (uint64(0x9E3779B97F4A7C15), uint64(0xBF58476D1CE4E5B9), uint64(0x94D049BB133111EB))


class States:
    """One state for each turn of the line that is being looked at."""

    cells: Bytes
    words: Words
    sets: Ints
    """int64."""
    codes: Words
    """Random words for each clover on each cell, and on the table."""


def state_fields(count: int) -> dict[str, tuple[Any, Any]]:
    """Return the types and shapes of ``count`` states."""
    return {
        "cells": (np.uint8, (count, 2 * CELLS)),
        "words": (np.uint64, (count, _COLUMNS)),
        "sets": (np.int64, (count, _SETS)),
        "codes": (np.uint64, _CODES),
    }


def write_codes(states: States) -> None:
    """Choose the random words."""
    states.codes[:] = np.random.default_rng(1).integers(1, 2**63, _CODES, np.uint64)
    states.codes[0 : _TABLE_CODES : NUMBERS + 1] = 0  # nothing on a cell


@compiled
def read_row(row: Row, states: States) -> None:
    """Make a row of the kernel, where a turn begins, the first state."""
    sets = states.sets
    for column in range(_SETS):
        sets[0, column] = 0
    for column in range(_COLUMNS):
        states.words[0, column] = 0
    for garden in range(2):
        seat = int64(row[TURN]) ^ garden
        for cell in range(CELLS):
            number = int64(row[seat * CELLS + cell])
            states.cells[0, garden * CELLS + cell] = number
            states.words[0, _SUMS + garden] += states.codes[cell * (NUMBERS + 1) + number]
            if number == 0:
                sets[0, GAPS + garden] |= 1 << cell
        _note_homes(states, int64(0), int64(garden))
    for number in range(1, NUMBERS + 1):
        bit = 1 << number
        for copies in range(row[TABLE + number]):
            sets[0, TABLE_SOME + copies] |= bit
            states.words[0, _SUMS + 2] += states.codes[_TABLE_CODES + number]
        for copies in range(row[UNSEEN + number]):
            sets[0, DECK_SOME + copies] |= bit
    sets[0, DECK] = row[UNSEEN]
    sets[0, AGAIN_COUNTS] = row[BRUNO]


@part
def _note_homes(states: States, at: int, garden: int) -> None:
    """Work out again where numbers fit in a garden, and which of them fill its last gap."""
    place = at * _COLUMNS + _HOMES + garden * WORDS
    write_homes(states.cells, (2 * at + garden) * CELLS, states.words, place)
    gaps = states.sets[at, GAPS + garden]
    wants = 0
    if how_many(gaps) == 1:
        for number in range(1, NUMBERS + 1):
            if homes(states, at, garden, number) & gaps:
                wants |= 1 << number
    states.sets[at, WANTS + garden] = wants


@part
def how_many(members: int) -> int:
    """Return the size of a set."""
    count: int = int64(count_bits(uint64(members)))
    return count


@part
def homes(states: States, at: int, garden: int, number: int) -> int:
    """Return the cells of a garden (0 mine, 1 theirs) on which ``number`` fits (R3, R5)."""
    word = states.words[at, _HOMES + garden * WORDS + ((number - 1) >> 2)]
    fits: int = int64(word >> uint64(((number - 1) & 3) * CELLS)) & 0xFFFF
    return fits


@part
def face_down(states: States, at: int, numbers: int) -> int:
    """Return how many face-down clovers bear one of ``numbers``."""
    some, both = states.sets[at, DECK_SOME], states.sets[at, DECK_BOTH]
    return how_many(some & numbers) + how_many(both & numbers)


@part
def face_up(states: States, at: int, numbers: int) -> int:
    """Return how many face-up clovers bear one of ``numbers``."""
    some, both = states.sets[at, TABLE_SOME], states.sets[at, TABLE_BOTH]
    return how_many(some & numbers) + how_many(both & numbers)


@part
def brings_a_turn(states: States, at: int, number: int, cell: int) -> bool:
    """Return whether laying ``number`` on ``cell`` gives another turn (R18)."""
    bruno = states.sets[at, AGAIN_COUNTS] == 1 and cell < CELLS
    return bruno and touches_equal(states.cells, 2 * at * CELLS, cell, number)


@part
def _take_one(sets: Ints, at: int, some: int, number: int) -> None:
    """Take one clover out of the table or the deck."""
    bit = 1 << number
    if sets[at, some + 1] & bit:
        sets[at, some + 1] ^= bit
    else:
        sets[at, some] ^= bit


@part
def follow(states: States, at: int, number: int, cell: int, drawn: bool, again: bool) -> None:
    """Write the state after a turn to the next line: ``number`` laid on ``cell``, or left (``CELLS``).

    It is seen by whoever is next, the same seat only ``again``. The game must go on.
    """
    sets, words, to = states.sets, states.words, at + 1
    mine = 0 if again else 1
    for garden in range(2):
        new = garden ^ mine
        for place in range(CELLS):
            states.cells[to, new * CELLS + place] = states.cells[at, garden * CELLS + place]
        for word in range(WORDS):
            words[to, _HOMES + new * WORDS + word] = words[at, _HOMES + garden * WORDS + word]
        words[to, _SUMS + new] = words[at, _SUMS + garden]
        sets[to, GAPS + new] = sets[at, GAPS + garden]
        sets[to, WANTS + new] = sets[at, WANTS + garden]
    words[to, _SUMS + 2] = words[at, _SUMS + 2]
    for column in range(TABLE_SOME, _SETS):
        sets[to, column] = sets[at, column]
    sets[to, WHO] ^= mine
    if drawn:
        _take_one(sets, to, DECK_SOME, number)
        sets[to, DECK] -= 1
    else:
        _take_one(sets, to, TABLE_SOME, number)
        words[to, _SUMS + 2] -= states.codes[_TABLE_CODES + number]
    came_off = number
    if cell < CELLS:
        came_off = int64(states.cells[at, cell])
        states.cells[to, mine * CELLS + cell] = number
        code = cell * (NUMBERS + 1)
        words[to, _SUMS + mine] += states.codes[code + number] - states.codes[code + came_off]
        sets[to, GAPS + mine] &= ~(1 << cell)
        _note_homes(states, to, mine)
    if came_off:
        bit = 1 << came_off
        sets[to, TABLE_BOTH] |= sets[to, TABLE_SOME] & bit
        sets[to, TABLE_SOME] |= bit
        words[to, _SUMS + 2] += states.codes[_TABLE_CODES + came_off]


@part
def key_of(states: States, at: int, salt: int) -> int:
    """Return a 64-bit hash of a state, never 0; states of different ``salt`` differ."""
    words = states.words
    key = (words[at, _SUMS] * _MIX[0]) ^ (words[at, _SUMS + 1] * _MIX[1])
    key += words[at, _SUMS + 2] + uint64(salt) * _MIX[2]
    key ^= key >> uint64(31)
    key *= _MIX[1]
    key ^= key >> uint64(29)
    mixed: int = key | uint64(1)
    return mixed
