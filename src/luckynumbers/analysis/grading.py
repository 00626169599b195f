"""How good a decision was: a grade for what it cost, and an accuracy for many of them.

``benchmarks/review_grades.py`` holds the limits of the grades against rollouts.
"""

import math
from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class Grade(StrEnum):
    """What a decision is called, by the chance to win it cost."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS: Final = (
    (Grade.BEST, 0.002),
    (Grade.FINE, 0.02),
    (Grade.INACCURACY, 0.05),
    (Grade.MISTAKE, 0.12),
)
"""A grade for everything that costs at most so much; whatever costs more is a blunder."""
GLYPHS: Final = {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
"""How records mark what was not good."""
STAKE: Final = 0.01
"""Where the worst decision costs less than this, nobody can be accurate or not."""
HALVING: Final = 0.05
"""A decision that costs this much has an accuracy of 50, twice as much 25, and so on."""


def grade_of(loss: float, in_doubt: bool = False) -> Grade:
    """Return the grade of a decision that cost ``loss``; nothing is best where it is ``in_doubt`` what is."""
    grade = next((grade for grade, limit in LIMITS if loss <= limit), Grade.BLUNDER)
    return Grade.FINE if grade is Grade.BEST and in_doubt else grade


def accuracy_of(losses: Iterable[float]) -> float:
    """Return the mean of 100 · ½^(loss / 5 points), from 0 to 100; 100 if there was nothing to decide.

    Only decisions count with something at stake. Random moves come to about 55, gardener to about 87.
    """
    each = [100.0 * 0.5 ** (loss / HALVING) for loss in losses]
    return math.fsum(each) / len(each) if each else 100.0
