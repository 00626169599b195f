"""Which facts speak for the best decision and against the one that was made.

Only what differs between the two is a reason, and the weightiest kind comes first: to win, to let somebody
win, to fill a gap, to leave room. Where nothing that can be counted differs, no reason is made up.
"""

from dataclasses import dataclass
from typing import Final

from luckynumbers.analysis.facts import Again, Fact, Outlook, Room, Wins, outlook
from luckynumbers.rules.actions import Decision
from luckynumbers.rules.clovers import HIGHEST
from luckynumbers.rules.position import Position

NARROW: Final = 4
"""A gap that at most so many numbers fit is worth a word …"""
WIDER: Final = 2
"""… if the better decision leaves so many more."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What to say of the decision that was made, and of the best one; ``None`` if there is nothing."""

    made: Fact | None
    best: Fact | None


def reason(before: Position, made: Decision, best: Decision) -> Reason:
    """Return why ``best`` is better than ``made``."""
    one, other = outlook(before, made), outlook(before, best)
    if other.wins:
        return Reason(None, Wins())
    lost, kept = one.offer, other.offer
    if lost and lost.wins and not (kept and kept.wins):
        return Reason(lost, virtue(other))
    if other.again and not one.again:
        return Reason(None, Again())
    if one.draws or other.draws:
        said = Reason(one.odds if one.draws else vice(one), other.odds if other.draws else virtue(other))
        return Reason(None, None) if said.made == said.best else said
    if other.fills.does and not one.fills.does:
        return Reason(one.fills, other.fills)
    if rooms := _rooms(one, other, NARROW):
        return rooms
    if other.odds.helpful > one.odds.helpful:
        return Reason(one.odds, other.odds)
    if lost and not kept:
        return Reason(lost, virtue(other))
    return _rooms(one, other, HIGHEST) or _narrowest(one, other) or _thrown(one, other) or Reason(None, None)


def virtue(seen: Outlook) -> Fact:
    """Return the best that can be said of a decision."""
    if seen.wins:
        return Wins()
    if seen.again:
        return Again()
    return seen.fills if seen.fills.does else seen.odds


def vice(seen: Outlook) -> Fact:
    """Return what can be said against a decision."""
    narrow = narrowest(seen)
    return narrow if seen.fills.does and narrow and len(narrow.numbers) <= NARROW else seen.fills


def narrowest(seen: Outlook) -> Room | None:
    """Return the gap that fewest numbers fit."""
    return min(seen.rooms.values(), key=lambda room: len(room.numbers), default=None)


def _rooms(one: Outlook, other: Outlook, most: int) -> Reason | None:
    """Return the gap that suffers most from ``one`` and what ``other`` leaves for it, if it is narrow."""

    def lost(pair: tuple[Room, Room]) -> int:
        return len(pair[1].numbers) - len(pair[0].numbers)

    left = other.rooms
    pairs = [(room, left[gap]) for gap, room in one.rooms.items() if gap in left]
    worst = max(pairs, key=lost, default=None)
    if worst is None or lost(worst) < WIDER or len(worst[0].numbers) > most:
        return None
    return Reason(*worst)


def _narrowest(one: Outlook, other: Outlook) -> Reason | None:
    """Return the narrowest gaps of both if the better decision leaves more room there."""
    tight, roomy = narrowest(one), narrowest(other)
    if tight is None or roomy is None or len(roomy.numbers) <= len(tight.numbers):
        return None
    return Reason(tight, roomy)


def _thrown(one: Outlook, other: Outlook) -> Reason | None:
    """Return what both throw away if the next player can do less with what the better decision does."""
    lost, kept = one.throws, other.throws
    return Reason(lost, kept) if lost and kept and lost.cells > kept.cells else None
