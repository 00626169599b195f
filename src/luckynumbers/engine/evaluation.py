"""The network's opinion of a position, in whole and, much faster, of all that one decision can lead to.

A *view* holds one position with everything that its successors share. A successor differs from it in one
cell and at most three clovers, so only the rows of the first layer that change are exchanged, and what the
other seats' gardens come to is remembered for each change of deck and table.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.features import (
    COUNTS,
    FACE_UP,
    PER_GARDEN,
    TAKES,
    brings_a_turn,
    count_rows,
    draw_row,
    garden_rows,
    intervals,
    kind_of,
    span_row,
    sums,
)
from luckynumbers.engine.jit import Floats, Ints, Row, compiled, copy, float32, int64, part
from luckynumbers.engine.layout import PLAYERS, TABLE, TURN, UNSEEN
from luckynumbers.engine.network import EMPTY_SCALE, HIDDEN, MIXED, Network
from luckynumbers.engine.vector import (
    add_hidden,
    add_mixed,
    copy_hidden,
    copy_mixed,
    copy_outputs,
    layer_hidden,
    layer_mixed,
    swap_hidden,
    swap_mixed,
)

DOUBT: Final = float32(1e-4)
"""An opinion is never quite certain, so that a sure win is worth more than the best of them."""


class View(NamedTuple):
    """A network, and its working memory for one position; made once and used again and again."""

    net: Network
    cells: Ints
    lows: Ints
    highs: Ints
    unseen: Ints
    face_up: Ints
    rows: Ints
    """For each of the decks (as it is, one fewer), seat and place."""
    sums: Floats
    """The first layer's sums for ``rows``."""
    counted: Floats
    """The second layer's share of the counts of all numbers."""
    known: Floats
    """What the other seats and the counts come to, by (again, drawn or taken, put on the table)."""
    known_at: Ints
    """When ``known`` was written; an entry counts if it is as young as ``clock[0]``."""
    clock: Ints
    garden: Ints
    low: Ints
    high: Ints
    row: Ints
    hidden: Floats
    mixed: Floats
    scores: Floats


def new_view(net: Network) -> View:
    """Return memory for ``look_at``."""

    def ints(*shape: int) -> Ints:
        return np.zeros(shape, np.int32)

    def floats(*shape: int) -> Floats:
        return np.zeros(shape, np.float32)

    return View(
        net=net,
        cells=ints(4, 16),
        lows=ints(4, 16),
        highs=ints(4, 16),
        unseen=ints(21),
        face_up=ints(21),
        rows=ints(2, 4, PER_GARDEN),
        sums=floats(2, 4, HIDDEN),
        counted=floats(MIXED),
        known=floats(2 * 41 * 21 * MIXED),
        known_at=ints(2 * 41 * 21),
        clock=ints(1),
        garden=ints(16),
        low=ints(16),
        high=ints(16),
        row=ints(PER_GARDEN),
        hidden=floats(HIDDEN),
        mixed=floats(MIXED),
        scores=floats(8),
    )


@part
def add_rows(net: Network, rows: Ints, at: int, sums: Floats, to: int) -> None:
    """Write the sum of fifty ``rows`` of the first layer."""
    copy_hidden(net.rows, 0, sums, to)
    for place in range(at, at + PER_GARDEN):
        row = rows[place]
        if row:
            add_hidden(net.rows, row * HIDDEN, sums, to)


@part
def mix_in(net: Network, players: int, role: int, hidden: Floats, mixed: Floats, to: int) -> None:
    """Add what a garden comes to in the second layer, seen ``role`` seats after the next to act."""
    at = ((players - 2) * 4 + role) * HIDDEN * MIXED
    for unit in range(0, HIDDEN, 8):
        layer_hidden(net.mix, at + unit * MIXED, hidden, unit, mixed, to)


@part
def judge(net: Network, players: int, following: int, mixed: Floats, scores: Floats, values: Floats) -> None:
    """Write chances to win to ``values[:4]`` and expected empty cells to ``[4:8]``, by seat."""
    copy_outputs(net.bias, (players - 2) * 8, scores, 0)
    at = (players - 2) * 8 * MIXED
    for unit in range(0, MIXED, 8):
        layer_mixed(net.out, at + unit * 8, mixed, unit, scores, 0)
    values[:] = 0
    best = scores[0]
    for role in range(1, players):
        best = max(best, scores[role])
    total = float32(0)
    for role in range(players):
        scores[role] = np.exp(scores[role] - best)
        total += scores[role]
    for role in range(players):
        seat = (following + role) % players
        values[seat] = scores[role] / total * (float32(1) - DOUBT) + DOUBT / float32(players)
        values[4 + seat] = max(scores[4 + role] * float32(EMPTY_SCALE), float32(0))


@compiled
def value_of(row: Row, view: View, values: Floats) -> None:
    """Judge a position at the beginning of a turn, or during set-up with an empty hand, from nothing."""
    net, players = view.net, int64(row[PLAYERS])
    deck = int64(row[UNSEEN])
    sums(row, view.unseen, view.face_up)
    kind = kind_of(row)
    count_rows(row, view.row)
    view.mixed[:] = 0
    for place in range(41):
        add_mixed(net.counts, ((players - 2) * COUNTS + view.row[place]) * MIXED, view.mixed, 0)
    for seat in range(players):
        for cell in range(16):
            view.garden[cell] = row[seat * 16 + cell]
        intervals(view.garden, view.low, view.high)
        garden_rows(
            view.garden, view.low, view.high, view.unseen, view.face_up, deck, players, kind, view.row
        )
        add_rows(net, view.row, 0, view.hidden, 0)
        role = (seat - int64(row[TURN])) % players
        mix_in(net, players, role, view.hidden, view.mixed, 0)
    judge(net, players, int64(row[TURN]), view.mixed, view.scores, values)


@part
def look_at(row: Row, view: View) -> None:
    """Prepare ``view`` for the successors of ``row``, a position in play with or without a clover in hand.

    A clover in hand must still be counted as face-down: ``value_after`` is told that it was drawn.
    """
    net, players = view.net, int64(row[PLAYERS])
    deck = int64(row[UNSEEN])
    view.clock[0] += 1
    sums(row, view.unseen, view.face_up)
    kind = kind_of(row)
    count_rows(row, view.row)
    view.counted[:] = 0
    for place in range(41):
        add_mixed(net.counts, ((players - 2) * COUNTS + view.row[place]) * MIXED, view.counted, 0)
    for seat in range(players):
        cells, lows, highs = view.cells[seat], view.lows[seat], view.highs[seat]
        for cell in range(16):
            cells[cell] = row[seat * 16 + cell]
        intervals(cells, lows, highs)
        for fewer in range(2):
            rows = view.rows[fewer, seat]
            garden_rows(
                cells, lows, highs, view.unseen, view.face_up, max(deck - fewer, 0), players, kind, rows
            )
            add_rows(net, rows, 0, view.sums, (4 * fewer + seat) * HIDDEN)


@part
def _others(row: Row, view: View, following: int, drawn: int, taken: int, put: int, to: int) -> None:
    """Write what the counts and all gardens but the mover's come to."""
    net, players, mover = view.net, int64(row[PLAYERS]), int64(row[TURN])
    fewer = 1 if drawn else 0
    deck = int64(row[UNSEEN]) - fewer
    per_clover = float32(31.0) / float32(max(deck, 1))
    known, counts = view.known, (players - 2) * COUNTS
    copy_mixed(view.counted, 0, known, to)
    if drawn:
        at = (drawn - 1) * 5 + row[UNSEEN + drawn]
        swap_mixed(net.counts, (counts + at) * MIXED, (counts + at - 1) * MIXED, known, to)
    if taken != put:
        if taken:
            at = 100 + (taken - 1) * 5
            copies = row[TABLE + taken]
            old, new = at + min(copies, 4), at + min(copies - 1, 4)
            swap_mixed(net.counts, (counts + old) * MIXED, (counts + new) * MIXED, known, to)
        if put:
            at = 100 + (put - 1) * 5
            copies = row[TABLE + put]
            old, new = at + min(copies, 4), at + min(copies + 1, 4)
            swap_mixed(net.counts, (counts + old) * MIXED, (counts + new) * MIXED, known, to)
    for seat in range(players):
        if seat == mover:
            continue
        hidden = view.hidden
        copy_hidden(view.sums, (4 * fewer + seat) * HIDDEN, hidden, 0)
        for cell in range(16):
            low, high = int64(view.lows[seat, cell]), int64(view.highs[seat, cell])
            if view.cells[seat, cell] or low > high:
                continue
            if low <= drawn <= high:
                old = view.rows[fewer, seat, 3 * cell + 1]
                fitting = int64(view.unseen[high] - view.unseen[low - 1]) - 1
                new = draw_row(cell, fitting, per_clover)
                if new != old:
                    swap_hidden(net.rows, old * HIDDEN, new * HIDDEN, hidden, 0)
            change = (low <= put <= high) - (low <= taken <= high)
            if change:
                old = view.rows[fewer, seat, 3 * cell + 2]
                takeable = view.face_up[high] - view.face_up[low - 1]
                new = old - min(takeable, FACE_UP - 1) + min(takeable + change, FACE_UP - 1)
                if new != old:
                    swap_hidden(net.rows, old * HIDDEN, new * HIDDEN, hidden, 0)
        role = (seat - following) % players
        mix_in(net, players, role, hidden, known, to)


@part
def value_after(
    row: Row,
    view: View,
    drawn: int,
    taken: int,
    cell: int,
    again: bool,
    values: Floats,
) -> None:
    """Judge the turn's end after laying the drawn or taken number on ``cell``, or leaving it (-1).

    The game must go on after it. ``look_at(row, view)`` must have come before.
    """
    net, players, mover = view.net, int64(row[PLAYERS]), int64(row[TURN])
    following = mover if again else (mover + 1) % players
    put = int64(view.cells[mover, cell]) if cell >= 0 else drawn
    case = drawn or 20 + taken
    entry = (case + (41 if again else 0)) * 21 + put
    if view.known_at[entry] != view.clock[0]:
        _others(row, view, following, drawn, taken, put, entry * MIXED)
        view.known_at[entry] = view.clock[0]
    copy_mixed(view.known, entry * MIXED, view.mixed, 0)
    fewer = 1 if drawn else 0
    deck = int64(row[UNSEEN]) - fewer
    per_clover = float32(31.0) / float32(max(deck, 1))
    kind = kind_of(row)
    hidden, base = view.hidden, view.rows[fewer, mover]
    copy_hidden(view.sums, (4 * fewer + mover) * HIDDEN, hidden, 0)
    cells, lows, highs = view.garden, view.low, view.high
    copy(view.cells[mover], cells)
    if cell >= 0:
        cells[cell] = drawn or taken
    intervals(cells, lows, highs)
    for place in range(16):
        if cells[place]:
            if place == cell:
                swap_hidden(
                    net.rows,
                    base[3 * place] * HIDDEN,
                    (1 + place * 20 + cells[place] - 1) * HIDDEN,
                    hidden,
                    0,
                )
                if base[3 * place + 1]:
                    swap_hidden(net.rows, base[3 * place + 1] * HIDDEN, (0) * HIDDEN, hidden, 0)
                    swap_hidden(net.rows, base[3 * place + 2] * HIDDEN, (0) * HIDDEN, hidden, 0)
            continue
        low, high = int64(lows[place]), int64(highs[place])
        fitting, takeable, turn = 0, 0, 0
        if low != view.lows[mover, place] or high != view.highs[mover, place]:
            new = span_row(place, low, high)
            if new != base[3 * place]:
                swap_hidden(net.rows, base[3 * place] * HIDDEN, (new) * HIDDEN, hidden, 0)
        if low <= high:
            fitting = int64(view.unseen[high] - view.unseen[low - 1]) - (1 if low <= drawn <= high else 0)
            takeable = view.face_up[high] - view.face_up[low - 1]
            takeable += (low <= put <= high) - (low <= taken <= high)
            if kind & 1 and brings_a_turn(cells, place, low, high):
                turn = FACE_UP
        new = draw_row(place, fitting, per_clover)
        if new != base[3 * place + 1]:
            swap_hidden(net.rows, base[3 * place + 1] * HIDDEN, (new) * HIDDEN, hidden, 0)
        new = TAKES + place * 2 * FACE_UP + min(takeable, FACE_UP - 1) + turn
        if new != base[3 * place + 2]:
            swap_hidden(net.rows, base[3 * place + 2] * HIDDEN, (new) * HIDDEN, hidden, 0)
    role = (mover - following) % players
    mix_in(net, players, role, hidden, view.mixed, 0)
    judge(net, players, following, view.mixed, view.scores, values)
