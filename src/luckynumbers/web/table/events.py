"""What can happen at a table, and the one text that each of these is: in the database and on the wire.

Nothing else writes that text, or takes it apart. Fields it does not know are passed over, and what older
tables do not say has a default, so that a table can be read however long ago it was played at.
"""

import json
import re
from typing import Final, Literal

from msgspec import Struct
from msgspec.json import Decoder, Encoder

SeatKind = Literal["person", "open", "bot"]
PERSON: Final = "person"
OPEN: Final = "open"
BOT: Final = "bot"


class Options(Struct, frozen=True, gc=False):
    """What is agreed on when a table is made."""

    players: int
    setup: str
    bruno: bool = False
    tournament: bool = False
    public: bool = False
    clock: int | None = None
    """Seconds for a move."""


class Sitter(Struct, frozen=True, gc=False):
    """Who sits on a seat when a table is made."""

    kind: SeatKind
    name: str
    bot: str | None = None
    here: bool = False
    """A person on the device of whoever made the table."""


class End(Struct, frozen=True, gc=False):
    """How a game ended."""

    winners: tuple[int, ...]
    reason: str


class Happening(Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """Something that happened at a table."""


class Created(Happening, frozen=True, gc=False, tag="created"):
    """The table was made, and the seed of its first game chosen."""

    options: Options
    seats: tuple[Sitter, ...]
    first: int
    commitment: str
    coach: bool = False
    """Everyone may ask the coach, which everyone sees; such games are not rated."""


class Joined(Happening, frozen=True, gc=False, tag="joined"):
    """Somebody took an open seat."""

    seat: int
    name: str


class Contributed(Happening, frozen=True, gc=False, tag="contributed"):
    """A seat mixed a number of its own into the shuffle."""

    seat: int
    number: str


class Started(Happening, frozen=True, gc=False, tag="started"):
    """A game began."""

    game: str
    number: int
    first: int
    commitment: str
    contributions: tuple[str, ...]
    position: str
    back: tuple[int, ...] | None = None
    """Whose seats are their own again (R20); first games and tables of before do not say."""
    away: tuple[int, ...] | None = None
    """Who left an earlier game and has given no sign since."""
    awaited: tuple[int, ...] = ()
    """Whose browsers may still add a number of their own to the shuffle before the first clover."""
    until: float | None = None
    """When it is no longer waited for them."""


class Played(Happening, frozen=True, gc=False):
    """The game went on; ``position`` is where ``move`` led."""

    seat: int
    move: str
    position: str
    to_act: int | None
    outcome: End | None = None
    seed: str | None = None
    """Told when the game ends."""


class Moved(Played, frozen=True, gc=False, tag="move"):
    """A seat decided something."""


class Revealed(Played, frozen=True, gc=False, tag="reveal"):
    """The dealer turned a clover over; it may be all that a turn was waiting for."""


class Left(Happening, frozen=True, gc=False, tag="left"):
    """A bot took over for the rest of the game (R20)."""

    seat: int
    bot: str
    why: str


class Returned(Happening, frozen=True, gc=False, tag="returned"):
    """Whoever had left took the seat back from their bot (R20)."""

    seat: int


class Wished(Happening, frozen=True, gc=False, tag="wished"):
    """A seat would like another game."""

    seat: int


class Vacated(Happening, frozen=True, gc=False, tag="vacated"):
    """Somebody gave up their seat before the first game; it is open again."""

    seat: int


class Seated(Happening, frozen=True, gc=False, tag="seated"):
    """A bot was given an open seat."""

    seat: int
    bot: str
    name: str = ""
    """What it is called where somebody already goes by its own name."""


class Closed(Happening, frozen=True, gc=False, tag="closed"):
    """The open seats were taken away, so that those who are here can begin."""

    seats: tuple[int, ...]
    """Those that stay; from now on they are counted in this order."""
    first: int


class Cancelled(Happening, frozen=True, gc=False, tag="cancelled"):
    """Nobody will play here: whoever made the table took it away."""


Event = (
    Created
    | Joined
    | Contributed
    | Started
    | Moved
    | Revealed
    | Left
    | Returned
    | Wished
    | Vacated
    | Seated
    | Closed
    | Cancelled
)


class Entry(Struct, frozen=True, gc=False):
    """An event as it is kept: which one it is at its table, and when it happened."""

    seq: int
    at: float
    event: Event


class _Stamp(Struct, frozen=True, gc=False):
    seq: int
    at: float


_encoder = Encoder()
_stamps = Decoder(_Stamp)
_events: Decoder[Event] = Decoder(Event)
OF_A_GAME: Final = {kind.__struct_config__.tag for kind in (Started, Moved, Revealed, Left, Returned)}
"""What the events are called that belong to a game, and not to gathering for one."""
_BEYOND_ASCII: Final = re.compile("[^ -~]")


def encode(entry: Entry) -> bytes:
    """Return the text of an event: compact JSON, its number and its time first.

    In ASCII, so that nothing in it ends a line, whatever a client takes for the end of one.
    """
    told = b'{"seq":%d,"at":%a,%b' % (entry.seq, entry.at, _encoder.encode(entry.event)[1:])
    if told.isascii() and b"\x7f" not in told:
        return told
    return _BEYOND_ASCII.sub(_escaped, told.decode()).encode()


def decode(text: str | bytes) -> Entry:
    """Return the event that a text tells of."""
    stamp = _stamps.decode(text)
    return Entry(stamp.seq, stamp.at, _events.decode(text))


def _escaped(letter: re.Match[str]) -> str:
    return json.dumps(letter[0])[1:-1]
