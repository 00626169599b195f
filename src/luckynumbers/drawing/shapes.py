"""The shapes all our pictures are made of: leaves, numbers and a ladybug, around (0, 0).

A clover fills the square from -30 to 30, a ladybug the one from -18 to 18.
A picture or a page defines them once and shows them as often as it likes, with ``<use href="#leaves"/>``.
Leaves and numbers take their colour from where they are used, so a page has them by day and by night.
"""

import math
from functools import cache
from typing import Final

from luckynumbers.drawing.numerals import numeral
from luckynumbers.drawing.palette import DAY
from luckynumbers.rules.clovers import CLOVERS

DISC: Final = 17
"""The radius of the light disc under a number."""

_Points = tuple[tuple[float, float], ...]

# One leaf pointing up: a heart whose point touches the middle. Its left half, then its right half, as curves.
_LEFT: Final[_Points] = (
    (0, 0),
    (-3.5, -7.5),
    (-17.2, -11),
    (-16.4, -23.5),
    (-15.6, -34.6),
    (-4, -38),
    (0, -31),
)
_RIGHT: Final[_Points] = ((4, -38), (15.6, -34.6), (16.4, -23.5), (17.2, -11), (3.5, -7.5), (0, 0))
_ANGLES: Final = (45, 135, 225, 315)

LADYBUG: Final = (
    '<g fill="none" stroke="#2a1a16" stroke-linecap="round"><path stroke-width="2" '
    'd="M-4-13Q-5-17.5-8-17.5M4-13Q5-17.5 8-17.5M-12-5L-16-8M12-5L16-8'
    'M-13 2H-17M13 2H17M-11 8L-15 12M11 8L15 12"/>'
    '<path fill="#2a1a16" d="M-8-9C-8-16 8-16 8-9Z"/>'
    f'<ellipse cy="1" rx="13" ry="14" fill="{DAY.red}" stroke="none"/>'
    '<path stroke="#fff" stroke-opacity=".3" stroke-width="2.4" d="M-9.5-2C-8.5-6-6-8.6-3.4-9.6"/>'
    '<path stroke-width="1.6" d="M0-13V15"/>'
    '<path stroke-width="5.4" d="M-6.2 0h.01M6.2 0h.01M-5 8h.01M5 8h.01"/>'
    '<path stroke="#fff" stroke-width="2.6" d="M-4-12.4h.01M4-12.4h.01"/></g>'
)
"""She looks up; turn her the way she walks."""


@cache
def shapes() -> str:
    """Return the definitions of every shape, for one place in a picture or a page."""
    numbers = "".join(f'<path id="n{number}" d="{numeral(number)}"/>' for number in CLOVERS)
    return (
        f'<path id="leaves" d="{_leaves(_LEFT + _RIGHT)}"/>'
        f'<path id="shade" d="{_leaves((_LEFT[0], _LEFT[0], _LEFT[-1], _LEFT[-1], *_RIGHT))}"/>'
        f'<g id="bug">{LADYBUG}</g>{numbers}'
    )


def _leaves(leaf: _Points) -> str:
    """Return a leaf four times around the middle, as the data of a path of curves."""
    return "".join(_curves([_turned(point, angle) for point in leaf]) for angle in _ANGLES)


def _turned(point: tuple[float, float], degrees: float) -> str:
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    x, y = point
    return f"{round(x * cos - y * sin, 1) or 0:g} {round(x * sin + y * cos, 1) or 0:g}"


def _curves(points: list[str]) -> str:
    return f"M{points[0]}C{' '.join(points[1:])}Z".replace(" -", "-")
