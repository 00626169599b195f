"""A game as one row of 128 small integers, so that many games are one array.

    cells    0–63    four gardens of 16 cells, row by row; 0 where nothing stands
    unseen  64–84    face-down copies of each number; at 64 how many clovers are face-down in all
    table   85–105   face-up copies of each number; at 85 how many lie there in all
    hand   106–109   what the seat at turn holds, ascending; 110 says how many
    111 …            single values, named below

Decisions are integers too: 0 draws, ``GARDEN·n + c`` takes a face-up clover, ``LAY + c`` lays the drawn one,
``LEAVE`` leaves it, ``SET_UP + GARDEN·n + c`` lays one on the diagonal. They ascend in the order of
``legal_actions()``.
"""

from typing import Final

SEATS: Final = 4
"""At most so many play."""
GARDEN: Final = 16
"""Cells of a garden."""
DIAGONAL: Final = 4
"""Cells that are laid in set-up …"""
APART: Final = 5
"""… each so many after the one before."""
HIGHEST: Final = 20
"""Numbers go from 1 to this."""

CELLS: Final = 0
UNSEEN: Final = 64
TABLE: Final = 85
HAND: Final = 106
HELD: Final = 110
TURN: Final = 111
PLAYERS: Final = 112
PHASE: Final = 113
DRAWING: Final = 114
SETUP: Final = 115
BRUNO: Final = 116
TURNS: Final = 117
LIMIT: Final = 118
"""The turn limit, 0 for none."""
EMPTY: Final = 119
"""Four values: how many cells each garden has empty."""
SIZE: Final = 128

SETTING_UP: Final = 0
PLAYING: Final = 1
OVER: Final = 2

SORTED: Final = 0
CHOICE: Final = 1
MICHAEL: Final = 2

DRAW: Final = 0
LAY: Final = 336
LEAVE: Final = 352
SET_UP: Final = 368
MOST_ACTIONS: Final = 336

LONGEST: Final = 32_000
"""Turn numbers are cut here; only what is left to the limit matters."""
