"""Was that luck or skill? Reviews of games: chances, luck, grades, and why, in words.

The engine is loaded by the first review, not before.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from luckynumbers.analysis.grading import Grade
from luckynumbers.notation.record import Record

if TYPE_CHECKING:
    from luckynumbers.analysis.reviewing import Review

__all__ = ["Grade", "review"]


def review(
    record: Record | str, effort: str = "quick", progress: Callable[[float], object] | None = None
) -> "Review":
    """Take a game apart, move by move.

    ``record`` may be text. A ``quick`` review looks one ply ahead, a ``deep`` one plays on and solves ends.
    ``progress`` is told which part is done, up to 1.
    """
    from luckynumbers.analysis.reviewing import review as review_record

    return review_record(record, effort, progress)
