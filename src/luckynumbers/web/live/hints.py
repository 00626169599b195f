"""What workers tell each other of a table: hints, none of which is kept. Nothing else knows their text.

A worker of another version may say something else; what cannot be read is passed over, since everything that
matters is durable and found by whoever compares.
"""

from typing import Final

import msgspec
from msgspec import Struct
from msgspec.json import Decoder


class Reached(Struct, frozen=True, gc=False, tag="reached"):
    """The table has come as far as this."""

    seq: int


class Here(Struct, frozen=True, gc=False, tag="here"):
    """Whose people watch the table at a worker."""

    worker: str
    present: tuple[int, ...]
    asks: bool
    """Whether other workers are to say the same."""


class Reacted(Struct, frozen=True, gc=False, tag="reaction"):
    """Somebody shows a reaction to everyone who is there now; it is not part of the game."""

    seat: int
    reaction: str


Hint = Reached | Here | Reacted
_hints: Final[Decoder[Hint]] = Decoder(Hint)
encode: Final = msgspec.json.Encoder().encode


def decode(text: bytes) -> Hint | None:
    """Return what somebody said, ``None`` if it makes no sense to us."""
    try:
        return _hints.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def line_of(told: Struct) -> bytes:
    """Return it as a stream sends it; it has no seq, because it is not part of the game."""
    return b"data: %b\n\n" % encode(told)
