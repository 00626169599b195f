"""Races of candidates with made-up rollouts and a made-up clock."""

import itertools
import math
import random

import numpy as np
import pytest

from luckynumbers.engine.jit import Floats
from luckynumbers.engine.race import FEWEST_DECKS, LAP, PRIOR, Race, hope

HURRY = 10.0
NOISE = 0.05


class Course:
    """Candidates whose rollouts come to a known mean plus noise; every rollout takes a millisecond."""

    def __init__(self, means: list[float], opinions: list[float] | None = None, pays: float = 0.0) -> None:
        self.means = means
        self.time = 0.0
        self.tried: list[int] = [0] * len(means)
        self.decks: list[list[int]] = [[] for _ in means]
        values = np.zeros((len(means), 8), np.float32)
        values[:, 0] = opinions or means
        self.race = Race(values, self.roll, lambda values: float(values[0]), self.clock, pays)

    def clock(self) -> float:
        return self.time

    def roll(self, candidate: int, deck: int, values: Floats) -> None:
        self.time += 0.001
        self.tried[candidate] += 1
        self.decks[candidate].append(deck)
        common = random.Random(deck).gauss(0, 1)
        own = random.Random(f"{deck}/{candidate}").gauss(0, NOISE)
        values[0] = self.means[candidate] + common + own


def test_everyone_who_runs_meets_the_same_decks() -> None:
    course = Course([0.5, 0.4, 0.45])
    course.race.run(0.2, 1000)
    for candidate in course.race.running:
        assert course.decks[candidate][: course.race.decks] == list(range(course.race.decks))


def test_the_time_is_used_and_not_overrun() -> None:
    for milliseconds in (1, 7, 20, 123, 1000):
        course = Course([0.5] * 6, pays=-1.0)
        course.race.run(milliseconds / 1000, 10_000)
        # The last rollout of a round may not fit any more, and what is left of a deck is lost.
        assert course.time <= milliseconds / 1000 + 1e-9
        assert course.time > milliseconds / 1000 - 0.009


def test_a_limit_on_decks_is_kept() -> None:
    course = Course([0.5, 0.5, 0.5, 0.5], pays=-1.0)
    course.race.run(math.inf, 40)
    assert course.race.decks == 40
    assert max(course.tried) == 40


def test_the_better_half_goes_on() -> None:
    course = Course([0.1, 0.2, 0.9, 0.9, 0.3, 0.25, 0.4, 0.35], pays=-1.0)
    course.race.run(0.6, 10_000)
    assert course.race.running == [2, 3]
    assert min(course.tried[2], course.tried[3]) > 3 * max(course.tried[0], course.tried[1])


def test_what_is_far_behind_is_dropped_at_once_and_then_the_race_is_over() -> None:
    course = Course([0.9, 0.1], pays=0.001)
    course.race.run(HURRY, 10_000)
    assert course.race.running == [0]
    assert course.race.decks == FEWEST_DECKS
    assert FEWEST_DECKS % LAP == 0


def test_the_best_is_found_although_it_did_not_look_so() -> None:
    course = Course([0.50, 0.52, 0.48, 0.50], opinions=[0.6, 0.5, 0.55, 0.5])
    course.race.run(1.0, 10_000)
    standing = {index: float(course.race.values(index)[0]) for index in course.race.running}
    assert max(standing, key=standing.__getitem__) == 1
    assert course.race.error(1) > 0


def test_without_time_the_first_opinion_stands() -> None:
    course = Course([0.2, 0.8], opinions=[0.6, 0.5])
    course.time = 1.0
    course.race.run(0.5, 100)
    assert course.tried == [0, 0]
    assert [float(course.race.values(index)[0]) for index in (0, 1)] == pytest.approx([0.6, 0.5])
    assert course.race.error(0) == 0


def test_an_opinion_counts_like_a_few_rollouts() -> None:
    course = Course([0.0, 0.0], opinions=[1.0, 0.0])
    course.race.run(HURRY, 12)
    both = [course.race.values(index)[0] for index in (0, 1)]
    expected = PRIOR / (PRIOR + 12)
    assert both[0] - both[1] == pytest.approx(expected, abs=3 * NOISE / math.sqrt(12))


@pytest.mark.parametrize(
    ("behind", "error"), [*itertools.product((-0.02, 0.0, 0.01, 0.05), (0.0, 0.01, 0.03))]
)
def test_hope_is_the_mean_of_what_may_be_ahead(behind: float, error: float) -> None:
    rng = np.random.default_rng(1)
    ahead = rng.normal(-behind, error, 200_000)
    assert hope(behind, error) == pytest.approx(float(np.maximum(ahead, 0).mean()), abs=2e-4)
