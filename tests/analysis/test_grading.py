"""Grades and accuracy follow from what was lost."""

import pytest

from luckynumbers.analysis.grading import HALVING, LIMITS, Grade, accuracy_of, grade_of


def test_limits_rise_with_the_grades() -> None:
    assert [grade for grade, _ in LIMITS] == [*Grade][:-1]
    assert [limit for _, limit in LIMITS] == sorted({limit for _, limit in LIMITS})


def test_a_grade_reaches_up_to_its_limit() -> None:
    for (grade, limit), worse in zip(LIMITS, [*Grade][1:], strict=True):
        assert grade_of(limit) is grade
        assert grade_of(limit + 1e-9) is worse
    assert grade_of(0.0) is Grade.BEST
    assert grade_of(1.0) is Grade.BLUNDER


def test_accuracy_halves_with_every_step() -> None:
    assert accuracy_of([]) == 100
    assert accuracy_of([0.0]) == 100
    assert accuracy_of([HALVING]) == pytest.approx(50)
    assert accuracy_of([2 * HALVING]) == pytest.approx(25)
    assert accuracy_of([0.0, HALVING]) == pytest.approx(75)
    assert accuracy_of([1.0]) < 1
