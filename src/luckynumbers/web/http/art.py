"""What templates draw with: shapes, portraits and flowers, ready to stand in a page."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
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


def _marks(names: Iterable[str], sitting: Sequence[str | None]) -> list[Mark | None]:
    """Return the flower of every seat where a person sits, as the table shows them."""
    grown: list[Mark] = []
    shown: list[Mark | None] = []
    for name, bot in zip_longest(names, sitting):
        mark = mark_of(name, grown) if name and not bot else None
        grown += [mark] if mark else []
        shown.append(mark)
    return shown


def _drawn(svg: str) -> Markup:
    return Markup(svg)  # noqa: S704


ART: Final[dict[str, Any]] = {
    "shapes": _drawn(shapes() + petals()),
    "creatures": bots.names(),
    "portraits": _portraits,
    "mark_of": mark_of,
    "marks": _marks,
    "flower": _flower,
}
