"""What was agreed before the first clover, and the three phases a game goes through."""

from dataclasses import dataclass
from typing import Final

from luckynumbers.rules.setups import check_setup

SETUP: Final = "setup"
PLAY: Final = "play"
OVER: Final = "over"

MOST_TURNS: Final = 10**18 - 1
"""The highest turn limit, and the longest number of turns that is written or read."""


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the first clover."""

    setup: str = "sorted"
    bruno: bool = False
    turn_limit: int | None = None

    def __post_init__(self) -> None:
        check_setup(self.setup)
        limit = self.turn_limit
        if limit is not None and (type(limit) is not int or not 1 <= limit <= MOST_TURNS):
            raise ValueError(f"the turn limit must be 1 to {MOST_TURNS} turns, or None, not {limit!r} (R16)")
