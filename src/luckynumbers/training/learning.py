"""One step of learning: the gradients of a batch of positions, turned at random, and Adam.

A batch is cut into as many parts as there are jobs. Each part adds to gradients of its own, which are summed
in order, so that equal seeds and jobs come to equal weights. What plays, and what is kept, is a running mean
of the weights: it is stronger than any of them.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from luckynumbers.engine.evaluation import View, mix_gardens, new_view
from luckynumbers.engine.features import NOTHING, PER_GARDEN, ROWS
from luckynumbers.engine.forward import chances, head
from luckynumbers.engine.jit import (
    Floats,
    Row,
    Seeds,
    compiled,
    compiled_fast,
    copy,
    float32,
    floats,
    int64,
    part,
)
from luckynumbers.engine.kernel import random_below
from luckynumbers.engine.layout import GARDEN, HIGHEST, PLAYERS, SEATS, SIZE, TABLE, TURN, UNSEEN
from luckynumbers.engine.network import (
    EMPTY_SCALE,
    HIDDEN,
    INNER,
    MIXED,
    OUTPUTS,
    SHAPES,
    TABLES,
    Network,
    arrays_of,
    copied,
    zeros,
)
from luckynumbers.engine.vector import add_hidden, back_inner, back_mixed, back_outputs

EMPTY_WEIGHT: Final = 0.1
"""How much a wrong number of empty cells counts beside a wrong chance to win."""
TURNS_OVER: Final = 16
"""The bit of a symmetry that turns all by 180°; those below transpose a garden each."""
SYMMETRIES: Final = 2 * TURNS_OVER
LONGEST_MEAN: Final = 1000
"""The running mean reaches back this many steps, and fewer at first: a tenth of all that were made."""
_BETAS: Final = (0.9, 0.999)


class Work(NamedTuple):
    """Memory for the gradients of one position."""

    sight: View
    row: Row
    scores: Floats
    inner: Floats
    mixed: Floats
    garden: Floats
    seeds: Seeds
    """Turn what is learned from."""


def new_work(network: Network, seed: int) -> Work:
    """Return memory for ``add_gradients`` of ``network``."""
    return Work(
        sight=new_view(network),
        row=np.zeros(SIZE, np.int16),
        scores=floats(OUTPUTS),
        inner=floats(INNER),
        mixed=floats(MIXED),
        garden=floats(HIDDEN),
        seeds=np.array([seed], np.uint64),
    )


class Moments(NamedTuple):
    """What is remembered of some weights."""

    first: Floats
    """The running mean of their gradients …"""
    second: Floats
    """… of the squares of those …"""
    mean: Floats
    """… and of the weights themselves."""


class Learner:
    """A network, its running mean, and what Adam remembers about it; ``tables`` are those it learns for."""

    def __init__(
        self, network: Network, tables: tuple[int, ...] = tuple(range(TABLES)), jobs: int = 1, seed: int = 1
    ) -> None:
        self.network, self.mean = copied(network), copied(network)
        self.first, self.second = zeros(), zeros()
        self.slopes = [zeros() for _ in range(jobs)]
        self.tables = tables
        self.jobs = jobs
        self.steps = 0
        self.works = [new_work(self.network, seed + job) for job in range(jobs)]
        self._threads = ThreadPoolExecutor(jobs, thread_name_prefix="learner")

    def step(self, rows: Row, targets: Floats, order: NDArray[np.int64], rate: float) -> float:
        """Learn from the positions ``order`` points to; return their mean squared error of the chances."""
        parts = np.array_split(order, self.jobs)
        errors = self._threads.map(
            lambda job: add_gradients(
                self.slopes[job], rows, targets, parts[job], float32(1 / len(order)), self.works[job]
            ),
            range(self.jobs),
        )
        error = sum(errors) / len(order)
        self.steps += 1
        list(self._threads.map(lambda job: self._descend(job, rate), range(self.jobs)))
        return error

    def _descend(self, job: int, rate: float) -> None:
        """Move this job's part of all weights against the sum of all jobs' gradients."""
        fade = max(1 / LONGEST_MEAN, min(1.0, 10 / self.steps))
        for name in SHAPES:
            for table in self.tables:
                slope, *others = (self._part(slope, name, table, job) for slope in self.slopes)
                for other in others:
                    gather(slope, other)
                network, *moments = (
                    self._part(weights, name, table, job)
                    for weights in (self.network, self.first, self.second, self.mean)
                )
                adam(network, slope, Moments(*moments), rate, self.steps, fade)

    def _part(self, weights: Network, name: str, table: int, job: int) -> Floats:
        """Return the part of some weights that is one job's."""
        flat: Floats = getattr(weights, name)[table].reshape(-1)
        return flat[flat.size * job // self.jobs : flat.size * (job + 1) // self.jobs]

    def state(self) -> dict[str, NDArray[np.float32]]:
        """Return everything as arrays, for a checkpoint."""
        arrays: dict[str, NDArray[np.float32]] = {"steps": np.array(self.steps, np.float32)}
        for kind in ("network", "mean", "first", "second"):
            arrays |= {f"{kind}_{name}": value for name, value in arrays_of(getattr(self, kind)).items()}
        return arrays | {"turns": np.concatenate([work.seeds for work in self.works])}

    def restore(self, arrays: dict[str, NDArray[np.float32]]) -> None:
        """Become the learner whose ``state`` this was."""
        for kind in ("network", "mean", "first", "second"):
            for name, value in arrays_of(getattr(self, kind)).items():
                value[...] = arrays[f"{kind}_{name}"]
        self.steps = int(arrays["steps"])
        for work, seed in zip(self.works, arrays["turns"], strict=True):
            work.seeds[0] = seed


@compiled_fast
def gather(slope: Floats, other: Floats) -> None:
    """Add another job's gradients, and leave none there."""
    for at in range(slope.size):
        slope[at] += other[at]
        other[at] = 0


@compiled_fast
def adam(
    parameter: Floats,
    slope: Floats,
    moments: Moments,
    rate: float,
    step: int,
    part_of_mean: float,
) -> None:
    """Move ``parameter`` against ``slope`` (Kingma and Ba) and its mean after it; clear ``slope``."""
    first, second, mean = moments
    fade, slow, follow = float32(_BETAS[0]), float32(_BETAS[1]), float32(part_of_mean)
    one = float32(1)
    scale = float32(rate * np.sqrt(1 - _BETAS[1] ** step) / (1 - _BETAS[0] ** step))
    small = float32(1e-8)
    for at in range(parameter.size):
        gradient = slope[at]
        slope[at] = 0
        first[at] = fade * first[at] + (one - fade) * gradient
        second[at] = slow * second[at] + (one - slow) * gradient * gradient
        parameter[at] -= scale * first[at] / (np.sqrt(second[at]) + small)
        mean[at] += follow * (parameter[at] - mean[at])


@compiled
def turned(row: Row, dice: int, other: Row) -> None:
    """Write ``row`` turned by one of its symmetries: gardens transposed (bits 0–3), all by 180° (bit 4)."""
    copy(row, other)
    for seat in range(row[PLAYERS]):
        for cell in range(GARDEN):
            to = (cell % 4) * 4 + cell // 4 if dice >> seat & 1 else cell
            number = row[seat * GARDEN + cell]
            if dice & TURNS_OVER:
                to = GARDEN - 1 - to
                number = HIGHEST + 1 - number if number else 0
            other[seat * GARDEN + to] = number
    if dice & TURNS_OVER:
        for number in range(1, HIGHEST + 1):
            other[UNSEEN + number] = row[UNSEEN + HIGHEST + 1 - number]
            other[TABLE + number] = row[TABLE + HIGHEST + 1 - number]


@compiled
def add_gradients(
    slope: Network, rows: Row, targets: Floats, order: NDArray[np.int64], weight: float, work: Work
) -> float:
    """Add ``weight`` times the gradients of the positions in ``order``; return the sum of squared errors."""
    error = 0.0
    for sample in order:
        turned(rows[sample], random_below(work.seeds, SYMMETRIES), work.row)
        error += add_gradient(slope, work.row, targets[sample], weight, work)
    return error


@compiled
def add_gradient(slope: Network, row: Row, target: Floats, weight: float, work: Work) -> float:
    """Add ``weight`` times the gradients of one position; return its squared error of the chances."""
    view, net, players, turn = work.sight, work.sight.net, int64(row[PLAYERS]), int64(row[TURN])
    mix_gardens(row, view)
    head(net, players, view.memory.mixed, view.memory.inner, view.memory.scores)
    error = _slopes_of_scores(players, turn, view.memory.scores, target, weight, work.scores)
    _go_back(slope, players, turn, work)
    return error


@part
def _slopes_of_scores(
    players: int, turn: int, scores: Floats, target: Floats, weight: float, slopes: Floats
) -> float:
    """Write how the loss changes with each output: cross entropy of the chances, squares of empty cells."""
    error = 0.0
    chances(players, scores)
    for place in range(OUTPUTS):
        slopes[place] = 0
    for role in range(players):
        seat = (turn + role) % players
        off = scores[role] - target[seat]
        error += off * off / players
        slopes[role] = weight * off
        off = scores[SEATS + role] - target[SEATS + seat] / float32(EMPTY_SCALE)
        slopes[SEATS + role] = weight * float32(EMPTY_WEIGHT) * off
    return error


@part
def _go_back(slope: Network, players: int, turn: int, work: Work) -> None:
    """Add the gradients of all weights, given those of the scores: from the outputs to the rows."""
    view, net, table = work.sight, work.sight.net, players - 2
    for place in range(OUTPUTS):
        slope.out_bias[table, place] += work.scores[place]
    back_outputs(
        net.out, table * INNER * OUTPUTS, view.memory.inner, 0, work.scores, slope.out, work.inner, 0
    )
    for unit in range(INNER):
        slope.inner_bias[table, unit] += work.inner[unit]
    back_inner(net.inner, table * MIXED * INNER, view.memory.mixed, 0, work.inner, slope.inner, work.mixed, 0)
    for unit in range(MIXED):
        slope.mix_bias[table, unit] += work.mixed[unit]
    for seat in range(players):
        role = (seat - turn) % players
        matrix = (table * SEATS + role) * HIDDEN * MIXED
        back_mixed(net.mix, matrix, view.memory.sums, seat * HIDDEN, work.mixed, slope.mix, work.garden, 0)
        for place in range(PER_GARDEN):
            row = view.memory.rows[seat * PER_GARDEN + place]
            if row != NOTHING:
                add_hidden(work.garden, 0, slope.rows, (table * ROWS + row) * HIDDEN)
