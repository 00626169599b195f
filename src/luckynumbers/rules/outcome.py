"""How a game ended (R14–R16, R20)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from luckynumbers.rules.garden import Garden
from luckynumbers.rules.word import Word


class Reason(Word):
    """Why a game ended, as a record writes it."""

    GARDEN_FULL = "garden full"
    DECK_EMPTY = "deck empty"
    TURN_LIMIT = "turn limit"
    RESIGNED = "resigned"


RULE_OF: Final = {
    Reason.GARDEN_FULL: "R14",
    Reason.DECK_EMPTY: "R15",
    Reason.TURN_LIMIT: "R16",
    Reason.RESIGNED: "R20",
}
"""Which ruling ends a game for each reason."""


@dataclass(frozen=True, slots=True, init=False)
class Outcome:
    """Who won, and why the game ended. Equal gardens share the win."""

    winners: tuple[int, ...]
    reason: Reason

    def __init__(self, winners: tuple[int, ...], reason: Reason | str) -> None:
        object.__setattr__(self, "winners", winners)
        object.__setattr__(self, "reason", Reason(reason))


def fewest_empty(gardens: Sequence[Garden]) -> tuple[int, ...]:
    """Return the seats whose gardens have the fewest empty cells (R15)."""
    empty = [garden.empty_cells for garden in gardens]
    return tuple(seat for seat, cells in enumerate(empty) if cells == min(empty))
