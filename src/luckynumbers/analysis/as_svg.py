"""Everybody's chances over a game as a picture."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from luckynumbers.analysis.telling import curve
from luckynumbers.analysis.words import Words
from luckynumbers.drawing.curve import Chart, Reference, Series, charts_svg

if TYPE_CHECKING:
    from luckynumbers.analysis.reviewing import Review


def as_svg(review: "Review", language: str = "en") -> str:
    """Return the curve of the chances to win, one line for each seat."""
    words = Words(language, review.record.names)
    _ = words.text
    turns, columns = curve(review)
    return charts_svg(
        Chart(
            _("Chances to win"),
            _("turn"),
            _("chance"),
            [Series(words.name(seat), turns, column) for seat, column in enumerate(columns)],
            [Reference(1 / review.record.players, label=_("even"))],
            y_range=(0.0, 1.0),
            percent_y=True,
            language=language,
            described=" ".join(_described(seat, column, words) for seat, column in enumerate(columns)),
        )
    )


def _described(seat: int, chances: Sequence[float], words: Words) -> str:
    """Say where a line begins and ends, and its extremes, for those who cannot see it."""
    _ = words.text
    return _(
        "%(name)s: %(first)s at first, %(last)s in the end, between %(low)s and %(high)s.",
        name=words.name(seat),
        first=words.percent(chances[0]),
        last=words.percent(chances[-1]),
        low=words.percent(min(chances)),
        high=words.percent(max(chances)),
    )
