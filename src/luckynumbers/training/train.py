"""The loop: play, look back without luck, learn, and again."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from luckynumbers.engine import network as networks
from luckynumbers.engine.network import OUTPUTS, Network
from luckynumbers.engine.one_ply import new_mind
from luckynumbers.training.checkpoint import Plan, Run, digest, new_run, restore, store
from luckynumbers.training.recipe import BATCH, MOST_JOBS, Point, Recipe, Strength
from luckynumbers.training.self_play import (
    MARGIN,
    Curiosity,
    duel,
    new_records,
    new_table,
    play_many,
    targets_of,
)

__all__ = ["Point", "Recipe", "Strength", "Training", "Yardstick", "compare", "train"]

CHUNK: Final = 8192
"""Turns played between two lessons."""
FRESH: Final = 16_384
"""The turns that are remembered at first."""
_SEED_STEP: Final = 1_000_003
_DEALS_AT_ONCE: Final = 50


@dataclass(frozen=True, slots=True)
class Yardstick:
    """Someone to measure strength against while learning; it changes nothing about what is learned."""

    rival: Network
    every: int
    """Chunks between two measurements."""
    deals: int


@dataclass(slots=True)
class Training:
    """What ``train`` came to."""

    network: Network
    recipe: Recipe
    curve: list[Point] = field(default_factory=list)
    strengths: list[Strength] = field(default_factory=list)
    finished: bool = True
    """Whether there is nothing left to do, by the recipe or by the clock."""

    def save(self, weights: Path, **more: object) -> None:
        """Write the weights, and the recipe, its last figures and whatever ``more`` as JSON beside them."""
        with weights.open("wb") as file:  # NumPy would append its own ending to a path
            networks.save(self.network, file)
        told = {"recipe": asdict(self.recipe), "result": asdict(self.curve[-1]) if self.curve else {}, **more}
        weights.with_suffix(".json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def train(
    recipe: Recipe | None = None,
    *,
    start: Network | None = None,
    checkpoint: Path | None = None,
    checkpoint_every: int = 50,
    seconds: float | None = None,
    progress: Callable[[Point], object] | None = None,
    stop: Callable[[], bool] | None = None,
    yardstick: Yardstick | None = None,
) -> Training:
    """Train a network by self-play; equal recipes give equal networks on the same machine.

    With ``checkpoint`` the state is written there now and then, and training goes on from it if it exists, to
    the very network an uninterrupted run comes to; a checkpoint of another recipe is a ``ValueError``. With
    ``seconds`` the clock may end it earlier, the learning rate falling in time, and the outcome depends on
    how quick the machine was. ``progress`` is called after every chunk; ``stop`` is asked before every chunk
    whether to leave it at that.
    """
    recipe = recipe or Recipe()
    plan = Plan(recipe, digest(start) if start else "", seconds)
    run = restore(checkpoint, plan) if checkpoint and checkpoint.exists() else new_run(recipe, start)
    learner, curve = run.learner, run.curve
    done = curve[-1] if curve else Point(0, 0, 0, 0.0, 0.0)
    began = time.monotonic() - done.seconds
    stored = done.chunk
    with Players(learner.mean, recipe) as players:
        for chunk in range(done.chunk, recipe.chunks):
            if _out_of_time(done, seconds) or (stop and stop()):
                break
            part = chunk / recipe.chunks
            if seconds is not None:
                part = min(max(part, (time.monotonic() - began) / seconds), 1.0)
            games, turns = players.play(chunk, recipe.falling(recipe.fade, recipe.last_fade, part), run)
            error = _learn(
                run, recipe, turns, done.turns, recipe.falling(recipe.rate, recipe.last_rate, part)
            )
            done = Point(chunk + 1, done.games + games, done.turns + turns, time.monotonic() - began, error)
            curve.append(done)
            if yardstick and done.chunk % yardstick.every == 0:
                paused = time.monotonic()
                run.strengths.append(_measure(learner.mean, yardstick, done))
                began += time.monotonic() - paused
            if progress:
                progress(done)
            if checkpoint and done.chunk % checkpoint_every == 0:
                store(checkpoint, plan, run)
                stored = done.chunk
    if checkpoint and (stored != done.chunk or not checkpoint.exists()):
        store(checkpoint, plan, run)
    finished = done.chunk == recipe.chunks or _out_of_time(done, seconds)
    return Training(learner.mean, recipe, curve, run.strengths, finished)


def _learn(run: Run, recipe: Recipe, turns: int, before: int, rate: float) -> float:
    """Learn from what is remembered, as often as ``turns`` new turns allow; return the mean error."""
    # Opinions of a network that knew little are poor teachers, so memory grows with experience.
    recent = min(run.filled, max(FRESH, (before + turns) // 8))
    errors = [
        run.learner.step(
            run.memory,
            run.wanted,
            (run.kept - 1 - run.rng.integers(0, recent, BATCH)) % recipe.memory,
            rate,
        )
        for _ in range(max(int(turns * recipe.reuse / BATCH), 1))
    ]
    return float(np.mean(errors))


class Players:
    """As many games at once as there are jobs, each in a thread with a mind of its own."""

    def __init__(self, network: Network, recipe: Recipe) -> None:
        size = CHUNK // recipe.jobs + MARGIN
        self._recipe = recipe
        self._diet = np.array(recipe.diet, np.float32)
        self._curious = Curiosity(recipe.wander, recipe.blur, recipe.wild)
        self._minds = [new_mind(network) for _ in range(recipe.jobs)]
        self._tables = [new_table() for _ in range(recipe.jobs)]
        self._records = [new_records(size) for _ in range(recipe.jobs)]
        self._targets = [np.zeros((size, OUTPUTS), np.float32) for _ in range(recipe.jobs)]
        self._threads = ThreadPoolExecutor(recipe.jobs, thread_name_prefix="self-play")

    def __enter__(self) -> "Players":
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown()

    def play(self, chunk: int, fade: float, run: Run) -> tuple[int, int]:
        """Play a chunk and remember it; return how many games and turns that were."""
        jobs = range(self._recipe.jobs)
        found = list(self._threads.map(lambda job: self._play_part(job, chunk, fade), jobs))
        for job, (count, _) in enumerate(found):
            run.remember(self._records[job].rows[:count], self._targets[job][:count])
        return sum(games for _, games in found), sum(count for count, _ in found)

    def _play_part(self, job: int, chunk: int, fade: float) -> tuple[int, int]:
        recipe, records = self._recipe, self._records[job]
        seed = (recipe.seed * _SEED_STEP + chunk) * MOST_JOBS + job
        count, games = play_many(
            self._minds[job], seed, self._diet, self._curious, self._tables[job], records
        )
        targets_of(records, count, fade, self._targets[job])
        return count, games


def _out_of_time(done: Point, seconds: float | None) -> bool:
    return seconds is not None and done.seconds >= seconds


def _measure(network: Network, yardstick: Yardstick, done: Point) -> Strength:
    found = compare(network, yardstick.rival, yardstick.deals)
    return Strength(done.chunk, done.games, found["adjusted"], found["adjusted_error"])


def compare(
    first: Network,
    second: Network,
    deals: int,
    seed: int = 1,
    progress: Callable[[int], object] | None = None,
) -> dict[str, float]:
    """Return the first network's share of two-player deals, raw and luck-adjusted, with standard errors.

    ``progress`` is called with the number of deals just finished.
    """
    if deals < 2:
        raise ValueError(f"a comparison needs at least two deals, not {deals}")
    shares = np.zeros((deals, 2), np.float32)
    one, other, table, records = new_mind(first), new_mind(second), new_table(), new_records(MARGIN)
    for begin in range(0, deals, _DEALS_AT_ONCE):
        some = shares[begin : begin + _DEALS_AT_ONCE]
        duel(one, other, seed * _SEED_STEP + begin, len(some), table, records, some)
        if progress:
            progress(len(some))
    error = shares.std(axis=0, ddof=1) / deals**0.5
    return {
        "share": float(shares[:, 0].mean()),
        "share_error": float(error[0]),
        "adjusted": float(shares[:, 1].mean()),
        "adjusted_error": float(error[1]),
    }
