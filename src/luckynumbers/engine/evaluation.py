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
    OF_EMPTIES,
    OF_NUMBERS,
    OF_OPEN,
    PER_CELL,
    PER_GARDEN,
    STANDS,
    brings_a_turn,
    chances_row,
    draws_row,
    garden_rows,
    high_row,
    intervals,
    low_row,
    number_row,
    numbers_between,
    open_row,
    sums,
    takes_row,
    width_row,
)
from luckynumbers.engine.forward import encode, exchange, judge, mix_in, note
from luckynumbers.engine.jit import Floats, Ints, Row, compiled, floats, int64, part
from luckynumbers.engine.layout import BRUNO, EMPTY, GARDEN, HIGHEST, PLAYERS, SEATS, TABLE, TURN, UNSEEN
from luckynumbers.engine.network import HIDDEN, INNER, MIXED, OUTPUTS, Network
from luckynumbers.engine.vector import copy_mixed

DRAWN: Final = HIGHEST + 1
"""What may be drawn: nothing, or one of twenty numbers."""
CASES: Final = 2 * HIGHEST + 1
"""What may come into a garden: nothing, a drawn number, or a taken one."""


class View(NamedTuple):
    """A network, and its working memory for one position; made once and used again and again."""

    net: Network
    cells: Ints
    lows: Ints
    highs: Ints
    wanted: Ints
    unseen: Ints
    face_up: Ints
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
    garden: Ints
    low: Ints
    high: Ints
    hidden: Floats
    mixed: Floats
    inner: Floats
    scores: Floats


def new_view(net: Network) -> View:
    """Return memory for ``look_at``."""

    def ints(*shape: int) -> Ints:
        return np.zeros(shape, np.int32)

    return View(
        net=net,
        cells=ints(SEATS * GARDEN),
        lows=ints(SEATS * GARDEN),
        highs=ints(SEATS * GARDEN),
        wanted=ints(SEATS),
        unseen=ints(HIGHEST + 1),
        face_up=ints(HIGHEST + 1),
        rows=ints(DRAWN * SEATS * PER_GARDEN),
        sums=floats(DRAWN * SEATS * HIDDEN),
        drawn_at=ints(DRAWN),
        known=floats(2 * CASES * DRAWN * MIXED),
        known_at=ints(2 * CASES * DRAWN),
        clock=ints(1),
        pairs=ints(2 * (PER_GARDEN + 1)),
        garden=ints(GARDEN),
        low=ints(GARDEN),
        high=ints(GARDEN),
        hidden=floats(HIDDEN),
        mixed=floats(MIXED),
        inner=floats(INNER),
        scores=floats(OUTPUTS),
    )


@part
def look_at_gardens(row: Row, view: View) -> None:
    """Write the rows and sums of every garden as it stands."""
    players = int64(row[PLAYERS])
    sums(row, view.unseen, view.face_up)
    for seat in range(players):
        at = seat * GARDEN
        for cell in range(at, at + GARDEN):
            view.cells[cell] = row[cell]
        intervals(view.cells, view.lows, view.highs, at)
        view.wanted[seat] = garden_rows(
            row,
            view.cells,
            view.lows,
            view.highs,
            at,
            view.unseen,
            view.face_up,
            view.rows,
            seat * PER_GARDEN,
        )
        encode(view.net, players, view.rows, seat * PER_GARDEN, view.sums, seat * HIDDEN)


@compiled
def value_of(row: Row, view: View, values: Floats) -> None:
    """Judge a position at the beginning of a turn, or during set-up with an empty hand, from nothing."""
    net, players, following = view.net, int64(row[PLAYERS]), int64(row[TURN])
    look_at_gardens(row, view)
    view.clock[0] += 1
    copy_mixed(net.mix_bias, (players - 2) * MIXED, view.mixed, 0)
    for seat in range(players):
        mix_in(net, players, (seat - following) % players, view.sums, seat * HIDDEN, view.mixed, 0)
    judge(net, players, following, view.mixed, view.inner, view.scores, values)


@part
def look_at(row: Row, view: View) -> None:
    """Prepare ``view`` for the successors of ``row``, a position in play with or without a clover in hand.

    A clover in hand must still be counted as face-down: ``value_after`` is told that it was drawn.
    """
    view.clock[0] += 1
    look_at_gardens(row, view)


@part
def _draw(row: Row, view: View, drawn: int) -> None:
    """Write what the gardens' rows and sums become when ``drawn`` is face-down no longer."""
    players, rows, pairs = int64(row[PLAYERS]), view.rows, view.pairs
    copies, deck = int64(row[UNSEEN + drawn]), int64(row[UNSEEN])
    for seat in range(players):
        old, new = seat * PER_GARDEN, (drawn * SEATS + seat) * PER_GARDEN
        for place in range(PER_GARDEN):
            rows[new + place] = rows[old + place]
        count = 0
        for cell in range(GARDEN):
            at = seat * GARDEN + cell
            low, high = int64(view.lows[at]), int64(view.highs[at])
            if view.cells[at] == 0 and low <= drawn <= high:
                place = new + PER_CELL * cell + 3
                fitting = int64(view.unseen[high] - view.unseen[low - 1]) - 1
                count = note(pairs, count, rows[place], draws_row(cell, fitting))
                rows[place] = draws_row(cell, fitting)
        place = new + OF_NUMBERS + drawn
        fewer = number_row(
            drawn, copies - 1, int64(row[TABLE + drawn]), int64(view.wanted[seat]) >> drawn & 1
        )
        count = note(pairs, count, rows[place], fewer)
        rows[place] = fewer
        count = note(pairs, count, DECK + deck, DECK + deck - 1)
        rows[new + OF_DECK] = DECK + deck - 1
        to = (drawn * SEATS + seat) * HIDDEN
        exchange(view.net, players, pairs, count, view.sums, seat * HIDDEN, view.sums, to)


@part
def _mix_others(row: Row, view: View, following: int, drawn: int, taken: int, put: int, to: int) -> None:
    """Write what all gardens but the mover's come to after a drawn number and a changed table."""
    net, players, mover = view.net, int64(row[PLAYERS]), int64(row[TURN])
    copy_mixed(net.mix_bias, (players - 2) * MIXED, view.known, to)
    for seat in range(players):
        if seat == mover:
            continue
        garden = drawn * SEATS + seat
        role = (seat - following) % players
        if taken == put:
            mix_in(net, players, role, view.sums, garden * HIDDEN, view.known, to)
            continue
        count, ready = 0, 0
        for cell in range(GARDEN):
            at = seat * GARDEN + cell
            low, high = int64(view.lows[at]), int64(view.highs[at])
            if view.cells[at] or low > high:
                continue
            takeable = int64(view.face_up[high] - view.face_up[low - 1])
            change = (low <= put <= high) - (low <= taken <= high)
            ready += takeable + change > 0
            if change:
                old = view.rows[garden * PER_GARDEN + PER_CELL * cell + 4]
                new = old - takes_row(cell, takeable, False) + takes_row(cell, takeable + change, False)
                count = note(view.pairs, count, old, new)
        wanted, empties = int64(view.wanted[seat]), int64(row[EMPTY + seat])
        count = _change_table(row, view, seat, drawn, taken, put, wanted, ready, empties, count)
        exchange(net, players, view.pairs, count, view.sums, garden * HIDDEN, view.hidden, 0)
        mix_in(net, players, role, view.hidden, 0, view.known, to)


@part
def _change_table(
    row: Row,
    view: View,
    seat: int,
    drawn: int,
    taken: int,
    put: int,
    wanted: int,
    ready: int,
    empties: int,
    count: int,
) -> int:
    """Note the exchanges of rows that depend on what a garden wants and what lies face-up."""
    rows, pairs, garden = view.rows, view.pairs, (drawn * SEATS + seat) * PER_GARDEN
    changed = (wanted ^ int64(view.wanted[seat]) | 1 << taken | 1 << put) >> 1
    number = 1
    while changed:
        if changed & 1:
            copies = int64(row[UNSEEN + number]) - (number == drawn)
            face_up = int64(row[TABLE + number]) - (number == taken) + (number == put)
            new = number_row(number, copies, face_up, wanted >> number & 1)
            count = note(pairs, count, rows[garden + OF_NUMBERS + number], new)
        changed >>= 1
        number += 1
    count = note(pairs, count, rows[garden + OF_OPEN], open_row(int64(row[TABLE]) - (taken > 0) + (put > 0)))
    count = note(pairs, count, rows[garden + OF_EMPTIES], EMPTIES + empties)
    return note(pairs, count, rows[garden + OF_CHANCES], chances_row(empties, ready))


@part
def _mover_after(row: Row, view: View, drawn: int, taken: int, put: int, cell: int) -> None:
    """Write the sum of the mover's garden after the turn to ``view.hidden``."""
    players, mover, pairs, rows = int64(row[PLAYERS]), int64(row[TURN]), view.pairs, view.rows
    garden = (drawn * SEATS + mover) * PER_GARDEN
    cells, lows, highs, was = view.garden, view.low, view.high, mover * GARDEN
    for place in range(GARDEN):
        cells[place] = view.cells[was + place]
    empties, count = int64(row[EMPTY + mover]), 0
    if cell >= 0:
        at = garden + PER_CELL * cell
        empties -= cells[cell] == 0
        cells[cell] = drawn + taken
        count = note(pairs, count, rows[at], STANDS + cell * HIGHEST + drawn + taken - 1)
        for place in range(at + 1, at + PER_CELL):
            count = note(pairs, count, rows[place], NOTHING)
    intervals(cells, lows, highs, 0)
    bruno = row[BRUNO] == 1
    wanted, ready = 0, 0
    for place in range(GARDEN):
        if cells[place]:
            continue
        low, high, at = int64(lows[place]), int64(highs[place]), garden + PER_CELL * place
        fitting, takeable, again = 0, 0, False
        if low <= high:
            fitting = int64(view.unseen[high] - view.unseen[low - 1]) - (low <= drawn <= high)
            takeable = int64(view.face_up[high] - view.face_up[low - 1])
            takeable += (low <= put <= high) - (low <= taken <= high)
            again = bruno and brings_a_turn(cells, 0, place, low, high)
            wanted |= numbers_between(low, high)
            ready += takeable > 0
        count = note(pairs, count, rows[at], low_row(place, low))
        count = note(pairs, count, rows[at + 1], high_row(place, high))
        count = note(pairs, count, rows[at + 2], width_row(place, low, high))
        count = note(pairs, count, rows[at + 3], draws_row(place, fitting))
        count = note(pairs, count, rows[at + 4], takes_row(place, takeable, again))
    count = _change_table(row, view, mover, drawn, taken, put, wanted, ready, empties, count)
    source = (drawn * SEATS + mover) * HIDDEN
    exchange(view.net, players, pairs, count, view.sums, source, view.hidden, 0)


@part
def value_after(row: Row, view: View, drawn: int, taken: int, cell: int, again: bool, values: Floats) -> None:
    """Judge the turn's end after laying the drawn or taken number on ``cell``, or leaving it (-1).

    The game must go on after it. ``look_at(row, view)`` must have come before.
    """
    net, players, mover = view.net, int64(row[PLAYERS]), int64(row[TURN])
    following = mover if again else (mover + 1) % players
    put = int64(view.cells[mover * GARDEN + cell]) if cell >= 0 else drawn
    now = view.clock[0]
    if drawn and view.drawn_at[drawn] != now:
        _draw(row, view, drawn)
        view.drawn_at[drawn] = now
    case = drawn or HIGHEST + taken
    entry = ((CASES if again else 0) + case) * DRAWN + put
    if view.known_at[entry] != now:
        _mix_others(row, view, following, drawn, taken, put, entry * MIXED)
        view.known_at[entry] = now
    copy_mixed(view.known, entry * MIXED, view.mixed, 0)
    _mover_after(row, view, drawn, taken, put, cell)
    mix_in(net, players, (mover - following) % players, view.hidden, 0, view.mixed, 0)
    judge(net, players, following, view.mixed, view.inner, view.scores, values)
