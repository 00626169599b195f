"""Heat maps as SVG pictures: the greener, the better; the browner, the worse.

>>> heatmap_svg("Where to?", ["a1"], ["9", "10"], [[0.5, None]]).startswith("<svg ")
True
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from luckynumbers.drawing.palette import DAY

CELL_WIDTH: Final = 50
CELL_HEIGHT: Final = 36
LABELS: Final = 52
HEAD: Final = 66

_BETTER: Final = (63, 145, 66)
_WORSE: Final = (176, 112, 56)
_PAPER: Final = tuple(bytes.fromhex(DAY.disc[1:]))


def heatmap_svg(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float | None]],
    form: str = "{:.1%}",
) -> str:
    """Return a table whose cells are coloured around the middle of all values; ``None`` stays empty."""
    known = [value for line in values for value in line if value is not None]
    if not known:
        raise ValueError("there is nothing to draw in this heat map")
    low, high = min(known), max(known)
    width = LABELS + CELL_WIDTH * len(columns) + 12
    height = HEAD + CELL_HEIGHT * len(rows) + 12
    parts = [f'<rect width="{width}" height="{height}" rx="10" fill="rgb{_PAPER}"/>']
    parts.append(_text(12, 24, title, "start", 16, bold=True))
    for place, column in enumerate(columns):
        parts.append(_text(LABELS + CELL_WIDTH * (place + 0.5), HEAD - 8, column, "middle", 13))
    for line, (row, cells) in enumerate(zip(rows, values, strict=True)):
        y = HEAD + CELL_HEIGHT * line
        parts.append(_text(LABELS - 8, y + CELL_HEIGHT / 2 + 5, row, "end", 13))
        for place, value in enumerate(cells):
            if value is not None:
                x = LABELS + CELL_WIDTH * place
                part = (value - low) / (high - low) if high > low else 0.5
                parts.append(
                    f'<rect x="{x + 1}" y="{y + 1}" width="{CELL_WIDTH - 2}" height="{CELL_HEIGHT - 2}" '
                    f'rx="5" fill="{_colour(part)}"/>'
                )
                middle = x + CELL_WIDTH / 2
                parts.append(_text(middle, y + CELL_HEIGHT / 2 + 4, form.format(value), "middle", 12))
    described = escape(f"{title}: from {form.format(low)} to {form.format(high)}", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{described}" '
        f'font-family="ui-rounded,\'Trebuchet MS\',sans-serif" fill="{DAY.ink}">{"".join(parts)}</svg>\n'
    )


def _colour(part: float) -> str:
    """Return the colour between the worst (0) and the best (1); the middle is paper, all carry dark text."""
    end = _BETTER if part >= 0.5 else _WORSE
    strength = abs(part - 0.5) * 1.3
    mixed = (round(paper + (full - paper) * strength) for paper, full in zip(_PAPER, end, strict=True))
    return "rgb({},{},{})".format(*mixed)


def _text(x: float, y: float, text: str, anchor: str, size: int, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'
    )
