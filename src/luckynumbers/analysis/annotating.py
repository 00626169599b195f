"""A record with what the review says of it: glyphs behind turns that cost something, and why in comments."""

from dataclasses import replace
from typing import TYPE_CHECKING

from luckynumbers.analysis.grading import GLYPHS
from luckynumbers.notation.movetext import words_of
from luckynumbers.notation.record import Record

if TYPE_CHECKING:
    from luckynumbers.analysis.reviewing import Review


def annotated(review: "Review", language: str = "en") -> Record:
    """Return the record with glyphs and comments in place of those it had; a turn is judged by its worst."""
    record = review.record
    glyphs, comments = [], []
    for word in words_of(record.events, record.positions()):
        worst = max(review.moments[word.start : word.end], key=lambda moment: moment.loss or 0.0)
        if worst.grade in GLYPHS:
            glyphs.append((word.end, GLYPHS[worst.grade]))
            # Names come from people, and a comment ends with the first brace.
            comments.append((word.end, worst.why(language).replace("{", "(").replace("}", ")")))
    return replace(record, glyphs=tuple(glyphs), comments=tuple(comments))
