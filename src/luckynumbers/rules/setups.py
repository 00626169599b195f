"""The three ways to lay the golden diagonal (R11–R13).

Set-up is one reveal at a time. Each way is a small object that says, from how many clovers a seat has
laid and holds, whether the seat or chance is next; the turn passes clockwise whenever a hand is empty
again. Nothing depends on who began: play starts when every diagonal is laid, with the seat then due.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from luckynumbers.rules.cells import DIAGONAL
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.word import Word

FOUR: Final = len(DIAGONAL)


class SetupName(Word):
    """What the three ways are called."""

    SORTED = "sorted"
    CHOICE = "choice"
    MICHAEL = "michael"


class Setup(Protocol):
    """How one edition or variant deals the first four clovers of each player."""

    name: SetupName
    rule: str

    def seat_decides(self, laid: int, hand: int) -> bool:
        """Return whether the seat must lay a clover now; otherwise chance reveals the next one."""
        ...

    def after_reveal(self, garden: Garden, hand: tuple[int, ...]) -> tuple[Garden, tuple[int, ...]]:
        """Return garden and hand once a revealed clover has joined the hand."""
        ...

    def possible(self, laid: int, hand: int, others: Sequence[int]) -> bool:
        """Return whether these counts can occur: ``others`` are the other seats, clockwise from the next."""
        ...


class Sorted:
    """R11: four clovers each, laid in ascending order for them."""

    name = SetupName.SORTED
    rule = "R11"

    def seat_decides(self, laid: int, hand: int) -> bool:
        """Nobody decides anything."""
        return False

    def after_reveal(self, garden: Garden, hand: tuple[int, ...]) -> tuple[Garden, tuple[int, ...]]:
        """Lay all four once the fourth is revealed."""
        if len(hand) < FOUR:
            return garden, hand
        for clover, cell in zip(hand, DIAGONAL, strict=True):
            garden, _ = garden.place(clover, cell)
        return garden, ()

    def possible(self, laid: int, hand: int, others: Sequence[int]) -> bool:
        """Seats are served one after another, each from nothing to four."""
        return laid == 0 and hand < FOUR and _served_in_turn(others)


class Choice:
    """R12: see all four, then lay them as you like, one seat after another."""

    name = SetupName.CHOICE
    rule = "R12"

    def seat_decides(self, laid: int, hand: int) -> bool:
        """Lay once all four are seen."""
        return laid + hand == FOUR

    def after_reveal(self, garden: Garden, hand: tuple[int, ...]) -> tuple[Garden, tuple[int, ...]]:
        """Keep it in hand."""
        return garden, hand

    def possible(self, laid: int, hand: int, others: Sequence[int]) -> bool:
        """Nothing is laid before all four are in hand."""
        return (laid == 0 or laid + hand == FOUR > laid) and hand <= FOUR and _served_in_turn(others)


class Michael:
    """R13: one clover at a time, laid before the next is seen, in rounds."""

    name = SetupName.MICHAEL
    rule = "R13"

    def seat_decides(self, laid: int, hand: int) -> bool:
        """Lay each clover as it comes."""
        return hand == 1

    def after_reveal(self, garden: Garden, hand: tuple[int, ...]) -> tuple[Garden, tuple[int, ...]]:
        """Keep it in hand."""
        return garden, hand

    def possible(self, laid: int, hand: int, others: Sequence[int]) -> bool:
        """In a round, some have laid one more: those who came just before."""
        return laid < FOUR and hand <= 1 and {*others} <= {laid, laid + 1} and list(others) == sorted(others)


def _served_in_turn(others: Sequence[int]) -> bool:
    return {*others} <= {0, FOUR} and list(others) == sorted(others)


SETUPS: Final[dict[str, Setup]] = {setup.name: setup for setup in (Sorted(), Choice(), Michael())}


def check_setup(name: str) -> str:
    """Return ``name`` if it is one of the three set-ups."""
    if name not in SETUPS:
        raise ValueError(f"set-up must be {', '.join(SETUPS)}, not {name!r}")
    return name
