"""A record with what the review says of it: glyphs behind turns that cost something, and why in comments."""

from collections.abc import Sequence
from dataclasses import replace

from luckynumbers.analysis.grading import GLYPHS
from luckynumbers.analysis.in_points import with_points
from luckynumbers.analysis.moment import Moment
from luckynumbers.analysis.words import Words
from luckynumbers.notation.movetext import words_of
from luckynumbers.notation.record import Record


def annotated(
    record: Record,
    moments: Sequence[Moment],
    language: str = "en",
    points: Sequence[float | None] | None = None,
) -> Record:
    """Return a record with glyphs and comments in place of those it had; a turn is judged by its worst.

    In a tournament ``points`` are what every moment cost there (R17).
    """
    glyphs, comments = [], []
    for word in words_of(record.events, record.positions()):
        worst = max(moments[word.start : word.end], key=lambda moment: moment.loss or 0.0)
        if worst.grade in GLYPHS:
            glyphs.append((word.end, GLYPHS[worst.grade]))
            why = worst.why(language)
            if points:
                why = with_points(why, points[worst.number], Words(language))
            # Names come from people, and a comment ends with the first brace.
            comments.append((word.end, why.replace("{", "(").replace("}", ")")))
    return replace(record, glyphs=tuple(glyphs), comments=tuple(comments))
