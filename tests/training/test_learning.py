"""Gradients against differences of the loss itself, and steps that learn."""

import numpy as np
import pytest
from numpy.typing import NDArray

import luckynumbers as ln
from luckynumbers.engine import network
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.features import NOTHING, PER_GARDEN
from luckynumbers.engine.jit import Row, compiled
from luckynumbers.engine.kernel import homes
from luckynumbers.engine.layout import HAND, PLAYERS, SEATS, SIZE, TURN, UNSEEN
from luckynumbers.engine.network import EMPTY_SCALE, OUTPUTS, Network
from luckynumbers.training.learning import EMPTY_WEIGHT, Learner, add_gradient, new_work, turned

GARDENS = "3,5,.,./7,8,.,10/13,.,16,./.,15,.,19;2,.,.,./.,6,.,./.,9,11,./.,.,.,20"
POSITIONS = {
    2: f"{GARDENS} 1,4 1 - play sorted",
    3: f"{GARDENS};1,.,.,./.,4,7,./.,.,12,./.,.,.,18 4,4,17 2 - play sorted,bruno",
    4: f"{GARDENS};1,.,.,./.,4,7,./.,.,12,./.,.,.,18;.,.,.,./.,5,.,./.,.,10,14/.,.,.,20 3 3 - play sorted",
}
STEP = 1e-5
SHORT_STEP = 1e-6
"""For all weights of a group at once."""
Weights = dict[str, NDArray[np.float64]]


def lively(seed: int) -> Network:
    """Return weights whose outputs differ, all of them in use."""
    net = network.fresh(seed)
    rng = np.random.default_rng(seed)
    net.out[...] *= 10
    for bias in (net.mix_bias, net.inner_bias, net.out_bias):
        bias[...] += rng.standard_normal(bias.shape) * 0.1
    return net


def loss(net: Weights, row: Row, rows: NDArray[np.int32], target: NDArray[np.float32]) -> float:
    """Return the loss of one position, in double precision and from nothing but matrices."""
    players, turn = int(row[PLAYERS]), int(row[TURN])
    mine = {name: value[players - 2] for name, value in net.items()}
    mixed = mine["mix_bias"].copy()
    for seat in range(players):
        sums = mine["rows"][rows[seat * PER_GARDEN : (seat + 1) * PER_GARDEN]].sum(axis=0)
        mixed += np.maximum(sums, 0) @ mine["mix"][(seat - turn) % players]
    inner = mine["inner_bias"] + np.maximum(mixed, 0) @ mine["inner"]
    scores = mine["out_bias"] + np.maximum(inner, 0) @ mine["out"]
    seats = (turn + np.arange(players)) % players
    logs = scores[:players] - np.log(np.exp(scores[:players]).sum())
    empty = scores[SEATS : SEATS + players] - target[SEATS + seats] / EMPTY_SCALE
    return float(-(target[seats] * logs).sum() + EMPTY_WEIGHT / 2 * (empty**2).sum())


@pytest.mark.parametrize("players", POSITIONS)
@pytest.mark.parametrize("output", range(OUTPUTS))
def test_gradients_are_differences_of_the_loss(players: int, output: int) -> None:
    """For targets that are far from what the network says in one output, so that each has its say."""
    row = row_of(ln.Position.parse(POSITIONS[players]))
    net, slope = lively(players), network.zeros()
    work = new_work(net, 1)
    target = np.full(OUTPUTS, 1 / players, np.float32)
    target[players:SEATS] = 0
    if output < players:  # chances add up to one
        target[output], target[(output + 1) % players] = 1.3, target[output] - 1.3 + 1 / players
    elif output % SEATS < players:
        target[output] = 9
    add_gradient(slope, row, target, 1.0, work)
    unused = [at for at in range(OUTPUTS) if at % SEATS >= players]
    assert not slope.out_bias[players - 2, unused].any()
    rows = work.sight.memory.rows.copy()
    wide: Weights = {name: value.astype(np.float64) for name, value in network.arrays_of(net).items()}
    rng = np.random.default_rng(output)
    for name, values in wide.items():
        felt = getattr(slope, name)
        places = np.argwhere(felt[players - 2])
        assert len(places), name
        others = np.delete(felt, players - 2, axis=0)
        assert not others.any(), name
        for place in rng.permutation(places)[:12]:
            at = (players - 2, *place)
            kept = values[at]
            values[at] = kept + STEP
            above = loss(wide, row, rows, target)
            values[at] = kept - STEP
            below = loss(wide, row, rows, target)
            values[at] = kept
            assert felt[at] == pytest.approx((above - below) / (2 * STEP), rel=1e-3, abs=1e-5), (name, at)
        # All weights together, those without a gradient too: one that was left out would be missing here.
        mine, before = values[players - 2], values[players - 2].copy()
        direction = rng.standard_normal(mine.shape)
        if name == "rows":
            direction[NOTHING] = 0  # stands where nothing stands, and never learns
        mine += SHORT_STEP * direction
        above = loss(wide, row, rows, target)
        mine -= 2 * SHORT_STEP * direction
        below = loss(wide, row, rows, target)
        mine[...] = before
        rising = float((felt[players - 2] * direction).sum())
        assert rising == pytest.approx((above - below) / (2 * SHORT_STEP), rel=1e-3, abs=1e-4), name


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 3])
def test_steps_reduce_the_error_on_what_was_learned(jobs: int) -> None:
    row = row_of(ln.Position.parse(POSITIONS[2]))
    rows, targets = np.stack([row] * 4), np.zeros((4, OUTPUTS), np.float32)
    targets[:, 0], targets[:, 5] = 1, 6
    learner = Learner(network.fresh(1), jobs=jobs)
    errors = [learner.step(rows, targets, np.arange(4), 1e-2) for _ in range(60)]
    assert errors[-1] < errors[0] / 10
    assert not any(value.any() for slope in learner.slopes for value in network.arrays_of(slope).values())


def test_only_the_tables_that_are_played_learn() -> None:
    rows = np.stack([row_of(ln.Position.parse(POSITIONS[3]))] * 4)
    start = network.fresh(1)
    learner = Learner(start, tables=(1,))
    for _ in range(3):
        learner.step(rows, np.full((4, OUTPUTS), 0.5, np.float32), np.arange(4), 1e-2)
    for name in network.SHAPES:
        old, new, mean = (getattr(each, name) for each in (start, learner.network, learner.mean))
        assert np.array_equal(new[[0, 2]], old[[0, 2]]), name
        assert not np.array_equal(new[1], old[1]), name
        assert not np.array_equal(mean[1], old[1]), name


@compiled
def homes_of(row: Row, seat: int, number: int) -> int:
    return homes(row, seat, number)


@pytest.mark.parametrize("dice", range(32))
def test_a_turned_position_has_the_turned_moves(dice: int) -> None:
    row = row_of(ln.Position.parse(POSITIONS[2]))
    other = np.zeros(SIZE, np.int16)
    turned(row, dice, other)
    for seat in range(2):
        for number in range(1, 21):
            cells = {
                turned_cell(cell, dice, seat) for cell in range(16) if homes_of(row, seat, number) >> cell & 1
            }
            new = 21 - number if dice & 16 else number
            assert {cell for cell in range(16) if homes_of(other, seat, new) >> cell & 1} == cells
    assert other[UNSEEN:HAND].sum() == row[UNSEEN:HAND].sum()


def turned_cell(cell: int, dice: int, seat: int) -> int:
    cell = cell % 4 * 4 + cell // 4 if dice >> seat & 1 else cell
    return 15 - cell if dice & 16 else cell
