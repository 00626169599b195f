"""What a review asks of an engine: what every decision is worth, and what a reveal did."""

from dataclasses import dataclass
from typing import Protocol

from luckynumbers.rules.actions import Decision
from luckynumbers.rules.outcome import Outcome
from luckynumbers.rules.position import Position

Chances = tuple[float, ...]
"""Every seat's chance to win, summing to 1."""


@dataclass(frozen=True, slots=True)
class Option:
    """One decision that could be made, and what it leads to."""

    action: Decision
    chances: Chances
    error: float = 0.0
    """The standard error of how far it is behind the best one, where that was sampled."""
    points: float | None = None
    """What one ply expects of it in tournament points (R17), for the one who decides and goes on to win."""
    doubt: float = 0.0
    """What is less than this behind it may as well be ahead of it, for all that whoever judged it knows."""


@dataclass(frozen=True, slots=True)
class Change:
    """Everybody's chances before a reveal, as the mean over all that could have come, and after it."""

    expected: Chances
    chances: Chances


class Judge(Protocol):
    """Somebody who knows what positions are worth."""

    def warm_up(self) -> None:
        """Have everything ready, so that the first review does not wait."""

    def options(self, position: Position, played: Decision | None) -> tuple[Option, ...]:
        """Return what could be decided, best first; ``played`` is among it, and before its equals."""

    def reveal(self, position: Position, clover: int) -> Change:
        """Return what the reveal of ``clover`` did to everybody's chances."""

    def opening(self, position: Position) -> Chances:
        """Return everybody's chances where play begins; the luck of the deal is measured with these."""

    def lay(self, position: Position) -> Decision:
        """Return the best way to lay a clover in set-up."""


def in_doubt(options: tuple[Option, ...], seat: int) -> bool:
    """Return whether the second best of ``options`` may as well be ahead."""
    if len(options) < 2:
        return False
    best, second = options[:2]
    return best.chances[seat] - second.chances[seat] < best.doubt


def points_of(win: float, empty: float) -> float:
    """Return expected tournament points: 2 for a win, −1 for each empty cell of a loser (R17)."""
    return 2 * win - empty


def shares(outcome: Outcome, players: int) -> Chances:
    """Return what everybody got out of a game: a shared win counts in parts."""
    return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(players))


def best_first(options: list[Option], seat: int, played: Decision | None) -> tuple[Option, ...]:
    """Return the options in the order of what they are worth to ``seat``, ``played`` before its equals."""
    return tuple(sorted(options, key=lambda option: (-option.chances[seat], option.action != played)))
