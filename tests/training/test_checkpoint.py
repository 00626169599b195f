"""Whatever interrupts a run, it comes to the same network; and only its own checkpoint continues it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from luckynumbers.engine import network
from luckynumbers.training.checkpoint import NotACheckpoint, OtherRecipe, Plan, read_weights, restore
from luckynumbers.training.recipe import Point, Recipe
from luckynumbers.training.train import Training, train

pytestmark = pytest.mark.slow

RECIPE = Recipe(chunks=6, jobs=2, reuse=2, memory=1400, diet=(0.5, 0.2, 0.3, 0.2, 0.2, 0.3))
"""The memory overflows in the third chunk: a ring must be taken up in the middle, too."""


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.training.train.CHUNK", 512)


@pytest.fixture(scope="module")
def uninterrupted() -> Training:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("luckynumbers.training.train.CHUNK", 512)
        return train(RECIPE)


def some_chunks(checkpoint: Path, chunks: int, start: network.Network | None = None) -> Training:
    """Train until ``chunks`` more chunks are done."""
    seen: list[Point] = []
    return train(
        RECIPE, start=start, checkpoint=checkpoint, progress=seen.append, stop=lambda: len(seen) == chunks
    )


def assert_same(one: Training, other: Training) -> None:
    for name, mine in network.arrays_of(one.network).items():
        assert np.array_equal(mine, getattr(other.network, name)), name
    assert [replace(point, seconds=0) for point in one.curve] == [
        replace(point, seconds=0) for point in other.curve
    ]


@pytest.mark.parametrize("boundary", range(RECIPE.chunks))
def test_a_run_interrupted_anywhere_comes_to_the_same_network(
    tmp_path: Path, uninterrupted: Training, boundary: int
) -> None:
    checkpoint = tmp_path / "run"
    begun = some_chunks(checkpoint, boundary)
    assert (len(begun.curve), begun.finished) == (boundary, False)
    resumed = train(RECIPE, checkpoint=checkpoint)
    assert resumed.finished
    assert_same(resumed, uninterrupted)


def test_a_run_interrupted_after_every_chunk_too(tmp_path: Path, uninterrupted: Training) -> None:
    checkpoint = tmp_path / "run"
    while not (found := some_chunks(checkpoint, 1)).finished:
        pass
    assert_same(found, uninterrupted)


def test_a_finished_run_is_not_repeated(tmp_path: Path, uninterrupted: Training) -> None:
    checkpoint = tmp_path / "run"
    train(RECIPE, checkpoint=checkpoint)
    written = checkpoint.stat().st_mtime_ns
    seen: list[Point] = []
    assert_same(train(RECIPE, checkpoint=checkpoint, progress=seen.append), uninterrupted)
    assert seen == []
    assert checkpoint.stat().st_mtime_ns == written
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


def test_other_weights_to_begin_with_are_another_run(tmp_path: Path) -> None:
    checkpoint = tmp_path / "run"
    start = network.fresh(5)
    some_chunks(checkpoint, 1, start)
    assert len(some_chunks(checkpoint, 1, start).curve) == 2
    with pytest.raises(OtherRecipe, match=r"it began with weights \w{8}…, not with new weights"):
        train(RECIPE, checkpoint=checkpoint)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (Plan(replace(RECIPE, chunks=7)), "chunks is 6, not 7"),
        (Plan(replace(RECIPE, seed=2, rate=0.01)), "seed is 1, not 2; rate is 0.002, not 0.01"),
        (Plan(replace(RECIPE, diet=(1.0, 0.0, 0.0, 0.0, 0.0, 0.0))), "diet is (0.5, 0.2"),
        (Plan(RECIPE, seconds=90), "its clock is none, not 1.5 minutes"),
    ],
)
def test_what_differs_is_named(tmp_path: Path, plan: Plan, said: str) -> None:
    checkpoint = tmp_path / "run"
    some_chunks(checkpoint, 0)
    with pytest.raises(OtherRecipe) as refused:
        restore(checkpoint, plan)
    assert said in str(refused.value)
    assert str(checkpoint) in str(refused.value)


def test_what_is_no_checkpoint_is_said_to_be_none(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    some_chunks(whole, 1)
    some_array, weights = tmp_path / "array.npy", tmp_path / "weights.npz"
    np.save(some_array, np.zeros(3))
    network.save(network.fresh(1), weights)
    (tmp_path / "text").write_text("13@b2", encoding="utf-8")
    (tmp_path / "empty").touch()
    (tmp_path / "half").write_bytes(whole.read_bytes()[:20_000])
    for name in ("array.npy", "weights.npz", "text", "empty", "half"):
        with pytest.raises(NotACheckpoint, match=f"{name} is no checkpoint of a training run"):
            restore(tmp_path / name, Plan(RECIPE))
    np.savez(tmp_path / "old.npz", curve=np.zeros((1, 5)), own=np.zeros(3))
    with pytest.raises(NotACheckpoint, match="of an older kind"):
        restore(tmp_path / "old.npz", Plan(RECIPE))


def test_what_is_no_weights_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("13@b2", encoding="utf-8")
    some_chunks(tmp_path / "run", 0)
    shapes = {name: np.zeros(3, np.float32) for name in network.SHAPES}
    np.savez(tmp_path / "other.npz", **shapes)  # type: ignore[arg-type]
    for name, said in {"text": "", "run": "", "other.npz": ": these weights are of another network"}.items():
        with pytest.raises(ValueError, match=f"{name} holds no weights of this network{said}"):
            read_weights(tmp_path / name)
