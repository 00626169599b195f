"""The network's opinion of a position, in whole and, much faster, of all that one decision can lead to.

A *view* holds one position with everything that its successors share. A successor differs from it in one
cell and at most three clovers, so only the rows of the first layer that change are exchanged. What a drawn
number does to every garden is worked out once for all its uses, and what the other seats' gardens come to is
remembered for each change of deck and table.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.features import (
    DECK,
    EMPTIES,
    NOTHING,
    OF_CHANCES,
    OF_DECK,
    OF_DRAWS,
    OF_EMPTIES,
    OF_HIGH,
    OF_LOW,
    OF_NUMBERS,
    OF_OPEN,
    OF_RIVALS,
    OF_TAKES,
    OF_WIDTH,
    PER_CELL,
    PER_GARDEN,
    ROWS,
    TRIAL,
    Gardens,
    brings_a_turn,
    chances_row,
    count_up,
    drawable,
    draws_row,
    garden_rows,
    high_row,
    intervals,
    low_row,
    new_gardens,
    number_row,
    numbers_between,
    open_row,
    rival_row,
    rival_rows,
    stands_row,
    takeable,
    takes_row,
    width_row,
)
from luckynumbers.engine.forward import encode, judge, mix_in, note
from luckynumbers.engine.jit import Floats, Ints, Row, bundle, compiled, int64, part
from luckynumbers.engine.layout import BRUNO, EMPTY, GARDEN, HIGHEST, PLAYERS, SEATS, TABLE, TURN, UNSEEN
from luckynumbers.engine.network import HIDDEN, INNER, MIXED, OUTPUTS, Network
from luckynumbers.engine.vector import copy_mixed, exchange_hidden

DRAWN: Final = HIGHEST + 1
"""What may be drawn: nothing, or one of twenty numbers."""
CASES: Final = 2 * HIGHEST + 1
"""What may come into a garden: nothing, a drawn number, or a taken one."""


class Change(NamedTuple):
    """What a turn does to the deck and the table: numbers, 0 for none."""

    drawn: int
    taken: int
    put: int


class Prospect(NamedTuple):
    """What a garden comes to as a whole."""

    wanted: int
    """Its numbers as bits."""
    ready: int
    """Gaps that a face-up clover would fill."""
    empties: int


class Memory:
    """What is known of one position and its successors so far."""

    wanted: Ints
    """The numbers each garden wants, as bits …"""
    soonest: Ints
    """… those that the first of its rivals to act wants …"""
    later: Ints
    """… and those that the others do."""
    rows: Ints
    """The rows of each garden, by the number drawn (0 for none) and seat."""
    sums: Floats
    """The first layer's sums of ``rows``."""
    drawn_at: Ints
    """When ``rows`` and ``sums`` of a drawn number were written; they count if as young as ``clock[0]``."""
    known: Floats
    """What the other seats come to in the second layer, by (again, drawn or taken, put on the table)."""
    known_at: Ints
    """When ``known`` was written."""
    clock: Ints
    pairs: Ints
    """Rows that give way to others."""
    hidden: Floats
    mixed: Floats
    inner: Floats
    scores: Floats


class View(NamedTuple):
    """How a network looks at one position; made once and used again and again."""

    net: Network
    gardens: Gardens
    memory: Memory


def new_view(net: Network) -> View:
    """Return memory for ``look_at``."""

    def floats(size: int) -> tuple[type, int]:
        return np.float32, size

    def ints(size: int) -> tuple[type, int]:
        return np.int32, size

    memory = bundle(
        Memory,
        sums=floats(DRAWN * SEATS * HIDDEN),
        known=floats(2 * CASES * DRAWN * MIXED),
        hidden=floats(HIDDEN),
        mixed=floats(MIXED),
        inner=floats(INNER),
        scores=floats(OUTPUTS),
        wanted=ints(SEATS),
        soonest=ints(SEATS),
        later=ints(SEATS),
        rows=ints(DRAWN * SEATS * PER_GARDEN),
        drawn_at=ints(DRAWN),
        known_at=ints(2 * CASES * DRAWN),
        clock=ints(1),
        pairs=ints(2 * (PER_GARDEN + 1)),
    )
    return View(net, new_gardens(), memory)


@part
def look_at_gardens(row: Row, view: View, following: int) -> None:
    """Write the rows and sums of every garden as it stands, with ``following`` the next to act."""
    players, gardens = int64(row[PLAYERS]), view.gardens
    count_up(row, gardens)
    for cell in range(players * GARDEN):
        gardens.cells[cell] = row[cell]
    for seat in range(players):
        intervals(gardens, seat)
        view.memory.wanted[seat] = garden_rows(row, gardens, seat, view.memory.rows, seat * PER_GARDEN)
    for seat in range(players):
        _meet_rivals(row, view, following, seat)
        encode(view.net, players, view.memory.rows, seat * PER_GARDEN, view.memory.sums, seat * HIDDEN)


@part
def _meet_rivals(row: Row, view: View, following: int, seat: int) -> None:
    """Write which numbers the rivals of ``seat`` want, and the rows of that.

    Rivals are all others but whoever acts last, which is who has just moved: what they want differs with
    every successor of a position, so all gardens would have to be worked out anew for each. To them the
    others matter most, since what they leave lying is there for all others first. With an extra turn of
    Bruno's who has just moved acts first (R18), so in that variant nobody has rivals.
    """
    players, memory = int64(row[PLAYERS]), view.memory
    soonest, later = int64(0), int64(0)
    for role in range(players - 2, -1, -1):
        other = (following + role) % players
        if other != seat and row[BRUNO] == 0:
            soonest, later = int64(memory.wanted[other]), later | soonest
    memory.soonest[seat], memory.later[seat] = soonest, later
    rival_rows(row, int64(memory.wanted[seat]), soonest, later, memory.rows, seat * PER_GARDEN)


@part
def mix_gardens(row: Row, view: View) -> None:
    """Look at a position at the beginning of a turn, up to what its gardens come to in the second layer."""
    players, following, memory = int64(row[PLAYERS]), int64(row[TURN]), view.memory
    look_at_gardens(row, view, following)
    copy_mixed(view.net.mix_bias, (players - 2) * MIXED, memory.mixed, 0)
    for seat in range(players):
        role = (seat - following) % players
        mix_in(view.net, players, role, memory.sums, seat * HIDDEN, memory.mixed, 0)


@compiled
def value_of(row: Row, view: View, values: Floats) -> None:
    """Judge a position at the beginning of a turn, or during set-up with an empty hand, from nothing."""
    net, players, following, memory = view.net, int64(row[PLAYERS]), int64(row[TURN]), view.memory
    memory.clock[0] += 1
    mix_gardens(row, view)
    judge(net, players, following, memory.mixed, memory.inner, memory.scores, values)


@part
def look_at(row: Row, view: View) -> None:
    """Prepare ``view`` for the successors of ``row``, a position in play with or without a clover in hand.

    A clover in hand must still be counted as face-down: ``value_after`` is told that it was drawn.
    """
    view.memory.clock[0] += 1
    look_at_gardens(row, view, (int64(row[TURN]) + 1) % int64(row[PLAYERS]))


@part
def _exchange(view: View, players: int, garden: int, count: int, hidden: Floats, to: int) -> None:
    """Write the sum of a garden's rows after ``count`` noted exchanges to ``hidden[to:]``."""
    rows, first, memory = view.net.rows, (players - 2) * ROWS, view.memory
    exchange_hidden(rows, first, memory.pairs, count, memory.sums, garden * HIDDEN, hidden, to)


@part
def _draw(row: Row, view: View, drawn: int) -> None:
    """Write what the gardens' rows and sums become when ``drawn`` is face-down no longer."""
    players, gardens, rows, pairs = int64(row[PLAYERS]), view.gardens, view.memory.rows, view.memory.pairs
    copies, deck = int64(row[UNSEEN + drawn]), int64(row[UNSEEN])
    for seat in range(players):
        old, new = seat * PER_GARDEN, (drawn * SEATS + seat) * PER_GARDEN
        for place in range(PER_GARDEN):
            rows[new + place] = rows[old + place]
        count = 0
        for cell in range(GARDEN):
            at = seat * GARDEN + cell
            low, high = int64(gardens.lows[at]), int64(gardens.highs[at])
            if gardens.cells[at] == 0 and low <= drawn <= high:
                place = new + PER_CELL * cell + OF_DRAWS
                fewer = draws_row(cell, drawable(gardens, low, high, drawn))
                count = note(pairs, count, rows[place], fewer)
                rows[place] = fewer
        place = new + OF_NUMBERS + drawn
        fewer = number_row(
            drawn, copies - 1, int64(row[TABLE + drawn]), int64(view.memory.wanted[seat]) >> drawn & 1
        )
        count = note(pairs, count, rows[place], fewer)
        rows[place] = fewer
        count = note(pairs, count, DECK + deck, DECK + deck - 1)
        rows[new + OF_DECK] = DECK + deck - 1
        _exchange(view, players, seat, count, view.memory.sums, (drawn * SEATS + seat) * HIDDEN)


@part
def _mix_others(row: Row, view: View, change: Change, following: int, to: int) -> None:
    """Write what all gardens but the mover's come to in the second layer after a change."""
    net, players, mover, gardens = view.net, int64(row[PLAYERS]), int64(row[TURN]), view.gardens
    copy_mixed(net.mix_bias, (players - 2) * MIXED, view.memory.known, to)
    for seat in range(players):
        if seat == mover:
            continue
        garden = change.drawn * SEATS + seat
        role = (seat - following) % players
        if change.taken == change.put:
            mix_in(net, players, role, view.memory.sums, garden * HIDDEN, view.memory.known, to)
            continue
        count, ready = 0, 0
        for cell in range(GARDEN):
            at = seat * GARDEN + cell
            if gardens.cells[at]:
                continue
            low, high = int64(gardens.lows[at]), int64(gardens.highs[at])
            before = takeable(gardens, low, high, int64(0), int64(0))
            after = takeable(gardens, low, high, change.taken, change.put)
            old = view.memory.rows[garden * PER_GARDEN + PER_CELL * cell + OF_TAKES]
            new = old - takes_row(cell, before, False) + takes_row(cell, after, False)
            count = note(view.memory.pairs, count, old, new)
            ready += after > 0
        prospect = Prospect(int64(view.memory.wanted[seat]), int64(ready), int64(row[EMPTY + seat]))
        count = _note_whole(row, view, seat, change, prospect, count)
        _exchange(view, players, garden, count, view.memory.hidden, 0)
        mix_in(net, players, role, view.memory.hidden, 0, view.memory.known, to)


@part
def _note_whole(row: Row, view: View, seat: int, change: Change, prospect: Prospect, count: int) -> int:
    """Note the exchanges of rows that belong to numbers, to the table and to the garden as a whole."""
    rows, pairs, garden = view.memory.rows, view.memory.pairs, (change.drawn * SEATS + seat) * PER_GARDEN
    wanted, soonest, later = prospect.wanted, int64(view.memory.soonest[seat]), int64(view.memory.later[seat])
    changed = (wanted ^ int64(view.memory.wanted[seat]) | 1 << change.taken | 1 << change.put) >> 1
    number = 1
    while changed:
        if changed & 1:
            copies = int64(row[UNSEEN + number]) - (number == change.drawn)
            face_up = int64(row[TABLE + number]) - (number == change.taken) + (number == change.put)
            new = number_row(number, copies, face_up, wanted >> number & 1)
            count = note(pairs, count, rows[garden + OF_NUMBERS + number], new)
            new = rival_row(number, face_up, wanted >> number & 1, soonest >> number & 1, later >> number & 1)
            count = note(pairs, count, rows[garden + OF_RIVALS + number], new)
        changed >>= 1
        number += 1
    face_up = int64(row[TABLE]) - (change.taken > 0) + (change.put > 0)
    count = note(pairs, count, rows[garden + OF_OPEN], open_row(face_up))
    count = note(pairs, count, rows[garden + OF_EMPTIES], EMPTIES + prospect.empties)
    return note(pairs, count, rows[garden + OF_CHANCES], chances_row(prospect.empties, prospect.ready))


@part
def _lay_down(row: Row, view: View, change: Change, cell: int) -> None:
    """Write the sum of the mover's garden after the turn to ``view.memory.hidden``."""
    players, mover, gardens = int64(row[PLAYERS]), int64(row[TURN]), view.gardens
    pairs, rows, garden = view.memory.pairs, view.memory.rows, change.drawn * SEATS + mover
    trial, number = TRIAL * GARDEN, change.drawn + change.taken
    for place in range(GARDEN):
        gardens.cells[trial + place] = gardens.cells[mover * GARDEN + place]
    empties, count = int64(row[EMPTY + mover]), 0
    if cell >= 0:
        empties -= gardens.cells[trial + cell] == 0
        gardens.cells[trial + cell] = number
        at = garden * PER_GARDEN + PER_CELL * cell
        count = note(pairs, count, rows[at], stands_row(cell, number))
        for place in range(at + 1, at + PER_CELL):
            count = note(pairs, count, rows[place], NOTHING)
    intervals(gardens, TRIAL)
    wanted, ready = 0, 0
    for place in range(GARDEN):
        if gardens.cells[trial + place]:
            continue
        low, high = int64(gardens.lows[trial + place]), int64(gardens.highs[trial + place])
        fitting = takeable(gardens, low, high, change.taken, change.put)
        again = brings_a_turn(row, gardens, TRIAL, place, low, high)
        at = garden * PER_GARDEN + PER_CELL * place
        count = note(pairs, count, rows[at + OF_LOW], low_row(place, low))
        count = note(pairs, count, rows[at + OF_HIGH], high_row(place, high))
        count = note(pairs, count, rows[at + OF_WIDTH], width_row(place, low, high))
        draws = draws_row(place, drawable(gardens, low, high, change.drawn))
        count = note(pairs, count, rows[at + OF_DRAWS], draws)
        count = note(pairs, count, rows[at + OF_TAKES], takes_row(place, fitting, again))
        ready += fitting > 0
        wanted |= numbers_between(low, high)
    prospect = Prospect(int64(wanted), int64(ready), int64(empties))
    count = _note_whole(row, view, mover, change, prospect, count)
    _exchange(view, players, garden, count, view.memory.hidden, 0)


@part
def value_after(row: Row, view: View, drawn: int, taken: int, cell: int, again: bool, values: Floats) -> None:
    """Judge the turn's end after laying the drawn or taken number on ``cell``, or leaving it (-1).

    The game must go on after it. ``look_at(row, view)`` must have come before.
    """
    net, players, mover = view.net, int64(row[PLAYERS]), int64(row[TURN])
    following = mover if again else (mover + 1) % players
    put = int64(view.gardens.cells[mover * GARDEN + cell]) if cell >= 0 else drawn
    change = Change(int64(drawn), int64(taken), put)
    now = view.memory.clock[0]
    if drawn and view.memory.drawn_at[drawn] != now:
        _draw(row, view, drawn)
        view.memory.drawn_at[drawn] = now
    entry = ((CASES if again else 0) + (drawn or HIGHEST + taken)) * DRAWN + put
    if view.memory.known_at[entry] != now:
        _mix_others(row, view, change, following, entry * MIXED)
        view.memory.known_at[entry] = now
    copy_mixed(view.memory.known, entry * MIXED, view.memory.mixed, 0)
    _lay_down(row, view, change, cell)
    mix_in(net, players, (mover - following) % players, view.memory.hidden, 0, view.memory.mixed, 0)
    judge(net, players, following, view.memory.mixed, view.memory.inner, view.memory.scores, values)
