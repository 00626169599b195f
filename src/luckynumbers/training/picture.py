"""The learning curve as a picture."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final

from luckynumbers.drawing.curve import Chart, Reference, Series, charts_svg
from luckynumbers.share import Share
from luckynumbers.training.recipe import Point, Strength

_SINGLE: Final = 60
"""So many chunks are drawn one by one; later ones in growing groups, as the axis shrinks."""


def learning_curve_svg(
    curve: Sequence[Point], strengths: Sequence[Strength] = (), rival: str = "ladybug"
) -> str:
    """Return the squared error over the games played, and below it the strength where it was measured."""
    groups = [curve[first:after] for first, after in pairwise(_borders(len(curve)))]
    errors = [[point.error for point in group] for group in groups]
    error = Series(
        "mean of neighbouring chunks",
        [group[-1].games for group in groups],
        [fmean(group) for group in errors],
        [min(group) for group in errors],
        [max(group) for group in errors],
    )
    charts = [Chart("Error of the chances to win", "games played", "squared error", [error], log_x=True)]
    if strengths:
        shares = [Share.of(strength.share, strength.error) for strength in strengths]
        strength = Series(
            "share of deals, luck-adjusted, with 95% interval",
            [strength.games for strength in strengths],
            [share.mean for share in shares],
            [share.low for share in shares],
            [share.high for share in shares],
            marks=True,
        )
        even = Reference(0.5, label=f"as strong as {rival}")
        charts.append(
            Chart(
                f"Strength against {rival}",
                "games played",
                "share of deals",
                [strength],
                [even],
                log_x=True,
                # Both charts stand above the same axis.
                x_range=(curve[0].games, curve[-1].games) if len(curve) > 1 else None,
                percent_y=True,
            )
        )
    return charts_svg(*charts)


def _borders(count: int) -> list[int]:
    """Return where groups begin and the last one ends: single chunks first, then a sixtieth of all before."""
    borders = [0]
    while borders[-1] < count:
        borders.append(min(borders[-1] + max(1, borders[-1] // _SINGLE), count))
    return borders
