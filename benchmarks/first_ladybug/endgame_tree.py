"""The tree of a late game of two, searched from the beginning of a turn.

Most of the tree need not be seen. A window says which values still matter, as in alpha-beta search; a draw
shares its window out among the numbers that may come (Ballard's Star1). What ends the game is tried first,
then what fills a gap, then the draw, then exchanges. Where the other seat would win with its next turn, only
what prevents it is looked at.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.jit import Floats, Ints, Row, Words, compiled, copy, float64, int64, part, uint64
from luckynumbers.engine.kernel import apply, reveal, winners
from luckynumbers.engine.layout import (
    BRUNO,
    EMPTY,
    LAY,
    LEAVE,
    OVER,
    PHASE,
    SIZE,
    TABLE,
    TURN,
    UNSEEN,
)

TAKES: Final = 2
"""Turns in a row without a draw."""
DECK: Final = 8
"""Most clovers face-down."""
_SLOTS: Final = 1 << 18
_SLOT_SHIFT: Final = 64 - 18
LONGEST: Final = (DECK + 1) * (TAKES + 1)
"""No line has more turns than this."""
_DEPTH: Final = LONGEST + 2

ROUNDING: Final = 1e-9
"""Sums of shares and differences to 1 are this exact; a bound must not pass for a value because of it."""

_FILLS, _DRAWS, _EXCHANGES, _DONE = 0, 1, 2, 3
_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2


class Memory(NamedTuple):
    """What was found out about positions, by a hash of them."""

    rows: Row
    keys: Words
    values: Floats
    kinds: Ints
    """Whether a value is exact or a bound."""
    nodes: Ints
    depth: Ints
    """Where a search that was interrupted goes on."""
    shares: Floats


class Frames(NamedTuple):
    """How far the search has come at each depth; Numba cannot keep recursive code, so the stack is ours."""

    stage: Ints
    takes: Ints
    number: Ints
    cell: Ints
    fits: Ints
    above: Ints
    """For each cell what a number laid there must exceed, and at 16–31 what it must stay below."""
    low: Floats
    """Values up to this make no difference …"""
    high: Floats
    """… and neither do those from this on."""
    first_low: Floats
    best: Floats
    mean: Floats
    """The mean over the numbers drawn so far, times their weight."""
    left: Floats
    """The weight of the numbers not drawn yet."""
    weight: Floats
    use: Floats
    """The best use of the number just drawn, and the window for it."""
    use_low: Floats
    use_high: Floats
    keys: Words
    threat: Ints
    """The only face-up number with which the other seat would win at once, 0 for none, 21 for several."""


def new_memory() -> Memory:
    """Return room for one search."""
    return Memory(
        np.zeros((_DEPTH + 1, SIZE), np.int16),
        np.zeros(_SLOTS, np.uint64),
        np.zeros(_SLOTS, np.float64),
        np.zeros(_SLOTS, np.int32),
        np.zeros(1, np.int32),
        np.zeros(1, np.int32),
        np.zeros(8, np.float32),
    )


def new_frames() -> Frames:
    """Return room for the deepest line."""

    def ints() -> Ints:
        return np.zeros(_DEPTH, np.int32)

    def floats() -> Floats:
        return np.zeros(_DEPTH, np.float64)

    return Frames(
        stage=ints(),
        takes=ints(),
        number=ints(),
        cell=ints(),
        fits=np.zeros(_DEPTH, np.int64),
        above=np.zeros((_DEPTH, 32), np.int32),
        low=floats(),
        high=floats(),
        first_low=floats(),
        best=floats(),
        mean=floats(),
        left=floats(),
        weight=floats(),
        use=floats(),
        use_low=floats(),
        use_high=floats(),
        keys=np.zeros(_DEPTH, np.uint64),
        threat=ints(),
    )


@part
def _key(row: Row, takes: int) -> int:
    """Return a 64-bit hash of everything that matters at the beginning of a turn, never 0."""
    key = uint64(1469598103934665603) ^ uint64(takes * 8 + row[TURN])
    for place in range(TABLE + 21):
        if place < 32 or place >= UNSEEN:
            key = (key ^ uint64(row[place])) * uint64(1099511628211)
            key ^= key >> uint64(29)
    mixed: int = key | uint64(1)
    return mixed


@part
def _bounds(row: Row, seat: int, above: Ints) -> None:
    """Write what a number must exceed and stay below on each cell of a garden (R3, R5)."""
    base = seat * 16
    for cell in range(16):
        least, most = 0, 21
        for other in range(cell - cell % 4, cell):
            least = max(least, row[base + other])
        for other in range(cell % 4, cell, 4):
            least = max(least, row[base + other])
        for other in range(cell + 1, cell - cell % 4 + 4):
            if row[base + other]:
                most = min(most, row[base + other])
        for other in range(cell + 4, 16, 4):
            if row[base + other]:
                most = min(most, row[base + other])
        above[cell] = least
        above[16 + cell] = most


@part
def _homes(row: Row, above: Ints, number: int, filling: bool, exchanging: bool) -> int:
    """Return the cells ``number`` may be laid on, empty or taken ones, as a set."""
    base = row[TURN] * 16
    found = 0
    for cell in range(16):
        if above[cell] < number < above[16 + cell]:
            stands = row[base + cell]
            if (filling and stands == 0) or (exchanging and stands and stands != number):
                found |= 1 << cell
    return found


@part
def _wins_at_once(row: Row, above: Ints) -> bool:
    """Return whether a face-up clover fills the last gap."""
    if row[EMPTY + row[TURN]] != 1:
        return False
    wins = False
    for number in range(1, 21):
        wins |= row[TABLE + number] > 0 and _homes(row, above, number, True, False) > 0
    return wins


@part
def _threat(row: Row, above: Ints) -> int:
    """Return what the other seat will win with unless it is taken away; see ``Frames.threat``."""
    other = 1 - row[TURN]
    if row[BRUNO] or row[EMPTY + other] != 1:
        return 0
    gap = 0
    while row[other * 16 + gap]:
        gap += 1
    _bounds(row, other, above)
    threat = 0
    for number in range(above[gap] + 1, above[16 + gap]):
        if row[TABLE + number]:
            if threat or row[TABLE + number] > 1:
                return 21
            threat = number
    return threat


@part
def _enter(row: Row, frames: Frames, depth: int, takes: int, key: int, low: float, high: float) -> None:
    frames.stage[depth] = _FILLS
    frames.takes[depth] = takes
    frames.number[depth] = 1
    frames.cell[depth] = -1
    frames.low[depth] = low
    frames.first_low[depth] = low
    frames.high[depth] = high
    frames.best[depth] = -1
    frames.mean[depth] = 0
    frames.left[depth] = 1
    frames.keys[depth] = key
    frames.threat[depth] = _threat(row, frames.above[depth])
    _bounds(row, row[TURN], frames.above[depth])
    if takes >= TAKES:
        frames.stage[depth] = _DRAWS
    if _wins_at_once(row, frames.above[depth]):
        frames.best[depth] = 1
        frames.stage[depth] = _DONE


@part
def _next_take(row: Row, frames: Frames, depth: int, filling: bool) -> int:
    """Return the next cell to which the frame's number can be taken, or -1 when there is none left."""
    while frames.number[depth] <= 20:
        number = frames.number[depth]
        threat = frames.threat[depth]
        if row[TABLE + number] and (threat == 0 or threat == number):
            if frames.cell[depth] < 0:
                frames.fits[depth] = _homes(row, frames.above[depth], number, filling, not filling)
            frames.cell[depth] += 1
            while frames.cell[depth] < 16:
                if frames.fits[depth] >> frames.cell[depth] & 1:
                    cell: int = frames.cell[depth]
                    return cell
                frames.cell[depth] += 1
        frames.number[depth] += 1
        frames.cell[depth] = -1
    return -1


@part
def _chance_to_finish(row: Row, above: Ints) -> float:
    """Return how likely the next draw fills the last gap."""
    if row[EMPTY + row[TURN]] != 1:
        return 0.0
    fitting = 0
    for number in range(1, 21):
        if row[UNSEEN + number] and _homes(row, above, number, True, False):
            fitting += row[UNSEEN + number]
    chance: float = fitting / row[UNSEEN]
    return chance


@part
def _next_use(row: Row, frames: Frames, depth: int) -> int:
    """Return the next use of the frame's drawn number (32: leave it), or -1 when the draw is decided."""
    if frames.threat[depth] and row[UNSEEN] > 1:
        # A draw takes nothing away, so it wins now or never.
        frames.mean[depth] = _chance_to_finish(row, frames.above[depth])
        frames.left[depth] = 0
        return -1
    while frames.number[depth] <= 20:
        number = frames.number[depth]
        copies = row[UNSEEN + number]
        if copies:
            if frames.cell[depth] < 0:
                weight = copies / row[UNSEEN]
                frames.left[depth] -= weight
                frames.weight[depth] = weight
                # What this number must bring for the draw to matter, if all others bring a win, or a loss.
                sure, rest = frames.mean[depth], max(frames.left[depth], 0.0)
                frames.use_low[depth] = max((frames.low[depth] - sure - rest) / weight, 0.0)
                frames.use_high[depth] = min((frames.high[depth] - sure) / weight, 1.0)
                frames.use[depth] = -1
                # Gaps come first, since filling one mostly is best or even wins; then exchanges and leaving.
                fills = _homes(row, frames.above[depth], number, True, False)
                exchanges = _homes(row, frames.above[depth], number, False, True)
                frames.fits[depth] = fills | exchanges << 16 | 1 << 32
            frames.cell[depth] += 1
            while frames.cell[depth] <= 32 and frames.use[depth] < frames.use_high[depth]:
                if frames.fits[depth] >> frames.cell[depth] & 1:
                    use: int = frames.cell[depth]
                    return use
                frames.cell[depth] += 1
            frames.mean[depth] += frames.weight[depth] * frames.use[depth]
            if frames.mean[depth] >= frames.high[depth]:
                frames.left[depth] = 0
                return -1
            if frames.mean[depth] + frames.left[depth] <= frames.low[depth]:
                return -1
        frames.number[depth] += 1
        frames.cell[depth] = -1
    frames.left[depth] = 0
    return -1


@part
def _credit(frames: Frames, depth: int, worth: float) -> None:
    """Note what one decision of a frame came to."""
    if frames.stage[depth] == _DRAWS:
        frames.use[depth] = max(frames.use[depth], worth)
    else:
        frames.best[depth] = max(frames.best[depth], worth)
        frames.low[depth] = max(frames.low[depth], worth)


@part
def _advance(memory: Memory, frames: Frames, depth: int) -> int:
    """Return the cell of the frame's next decision, or -1 when its value is known well enough."""
    row = memory.rows[depth]
    while frames.stage[depth] != _DONE:
        if frames.best[depth] >= frames.high[depth]:
            return -1
        if frames.stage[depth] == _DRAWS:
            cell = _next_use(row, frames, depth)
        else:
            cell = _next_take(row, frames, depth, frames.stage[depth] == _FILLS)
        if cell >= 0:
            return cell
        if frames.stage[depth] == _DRAWS:
            # Numbers that were not looked at are counted as wins: a bound, and too low to matter.
            drawn = frames.mean[depth] + max(frames.left[depth], 0.0)
            frames.best[depth] = max(frames.best[depth], drawn)
            frames.low[depth] = max(frames.low[depth], drawn)
        frames.stage[depth] += 1
        if frames.stage[depth] == _EXCHANGES and frames.takes[depth] >= TAKES:
            frames.stage[depth] = _DONE
        frames.number[depth] = 1
        frames.cell[depth] = -1
    return -1


@part
def _recalled(memory: Memory, key: int, low: float, high: float) -> float:
    """Return a value that is known, or known well enough for the window, else -1."""
    slot = key >> uint64(_SLOT_SHIFT)
    if memory.keys[slot] != key:
        return -1.0
    kind, value = memory.kinds[slot], memory.values[slot]
    if kind == _EXACT or (kind == _AT_LEAST and value >= high) or (kind == _AT_MOST and value <= low):
        known: float = value
        return known
    return -1.0


@part
def _remember(memory: Memory, frames: Frames, depth: int) -> float:
    best: float = frames.best[depth]
    slot = frames.keys[depth] >> uint64(_SLOT_SHIFT)
    memory.keys[slot] = frames.keys[depth]
    memory.values[slot] = best
    memory.kinds[slot] = _EXACT
    if best >= frames.high[depth] - ROUNDING and best < 1:
        memory.kinds[slot] = _AT_LEAST
    elif best <= frames.first_low[depth] + ROUNDING and best > 0:
        memory.kinds[slot] = _AT_MOST
    return best


@compiled
def start(memory: Memory, frames: Frames, takes: int, low: float, high: float) -> float:
    """Begin to search ``memory.rows[0]``, where a turn begins; return its value if it is known, else -1."""
    key = _key(memory.rows[0], takes)
    known: float = _recalled(memory, key, low, high)
    if known < 0:
        memory.depth[0] = 0
        _enter(memory.rows[0], frames, int64(0), takes, key, low, high)
    return known


@compiled
def go_on(memory: Memory, frames: Frames, most: int) -> float:
    """Go on with the search; return the value for the seat at turn, or -1 after ``most`` positions in all.

    Outside the window that ``start`` was given only the side is right.
    """
    depth = int64(memory.depth[0])  # one kind of number everywhere, or Numba compiles everything twice
    while memory.nodes[0] < most:
        row, child = memory.rows[depth], memory.rows[depth + 1]
        cell = _advance(memory, frames, depth)
        if cell < 0:
            found = _remember(memory, frames, depth)
            if depth == 0:
                return found
            depth -= 1
            same = memory.rows[depth + 1, TURN] == memory.rows[depth, TURN]
            _credit(frames, depth, found if same else 1 - found)
            continue
        copy(row, child)
        seat = row[TURN]
        in_a_row = 0
        if frames.stage[depth] == _DRAWS:
            reveal(child, frames.number[depth])
            apply(child, LAY + cell % 16 if cell < 32 else LEAVE)
            low, high = max(frames.use_low[depth], frames.use[depth]), frames.use_high[depth]
        else:
            apply(child, 16 * frames.number[depth] + cell)
            in_a_row = frames.takes[depth] + 1
            low, high = frames.low[depth], frames.high[depth]
        if child[PHASE] == OVER:
            winners(child, memory.shares)
            _credit(frames, depth, float64(memory.shares[seat]))
            continue
        key = _key(child, in_a_row)
        if child[TURN] != seat:
            low, high = 1 - high, 1 - low
        known = _recalled(memory, key, low, high)
        if known >= 0:
            _credit(frames, depth, known if child[TURN] == seat else 1 - known)
            continue
        memory.nodes[0] += 1
        depth += 1
        _enter(child, frames, depth, in_a_row, key, low, high)
    memory.depth[0] = depth
    return -1.0
