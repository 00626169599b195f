"""What kind of mistake a decision was, so that many of them add up to a lesson."""

from enum import StrEnum

from luckynumbers.rules.actions import Decision, Draw, Lay, Leave, Resign, SetUp, Take
from luckynumbers.rules.position import Position


class Kind(StrEnum):
    """What was done instead of what would have been better."""

    DREW = "drew"
    """Drew where a face-up clover was better."""
    TOOK = "took"
    """Took a face-up clover where drawing was better."""
    OTHER_CLOVER = "other clover"
    """Took a face-up clover where another one was better."""
    LEFT = "left"
    """Left a drawn clover that filled a gap."""
    KEPT = "kept"
    """Exchanged nothing where an exchange was better."""
    EXCHANGED = "exchanged"
    """Exchanged where something else was better."""
    LAID = "laid"
    """Laid a drawn clover on a gap where leaving it was better."""
    PLACE = "place"
    """Laid the right clover in the wrong place."""
    SETUP = "set-up"
    """Laid the diagonal badly."""


def kind_of(before: Position, made: Decision, best: Decision) -> Kind | None:
    """Return what was done instead of ``best``; ``None`` if it was the best, or resigning."""
    match made, best:
        case _ if made == best:
            return None
        case (Resign(), _) | (_, Resign()):
            return None
        case SetUp(), _:
            return Kind.SETUP
        case Draw(), _:
            return Kind.DREW
        case _, Draw():
            return Kind.TOOK
        case Take(clover=one), Take(clover=other) if one != other:
            return Kind.OTHER_CLOVER
        case Leave(), _:
            return Kind.KEPT if _exchanges(before, best) else Kind.LEFT
        case _, Leave():
            return Kind.EXCHANGED if _exchanges(before, made) else Kind.LAID
    if _exchanges(before, made) != _exchanges(before, best):
        return Kind.EXCHANGED if _exchanges(before, made) else Kind.KEPT
    return Kind.PLACE


def _exchanges(before: Position, action: Decision) -> bool:
    """Return whether an action lays a clover where one stands."""
    return isinstance(action, Lay | Take) and bool(before.gardens[before.turn][action.cell])
