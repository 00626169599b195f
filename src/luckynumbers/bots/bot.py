"""What a bot is: anything with a name that answers a position with an action."""

import random
from abc import abstractmethod
from typing import Protocol

from luckynumbers.rules.actions import Action, Decision
from luckynumbers.rules.position import Position


class Chooser(Protocol):
    """The least that plays: a name and a choice. It sees positions only, so it cannot peek at the deck."""

    @property
    def name(self) -> str:
        """What to call it."""
        ...

    def choose(self, position: Position) -> Action:
        """Return one of ``position.legal_actions()``; also asked during set-up."""
        ...


class Bot(Protocol):
    """A player of ours. Whoever inherits from it says only what is different."""

    name: str = "bot"
    objective: str = "win"
    """What it aims at: ``"win"``, or ``"points"`` of a tournament (R17). Most know only how to win."""
    blurb: str = ""
    """A few words that tell people what to expect."""
    milliseconds: float = 1.0
    """How long it may think about a move, on one core of an ordinary machine."""
    needs_engine: bool = False
    """Whether its first move has to load the engine, and the first time to compile it."""

    @abstractmethod
    def choose(self, position: Position) -> Action:
        """Return one of ``position.legal_actions()``; also asked during set-up."""
        ...

    def begin(self, seed: int | str) -> None:
        """Play the next game as ``seed`` says; called by whoever may want to replay a game of dice."""
        return

    def warm_up(self) -> None:
        """Load what the first move would otherwise wait for."""
        return


class Whimsical(Bot):
    """A bot that throws dice of its own."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)  # noqa: S311  (a player, not a secret)

    def begin(self, seed: int | str) -> None:
        """Play the next game as ``seed`` says."""
        self._random.seed(seed)


def decisions(position: Position) -> tuple[Decision, ...]:
    """Return what may be chosen, or say clearly that there is nothing to choose."""
    if not isinstance(position, Position):
        raise TypeError(f"a bot is asked about a Position, not a {type(position).__name__}")
    actions = position.legal_actions()
    if not actions:
        why = "the game is over" if position.outcome else "a clover is to be revealed first"
        raise ValueError(f"there is nothing to decide here: {why}")
    return actions
