"""How a game ended (R14–R16, R20)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from luckynumbers.rules.garden import Garden

GARDEN_FULL: Final = "garden full"
DECK_EMPTY: Final = "deck empty"
TURN_LIMIT: Final = "turn limit"
RESIGNED: Final = "resigned"

RULE_OF: Final = {GARDEN_FULL: "R14", DECK_EMPTY: "R15", TURN_LIMIT: "R16", RESIGNED: "R20"}
"""Which ruling ends a game for each reason."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and why the game ended. Equal gardens share the win."""

    winners: tuple[int, ...]
    reason: str


def fewest_empty(gardens: Sequence[Garden]) -> tuple[int, ...]:
    """Return the seats whose gardens have the fewest empty cells (R15)."""
    empty = [garden.empty_cells for garden in gardens]
    return tuple(seat for seat, cells in enumerate(empty) if cells == min(empty))
