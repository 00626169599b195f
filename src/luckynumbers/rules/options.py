"""What was agreed before the first clover, and the three phases a game goes through."""

from dataclasses import dataclass
from typing import Final

from luckynumbers.rules.setups import check_setup
from luckynumbers.rules.word import Word


class Phase(Word):
    """Where a game stands, as a position writes it."""

    SETUP = "setup"
    PLAY = "play"
    OVER = "over"


# By themselves too: in Python 3.11 it takes long to find the member of an enumeration.
SETUP: Final = Phase.SETUP
PLAY: Final = Phase.PLAY
OVER: Final = Phase.OVER

MOST_TURNS: Final = 10**18 - 1
"""The highest turn limit, and the longest number of turns that is written or read."""
TURN_LIMIT: Final = 500
"""Where programs play programs, a game is cut here (R16)."""
PLAYOUT_LIMIT: Final = 200
"""Where everyone plays at random, which may never end, a game is cut here."""
TRAINING_LIMIT: Final = 200
"""Where a network plays itself, at first as if at random, a game is cut here; its last opinion counts."""


def turn_limit(only_programs: bool) -> int | None:
    """Return where a game is cut: nothing is added between people at a table (R16)."""
    return TURN_LIMIT if only_programs else None


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the first clover."""

    setup: str = "sorted"
    bruno: bool = False
    turn_limit: int | None = None

    def __post_init__(self) -> None:
        check_setup(self.setup)
        if type(self.bruno) is not bool:
            raise ValueError(f"bruno is True or False, not {self.bruno!r} (R18)")
        limit = self.turn_limit
        if limit is not None and (type(limit) is not int or not 1 <= limit <= MOST_TURNS):
            raise ValueError(f"the turn limit must be 1 to {MOST_TURNS} turns, or None, not {limit!r} (R16)")
