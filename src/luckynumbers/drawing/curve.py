"""Line charts as SVG pictures that stand on their own, readable by day and by night.

A ``Chart`` is one pair of axes; ``charts_svg`` puts one or several below each other into a picture. Nothing
here knows what the numbers mean.

>>> rising = Series("Ann", (0, 1, 2), (0.5, 0.6, 1.0))
>>> chart = Chart("Chance to win", "turn", "chance", [rising], [Reference(0.5, label="even")], percent_y=True)
>>> charts_svg(chart).startswith("<svg ")
True
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from html import escape
from typing import Final

from luckynumbers.drawing.axis import extent, label, log_ticks, ticks
from luckynumbers.drawing.palette import DAY, NIGHT

WIDTH: Final = 720
HEIGHT: Final = 320
NARROW: Final = {"width": 360, "height": 270}
"""For a phone, where letters would else be too small to read."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 68, 22, 42, 50
_LEGEND: Final = 22
_SWATCH: Final = 30
_LETTER: Final = 6.6
"""About the width of a letter of 12 pixels."""
_HANGUL, _WIDE = "\u1100", 1.8
"""From there on letters are so many times wider."""
_GAP: Final = 22
_COLOURS: Final = (
    (DAY.accent, NIGHT.accent),
    ("#b5382c", "#ff9d8c"),
    ("#6b4a95", "#c9aef0"),
    ("#8a5a00", "#e5b950"),
)
"""Of lines, by day and by night; all stand out from the paper with at least 4.5 to 1."""
_MARKS: Final = (
    '<circle cx="{x}" cy="{y}" r="3.6"/>',
    '<path d="M{x} {y}m-3.4 -3.4h6.8v6.8h-6.8z"/>',
    '<path d="M{x} {y}m0 -4.6l4.6 4.6l-4.6 4.6l-4.6 -4.6z"/>',
    '<path d="M{x} {y}m0 -4.4l4.4 7.6h-8.8z"/>',
)
"""Points of different lines differ in shape, too: not everyone tells colours apart."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line. Where ``y`` is not a number there is a gap."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    """With ``high``, the lower edge of a band around the line, an interval say."""
    high: Sequence[float] = ()
    marks: bool = False
    """Whether to mark every point."""

    def __post_init__(self) -> None:
        band = (len(self.low), len(self.high))
        if len(self.y) != len(self.x) or band not in {(0, 0), (len(self.x), len(self.x))}:
            raise ValueError(f"the values of {self.name!r} are not all equally many")


@dataclass(frozen=True, slots=True)
class Reference:
    """A dashed line across the chart: level, or from ``y`` at the left edge to ``right`` at the right one."""

    y: float
    right: float | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """One pair of axes and what is drawn upon it."""

    title: str
    x_label: str
    y_label: str
    series: Sequence[Series]
    references: Sequence[Reference] = ()
    log_x: bool = False
    """Points whose x is not above zero are left out then."""
    x_range: tuple[float, float] | None = None
    """The ends of the axis; by default what the series need."""
    y_range: tuple[float, float] | None = None
    percent_x: bool = False
    percent_y: bool = False
    language: str = "en"
    """How numbers are written on the axes."""
    described: str = ""
    """For those who cannot see the picture; by default where each line begins, ends, and its extremes."""

    def __post_init__(self) -> None:
        for ends in filter(None, (self.x_range, self.y_range)):
            if not -math.inf < ends[0] < ends[1] < math.inf:
                raise ValueError(
                    f"an axis goes from a number to a larger one, not from {ends[0]} to {ends[1]}"
                )
        if self.log_x and self.x_range and self.x_range[0] <= 0:
            raise ValueError(f"a logarithmic axis begins above 0, not at {self.x_range[0]}")


def charts_svg(*charts: Chart, width: int = WIDTH, height: int = HEIGHT) -> str:
    """Return a picture of the charts below each other, each ``height`` high."""
    if not charts:
        raise ValueError("there is no chart to draw")
    total = height * len(charts)
    body = "".join(
        f'<g transform="translate(0 {height * place})">{_Panel(chart, width, height).draw()}</g>'
        for place, chart in enumerate(charts)
    )
    title = escape("; ".join(chart.title for chart in charts))
    described = escape(" ".join(chart.described or _description(chart) for chart in charts))
    # Several pictures may stand on one page, and names of elements must differ there.
    name = f"chart-{sha256((title + described + body).encode()).hexdigest()[:10]}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {total}" width="{width}" '
        f'height="{total}" class="ln-chart" role="img" '
        f'aria-labelledby="{name}-t" aria-describedby="{name}-d">'
        f'<title id="{name}-t">{title}</title><desc id="{name}-d">{described}</desc><style>{_STYLE}</style>'
        f'<rect class="paper" width="{width}" height="{total}" rx="10"/>{body}</svg>\n'
    )


def _style() -> str:
    def colours(night: int) -> str:
        paper, ink, quiet, grid = (
            (DAY.disc, DAY.ink, DAY.quiet, "#e3dcc6"),
            (NIGHT.card, NIGHT.ink, NIGHT.quiet, "#35463b"),
        )[night]
        rules = {
            ".paper": f"fill:{paper}",
            "text": f"fill:{ink}",
            ".quiet": f"fill:{quiet}",
            ".grid": f"stroke:{grid}",
            ".axis": f"stroke:{quiet}",
            ".reference": f"stroke:{quiet}",
        }
        for place, pair in enumerate(_COLOURS):
            rules[f".line{place}"] = f"stroke:{pair[night]}"
            rules[f".fill{place}"] = f"fill:{pair[night]}"
        return "".join(f".ln-chart {name}{{{rule}}}" for name, rule in rules.items())

    return (
        ".ln-chart text{font-family:ui-rounded,'Trebuchet MS','Segoe UI',sans-serif;font-size:12px}"
        ".ln-chart .title{font-size:16px;font-weight:600}"
        ".ln-chart .line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}"
        ".ln-chart .band{opacity:.2}.ln-chart .reference{stroke-width:1.4;stroke-dasharray:6 5}"
        f"{colours(0)}@media (prefers-color-scheme:dark){{{colours(1)}}}"
    )


_STYLE: Final = _style()


class _Panel:
    """Draws one chart; knows where on the picture a value lies."""

    def __init__(self, chart: Chart, width: int, height: int) -> None:
        self.chart = chart
        self.left, self.right = _LEFT, width - _RIGHT
        self.legend = list(_in_rows(_names(chart), self.left, self.right))
        rows = self.legend[-1][1] + 1 if self.legend else 0
        self.top, self.bottom = _TOP + _LEGEND * rows, height - _BOTTOM
        self.x_low, self.x_high = chart.x_range or extent(
            [x for series in chart.series for x, _ in _points(series, chart.log_x)], chart.log_x, pad=0.0
        )
        self.y_low, self.y_high = chart.y_range or extent(list(_heights(chart)), False, pad=0.06)

    def x(self, value: float) -> float:
        low, high = self.x_low, self.x_high
        if self.chart.log_x:
            value, low, high = math.log10(value), math.log10(low), math.log10(high)
        return self.left + (self.right - self.left) * (value - low) / (high - low)

    def y(self, value: float) -> float:
        return self.bottom - (self.bottom - self.top) * (value - self.y_low) / (self.y_high - self.y_low)

    def draw(self) -> str:
        chart = self.chart
        # Ranges may be narrower than the values, so lines are cut off at the axes.
        clip = f"inside-{sha256(repr((chart, self.bottom)).encode()).hexdigest()[:10]}"
        inside = (
            f'<clipPath id="{clip}"><rect x="{self.left - 5}" y="{self.top - 5}" '
            f'width="{self.right - self.left + 10}" height="{self.bottom - self.top + 10}"/></clipPath>'
        )
        references = "".join(map(self._reference, chart.references))
        lines = "".join(self._series(series, place) for place, series in enumerate(chart.series))
        return (
            f'<text class="title" x="{self.left}" y="26">{escape(chart.title)}</text>'
            + self._legend()
            + self._axes()
            + f'{inside}<g clip-path="url(#{clip})">{references}{lines}</g>'
        )

    def _legend(self) -> str:
        """Draw what the lines are called; on the lines themselves the names would be in the way."""
        parts = []
        for x, row, swatch, name in self.legend:
            y = 44 + _LEGEND * row
            parts.append(f'<g transform="translate({x:g} {y})">{swatch}</g>')
            parts.append(f'<text x="{x + _SWATCH:g}" y="{y + 4}">{escape(name)}</text>')
        return "".join(parts)

    def _axes(self) -> str:
        chart, parts = self.chart, list[str]()
        label_x = partial(label, percent=chart.percent_x, language=chart.language)
        label_y = partial(label, percent=chart.percent_y, language=chart.language)
        for value, text in ticks(self.y_low, self.y_high, 5, label_y):
            y = f"{self.y(value):.1f}"
            parts.append(f'<path class="grid" d="M{self.left} {y}H{self.right}"/>')
            parts.append(
                f'<text class="quiet" x="{self.left - 8}" y="{y}" dy="4" text-anchor="end">{text}</text>'
            )
        if chart.log_x:
            below = log_ticks(self.x_low, self.x_high, 8, label_x)
        else:
            # Between the third turn and the fourth there is nothing.
            counted = all(float(x).is_integer() for series in chart.series for x in series.x)
            below = ticks(self.x_low, self.x_high, 8, label_x, 1.0 if counted else 0.0)
        for value, text in below:
            x = f"{self.x(value):.1f}"
            parts.append(f'<path class="axis" d="M{x} {self.bottom}v5"/>')
            parts.append(
                f'<text class="quiet" x="{x}" y="{self.bottom + 19}" text-anchor="middle">{text}</text>'
            )
        parts.append(f'<path class="axis" d="M{self.left} {self.bottom}H{self.right}"/>')
        middle = (self.left + self.right) / 2
        parts.append(
            f'<text x="{middle:g}" y="{self.bottom + 39}" text-anchor="middle">{escape(chart.x_label)}</text>'
        )
        height = (self.top + self.bottom) / 2
        parts.append(
            f'<text transform="translate(17 {height:g}) rotate(-90)" text-anchor="middle">'
            f"{escape(chart.y_label)}</text>"
        )
        return "".join(parts)

    def _series(self, series: Series, place: int) -> str:
        colour = place % len(_COLOURS)
        parts = [f"<title>{escape(series.name)}</title>"] if series.name else []
        if series.low:
            edges = [
                (self.x(x), self.y(low), self.y(high))
                for x, low, high in zip(series.x, series.low, series.high, strict=True)
                if all(map(math.isfinite, (x, low, high))) and (x > 0 or not self.chart.log_x)
            ]
            outline = [(x, low) for x, low, _ in edges] + [(x, high) for x, _, high in reversed(edges)]
            if outline:
                parts.append(f'<path class="band fill{colour}" d="{_path(outline)}Z"/>')
        runs = [[(self.x(x), self.y(y)) for x, y in run] for run in _unbroken(series, self.chart.log_x)]
        if runs:
            lines = "".join(_path(run) for run in runs if len(run) > 1)
            parts.append(f'<path class="line line{colour}" d="{lines}"/>' if lines else "")
            # A point between two gaps would be invisible as a line.
            marked = [point for run in runs for point in run if series.marks or len(run) == 1]
            marks = "".join(_mark(colour, x, y) for x, y in marked)
            parts.append(f'<g class="fill{colour}">{marks}</g>' if marks else "")
        return f"<g>{''.join(parts)}</g>"

    def _reference(self, reference: Reference) -> str:
        right = reference.y if reference.right is None else reference.right
        return (
            f'<path class="reference" d="M{self.left} {self.y(reference.y):.1f}'
            f'L{self.right} {self.y(right):.1f}"/>'
        )


def _names(chart: Chart) -> Iterator[tuple[str, str]]:
    """Yield a sample of each line that needs a name, and the name."""
    for place, series in enumerate(chart.series):
        colour = place % len(_COLOURS)
        if series.name and len(chart.series) + len(chart.references) > 1:
            mark = f'<g class="fill{colour}">{_mark(colour, 12, 0)}</g>' if series.marks else ""
            yield f'<path class="line line{colour}" d="M0 0h24"/>{mark}', series.name
    for reference in chart.references:
        if reference.label:
            yield '<path class="reference" d="M0 0h24"/>', reference.label


def _in_rows(
    names: Iterator[tuple[str, str]], left: float, right: float
) -> Iterator[tuple[float, int, str, str]]:
    """Yield where each sample and name stands: from the left, in a row of its own if there is no room."""
    x, row = left, 0
    for swatch, name in names:
        wide = _SWATCH + _LETTER * sum(1 if letter < _HANGUL else _WIDE for letter in name)
        if x > left and x + wide > right:
            x, row = left, row + 1
        yield x, row, swatch, name
        x += wide + _GAP


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _mark(place: int, x: float, y: float) -> str:
    return _MARKS[place % len(_MARKS)].format(x=f"{x:.1f}", y=f"{y:.1f}")


def _unbroken(series: Series, log_x: bool) -> list[list[tuple[float, float]]]:
    """Return the points of a line, one list for each stretch without a gap."""
    runs: list[list[tuple[float, float]]] = [[]]
    for x, y in zip(series.x, series.y, strict=True):
        if math.isfinite(x) and math.isfinite(y) and (x > 0 or not log_x):
            runs[-1].append((x, y))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def _points(series: Series, log_x: bool) -> list[tuple[float, float]]:
    return [point for run in _unbroken(series, log_x) for point in run]


def _heights(chart: Chart) -> Iterator[float]:
    for series in chart.series:
        yield from (y for _, y in _points(series, chart.log_x))
        yield from filter(math.isfinite, (*series.low, *series.high))
    for reference in chart.references:
        yield reference.y
        if reference.right is not None:
            yield reference.right


def _description(chart: Chart) -> str:
    """Say in words where each line begins and ends, and its extremes."""

    def x(value: float) -> str:
        return f"{value:.4g}" if not chart.percent_x else f"{value:.1%}"

    def y(value: float) -> str:
        return f"{value:.4g}" if not chart.percent_y else f"{value:.1%}"

    said = [f"{chart.title}: {chart.y_label} by {chart.x_label}."]
    for series in chart.series:
        points = _points(series, chart.log_x)
        name = f"{series.name}: " if series.name else ""
        if not points:
            said.append(f"{name}no values.")
            continue
        low, high = min(value for _, value in points), max(value for _, value in points)
        said.append(
            f"{name}{y(points[0][1])} at {x(points[0][0])}, {y(points[-1][1])} at {x(points[-1][0])}; "
            f"lowest {y(low)}, highest {y(high)}."
        )
    for reference in chart.references:
        end = "" if reference.right is None else f" to {y(reference.right)}"
        said.append(f"Dashed: {reference.label + ', ' if reference.label else ''}{y(reference.y)}{end}.")
    return " ".join(said)
