"""What can be said of a late game of two without looking further: ends, and bounds on what a turn is worth.

What a seat with one gap draws next cannot be prevented, and a seat with two gaps cannot win before the other
has drawn twice (but for Bruno's variant, R18).
"""

from typing import Final

from luckynumbers.engine.bits import CELLS
from luckynumbers.engine.endgame_state import (
    AGAIN_COUNTS,
    DECK,
    GAPS,
    WANTS,
    States,
    brings_a_turn,
    face_down,
    face_up,
    how_many,
)
from luckynumbers.engine.jit import int64, part

_TWO_DRAWS: Final = 3
"""The smallest deck from which a seat can draw twice, with another draw between."""
OTHER_IS_NEXT: Final = -1.0
SAME_IS_NEXT: Final = -2.0
"""What ``end_of_turn`` says where the game goes on."""


@part
def share_at_the_end(gaps: int, their_gaps: int) -> float:
    """Return what an empty deck leaves to whoever has ``gaps`` gaps (R15)."""
    if gaps == their_gaps:
        return 0.5
    return 1.0 if gaps < their_gaps else 0.0


@part
def end_of_turn(states: States, at: int, number: int, cell: int, drawn: bool) -> float:
    """Return what a turn is worth if that can be told at once, else who is next."""
    sets = states.sets
    gaps, theirs = how_many(sets[at, GAPS]), how_many(sets[at, GAPS + 1])
    came_off = number
    if cell < CELLS:
        came_off = int64(states.cells[at, cell])
        gaps -= came_off == 0
    if gaps == 0:
        return 1.0
    if drawn and sets[at, DECK] == 1:
        return share_at_the_end(gaps, theirs)
    if brings_a_turn(states, at, number, cell):
        return SAME_IS_NEXT
    wanted = sets[at, WANTS + 1]
    left = face_up(states, at, wanted) + (wanted >> came_off & 1)
    if not drawn:
        left -= wanted >> number & 1
    return 0.0 if left else OTHER_IS_NEXT


@part
def stands(states: States, at: int, number: int) -> bool:
    """Return whether ``number`` stands in my garden."""
    found = False
    for cell in range(CELLS):
        found |= states.cells[at, cell] == number
    return found


@part
def twice(fits: int, deck: int) -> float:
    """Return how likely one of two draws brings one of ``fits`` clovers, with a draw of another between."""
    once = fits / deck
    return once + (1 - once) * fits / (deck - 1) if deck >= _TWO_DRAWS else once


@part
def finishing(states: States, at: int) -> float:
    """Return how likely the seat at turn fills its last gap by drawing, before the other seat can win."""
    sets = states.sets
    wants, wanted = sets[at, WANTS], sets[at, WANTS + 1]
    deck: int = sets[at, DECK]
    fits = face_down(states, at, wants)
    if fits == 0 or sets[at, AGAIN_COUNTS] or deck < _TWO_DRAWS:
        return fits / deck
    if not wanted:
        return twice(fits, deck)
    if face_up(states, at, wanted):
        return fits / deck
    # What helps neither is left on the table; the other seat does best to draw and hope.
    theirs = face_down(states, at, wanted)
    neither = deck - face_down(states, at, wants | wanted)
    only_mine = face_down(states, at, wants & ~wanted)
    later = max((deck - 1 - theirs) * fits - only_mine, 0) / ((deck - 1) * (deck - 2))
    return fits / deck + neither / deck * later


@part
def at_most(states: States, at: int, fits: int, deck: int, fills: bool) -> float:
    """Return what is left when the other seat may draw one of ``fits`` clovers that fill its last gap.

    If I still have two gaps, it may draw twice.
    """
    if how_many(states.sets[at, GAPS]) - fills > 1:
        return 1 - twice(fits, deck)
    return 1 - fits / deck
