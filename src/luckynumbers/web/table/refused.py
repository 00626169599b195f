"""What was asked cannot be done: why in a word, and in a sentence people can have in their language."""

from collections.abc import Callable
from enum import StrEnum


class Reason(StrEnum):
    """Why something is refused; what it is called outside is not decided here."""

    UNKNOWN = "unknown"
    """There is no such thing."""
    STRANGER = "stranger"
    """Whoever asks has no seat, or no name, that this needs."""
    NOT_YOURS = "not yours"
    """They have one, but it is not theirs to do, or not their turn."""
    STALE = "stale"
    """The table has gone on since they looked."""
    NOT_NOW = "not now"
    """The table is not at a point where this can be done."""
    NOT_ALLOWED = "not allowed"
    """The rules forbid it, or it makes no sense wherever the table stands."""
    NOT_POSSIBLE = "not possible"
    """Nothing can be made of what was asked for, whoever asks."""
    TOO_MUCH = "too much"
    """Too often, or too many at once."""
    BROKEN = "broken"
    """It is our fault."""


class Refused(Exception):
    """``message`` is English, with ``%(name)s`` where ``values`` go; ``rule`` is the ruling behind it."""

    def __init__(self, reason: Reason, message: str, *, rule: str | None = None, **values: object) -> None:
        super().__init__(message % values if values else message)
        self.reason = reason
        self.message = message
        self.rule = rule
        self.values = values

    def sentence(self, translate: Callable[[str], str] = str) -> str:
        """Return the message in the language of ``translate``."""
        translated = translate(self.message)
        return translated % self.values if self.values else translated


def gone_on(seq: int) -> Refused:
    """Return the refusal of what was decided on an earlier look at a table."""
    return Refused(Reason.STALE, "the table has gone on: it is at seq %(seq)s now", seq=seq)


def being_shuffled() -> Refused:
    """Return the refusal of a move for which somebody's number is still awaited."""
    return Refused(Reason.NOT_NOW, "the clovers are being shuffled; wait a moment")


def too_often() -> Refused:
    """Return the refusal of one request too many from one place."""
    return Refused(Reason.TOO_MUCH, "too many requests; wait a moment")
