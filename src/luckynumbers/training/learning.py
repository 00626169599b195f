"""One step of learning: gradients of a batch of positions, turned at random, and Adam.

The intervals of ``features`` are many and rare, so each also learns through two shared parts, one for its
lowest number and one for its highest; the network that plays only knows their sum.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from luckynumbers.engine.evaluation import View, add_rows, mix_in
from luckynumbers.engine.features import (
    COUNTS,
    INTERVALS,
    PER_GARDEN,
    SPANS,
    count_rows,
    garden_rows,
    intervals,
    kind_of,
    sums,
)
from luckynumbers.engine.jit import Floats, Ints, Row, Seeds, compiled, compiled_fast, float32, int64
from luckynumbers.engine.kernel import random_below
from luckynumbers.engine.layout import PLAYERS, TABLE, TURN, UNSEEN
from luckynumbers.engine.network import EMPTY_SCALE, HIDDEN, MIXED, Network
from luckynumbers.engine.vector import add_hidden, add_mixed

EMPTY_WEIGHT: Final = 0.1
"""How much a wrong number of empty cells counts beside a wrong chance to win."""
_BETAS: Final = (0.9, 0.999)

_LOW: Final = np.array([low for low in range(20) for _ in range(low, 20)])
_HIGH: Final = np.array([high for low in range(20) for high in range(low, 20)])


class Work(NamedTuple):
    """Memory for the gradients of one position."""

    row: Row
    rows: Ints
    hidden: Floats
    counted: Ints
    mixed: Floats
    slopes: Floats
    down: Floats
    garden: Floats
    unseen: Ints


class Learner:
    """A network, its shared parts, and what Adam remembers about both."""

    def __init__(self, network: Network) -> None:
        self.network = Network(*(value.copy() for value in network))
        self.own = self.network.rows.copy()
        self.shared = np.zeros((2, 16, 20, HIDDEN), np.float32)
        self.gradient = Network(*(np.zeros_like(value) for value in network))
        self.moments = [
            (np.zeros_like(value), np.zeros_like(value))
            for value in (self.own, self.shared, *self.network[1:])
        ]
        self.steps = 0
        self.work = Work(
            row=np.zeros(128, np.int16),
            rows=np.zeros(4 * PER_GARDEN, np.int32),
            hidden=np.zeros((4, HIDDEN), np.float32),
            counted=np.zeros(64, np.int32),
            mixed=np.zeros(MIXED, np.float32),
            slopes=np.zeros(8, np.float32),
            down=np.zeros(MIXED, np.float32),
            garden=np.zeros(HIDDEN, np.float32),
            unseen=np.zeros(21, np.int32),
        )

    def step(
        self, rows: Row, targets: Floats, order: NDArray[np.int64], rate: float, view: View, seeds: Seeds
    ) -> float:
        """Learn from the positions ``order`` points to; return their mean squared error of the chances."""
        for value in self.gradient:
            value[...] = 0
        error = add_gradients(self.network, self.gradient, rows, targets, order, view, self.work, seeds)
        self.steps += 1
        shared = np.zeros_like(self.shared)
        share_out(self.gradient.rows, shared)
        parameters = (self.own, self.shared, *self.network[1:])
        gradients = (self.gradient.rows, shared, *self.gradient[1:])
        for parameter, gradient, (first, second) in zip(parameters, gradients, self.moments, strict=True):
            adam(
                parameter.reshape(-1),
                gradient.reshape(-1),
                first.reshape(-1),
                second.reshape(-1),
                rate,
                self.steps,
            )
        self.own[0] = 0
        self.fold()
        return error

    def fold(self) -> None:
        """Give the network that plays the sum of an interval's own row and its shared parts."""
        self.network.rows[:] = self.own
        pairs = self.network.rows[SPANS : SPANS + 16 * INTERVALS].reshape(16, INTERVALS, HIDDEN)
        pairs[:, 1:] += self.shared[0][:, _LOW] + self.shared[1][:, _HIGH]

    def state(self) -> dict[str, NDArray[np.float32]]:
        """Return everything as arrays, for a checkpoint."""
        arrays = {f"network_{name}": value for name, value in self.network._asdict().items()}
        arrays |= {"own": self.own, "shared": self.shared, "steps": np.array(self.steps, np.float32)}
        for index, (first, second) in enumerate(self.moments):
            arrays |= {f"first_{index}": first, f"second_{index}": second}
        return arrays

    @classmethod
    def restored(cls, arrays: dict[str, NDArray[np.float32]]) -> "Learner":
        """Return the learner whose ``state`` this was."""
        learner = cls(Network(*(arrays[f"network_{name}"] for name in Network._fields)))
        learner.own[...] = arrays["own"]
        learner.shared[...] = arrays["shared"]
        learner.steps = int(arrays["steps"])
        for index, (first, second) in enumerate(learner.moments):
            first[...] = arrays[f"first_{index}"]
            second[...] = arrays[f"second_{index}"]
        return learner


@compiled
def share_out(rows: Floats, shared: Floats) -> None:
    """Add the gradient of each interval to those of its lowest and highest number."""
    for cell in range(16):
        row = SPANS + cell * INTERVALS
        for low in range(20):
            for high in range(low, 20):
                row += 1
                add_hidden(rows, row * HIDDEN, shared, (cell * 20 + low) * HIDDEN)
                add_hidden(rows, row * HIDDEN, shared, (320 + cell * 20 + high) * HIDDEN)


@compiled_fast
def adam(parameter: Floats, gradient: Floats, first: Floats, second: Floats, rate: float, step: int) -> None:
    """Move ``parameter`` against ``gradient`` (Kingma and Ba)."""
    fade, slow = float32(_BETAS[0]), float32(_BETAS[1])
    one = float32(1)
    scale = float32(rate * np.sqrt(1 - _BETAS[1] ** step) / (1 - _BETAS[0] ** step))
    small = float32(1e-8)
    for at in range(parameter.size):
        slope = gradient[at]
        first[at] = fade * first[at] + (one - fade) * slope
        second[at] = slow * second[at] + (one - slow) * slope * slope
        parameter[at] -= scale * first[at] / (np.sqrt(second[at]) + small)


@compiled
def turned(row: Row, dice: int, other: Row) -> None:
    """Write ``row`` turned by one of its symmetries: gardens transposed (bits 0–3), all by 180° (bit 4)."""
    other[:] = row
    for seat in range(row[PLAYERS]):
        for cell in range(16):
            to = (cell % 4) * 4 + cell // 4 if dice >> seat & 1 else cell
            number = row[seat * 16 + cell]
            if dice & 16:
                to = 15 - to
                number = 21 - number if number else 0
            other[seat * 16 + to] = number
    if dice & 16:
        for number in range(1, 21):
            other[UNSEEN + number] = row[UNSEEN + 21 - number]
            other[TABLE + number] = row[TABLE + 21 - number]


@compiled_fast
def add_gradients(
    net: Network,
    slope: Network,
    all_rows: Row,
    targets: Floats,
    order: NDArray[np.int64],
    view: View,
    work: Work,
    seeds: Seeds,
) -> float:
    """Add the mean gradient over the positions in ``order`` to ``slope``; return the squared error."""
    error = 0.0
    part = float32(1.0 / order.size)
    row, mixed, hidden, slopes, down, garden = (
        work.row,
        work.mixed,
        work.hidden,
        work.slopes,
        work.down,
        work.garden,
    )
    for sample in order:
        turned(all_rows[sample], random_below(seeds, 32), row)
        players, turn, deck = int64(row[PLAYERS]), int64(row[TURN]), int64(row[UNSEEN])
        table = players - 2
        sums(row, view.unseen, view.face_up)
        kind = kind_of(row)
        count_rows(row, work.counted)
        mixed[:] = 0
        for place in range(41):
            add_mixed(net.counts, (table * COUNTS + work.counted[place]) * MIXED, mixed, 0)
        for seat in range(players):
            role = (seat - turn) % players
            for cell in range(16):
                view.garden[cell] = row[seat * 16 + cell]
            intervals(view.garden, view.low, view.high)
            rows = work.rows[role * PER_GARDEN : (role + 1) * PER_GARDEN]
            garden_rows(
                view.garden, view.low, view.high, view.unseen, view.face_up, deck, players, kind, rows
            )
            add_rows(net, work.rows, role * PER_GARDEN, hidden, role * HIDDEN)
            mix_in(net, players, role, hidden[role], mixed, 0)
        # Outputs, and how far they are off.
        for place in range(8):
            score = net.bias[table, place]
            for unit in range(MIXED):
                score += max(mixed[unit], float32(0)) * net.out[table, unit, place]
            slopes[place] = score
        best = slopes[0]
        for role in range(1, players):
            best = max(best, slopes[role])
        total = float32(0)
        for role in range(players):
            slopes[role] = np.exp(slopes[role] - best)
            total += slopes[role]
        for role in range(4):
            seat = (turn + role) % players
            if role < players:
                off = slopes[role] / total - targets[sample, seat]
                error += off * off / players
                slopes[role] = part * off
                off = slopes[4 + role] - targets[sample, 4 + seat] / float32(EMPTY_SCALE)
                slopes[4 + role] = part * float32(EMPTY_WEIGHT) * off
            else:
                slopes[role] = 0
                slopes[4 + role] = 0
        # Back through the second layer …
        for place in range(8):
            slope.bias[table, place] += slopes[place]
        for unit in range(MIXED):
            active = mixed[unit]
            down[unit] = 0
            if active > 0:
                back = float32(0)
                for place in range(8):
                    slope.out[table, unit, place] += active * slopes[place]
                    back += slopes[place] * net.out[table, unit, place]
                down[unit] = back
        for place in range(41):
            add_mixed(down, 0, slope.counts, (table * COUNTS + work.counted[place]) * MIXED)
        # … and the first.
        for role in range(players):
            for unit in range(HIDDEN):
                active = hidden[role, unit]
                garden[unit] = 0
                if active > 0:
                    back = float32(0)
                    for other in range(MIXED):
                        slope.mix[table, role, unit, other] += active * down[other]
                        back += down[other] * net.mix[table, role, unit, other]
                    garden[unit] = back
            for place in range(role * PER_GARDEN, (role + 1) * PER_GARDEN):
                if work.rows[place]:
                    add_hidden(garden, 0, slope.rows, work.rows[place] * HIDDEN)
    return error / order.size
