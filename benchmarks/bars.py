"""A chart of bars as SVG, for figures that belong side by side."""

from collections.abc import Sequence
from html import escape

from luckynumbers.drawing.palette import DAY

ROW, LABEL, WIDTH, TITLE = 26, 250, 760, 34


def bars(title: str, rows: Sequence[tuple[str, float]], unit: str) -> str:
    """Return a bar for each label and value."""
    most = max((value for _, value in rows), default=1.0) or 1.0
    lines = []
    for number, (label, value) in enumerate(rows):
        y = TITLE + number * ROW
        length = round((WIDTH - LABEL - 110) * value / most, 1)
        lines += [
            f'<text x="{LABEL - 8}" y="{y + 17}" text-anchor="end">{escape(label)}</text>',
            f'<rect x="{LABEL}" y="{y + 4}" width="{length}" height="{ROW - 8}" rx="3" fill="{DAY.accent}"/>',
            f'<text x="{LABEL + length + 6}" y="{y + 17}">{value:,.10g} {escape(unit)}</text>',
        ]
    height = TITLE + len(rows) * ROW + 8
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif"'
    background = f'<rect width="{WIDTH}" height="{height}" fill="{DAY.card}"/>'
    heading = f'<text x="8" y="22" font-size="15" font-weight="bold">{escape(title)}</text>'
    return "\n".join([f'{head} font-size="13" fill="{DAY.ink}">', background, heading, *lines, "</svg>\n"])
