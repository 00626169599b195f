"""A review for a terminal."""

from typing import TYPE_CHECKING

from luckynumbers.analysis.telling import (
    amount,
    figures,
    headline,
    highlights,
    notable,
    place,
    reason,
    summary,
)
from luckynumbers.analysis.words import Words

if TYPE_CHECKING:
    from luckynumbers.analysis.reviewing import Review


def as_text(review: "Review", language: str = "en") -> str:
    """Return a review as plain text."""
    words = Words(language, review.record.names)
    _ = words.text
    lines = [headline(review, words), ""]
    for seat in review.seats:
        lines.append(summary(review, seat, words))
        lines.append("  " + " · ".join(f"{label} {value}" for label, value in figures(seat, words)))
        lines += [
            f"  {one.label} ({one.amount}): {place(one.moment, words)}" for one in highlights(seat, words)
        ]
        lines.append("")
    lines.append(_("Moments that mattered, in points:"))
    for moment in notable(review.moments):
        lines.append(f"  {place(moment, words)} · {amount(moment, words)}")
        lines.append(f"      {reason(review, moment, words)}")
    return "\n".join(lines) + "\n"
