"""Gardens and whole tables as SVG pictures that stand on their own.

Our own art: a lawn, sixteen soft hollows, four with a golden rim, a ladybug at the lower right; clovers with
four heart-shaped leaves and a numeral on a light disc. Colours of clovers are decoration only (R1).
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from luckynumbers.rules.cells import CELL_NAMES, CELLS, DIAGONAL, SIDE
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.options import OVER
from luckynumbers.rules.position import Position

CELL: Final = 64
MARGIN: Final = 14
GARDEN: Final = SIDE * CELL + 2 * MARGIN
"""Width and height of a garden."""
TITLE: Final = 34

_LEAVES: Final = ("#3f9142", "#c8453a", "#7d5ba6", "#d79a1c")
_FACE_DOWN: Final = "#3f7d46"
_STYLE: Final = (
    "text{font-family:ui-rounded,'Trebuchet MS','Segoe UI',sans-serif;text-anchor:middle}"
    ".n{font-weight:700;fill:#1d2b1f}.t{fill:#22402a;font-weight:600}.s{fill:#46604c}"
)
# One leaf: a heart whose point touches the middle of the clover.
_LEAF: Final = (
    "M0 0C-2 -6 -13.5 -9 -12.8 -19C-12 -28 -2.5 -30.5 0 -25.5C2.5 -30.5 12 -28 12.8 -19C13.5 -9 2 -6 0 0Z"
)


def garden_svg(garden: Garden, name: str = "", marked: Sequence[int] = ()) -> str:
    """Return a picture of one garden; ``marked`` cells get a ring, say where a clover fits."""
    height = GARDEN + (TITLE if name else 0)
    top = TITLE if name else 0
    title = _text(GARDEN / 2, 23, 18, name, "t") if name else ""
    body = f'{title}<g transform="translate(0 {top})">{_garden(garden, marked)}</g>'
    return _picture(GARDEN, height, f"Garden {name}: {garden}", body)


def table_svg(position: Position, names: Sequence[str] = (), marked: Sequence[int] = ()) -> str:
    """Return a picture of the whole table; ``marked`` cells are in the garden of whose turn it is."""
    shown = list(names) or [f"Seat {seat + 1}" for seat in range(position.players)]
    gap = 26
    width = position.players * GARDEN + (position.players - 1) * gap + 2 * gap
    parts = [f'<rect width="{width}" height="{GARDEN + 172}" rx="18" fill="#efe6d2"/>']
    for seat, garden in enumerate(position.gardens):
        acting = seat == position.turn and position.phase != OVER
        x = gap + seat * (GARDEN + gap)
        label = f"▸ {shown[seat]}" if acting else shown[seat]
        parts.append(_text(x + GARDEN / 2, 32, 18, label, "t"))
        parts.append(f'<g transform="translate({x} 44)">{_garden(garden, marked if acting else ())}</g>')
    parts.append(f'<g transform="translate({gap} {GARDEN + 106})">{_middle(position)}</g>')
    described = f"Table of {', '.join(shown)}; face-up: {', '.join(map(str, position.table)) or 'none'}"
    return _picture(width, GARDEN + 172, described, "".join(parts))


def _picture(width: float, height: float, described: str, body: str) -> str:
    label = escape(described, quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-label="{label}"><style>{_STYLE}</style>{body}</svg>\n'
    )


def _garden(garden: Garden, marked: Sequence[int]) -> str:
    parts = [
        f'<rect width="{GARDEN}" height="{GARDEN}" rx="20" fill="#8fbf73"/>',
        f'<rect x="5" y="5" width="{GARDEN - 10}" height="{GARDEN - 10}" rx="16" fill="#9dca80"/>',
    ]
    for cell in CELLS:
        row, column = divmod(cell, SIDE)
        x, y = MARGIN + CELL * (column + 0.5), MARGIN + CELL * (row + 0.5)
        parts.append(f'<g transform="translate({x:g} {y:g})">{_hollow(cell, cell in marked)}')
        if garden[cell]:
            parts.append(_clover(garden[cell], _LEAVES[(garden[cell] * 3 + cell) % len(_LEAVES)]))
        parts.append("</g>")
    # The ladybug shows which way round the garden lies; it stays visible when d4 is planted.
    parts.append(
        f'<g transform="translate({GARDEN - 15} {GARDEN - 15}) rotate(-45) scale(.62)">{_LADYBUG}</g>'
    )
    return "".join(parts)


def _hollow(cell: int, marked: bool) -> str:
    rim = ' stroke="#e2b23a" stroke-width="4"' if cell in DIAGONAL else ' stroke="#7fb163" stroke-width="2"'
    ring = (
        '<circle r="31" fill="none" stroke="#1f6f3d" stroke-width="3" stroke-dasharray="5 4"/>'
        if marked
        else ""
    )
    name = f"<title>{CELL_NAMES[cell]}</title>"
    return f'<circle r="27" fill="#7aa961"{rim}/>{ring}{name}'


def _clover(clover: int, colour: str) -> str:
    leaves = "".join(f'<path d="{_LEAF}" transform="rotate({angle})"/>' for angle in (45, 135, 225, 315))
    return (
        f'<g fill="{colour}">{leaves}</g><circle r="14" fill="#fffdf4"/>{_text(0, 6, 17, str(clover), "n")}'
    )


_LADYBUG: Final = (
    '<ellipse rx="13" ry="15" fill="#d8412f"/>'
    '<path d="M0 -15V15" stroke="#2a1a16" stroke-width="2"/>'
    '<path d="M-9 -10A12 12 0 0 1 9 -10Z" fill="#2a1a16"/>'
    '<g fill="#2a1a16"><circle cx="-6" cy="-1" r="2.6"/><circle cx="6" cy="-1" r="2.6"/>'
    '<circle cx="-5" cy="7" r="2.4"/><circle cx="5" cy="7" r="2.4"/></g>'
)


def _middle(position: Position) -> str:
    """Draw the face-down heap with its count, the face-up clovers in order, and what is in hand."""
    heap = "".join(
        f'<g transform="translate({36 + 5 * step} {-3 * step})">{_face_down()}</g>' for step in range(3)
    )
    parts = [heap, _text(46, 52, 14, f"{position.face_down} face-down", "s")]
    x = 140
    for clover in position.table:
        parts.append(f'<g transform="translate({x} 0)">{_clover(clover, _LEAVES[clover % len(_LEAVES)])}</g>')
        x += 54
    if position.table:
        parts.append(_text(113 + (x - 140) / 2, 52, 14, "face-up", "s"))
    for clover in position.hand:
        x += 20
        parts.append(f'<g transform="translate({x} 0)">{_clover(clover, _LEAVES[0])}</g>')
        parts.append(_text(x, 52, 14, "in hand", "s"))
        x += 40
    return "".join(parts)


def _face_down() -> str:
    leaves = "".join(f'<path d="{_LEAF}" transform="rotate({angle})"/>' for angle in (45, 135, 225, 315))
    return f'<g fill="{_FACE_DOWN}" stroke="#2e5f35" stroke-width="1">{leaves}</g>'


def _text(x: float, y: float, size: int, text: str, style: str) -> str:
    return f'<text class="{style}" x="{x:g}" y="{y:g}" font-size="{size}">{escape(text)}</text>'
