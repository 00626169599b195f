"""The loop: play, look back without luck, learn, and again."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from luckynumbers.engine import network as networks
from luckynumbers.engine.evaluation import new_view
from luckynumbers.engine.layout import SIZE
from luckynumbers.engine.network import Network
from luckynumbers.engine.one_ply import new_choices
from luckynumbers.training.learning import Learner
from luckynumbers.training.self_play import MARGIN, duel, new_records, new_table, play_many, targets_of

CHUNK: Final = 4096
"""Turns played between two lessons."""
BATCH: Final = 512
FRESH: Final = 16_384
"""The turns that are remembered at first."""
_SEED_STEP: Final = 1_000_003


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that decides what comes out."""

    chunks: int = 200
    """How many times to play and learn; each plays about 4,096 turns."""
    seed: int = 1
    rate: float = 2e-3
    last_rate: float = 1e-4
    fade: float = 0.95
    """How much later corrections count (λ)."""
    explore: float = 0.02
    reuse: float = 4.0
    """How often each turn is learned from."""
    memory: int = 65_536
    """How many turns are remembered."""
    diet: tuple[float, ...] = (0.6, 0.2, 0.2, 0.05, 0.05, 0.1)
    """Parts of games with 2, 3, 4 players; set up by choice, by Michael; Bruno's."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the learning curve."""

    chunk: int
    games: int
    turns: int
    seconds: float
    error: float
    """Mean squared error of the chances to win, against their luck-adjusted targets."""


@dataclass(slots=True)
class Training:
    """What ``train`` came to."""

    network: Network
    recipe: Recipe
    curve: list[Point] = field(default_factory=list)

    def save(self, weights: Path) -> None:
        """Write the weights, and the recipe with its last figures as JSON beside them."""
        networks.save(self.network, weights)
        told = {"recipe": asdict(self.recipe), "result": asdict(self.curve[-1]) if self.curve else {}}
        weights.with_suffix(".json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def train(
    recipe: Recipe | None = None,
    *,
    start: Network | None = None,
    checkpoint: Path | None = None,
    checkpoint_every: int = 50,
    seconds: float | None = None,
    progress: Callable[[Point], object] | None = None,
) -> Training:
    """Train a network by self-play; equal recipes give equal networks on the same machine.

    With ``checkpoint`` the state is written there now and then, and training goes on from it if it exists;
    the memory of past games is not kept, so a resumed run differs a little from an uninterrupted one. With
    ``seconds`` the clock may end it earlier, the learning rate falling in time. ``progress`` is called after
    every chunk.
    """
    recipe = recipe or Recipe()
    learner = Learner(start or networks.fresh(recipe.seed))
    curve: list[Point] = []
    if checkpoint and checkpoint.exists():
        learner, curve = _restore(checkpoint)
    done = curve[-1] if curve else Point(0, 0, 0, 0.0, 0.0)
    view, choices, table = new_view(), new_choices(), new_table()
    records = new_records(CHUNK + MARGIN)
    targets = np.zeros((CHUNK + MARGIN, 8), np.float32)
    memory = np.zeros((recipe.memory, SIZE), np.int16)
    wanted = np.zeros((recipe.memory, 8), np.float32)
    diet = np.array(recipe.diet, np.float32)
    rng = np.random.default_rng((recipe.seed, done.chunk))
    seeds = rng.integers(1, 1 << 62, 1, np.uint64)
    kept = filled = 0
    began = time.monotonic() - done.seconds
    for chunk in range(done.chunk, recipe.chunks):
        seed = recipe.seed * _SEED_STEP + chunk
        count, games = play_many(learner.network, view, choices, table, seed, diet, recipe.explore, records)
        targets_of(records, count, recipe.fade, targets)
        at = (kept + np.arange(count)) % recipe.memory
        memory[at], wanted[at] = records.rows[:count], targets[:count]
        kept = (kept + count) % recipe.memory
        filled = min(filled + count, recipe.memory)
        # Opinions of a network that knew little are poor teachers, so memory grows with experience.
        recent = min(filled, max(FRESH, (done.turns + count) // 8))
        part = chunk / recipe.chunks
        if seconds is not None:
            part = min(max(part, (time.monotonic() - began) / seconds), 1.0)
        rate = recipe.last_rate + (recipe.rate - recipe.last_rate) * 0.5 * (1 + np.cos(np.pi * part))
        lessons = max(int(count * recipe.reuse / BATCH), 1)
        errors = [
            learner.step(
                memory,
                wanted,
                (kept - 1 - rng.integers(0, recent, BATCH)) % recipe.memory,
                float(rate),
                view,
                seeds,
            )
            for _ in range(lessons)
        ]
        done = Point(
            chunk + 1,
            done.games + games,
            done.turns + count,
            time.monotonic() - began,
            float(np.mean(errors)),
        )
        curve.append(done)
        if progress:
            progress(done)
        if checkpoint and (chunk + 1) % checkpoint_every == 0:
            _store(checkpoint, learner, curve)
        if seconds is not None and done.seconds >= seconds:
            break
    if checkpoint:
        _store(checkpoint, learner, curve)
    return Training(learner.network, recipe, curve)


def _store(path: Path, learner: Learner, curve: list[Point]) -> None:
    """Write a checkpoint so that a crash leaves the old one whole."""
    whole = path.with_name(path.name + ".new")
    with whole.open("wb") as file:
        np.savez(file, curve=np.array([list(asdict(point).values()) for point in curve]), **learner.state())  # type: ignore[arg-type]
    whole.replace(path)


def _restore(path: Path) -> tuple[Learner, list[Point]]:
    with np.load(path, allow_pickle=False) as stored:
        arrays = {name: stored[name] for name in stored.files}
    curve = [Point(int(c), int(g), int(t), float(s), float(e)) for c, g, t, s, e in arrays.pop("curve")]
    return Learner.restored(arrays), curve


def compare(first: Network, second: Network, deals: int, seed: int = 1) -> dict[str, float]:
    """Return the first network's share of two-player deals, raw and luck-adjusted, with standard errors."""
    shares = np.zeros((deals, 2), np.float32)
    duel(
        first,
        second,
        new_view(),
        new_choices(),
        new_table(),
        seed * _SEED_STEP,
        deals,
        new_records(MARGIN),
        shares,
    )
    error = shares.std(axis=0, ddof=1) / deals**0.5
    return {
        "share": float(shares[:, 0].mean()),
        "share_error": float(error[0]),
        "adjusted": float(shares[:, 1].mean()),
        "adjusted_error": float(error[1]),
    }
