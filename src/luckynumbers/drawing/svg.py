"""Gardens and whole tables as SVG pictures that stand on their own.

Our own art, the same as on the page: a lawn, sixteen soft hollows, four with a golden rim, a ladybug at the
lower right; clovers with four heart-shaped leaves and a number on a light disc. Colours of clovers are
decoration only (R1).
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from luckynumbers.drawing.numerals import PEN
from luckynumbers.drawing.palette import DAY, seen_through
from luckynumbers.drawing.shapes import DISC, shapes
from luckynumbers.rules.cells import CELL_NAMES, CELLS, DIAGONAL, SIDE
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.options import OVER
from luckynumbers.rules.position import Position

CELL: Final = 64
MARGIN: Final = 14
GARDEN: Final = SIDE * CELL + 2 * MARGIN
"""Width and height of a garden."""
TITLE: Final = 34
_LONGEST: Final = 24
"""How many letters of a name there is room for."""

_STYLE: Final = (
    "text{font-family:ui-rounded,'Trebuchet MS','Segoe UI',sans-serif;text-anchor:middle}"
    ".t{fill:#22402a;font-weight:600}.s{fill:#46604c}"
    f".n{{fill:none;stroke:{DAY.ink};stroke-width:{PEN};stroke-linecap:round;stroke-linejoin:round}}"
)
_SUN, _SUNNY = seen_through(DAY.sun)
_MOWN, _MOWN_LIGHTLY = seen_through(DAY.mown)
_SHADOW, _SHADY = seen_through(DAY.clover_shadow)
# Mown in stripes and lit from above, like the lawns of the page.
_LAWN: Final = (
    '<linearGradient id="sun" x1="0" y1="0" x2=".3" y2="1">'
    f'<stop stop-color="{_SUN}" stop-opacity="{_SUNNY}"/>'
    f'<stop offset=".7" stop-color="{_SUN}" stop-opacity="0"/></linearGradient>'
    '<pattern id="mown" width="71" height="1" patternUnits="userSpaceOnUse">'
    f'<path d="M0 0H35.5V1H0Z" fill="{_MOWN}" fill-opacity="{_MOWN_LIGHTLY}"/></pattern>'
)
_GROUND: Final = "#efe6d2"
"""What gardens lie on in a picture: a little darker than the paper of a page around it."""
_SMALLER: Final = 0.86
"""A clover leaves the rim of its hollow to be seen."""


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
    parts = [f'<rect width="{width}" height="{GARDEN + 172}" rx="18" fill="{_GROUND}"/>']
    for seat, garden in enumerate(position.gardens):
        acting = seat == position.turn and position.phase != OVER
        x = gap + seat * (GARDEN + gap)
        label = f"▸ {shown[seat]}" if acting else shown[seat]
        parts.append(_text(x + GARDEN / 2, 32, 18, label, "t"))
        parts.append(f'<g transform="translate({x} 44)">{_garden(garden, marked if acting else ())}</g>')
    parts.append(f'<g transform="translate({gap} {GARDEN + 106})">{_middle(position)}</g>')
    described = f"Table of {', '.join(shown)}; face-up: {', '.join(map(str, position.table)) or 'none'}"
    return _picture(width, GARDEN + 172, described, "".join(parts))


def gardens_svg(gardens: Sequence[Garden], names: Sequence[str], winners: Sequence[int] = ()) -> str:
    """Return a picture of gardens as they stand at the end, those of the winners with a rim of gold."""
    gap, columns = 26, len(gardens) if len(gardens) < 4 else 2
    rows = -(-len(gardens) // columns)
    width, height = columns * (GARDEN + gap) + gap, rows * (GARDEN + 60) + gap
    parts = [f'<rect width="{width}" height="{height}" fill="{_GROUND}"/>']
    for seat, garden in enumerate(gardens):
        x, y = gap + seat % columns * (GARDEN + gap), 52 + seat // columns * (GARDEN + 60)
        if seat in winners:
            parts.append(_rim(x, y))
        parts.append(_text(x + GARDEN / 2, y - 16, 20, shortened(names[seat]), "t"))
        parts.append(f'<g transform="translate({x} {y})">{_garden(garden, ())}</g>')
    described = "; ".join(f"{name}: {garden}" for name, garden in zip(names, gardens, strict=True))
    return _picture(width, height, described, "".join(parts))


def shortened(name: str) -> str:
    """Return a name that fits above a garden."""
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def _rim(x: float, y: float) -> str:
    side = GARDEN + 14
    return (
        f'<rect x="{x - 7}" y="{y - 7}" width="{side}" height="{side}" rx="28" fill="none" '
        f'stroke="{DAY.gold}" stroke-width="6"/>'
    )


def _picture(width: float, height: float, described: str, body: str) -> str:
    label = escape(described, quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-label="{label}"><style>{_STYLE}</style>'
        f"<defs>{shapes()}{_LAWN}</defs>{body}</svg>\n"
    )


def _garden(garden: Garden, marked: Sequence[int]) -> str:
    side = GARDEN - 8
    parts = [f'<rect width="{GARDEN}" height="{GARDEN}" rx="22" fill="{DAY.lawn_edge}"/>']
    parts += [
        f'<rect x="4" y="4" width="{side}" height="{side}" rx="18" fill="{fill}"/>'
        for fill in (DAY.lawn, "url(#mown)", "url(#sun)")
    ]
    for cell in CELLS:
        row, column = divmod(cell, SIDE)
        x, y = MARGIN + CELL * (column + 0.5), MARGIN + CELL * (row + 0.5)
        parts.append(f'<g transform="translate({x:g} {y:g})">{_hollow(cell, cell in marked)}')
        if garden[cell]:
            parts.append(_clover(garden[cell]))
        parts.append("</g>")
    # The ladybug shows which way round the garden lies; it stays visible when d4 is planted.
    parts.append(
        f'<use href="#bug" transform="translate({GARDEN - 13} {GARDEN - 13}) rotate(-45) scale(.85)"/>'
    )
    return "".join(parts)


def _hollow(cell: int, marked: bool) -> str:
    golden = cell in DIAGONAL
    rim = f'stroke="{DAY.gold}" stroke-width="3"' if golden else 'stroke="#fff" stroke-opacity=".18"'
    ground = _square(28, f' fill="{DAY.lit_hollow if marked else DAY.hollow}" {rim}')
    ring = _square(30, f' fill="none" stroke="{DAY.lawn_ink}" stroke-width="2.5" stroke-dasharray="5 4"')
    return f"{ground}{ring if marked else ''}<title>{CELL_NAMES[cell]}</title>"


def _square(half: int, paint: str) -> str:
    return (
        f'<rect x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" rx="{0.8 * half:g}"{paint}/>'
    )


def _clover(clover: int) -> str:
    number = f'<use class="n" href="#n{clover}"><desc>{clover}</desc></use>'
    leaves = _leaves(DAY.leaves[clover % len(DAY.leaves)])
    return f'<g transform="scale({_SMALLER})">{leaves}<circle r="{DISC}" fill="{DAY.disc}"/>{number}</g>'


def _leaves(colour: str) -> str:
    return (
        f'<use href="#leaves" y="2.2" fill="{_SHADOW}" fill-opacity="{_SHADY}"/>'
        f'<use href="#leaves" fill="{colour}"/><use href="#shade" fill-opacity=".14"/>'
    )


def _middle(position: Position) -> str:
    """Draw the face-down heap with its count, the face-up clovers in order, and what is in hand."""
    heap = "".join(
        f'<g transform="translate({36 + 5 * step} {-3 * step})">{_face_down()}</g>' for step in range(3)
    )
    parts = [heap, _text(46, 52, 14, f"{position.face_down} face-down", "s")]
    x = 140
    for clover in position.table:
        parts.append(f'<g transform="translate({x} 0)">{_clover(clover)}</g>')
        x += 58
    if position.table:
        parts.append(_text(111 + (x - 140) / 2, 52, 14, "face-up", "s"))
    for clover in position.hand:
        x += 20
        parts.append(f'<g transform="translate({x} 0)">{_clover(clover)}</g>')
        parts.append(_text(x, 52, 14, "in hand", "s"))
        x += 40
    return "".join(parts)


def _face_down() -> str:
    heart = f'<circle r="4.5" fill="{DAY.leaf_down_heart}"/>'
    return f'<g transform="scale({_SMALLER})">{_leaves(DAY.leaf_down)}{heart}</g>'


def _text(x: float, y: float, size: int, text: str, style: str) -> str:
    return f'<text class="{style}" x="{x:g}" y="{y:g}" font-size="{size}">{escape(text)}</text>'
