"""The tree of a late game of two, searched for exact values.

Most of it need not be seen. A window says which values still matter, as in alpha-beta search; a draw shares
its window out among the numbers that may come (Ballard's Star1). What an opponent with one gap draws next
cannot be prevented, which bounds what a turn can be worth before it is looked at. What ends the game is tried
first, then what fills a gap, then the draw, then exchanges that widen a gap.
"""

from typing import Final

import numpy as np

from luckynumbers.engine.bits import CELLS, SIDE, pick_bit
from luckynumbers.engine.endgame_bounds import (
    SAME_IS_NEXT,
    at_most,
    end_of_turn,
    finishing,
    share_at_the_end,
    stands,
)
from luckynumbers.engine.endgame_state import (
    AGAIN_COUNTS,
    DECK,
    DECK_SOME,
    GAPS,
    NUMBERS,
    TABLE_SOME,
    WANTS,
    WHO,
    States,
    face_down,
    face_up,
    follow,
    homes,
    how_many,
    key_of,
    state_fields,
    write_codes,
)
from luckynumbers.engine.jit import Floats, Ints, Words, bundle, compiled, int64, part, uint64

MOST_DECK: Final = 8
"""Most clovers face-down."""
TAKES: Final = 2
"""Turns in a row without a draw."""
LONGEST: Final = (MOST_DECK + 1) * (TAKES + 1)
"""No line has more turns than this."""
ROUNDING: Final = 1e-9
"""Sums of shares and differences to 1 are this exact; a bound must not pass for a value because of it."""

_SLOT_BITS: Final = 19
_SLOTS: Final = 1 << _SLOT_BITS
_SLOT_SHIFT: Final = uint64(64 - _SLOT_BITS)
_MOST_MOVES: Final = NUMBERS * CELLS + 1

BEGINNING: Final = 0
"""Nothing in hand: a turn begins. Otherwise the number that was drawn, or …"""
DRAWING: Final = NUMBERS + 1
"""… a draw was decided on."""

DRAW: Final = 0
"""Moves are a number and a cell (``CELLS`` leaves a drawn clover), or this."""
_CELL_BITS: Final = 5

# What is tried first. Exchanges lie below, by how often they were best and how much they widen a gap.
_REMEMBERED: Final = 1 << 42
_FILLS: Final = 1 << 41
_DRAWS: Final = 1 << 40

_EVERYWHERE: Final = (1 << CELLS) - 1
_LINES: Final = tuple(
    sum(1 << other for other in range(CELLS) if other // SIDE == cell // SIDE or other % SIDE == cell % SIDE)
    for cell in range(CELLS)
)
"""For each cell the set of those in its row or column."""

# Columns of ``Tree.told``.
NODES: Final = 0
MOST_NODES: Final = 1
SEARCH: Final = 2
"""A number of its own for every search, so that nothing old is remembered."""
MOST_TAKES: Final = 3
_TOLD: Final = 4


class Tree(States):
    """Room for one search at a time."""

    moves: Ints
    """For each turn what can be done at its beginning, then what with the number drawn; best first."""
    ranks: Ints
    ceilings: Floats
    """For each turn and number drawn what that can be worth at most."""
    keys: Words
    least: Floats
    """What is remembered of states: their value is at least …"""
    most: Floats
    """… and at most this, and it was best to"""
    best: Ints
    history: Ints
    """For each seat and move how often it was best."""
    told: Ints


def new_tree() -> Tree:
    """Return room for the longest line, and memory for half a million states."""
    lines = LONGEST + 2
    tree = bundle(
        Tree,
        **state_fields(lines),
        moves=(np.int64, (2 * lines, _MOST_MOVES)),
        ranks=(np.int64, (2 * lines, _MOST_MOVES)),
        ceilings=(np.float64, (lines, NUMBERS + 1)),
        history=(np.int64, (2, (NUMBERS + 1) << _CELL_BITS)),
        told=(np.int64, _TOLD),
        keys=(np.uint64, _SLOTS),
        least=(np.float64, _SLOTS),
        most=(np.float64, _SLOTS),
        best=(np.int64, _SLOTS),
    )
    write_codes(tree)
    return tree


@part
def _write_ceilings(tree: Tree, at: int) -> tuple[float, float]:
    """Write what each number is worth at most if it is drawn now, or 0 where its worth is clear.

    Return what is certain of the draw, and what it can be worth at most.
    """
    sets = tree.sets
    deck, wants, wanted = sets[at, DECK], sets[at, WANTS], sets[at, WANTS + 1]
    gaps, theirs = sets[at, GAPS], how_many(sets[at, GAPS + 1])
    lost = face_up(tree, at, wanted) > 0
    their_fits = face_down(tree, at, wanted)
    certain, possible = 0.0, 0.0
    for number in range(1, NUMBERS + 1):
        weight = face_down(tree, at, int64(1) << number) / deck
        if weight == 0:
            continue
        ceiling = 0.0
        if wants >> number & 1:
            certain += weight
        elif deck == 1:
            fills = homes(tree, at, int64(0), number) & gaps != 0
            certain += weight * share_at_the_end(how_many(gaps) - fills, theirs)
        elif sets[at, AGAIN_COUNTS] and stands(tree, at, number):
            ceiling = 1.0
        elif not lost:
            fits = their_fits - (wanted >> number & 1)
            fills = homes(tree, at, int64(0), number) & gaps != 0
            ceiling = at_most(tree, at, fits, deck - 1, fills)
        tree.ceilings[at, number] = ceiling
        possible += weight * ceiling
    return certain, certain + possible


@part
def _widens(states: States, at: int, number: int, cell: int) -> int:
    """Return by how much an exchange moves the bounds of my gaps apart."""
    gaps = states.sets[at, GAPS] & _LINES[cell]
    wider = 0
    while gaps:
        gap = int64(pick_bit(uint64(gaps), uint64(0)))
        gaps &= gaps - 1
        more = number - int64(states.cells[at, cell])
        wider += more if cell > gap else -more
    return wider


@part
def _insert(tree: Tree, line: int, count: int, move: int, rank: int) -> int:
    """Add a move behind those of the same rank or higher; return how many there are."""
    moves, ranks = tree.moves, tree.ranks
    place = count
    while place and ranks[line, place - 1] < rank:
        moves[line, place] = moves[line, place - 1]
        ranks[line, place] = ranks[line, place - 1]
        place -= 1
    moves[line, place] = move
    ranks[line, place] = rank
    return count + 1


@part
def _add_homes(tree: Tree, at: int, line: int, count: int, number: int, cells: int) -> int:
    """Add every way to lay ``number`` on one of ``cells``; return how many moves there are."""
    fits = homes(tree, at, int64(0), number) & cells
    gaps, who = tree.sets[at, GAPS], tree.sets[at, WHO]
    while fits:
        cell = int64(pick_bit(uint64(fits), uint64(0)))
        fits &= fits - 1
        move = number << _CELL_BITS | cell
        rank = int64(_FILLS)
        if not gaps >> cell & 1:
            rank = tree.history[who, move] + _widens(tree, at, number, cell)
        count = _insert(tree, line, count, move, rank)
    return count


@part
def _add_takes(tree: Tree, at: int, count: int, cells: int) -> int:
    """Add every way to take a face-up clover and lay it on one of ``cells``."""
    table = tree.sets[at, TABLE_SOME]
    while table:
        number = int64(pick_bit(uint64(table), uint64(0)))
        table &= table - 1
        count = _add_homes(tree, at, 2 * at, count, number, cells)
    return count


@part
def _first_moves(tree: Tree, at: int, takes: int, hand: int, key: int) -> int:
    """Write what is tried first: all that can be done with a clover in hand, or the draw and what fills."""
    if hand != BEGINNING:
        line = 2 * at + 1
        leaving = hand << _CELL_BITS | CELLS
        count = _insert(tree, line, int64(0), leaving, tree.history[tree.sets[at, WHO], leaving])
        return _add_homes(tree, at, line, count, hand, _EVERYWHERE)
    count = _insert(tree, 2 * at, int64(0), int64(DRAW), int64(_DRAWS))
    if takes < tree.told[MOST_TAKES]:
        count = _add_takes(tree, at, count, tree.sets[at, GAPS])
        slot = key >> _SLOT_SHIFT
        if tree.keys[slot] == key and tree.best[slot] != DRAW:
            count = _insert(tree, 2 * at, count, tree.best[slot], int64(_REMEMBERED))
    return count


@part
def _ceiling_of_takes(tree: Tree, at: int) -> float:
    """Return what a take that does not win at once is worth at most."""
    sets = tree.sets
    if sets[at, AGAIN_COUNTS]:
        return 1.0
    return at_most(tree, at, face_down(tree, at, sets[at, WANTS + 1]), sets[at, DECK], True)


@part
def _remember(tree: Tree, key: int, low: float, high: float, found: float, move: int) -> None:
    """Note a value, or the bound that it is outside the window."""
    slot = key >> _SLOT_SHIFT
    if tree.keys[slot] != key:
        tree.keys[slot] = key
        tree.least[slot] = 0.0
        tree.most[slot] = 1.0
    if found > low + ROUNDING:
        tree.least[slot] = max(tree.least[slot], found)
    if found < high - ROUNDING:
        tree.most[slot] = min(tree.most[slot], found)
    tree.best[slot] = move


@part
def _recall(tree: Tree, at: int, key: int, low: float, high: float) -> float:
    """Return what a turn is worth that begins, if that is clear or clear enough for the window, else -1."""
    sets = tree.sets
    if face_up(tree, at, sets[at, WANTS]):
        return 1.0
    least = finishing(tree, at)
    if least >= high:
        return least
    slot = key >> _SLOT_SHIFT
    if tree.keys[slot] == key:
        known: float = tree.least[slot]
        most: float = tree.most[slot]
        if known >= high or known >= most - ROUNDING:
            return known
        if most <= low:
            return most
    return -1.0


@part
def _worth(tree: Tree, at: int, takes: int, hand: int, low: float, high: float) -> float:
    """Return what state ``at`` is worth to the seat at turn; outside the window only the side is right.

    ``hand`` says what was drawn, see ``BEGINNING`` and ``DRAWING``. After ``MOST_NODES`` nothing is right.
    """
    sets, told = tree.sets, tree.told
    if hand == DRAWING:
        certain, possible = _write_ceilings(tree, at)
        for number in range(1, NUMBERS + 1):
            ceiling = tree.ceilings[at, number]
            if not sets[at, DECK_SOME] >> number & 1 or ceiling <= 0:
                continue
            if certain >= high or possible <= low:
                break
            weight = face_down(tree, at, int64(1) << number) / sets[at, DECK]
            possible -= weight * ceiling
            least = max((low - possible) / weight, 0.0)
            enough = min((high - certain) / weight, ceiling)
            found = _worth(tree, at, takes, int64(number), least, enough)
            certain += weight * found
            possible += weight * found
        return certain if certain >= high else possible

    key, ceiling = uint64(0), 1.0
    if hand == BEGINNING:
        key = key_of(tree, at, told[SEARCH] * (TAKES + 1) + takes)
        found = _recall(tree, at, key, low, high)
        if found >= 0:
            return found
        ceiling = _ceiling_of_takes(tree, at)
        told[NODES] += 1
    if told[NODES] >= told[MOST_NODES]:
        return 0.0

    line = 2 * at + (hand != BEGINNING)
    after = int64(0) if hand else takes + 1
    best, choice, index = -1.0, int64(0), int64(0)
    count = _first_moves(tree, at, takes, hand, key)
    exchanges = hand == BEGINNING and takes < told[MOST_TAKES]
    while best < high:
        if index == count:
            if not exchanges:
                break
            exchanges = False
            count, index = _add_takes(tree, at, int64(0), ~sets[at, GAPS]), int64(0)
            continue
        move = tree.moves[line, index]
        index += 1
        floor = max(low, best)
        if move == DRAW:
            found = _worth(tree, at, takes, int64(DRAWING), floor, high)
        elif ceiling <= floor:
            found = ceiling
        else:
            number, cell = move >> _CELL_BITS, move & ((1 << _CELL_BITS) - 1)
            found = end_of_turn(tree, at, number, cell, hand != BEGINNING)
            if found < 0:
                again = found == SAME_IS_NEXT
                follow(tree, at, number, cell, hand != BEGINNING, again)
                if again:
                    found = _worth(tree, at + 1, after, int64(BEGINNING), floor, high)
                else:
                    found = 1 - _worth(tree, at + 1, after, int64(BEGINNING), 1 - high, 1 - floor)
        if found > best:
            best, choice = found, move
    if told[NODES] < told[MOST_NODES]:
        tree.history[sets[at, WHO], choice] += best > low
        if hand == BEGINNING:
            _remember(tree, key, low, high, best, choice)
    return best


@compiled
def worth_of(tree: Tree, number: int, cell: int, drawn: bool, low: float, high: float) -> float:
    """Return what it is worth in the first state to lay ``number`` on ``cell`` or to leave it, or to draw.

    Outside the window only the side is right.
    """
    if number == DRAWING:
        return _worth(tree, int64(0), int64(0), int64(DRAWING), low, high)
    found = end_of_turn(tree, int64(0), number, cell, drawn)
    if found >= 0:
        return found
    again = found == SAME_IS_NEXT
    follow(tree, int64(0), number, cell, drawn, again)
    takes = int64(0) if drawn else int64(1)
    if again:
        return _worth(tree, int64(1), takes, int64(BEGINNING), low, high)
    return 1 - _worth(tree, int64(1), takes, int64(BEGINNING), 1 - high, 1 - low)
