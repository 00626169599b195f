"""What templates draw with: shapes, portraits and flowers, ready to stand in a page."""

from collections.abc import Iterable
from typing import Any, Final

from markupsafe import Markup

from luckynumbers import bots
from luckynumbers.drawing.creatures import portraits
from luckynumbers.drawing.marks import Mark, flower, mark_of, petals
from luckynumbers.drawing.shapes import shapes


def _portraits(sitting: Iterable[str | None]) -> Markup:
    """Return the definition of every portrait that is needed where these bots sit."""
    return _drawn(portraits(sorted({bot for bot in sitting if bot})))


def _flower(mark: Mark) -> Markup:
    return _drawn(flower(mark))


def _drawn(svg: str) -> Markup:
    return Markup(svg)  # noqa: S704


ART: Final[dict[str, Any]] = {
    "shapes": _drawn(shapes() + petals()),
    "creatures": bots.names(),
    "portraits": _portraits,
    "mark_of": mark_of,
    "flower": _flower,
}
