"""What a bot is: anything with a name that answers a position with an action."""

from typing import Protocol

from luckynumbers.rules.actions import Action, Decision
from luckynumbers.rules.position import Position


class Bot(Protocol):
    """A player. It sees positions only, so it cannot peek at the order of the deck.

    A bot that rolls dice may also have ``begin(seed)``; whoever replays games calls it before each one, so
    that the same seed gives the same game.
    """

    @property
    def name(self) -> str:
        """What to call it."""
        ...

    def choose(self, position: Position) -> Action:
        """Return one of ``position.legal_actions()``; also asked during set-up."""
        ...


def decisions(position: Position) -> tuple[Decision, ...]:
    """Return what may be chosen, or say clearly that there is nothing to choose."""
    if not isinstance(position, Position):
        raise TypeError(f"a bot is asked about a Position, not a {type(position).__name__}")
    actions = position.legal_actions()
    if not actions:
        why = "the game is over" if position.outcome else "a clover is to be revealed first"
        raise ValueError(f"there is nothing to decide here: {why}")
    return actions
