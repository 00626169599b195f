"""Training: it learns, it can be taken up again, and the symmetries are symmetries."""

import json
from pathlib import Path

import numpy as np
import pytest

import luckynumbers as ln
from luckynumbers.engine import network
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.evaluation import new_view
from luckynumbers.engine.jit import Row, compiled
from luckynumbers.engine.kernel import homes
from luckynumbers.engine.layout import SIZE
from luckynumbers.engine.player import Player
from luckynumbers.rules.actions import Action
from luckynumbers.rules.position import Position
from luckynumbers.training.learning import Learner, turned
from luckynumbers.training.train import Recipe, Yardstick, compare, train

GARDENS = "3,5,.,./7,8,.,10/13,.,16,./.,15,.,19;2,.,.,./.,6,.,./.,9,11,./.,.,.,20 1,4 1 - play sorted"
TWO_PLAYERS = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
TINY = Recipe(chunks=5, reuse=2, memory=1024)


class Learned:
    """A bot around any network."""

    name = "learned"

    def __init__(self, net: network.Network) -> None:
        self.player = Player(net)

    def choose(self, position: Position) -> Action:
        return self.player.choose(position)


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.training.train.CHUNK", 256)


def same(one: network.Network, other: network.Network) -> bool:
    return all(np.array_equal(mine, its) for mine, its in zip(one, other, strict=True))


@pytest.mark.slow
def test_half_a_minute_of_training_beats_seedling() -> None:
    trained = train(Recipe(chunks=30, diet=TWO_PLAYERS))
    result = ln.arena.match([Learned(trained.network), ln.bots.load("seedling")], deals=150, seed=1)
    assert result.share_low[0] > 0.5


def test_a_seed_reproduces_a_run_and_weights_can_be_kept(tmp_path: Path, small_chunks: None) -> None:
    first, second = train(TINY), train(TINY)
    assert same(first.network, second.network)
    assert [point.chunk for point in first.curve] == [1, 2, 3, 4, 5]
    first.save(tmp_path / "weights.npz", more="said")
    told = json.loads((tmp_path / "weights.json").read_text(encoding="utf-8"))
    assert told["recipe"]["memory"] == TINY.memory
    assert (told["result"]["chunk"], told["more"]) == (5, "said")
    assert network.load(tmp_path / "weights.npz").rows.shape == first.network.rows.shape


def test_strength_is_measured_on_the_way_and_changes_nothing(small_chunks: None) -> None:
    measured = train(TINY, yardstick=Yardstick(network.fresh(2), every=2, deals=4))
    assert [strength.chunk for strength in measured.strengths] == [2, 4]
    assert all(strength.error > 0 for strength in measured.strengths)
    assert same(measured.network, train(TINY).network)


def test_the_clock_ends_a_run_which_is_then_finished(tmp_path: Path, small_chunks: None) -> None:
    checkpoint = tmp_path / "run"
    short = train(TINY, seconds=1e-9, checkpoint=checkpoint)
    assert (len(short.curve), short.finished) == (1, True)
    again = train(TINY, seconds=1e-9, checkpoint=checkpoint)
    assert (len(again.curve), again.finished) == (1, True)
    assert same(short.network, again.network)


def test_a_network_is_as_good_as_itself() -> None:
    net = network.fresh(1)
    seen: list[int] = []
    assert compare(net, net, 60, progress=seen.append)["share"] == pytest.approx(0.5)
    assert seen == [50, 10]
    with pytest.raises(ValueError, match="at least two deals, not 1"):
        compare(net, net, 1)


@compiled
def homes_of(row: Row, seat: int, number: int) -> int:
    return homes(row, seat, number)


@pytest.mark.parametrize("dice", range(32))
def test_a_turned_position_has_the_turned_moves(dice: int) -> None:
    row = row_of(ln.Position.parse(GARDENS))
    other = np.zeros(SIZE, np.int16)
    turned(row, dice, other)
    for seat in range(2):
        for number in range(1, 21):
            cells = {
                turned_cell(cell, dice, seat) for cell in range(16) if homes_of(row, seat, number) >> cell & 1
            }
            new = 21 - number if dice & 16 else number
            assert {cell for cell in range(16) if homes_of(other, seat, new) >> cell & 1} == cells
    assert other[64:106].sum() == row[64:106].sum()


def turned_cell(cell: int, dice: int, seat: int) -> int:
    cell = cell % 4 * 4 + cell // 4 if dice >> seat & 1 else cell
    return 15 - cell if dice & 16 else cell


def test_steps_reduce_the_error_on_what_was_learned() -> None:
    row = row_of(ln.Position.parse(GARDENS))
    rows, targets = np.stack([row] * 4), np.zeros((4, 8), np.float32)
    targets[:, 0], targets[:, 5] = 1, 6
    learner = Learner(network.fresh(1))
    view = new_view(learner.network)
    seeds = np.ones(1, np.uint64)
    errors = [learner.step(rows, targets, np.arange(4), 1e-2, view, seeds) for _ in range(60)]
    assert errors[-1] < errors[0] / 10
