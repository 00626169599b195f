"""Training: it learns, and the same options come to the same network."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import luckynumbers as ln
from luckynumbers.engine import network
from luckynumbers.engine.player import Player
from luckynumbers.rules.actions import Action
from luckynumbers.rules.position import Position
from luckynumbers.training.train import Recipe, Yardstick, compare, train

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
    return all(np.array_equal(mine, getattr(other, name)) for name, mine in network.arrays_of(one).items())


@pytest.mark.slow
def test_half_a_minute_of_training_beats_seedling() -> None:
    trained = train(Recipe(chunks=20, diet=TWO_PLAYERS, jobs=2))
    result = ln.arena.match([Learned(trained.network), ln.bots.load("seedling")], deals=150, seed=1)
    assert result.share_low[0] > 0.5


@pytest.mark.slow
def test_a_seed_reproduces_a_run_and_weights_can_be_kept(tmp_path: Path, small_chunks: None) -> None:
    first, second = train(TINY), train(TINY)
    assert same(first.network, second.network)
    assert [point.chunk for point in first.curve] == [1, 2, 3, 4, 5]
    first.save(tmp_path / "weights.npz", more="said")
    told = json.loads((tmp_path / "weights.json").read_text(encoding="utf-8"))
    assert told["recipe"]["memory"] == TINY.memory
    assert (told["result"]["chunk"], told["more"]) == (5, "said")
    assert network.load(tmp_path / "weights.npz").rows.shape == first.network.rows.shape


@pytest.mark.slow
def test_jobs_share_the_work_and_come_to_one_network(small_chunks: None) -> None:
    recipe = replace(TINY, jobs=3)
    first, second = train(recipe), train(recipe)
    assert same(first.network, second.network)
    assert not same(first.network, train(TINY).network)
    assert first.curve[-1].games == second.curve[-1].games > 0


@pytest.mark.slow
def test_strength_is_measured_on_the_way_and_changes_nothing(small_chunks: None) -> None:
    measured = train(TINY, yardstick=Yardstick(network.fresh(2), every=2, deals=4))
    assert [strength.chunk for strength in measured.strengths] == [2, 4]
    assert all(strength.error > 0 for strength in measured.strengths)
    assert same(measured.network, train(TINY).network)


@pytest.mark.slow
def test_the_clock_ends_a_run_which_is_then_finished(tmp_path: Path, small_chunks: None) -> None:
    checkpoint = tmp_path / "run"
    short = train(TINY, seconds=1e-9, checkpoint=checkpoint)
    assert (len(short.curve), short.finished) == (1, True)
    again = train(TINY, seconds=1e-9, checkpoint=checkpoint)
    assert (len(again.curve), again.finished) == (1, True)
    assert same(short.network, again.network)


@pytest.mark.slow
def test_a_network_is_as_good_as_itself() -> None:
    net = network.fresh(1)
    seen: list[int] = []
    assert compare(net, net, 60, progress=seen.append)["share"] == pytest.approx(0.5)
    assert seen == [50, 10]
    with pytest.raises(ValueError, match="at least two deals, not 1"):
        compare(net, net, 1)
