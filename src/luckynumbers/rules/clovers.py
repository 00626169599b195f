"""The clovers themselves (R1): one set 1–20 per player."""

import re
from collections.abc import Iterable
from typing import Final

from luckynumbers.rules.errors import BadNotation

LOWEST: Final = 1
HIGHEST: Final = 20
CLOVERS: Final = range(LOWEST, HIGHEST + 1)
SEATS: Final = range(2, 5)
"""How many may play."""

NUMBER: Final = "1[0-9]|20|[1-9]"
"""A clover's number in text: ASCII digits without sign or leading zero."""

_NUMBER = re.compile(NUMBER)


def parse_clover(text: str, *, whole: str | None = None, column: int = 1) -> int:
    """Return the number of one clover; ``whole`` and ``column`` say where it stood."""
    if not _NUMBER.fullmatch(text):
        raise BadNotation(f"{text!r} is not a clover: clovers are 1 to 20", text=whole or text, column=column)
    return int(text)


def full_set(players: int) -> list[int]:
    """Return every clover of the box for this many players, in ascending order."""
    return [clover for clover in CLOVERS for _ in range(players)]


def check_players(players: int) -> int:
    """Return ``players`` if that many may play (R1)."""
    if type(players) is not int or players not in SEATS:
        raise ValueError(f"players must be 2, 3 or 4, not {players!r} (R1)")
    return players


def check_seat(first: int, players: int) -> int:
    """Return ``first`` if it is one of the seats (R10)."""
    if type(first) is not int or first not in range(players):
        raise ValueError(f"first must be a seat from 0 to {players - 1}, not {first!r} (R10)")
    return first


def count(clovers: Iterable[int]) -> list[int]:
    """Return how many of each number there are; index 0 stays 0."""
    counts = [0] * (HIGHEST + 1)
    for clover in clovers:
        counts[clover] += 1
    return counts
