"""A crosstable of bots as an SVG picture: the greener, the more was won."""

from collections.abc import Sequence
from html import escape
from typing import Final

from luckynumbers.drawing.palette import DAY
from luckynumbers.share import Share

CELL_WIDTH: Final = 108
CELL_HEIGHT: Final = 52
NAMES_WIDTH: Final = 170
HEAD: Final = 44


def crosstable_svg(
    names: Sequence[str],
    crosstable: Sequence[Sequence[Share | None]],
    ratings: Sequence[float],
) -> str:
    """Return the table with rows and columns by rating, the strongest first."""
    order = sorted(range(len(names)), key=lambda bot: -ratings[bot])
    width = NAMES_WIDTH + CELL_WIDTH * len(names)
    height = HEAD + CELL_HEIGHT * len(names)
    parts = [f'<rect width="{width}" height="{height}" rx="10" fill="{DAY.disc}"/>']
    for place, bot in enumerate(order):
        x, y = NAMES_WIDTH + CELL_WIDTH * place, HEAD + CELL_HEIGHT * place
        parts.append(_text(x + CELL_WIDTH / 2, 28, names[bot], "middle", 14))
        parts.append(_text(12, y + 24, names[bot], "start", 15))
        parts.append(_text(12, y + 42, f"{ratings[bot]:+.0f}", "start", 12))
        for column, other in enumerate(order):
            parts.append(_cell(NAMES_WIDTH + CELL_WIDTH * column, y, crosstable[bot][other]))
    described = escape("Crosstable of " + ", ".join(names[bot] for bot in order), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{described}" '
        f'font-family="ui-rounded,\'Trebuchet MS\',sans-serif" fill="{DAY.ink}">{"".join(parts)}</svg>\n'
    )


def _cell(x: float, y: float, share: Share | None) -> str:
    if share is None:
        return f'<rect x="{x}" y="{y}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" fill="#e8e2d0"/>'
    green = f"hsl(130 35% {95 - 40 * share.mean:.0f}%)"
    return (
        f'<rect x="{x}" y="{y}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" '
        f'fill="{green}" stroke="{DAY.disc}"/>'
        + _text(x + CELL_WIDTH / 2, y + 24, f"{share.mean:.1%}", "middle", 16)
        + _text(x + CELL_WIDTH / 2, y + 42, f"{share.low:.1%} – {share.high:.1%}", "middle", 11)
    )


def _text(x: float, y: float, text: str, anchor: str, size: int) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}">{escape(text)}</text>'
