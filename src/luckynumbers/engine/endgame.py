"""The last clovers of a game of two, solved exactly.

Nothing in the rules stops two players from exchanging for ever (R16), so the solver states a bound: after
``TAKES`` turns in a row without a draw, the next turn draws. Within it every draw, every use of a drawn
clover and every take is looked at, and nothing is estimated. A position with more than ``MOST_NODES``
successors is given back unsolved.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.bridge import action_of
from luckynumbers.engine.jit import Floats, Ints, Row, Words, compiled, float32, part, uint64
from luckynumbers.engine.kernel import apply, homes, legal_actions, reveal, winners
from luckynumbers.engine.layout import (
    DRAW,
    DRAWING,
    EMPTY,
    HELD,
    LAY,
    LEAVE,
    MOST_ACTIONS,
    OVER,
    PHASE,
    PLAYERS,
    PLAYING,
    SIZE,
    TABLE,
    TURN,
    UNSEEN,
)
from luckynumbers.rules.actions import Action

TAKES: Final = 2
"""Turns in a row without a draw."""
DECK: Final = 4
"""Most clovers face-down."""
GAPS: Final = 4
"""Most empty cells of both gardens together."""
MOST_NODES: Final = 60_000
_SLOTS: Final = 1 << 18
_DEPTH: Final = (DECK + 2) * (TAKES + 3) * 2


class Memory(NamedTuple):
    """What was found out about positions, by a hash of them."""

    rows: Row
    keys: Words
    values: Floats
    nodes: Ints
    shares: Floats


def new_memory() -> Memory:
    """Return room for one search."""
    return Memory(
        np.zeros((_DEPTH, SIZE), np.int16),
        np.zeros(_SLOTS, np.uint64),
        np.zeros(_SLOTS, np.float32),
        np.zeros(1, np.int32),
        np.zeros(8, np.float32),
    )


@part
def _key(row: Row, takes: int) -> int:
    """Return a 64-bit hash of everything that matters at the beginning of a turn, never 0."""
    key = uint64(1469598103934665603) ^ uint64(takes * 8 + row[TURN])
    for place in range(TABLE + 21):
        if place < 16 * row[PLAYERS] or place >= UNSEEN:
            key = (key ^ uint64(row[place])) * uint64(1099511628211)
            key ^= key >> uint64(29)
    mixed: int = key | uint64(1)
    return mixed


@part
def _ended(row: Row, seat: int, shares: Floats) -> float:
    winners(row, shares)
    share: float = shares[seat]
    return share


class Frames(NamedTuple):
    """How far the search has come at each depth; Numba cannot keep recursive code, so the stack is ours."""

    drawing: Ints
    """0 while takes are tried, 1 while draws are."""
    takes: Ints
    number: Ints
    cell: Ints
    fits: Ints
    best: Floats
    mean: Floats
    """The mean over the numbers drawn so far, times their weight."""
    left: Floats
    """The weight of the numbers not drawn yet."""
    use: Floats
    """The best use of the number just drawn."""
    keys: Words


def new_frames() -> Frames:
    """Return room for the deepest line."""

    def ints() -> Ints:
        return np.zeros(_DEPTH, np.int32)

    def floats() -> Floats:
        return np.zeros(_DEPTH, np.float32)

    keys = np.zeros(_DEPTH, np.uint64)
    return Frames(ints(), ints(), ints(), ints(), ints(), floats(), floats(), floats(), floats(), keys)


@part
def _enter(frames: Frames, depth: int, takes: int, key: int) -> None:
    frames.drawing[depth] = 0
    frames.takes[depth] = takes
    frames.number[depth] = 1
    frames.cell[depth] = 0
    frames.best[depth] = -1
    frames.mean[depth] = 0
    frames.left[depth] = 1
    frames.use[depth] = -1
    frames.keys[depth] = key


@part
def _next_take(row: Row, frames: Frames, depth: int) -> int:
    """Return the next cell to which the frame's number can be taken, or -1 when all takes were tried."""
    if frames.takes[depth] >= TAKES or frames.best[depth] >= 1:
        return -1
    while frames.number[depth] <= 20:
        number = frames.number[depth]
        if row[TABLE + number]:
            if frames.cell[depth] == 0:
                frames.fits[depth] = homes(row, row[TURN], number)
            while frames.cell[depth] < 16:
                frames.cell[depth] += 1
                if frames.fits[depth] >> (frames.cell[depth] - 1) & 1:
                    cell: int = frames.cell[depth] - 1
                    return cell
        frames.number[depth] += 1
        frames.cell[depth] = 0
    return -1


@part
def _next_use(row: Row, frames: Frames, depth: int) -> int:
    """Return the next use of the frame's drawn number, 16 to leave it, or -1 when no draw is left to try."""
    while frames.number[depth] <= 20:
        number = frames.number[depth]
        if row[UNSEEN + number]:
            if frames.cell[depth] == 0:
                # What is left could add its whole weight at most.
                if frames.mean[depth] + frames.left[depth] <= frames.best[depth]:
                    return -1
                frames.fits[depth] = homes(row, row[TURN], number) | 1 << 16
                frames.use[depth] = -1
            while frames.cell[depth] < 17 and frames.use[depth] < 1:
                frames.cell[depth] += 1
                if frames.fits[depth] >> (frames.cell[depth] - 1) & 1:
                    use: int = frames.cell[depth] - 1
                    return use
            weight = float32(row[UNSEEN + number]) / float32(row[UNSEEN])
            frames.mean[depth] += weight * frames.use[depth]
            frames.left[depth] -= weight
        frames.number[depth] += 1
        frames.cell[depth] = 0
    return -1


@part
def _credit(frames: Frames, depth: int, worth: float) -> None:
    if frames.drawing[depth]:
        frames.use[depth] = max(frames.use[depth], float32(worth))
    else:
        frames.best[depth] = max(frames.best[depth], float32(worth))


@compiled
def _value(memory: Memory, frames: Frames, takes: int) -> float:
    """Return what ``memory.rows[0]``, at the beginning of a turn, is worth to the seat at turn."""
    _enter(frames, 0, takes, _key(memory.rows[0], takes))
    depth = 0
    while memory.nodes[0] <= MOST_NODES:
        row, child = memory.rows[depth], memory.rows[depth + 1]
        cell = -1
        if not frames.drawing[depth]:
            cell = _next_take(row, frames, depth)
            if cell < 0:
                frames.drawing[depth] = 1
                frames.number[depth] = 1
                frames.cell[depth] = 0
        if frames.drawing[depth]:
            cell = _next_use(row, frames, depth)
        if cell < 0:
            result: float = frames.best[depth]
            if frames.left[depth] < 1e-6:
                result = max(frames.best[depth], frames.mean[depth])
            slot = frames.keys[depth] >> uint64(46)
            memory.keys[slot] = frames.keys[depth]
            memory.values[slot] = result
            if depth == 0:
                return result
            depth -= 1
            same = memory.rows[depth + 1, TURN] == memory.rows[depth, TURN]
            _credit(frames, depth, result if same else 1 - result)
            continue
        child[:] = row
        seat = row[TURN]
        in_a_row = 0
        if frames.drawing[depth]:
            reveal(child, frames.number[depth])
            apply(child, LAY + cell if cell < 16 else LEAVE)
        else:
            apply(child, 16 * frames.number[depth] + cell)
            in_a_row = frames.takes[depth] + 1
        if child[PHASE] == OVER:
            _credit(frames, depth, _ended(child, seat, memory.shares))
            continue
        key = _key(child, in_a_row)
        slot = key >> uint64(46)
        if memory.keys[slot] == key:
            known: float = memory.values[slot]
            _credit(frames, depth, known if child[TURN] == seat else 1 - known)
            continue
        memory.nodes[0] += 1
        depth += 1
        _enter(frames, depth, in_a_row, key)
    return 0.5


class Endgame:
    """Solves late positions of two players; not for use by two threads at once."""

    def __init__(self) -> None:
        self._memory = new_memory()
        self._frames = new_frames()

    def solve(self, row: Row) -> dict[int, float] | None:
        """Return the worth of every decision to the seat at turn, or ``None`` outside the bounds above."""
        gaps = int(row[EMPTY] + row[EMPTY + 1])
        late = row[PHASE] == PLAYING and row[UNSEEN] <= DECK and gaps <= GAPS
        if row[PLAYERS] != 2 or row[DRAWING] or not late:
            return None
        memory = self._memory
        memory.keys[:] = 0
        memory.nodes[0] = 0
        actions = np.zeros(MOST_ACTIONS, np.int32)
        count = legal_actions(row, actions)
        found = {int(action): self._after(row, int(action)) for action in actions[:count]}
        return None if memory.nodes[0] > MOST_NODES else found

    def _after(self, row: Row, action: int) -> float:
        if action == DRAW:
            total = 0.0
            for number in range(1, 21):
                if copies := int(row[UNSEEN + number]):
                    drawn = row.copy()
                    reveal(drawn, number)
                    actions = np.zeros(MOST_ACTIONS, np.int32)
                    count = legal_actions(drawn, actions)
                    best = max(self._after(drawn, int(use)) for use in actions[:count])
                    total += best * copies / int(row[UNSEEN])
            return total
        seat = int(row[TURN])
        child = self._memory.rows[0]
        child[:] = row
        took = not row[HELD]
        apply(child, action)
        if child[PHASE] == OVER:
            winners(child, self._memory.shares)
            return float(self._memory.shares[seat])
        worth = float(_value(self._memory, self._frames, 1 if took else 0))
        return worth if child[TURN] == seat else 1 - worth


def best_action(solved: dict[int, float]) -> Action:
    """Return the best of what ``Endgame.solve`` found."""
    return action_of(max(solved, key=lambda code: solved[code]))
