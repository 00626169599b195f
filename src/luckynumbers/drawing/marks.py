"""A flower for every person, grown from their name, so that guests can be told apart at a glance.

The same name grows the same flower everywhere; js/game/faces.js grows it too. Flowers differ in their petals
as well as in their colour, so nobody has to rely on colours.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

COUNTS: Final = (4, 5, 6, 8)
"""How many petals a flower may have."""
SHAPES: Final = (
    "M0-5C-10-11-9-27 0-27S10-11 0-5Z",
    "M0-5C-10-12-7-20 0-29 7-20 10-12 0-5Z",
    "M0-5C-13-14-10-27-4-27-1.5-27 0-25 0-23 0-25 1.5-27 4-27 10-27 13-14 0-5Z",
    "M-1.5-5V-17A6 6 0 1 1 1.5-17V-5Z",
)
"""One petal pointing up: round, pointed, like a heart, and like a pin."""
COLOURS: Final = 8


@dataclass(frozen=True)
class Mark:
    """A flower: how many petals, of which shape, in which colour."""

    petals: int
    shape: int
    colour: int


def mark_of(name: str, others: Sequence[Mark] = ()) -> Mark:
    """Return the flower that grows from a name, unlike any of ``others``: in its petals and in its colour."""
    seed = _hash(name)
    form = next(grown for grown in map(_grown, count(seed)) if _unlike(grown, others))
    taken = {other.colour for other in others}
    colours = [(_grown(seed).colour + step) % COLOURS for step in range(COLOURS)]
    return replace(form, colour=next((colour for colour in colours if colour not in taken), colours[0]))


def _unlike(mark: Mark, others: Sequence[Mark]) -> bool:
    taken = {(other.petals, other.shape) for other in others}
    # With more people than there are forms some must look alike.
    return (mark.petals, mark.shape) not in taken or len(taken) == len(COUNTS) * len(SHAPES)


def petals() -> str:
    """Return the definitions of the petals, for one place in a page."""
    return "".join(f'<path id="petal{number}" d="{shape}"/>' for number, shape in enumerate(SHAPES))


def flower(mark: Mark) -> str:
    """Return what is seen of a flower through a round window from -32 to 32; ``.mark-…`` has its colours."""
    turns = (360 / mark.petals * turn for turn in range(mark.petals))
    around = "".join(f'<use href="#petal{mark.shape}" transform="rotate({turn:g})"/>' for turn in turns)
    return f'<circle class="mark-ground" r="32"/>{around}<circle class="mark-heart" r="6"/>'


def _grown(seed: int) -> Mark:
    rest, petals = divmod(seed, len(COUNTS))
    rest, shape = divmod(rest, len(SHAPES))
    return Mark(COUNTS[petals], shape, rest % COLOURS)


def _hash(name: str) -> int:
    """Return a number for a name, the same wherever FNV-1a is known."""
    number = 0x811C9DC5
    for byte in unicodedata.normalize("NFC", name.strip()).encode():
        number = (number ^ byte) * 0x01000193 % 2**32
    return number
