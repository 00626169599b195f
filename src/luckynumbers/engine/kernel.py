"""The rules (R3–R18) on rows of ``layout``: legal actions, decisions, reveals, ends."""

import numpy as np
from numpy.typing import NDArray

from luckynumbers.engine.bits import DIAGONAL_NEIGHBOURS, cells_with, homes_of
from luckynumbers.engine.jit import Ints, Row, Seeds, compiled, int64, part, uint64
from luckynumbers.engine.layout import (
    APART,
    BRUNO,
    DIAGONAL,
    DRAW,
    DRAWING,
    EMPTY,
    GARDEN,
    HAND,
    HELD,
    HIGHEST,
    LAY,
    LEAVE,
    LIMIT,
    MICHAEL,
    OVER,
    PHASE,
    PLAYERS,
    PLAYING,
    SEATS,
    SET_UP,
    SETTING_UP,
    SETUP,
    SORTED,
    TABLE,
    TURN,
    TURNS,
    UNSEEN,
)


@compiled
def random_below(seeds: Seeds, bound: int) -> int:
    """Return the next number below ``bound`` of the xorshift64* generator whose state is ``seeds[0]``."""
    x = seeds[0]
    x ^= x >> uint64(12)
    x ^= x << uint64(25)
    x ^= x >> uint64(27)
    seeds[0] = x
    high = (x * uint64(2685821657736338717)) >> uint64(32)
    number: int = int64((high * uint64(bound)) >> uint64(32))
    return number


@compiled
def scramble(seed: int) -> int:
    """Return a well-mixed non-zero generator state for any seed (splitmix64)."""
    x = uint64(seed) + uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> uint64(27))) * uint64(0x94D049BB133111EB)
    x ^= x >> uint64(31)
    state: int = x | uint64(1)
    return state


@compiled
def begin(row: Row, players: int, setup: int, first: int, bruno: int, limit: int) -> None:
    """Make ``row`` the empty table before the first clover (R1, R10)."""
    row[:] = 0
    for number in range(1, HIGHEST + 1):
        row[UNSEEN + number] = players
    row[UNSEEN] = HIGHEST * players
    row[TURN] = first
    row[PLAYERS] = players
    row[SETUP] = setup
    row[BRUNO] = bruno
    row[LIMIT] = limit
    for seat in range(players):
        row[EMPTY + seat] = GARDEN


@part
def homes(row: Row, seat: int, number: int) -> int:
    """Return the cells ``number`` may be laid on as a 16-bit set (R3, R5)."""
    found: int = homes_of(row, seat * GARDEN, number)
    return found


@compiled
def chance_is_next(row: Row) -> bool:
    """Return whether a clover is to be revealed now."""
    revealing: bool
    if row[PHASE] == PLAYING:
        revealing = row[DRAWING] == 1
    elif row[PHASE] == OVER:
        revealing = False
    elif row[SETUP] == MICHAEL:
        revealing = row[HELD] == 0
    else:
        laid = GARDEN - row[EMPTY + row[TURN]]
        revealing = row[SETUP] == SORTED or laid + row[HELD] < DIAGONAL
    return revealing


@compiled
def legal_actions(row: Row, actions: Ints) -> int:
    """Write the decisions allowed now to ``actions``, in the contract's order; return how many."""
    if row[PHASE] == OVER or chance_is_next(row):
        return 0
    count = 0
    seat = row[TURN]
    if row[PHASE] == SETTING_UP:
        for held in range(row[HELD]):
            number = row[HAND + held]
            if held and number == row[HAND + held - 1]:
                continue
            for cell in range(0, GARDEN, APART):
                if row[seat * GARDEN + cell] == 0:
                    actions[count] = SET_UP + GARDEN * number + cell
                    count += 1
        return count
    if row[HELD]:
        fits = homes(row, seat, row[HAND])
        for cell in range(GARDEN):
            if fits >> cell & 1:
                actions[count] = LAY + cell
                count += 1
        actions[count] = LEAVE
        return count + 1
    actions[0] = DRAW
    count = 1
    for number in range(1, HIGHEST + 1):
        if row[TABLE + number]:
            fits = homes(row, seat, number)
            for cell in range(GARDEN):
                if fits >> cell & 1:
                    actions[count] = GARDEN * number + cell
                    count += 1
    return count


@compiled
def reveal(row: Row, number: int) -> None:
    """Turn ``number`` over for the seat at turn."""
    row[UNSEEN + number] -= 1
    row[UNSEEN] -= 1
    place = row[HELD]
    while place and row[HAND + place - 1] > number:
        row[HAND + place] = row[HAND + place - 1]
        place -= 1
    row[HAND + place] = number
    row[HELD] += 1
    row[DRAWING] = 0
    if row[PHASE] == SETTING_UP and row[SETUP] == SORTED and row[HELD] == DIAGONAL:
        seat = row[TURN]
        for held in range(DIAGONAL):
            row[seat * GARDEN + APART * held] = row[HAND + held]
            row[HAND + held] = 0
        row[EMPTY + seat] -= DIAGONAL
        row[HELD] = 0
        _pass_in_setup(row)


@part
def _pass_in_setup(row: Row) -> None:
    row[TURN] = (row[TURN] + 1) % row[PLAYERS]
    for seat in range(row[PLAYERS]):
        if row[EMPTY + seat] != GARDEN - DIAGONAL:
            return
    row[PHASE] = PLAYING


@part
def touches_equal(cells: Row, base: int, cell: int, number: int) -> bool:
    """Return whether ``number`` on ``cell`` has an equal one diagonally next to it (R18).

    The garden begins at ``base``; ``cells`` may be a row or anything else with gardens in it.
    """
    touching: bool = cells_with(cells, base, number) & DIAGONAL_NEIGHBOURS[cell] != 0
    return touching


@compiled
def apply(row: Row, action: int) -> None:
    """Make a decision that is among ``legal_actions``; nothing is checked again."""
    if action == DRAW:
        row[DRAWING] = 1
        return
    seat = row[TURN]
    if action >= SET_UP:
        number, cell = (action - SET_UP) // GARDEN, action % GARDEN
        row[seat * GARDEN + cell] = number
        row[EMPTY + seat] -= 1
        _let_go(row, number)
        if row[HELD] == 0:
            _pass_in_setup(row)
        return
    again = False
    if action == LEAVE:
        number = row[HAND]
        row[TABLE + number] += 1
        row[TABLE] += 1
        row[HELD] = 0
        row[HAND] = 0
    else:
        if action >= LAY:
            number, cell = row[HAND], action - LAY
            row[HELD] = 0
            row[HAND] = 0
        else:
            number, cell = action // GARDEN, action % GARDEN
            row[TABLE + number] -= 1
            row[TABLE] -= 1
        came_off = row[seat * GARDEN + cell]
        row[seat * GARDEN + cell] = number
        if came_off:
            row[TABLE + came_off] += 1
            row[TABLE] += 1
        else:
            row[EMPTY + seat] -= 1
        again = row[BRUNO] == 1 and touches_equal(row, seat * GARDEN, cell, number)
    row[TURNS] += 1
    if row[EMPTY + seat] == 0 or row[UNSEEN] == 0 or row[TURNS] == row[LIMIT]:
        row[PHASE] = OVER
    elif not again:
        row[TURN] = (seat + 1) % row[PLAYERS]


@part
def _let_go(row: Row, number: int) -> None:
    """Take ``number`` out of the hand."""
    place = 0
    while row[HAND + place] != number:
        place += 1
    row[HELD] -= 1
    for later in range(place, row[HELD]):
        row[HAND + later] = row[HAND + later + 1]
    row[HAND + row[HELD]] = 0


@compiled
def draw_at_random(row: Row, seeds: Seeds) -> int:
    """Return a face-down number, each copy as likely as the others."""
    left = random_below(seeds, row[UNSEEN])
    number = 0
    while left >= 0:
        number += 1
        left -= row[UNSEEN + number]
    return number


@compiled
def winners(row: Row, shares: NDArray[np.float32]) -> None:
    """Write each seat's part of the win to ``shares[:4]``, and the empty cells of losers to ``[4:8]``."""
    players = row[PLAYERS]
    for place in range(2 * SEATS):
        shares[place] = 0
    least = GARDEN + 1
    for seat in range(players):
        least = min(least, row[EMPTY + seat])
    count = 0
    for seat in range(players):
        count += row[EMPTY + seat] == least
    for seat in range(players):
        if row[EMPTY + seat] == least:
            shares[seat] = 1 / count
        else:
            shares[SEATS + seat] = row[EMPTY + seat]


@compiled
def play_randomly(row: Row, actions: Ints, seeds: Seeds) -> None:
    """Play on to the end, every legal action as likely as the others."""
    while row[PHASE] != OVER:
        if chance_is_next(row):
            reveal(row, draw_at_random(row, seeds))
        else:
            count = legal_actions(row, actions)
            apply(row, actions[random_below(seeds, count)])
