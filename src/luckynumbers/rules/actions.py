"""What can happen in a game: the decisions of players and the reveals of chance.

| text         | meaning                                           |
|--------------|---------------------------------------------------|
| ``+``        | draw (R6)                                         |
| ``13``       | a face-down clover is revealed (chance)           |
| ``@b2``      | lay the revealed clover on b2                     |
| ``-``        | leave the revealed clover face-up                 |
| ``13@b2``    | take the face-up 13 and lay it on b2              |
| ``*7@b2``    | set-up: lay 7 on b2 (R12, R13)                    |
| ``#2``       | seat 2 resigns (R20)                              |

A whole turn is written in one word: ``+13@b2x10``, ``+13-``, ``13@b2x10``; ``x10`` names what came off.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Self, final

from luckynumbers.rules.cells import CELL_NAMES, CELL_OF, CELLS
from luckynumbers.rules.clovers import CLOVERS, LOWEST, NUMBER, SEATS
from luckynumbers.rules.errors import BadNotation, text_of


class Action:
    """One decision of a player: one of the six kinds below, and there are no others.

    Build it with ``parse`` or a named constructor, and take it apart with ``match``. ``came_off`` is what the
    text claims was exchanged; it is checked by ``Position.apply`` and ignored by ``==``.
    """

    __slots__ = ()

    def __init__(self) -> None:
        raise TypeError("an action is made by Action.parse or by one of the six kinds")

    def __init_subclass__(cls) -> None:
        if cls.__module__ != __name__:
            raise TypeError("there are six kinds of action, and no others")

    @staticmethod
    def draw() -> "Draw":
        """Reveal a face-down clover: ``+``."""
        return DRAW

    @staticmethod
    def lay(cell: int) -> "Lay":
        """Lay the revealed clover on ``cell``: ``@b2``."""
        return Lay(cell)

    @staticmethod
    def leave() -> "Leave":
        """Leave the revealed clover face-up in the middle: ``-``."""
        return LEAVE

    @staticmethod
    def take(clover: int, cell: int) -> "Take":
        """Take a face-up clover and lay it on ``cell``: ``13@b2``."""
        return Take(clover, cell)

    @staticmethod
    def set_up(clover: int, cell: int) -> "SetUp":
        """Lay a clover on the golden diagonal during set-up: ``*7@b2``."""
        return SetUp(clover, cell)

    @staticmethod
    def resign(seat: int) -> "Resign":
        """Give the game to the other player: ``#2`` for seat 1, counted from 0."""
        return Resign(seat)

    @staticmethod
    def parse(text: str) -> "Decision":
        """Read one decision; a reveal or a whole drawn turn is not one."""
        event, *more = parse_events(text)
        if more or isinstance(event, Reveal):
            what = "more than one decision" if more else "a reveal"
            raise BadNotation(f"{text!r} is {what}, not an action", text=text)
        return event

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Draw(Action):
    """Reveal a face-down clover (R6)."""

    def __str__(self) -> str:
        return "+"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Lay(Action):
    """Lay the revealed clover on ``cell`` (R4)."""

    cell: int
    came_off: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        _check("lay", cell=self.cell, came_off=self.came_off)

    def __str__(self) -> str:
        return f"@{CELL_NAMES[self.cell]}"

    def __repr__(self) -> str:
        return _with_what_came_off(self)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Leave(Action):
    """Leave the revealed clover face-up in the middle (R6)."""

    def __str__(self) -> str:
        return "-"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Take(Action):
    """Take the face-up ``clover`` and lay it on ``cell`` (R6, R7)."""

    clover: int
    cell: int
    came_off: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        _check("take", clover=self.clover, cell=self.cell, came_off=self.came_off)

    def __str__(self) -> str:
        return f"{self.clover}@{CELL_NAMES[self.cell]}"

    def __repr__(self) -> str:
        return _with_what_came_off(self)


@final
@dataclass(frozen=True, slots=True, repr=False)
class SetUp(Action):
    """Lay ``clover`` on the golden ``cell`` before play begins (R12, R13)."""

    clover: int
    cell: int

    def __post_init__(self) -> None:
        _check("set up", clover=self.clover, cell=self.cell)

    def __str__(self) -> str:
        return f"*{self.clover}@{CELL_NAMES[self.cell]}"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Resign(Action):
    """``seat`` gives the game to the other player, on or off turn (R20)."""

    seat: int

    def __post_init__(self) -> None:
        _check("resign", seat=self.seat)

    def __str__(self) -> str:
        return f"#{self.seat + 1}"


_ALLOWED: Final = {"clover": CLOVERS, "cell": CELLS, "seat": range(max(SEATS)), "came_off": CLOVERS}


def _check(kind: str, **fields: int | None) -> None:
    for name, value in fields.items():
        unsaid = value is None and name == "came_off"
        if not unsaid and (type(value) is not int or value not in _ALLOWED[name]):
            raise ValueError(f"{name}={value!r} makes no sense for an action to {kind}")


def _with_what_came_off(action: "Lay | Take") -> str:
    came_off = f"x{action.came_off}" if action.came_off else ""
    return f"Action.parse({str(action) + came_off!r})"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance turns a face-down clover over."""

    clover: int

    def __post_init__(self) -> None:
        if type(self.clover) is not int or self.clover not in CLOVERS:
            raise ValueError(f"{self.clover!r} is not a clover: clovers are 1 to 20")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a reveal: ``13``."""
        events = parse_events(text)
        if len(events) == 1 and isinstance(events[0], cls):
            return events[0]
        raise BadNotation(f"{text!r} is not a reveal", text=text)

    def __str__(self) -> str:
        return str(self.clover)


Decision = Draw | Lay | Leave | Take | SetUp | Resign
"""Every action is one of these: what ``match`` goes over."""
Placement = Lay | Take
"""What lays a clover in a garden once play has begun."""
Event = Action | Reveal

DRAW: Final = Draw()
LEAVE: Final = Leave()

_EVENTS = re.compile(
    rf"""(?P<draw>\+)(?:(?P<drawn>{NUMBER})(?:(?P<drawn_left>-)|@(?P<drawn_to>[a-d][1-4])(?:x(?P<drawn_off>{NUMBER}))?)?)?
      |  (?P<leave>-)
      |  @(?P<lay>[a-d][1-4])(?:x(?P<lay_off>{NUMBER}))?
      |  (?P<clover>{NUMBER})(?:@(?P<take>[a-d][1-4])(?:x(?P<take_off>{NUMBER}))?)?
      |  \*(?P<set_up>{NUMBER})@(?P<set_up_to>[a-d][1-4])
      |  \#(?P<resign>[1-4])
    """,
    re.VERBOSE,
)


def parse_events(text: str) -> tuple[Decision | Reveal, ...]:
    """Read any text of the table above; a whole turn gives its events in order."""
    return _read(text_of(text))


@lru_cache(maxsize=4096)  # the same few hundred texts come again in every game
def _read(text: str) -> tuple[Decision | Reveal, ...]:
    match = _EVENTS.fullmatch(text)
    if match is None:
        raise BadNotation(f"{text!r} is not a move: write moves like + or @b2 or 13@b2", text=text)
    part = match.groupdict()
    if part["draw"]:
        events: list[Decision | Reveal] = [DRAW]
        if part["drawn"]:
            events.append(Reveal(int(part["drawn"])))
        if part["drawn_left"]:
            events.append(LEAVE)
        if part["drawn_to"]:
            events.append(_lay(part["drawn_to"], part["drawn_off"]))
        return tuple(events)
    if part["leave"]:
        return (LEAVE,)
    if part["lay"]:
        return (_lay(part["lay"], part["lay_off"]),)
    if part["take"]:
        return (Take(int(part["clover"]), CELL_OF[part["take"]], _number(part["take_off"])),)
    if part["clover"]:
        return (Reveal(int(part["clover"])),)
    if part["set_up"]:
        return (SetUp(int(part["set_up"]), CELL_OF[part["set_up_to"]]),)
    return (Resign(int(part["resign"]) - 1),)


def _lay(cell: str, came_off: str | None) -> Lay:
    return Lay(CELL_OF[cell], _number(came_off))


def _number(text: str | None) -> int | None:
    return int(text) if text else None


_TAKES: Final = tuple(tuple(Take(clover, cell) for cell in CELLS) for clover in CLOVERS)
_LAYS: Final = tuple(Lay(cell) for cell in CELLS)


def takes(clover: int, cells: Iterable[int]) -> list[Take]:
    """Return the actions that take ``clover`` to each of ``cells``."""
    row = _TAKES[clover - LOWEST]
    return [row[cell] for cell in cells]


def lays(cells: Iterable[int]) -> list[Lay]:
    """Return the actions that lay what was drawn on each of ``cells``."""
    return [_LAYS[cell] for cell in cells]
