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
from enum import Enum
from typing import Final, Self

from luckynumbers.rules.cells import CELL_NAMES, CELL_OF, CELLS
from luckynumbers.rules.clovers import CLOVERS, LOWEST, NUMBER, SEATS
from luckynumbers.rules.errors import BadNotation, text_of


class Kind(Enum):
    """The six kinds of decision."""

    DRAW = "draw"
    LAY = "lay"
    LEAVE = "leave"
    TAKE = "take"
    SET_UP = "set up"
    RESIGN = "resign"


_NEEDED: Final = {
    Kind.DRAW: (),
    Kind.LAY: ("cell", "came_off"),
    Kind.LEAVE: (),
    Kind.TAKE: ("clover", "cell", "came_off"),
    Kind.SET_UP: ("clover", "cell"),
    Kind.RESIGN: ("seat",),
}
_ALLOWED: Final = {"clover": CLOVERS, "cell": CELLS, "seat": range(max(SEATS)), "came_off": CLOVERS}


@dataclass(frozen=True, slots=True, repr=False)
class Action:
    """One decision of a player. Build it with ``parse`` or one of the named constructors.

    Only the fields its kind needs are set: ``clover`` and ``cell`` for a take or in set-up, ``cell``
    to lay what was drawn, ``seat`` to resign. ``came_off`` is what the text claims was exchanged; it is
    checked by ``Position.apply`` and ignored by ``==``.
    """

    kind: Kind
    clover: int | None = None
    cell: int | None = None
    seat: int | None = None
    came_off: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        needed = _NEEDED[self.kind]
        for name, allowed in _ALLOWED.items():
            value = getattr(self, name)
            optional = name == "came_off" and value is None
            fits = type(value) is int and value in allowed if name in needed else value is None
            if not (optional or fits):
                raise ValueError(f"{name}={value!r} makes no sense for an action to {self.kind.value}")

    @classmethod
    def draw(cls) -> Self:
        """Reveal a face-down clover: ``+``."""
        return cls(Kind.DRAW)

    @classmethod
    def lay(cls, cell: int) -> Self:
        """Lay the revealed clover on ``cell``: ``@b2``."""
        return cls(Kind.LAY, cell=cell)

    @classmethod
    def leave(cls) -> Self:
        """Leave the revealed clover face-up in the middle: ``-``."""
        return cls(Kind.LEAVE)

    @classmethod
    def take(cls, clover: int, cell: int) -> Self:
        """Take a face-up clover and lay it on ``cell``: ``13@b2``."""
        return cls(Kind.TAKE, clover, cell)

    @classmethod
    def set_up(cls, clover: int, cell: int) -> Self:
        """Lay a clover on the golden diagonal during set-up: ``*7@b2``."""
        return cls(Kind.SET_UP, clover, cell)

    @classmethod
    def resign(cls, seat: int) -> Self:
        """Give the game to the other player: ``#2`` for seat 1, counted from 0."""
        return cls(Kind.RESIGN, seat=seat)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read one decision; a reveal or a whole drawn turn is not one."""
        events = parse_events(text)
        if len(events) == 1 and isinstance(events[0], cls):
            return events[0]
        what = "a reveal" if len(events) == 1 else "more than one decision"
        raise BadNotation(f"{text!r} is {what}, not an action", text=text)

    def __str__(self) -> str:
        match self.kind:
            case Kind.DRAW:
                return "+"
            case Kind.LEAVE:
                return "-"
            case Kind.RESIGN:
                return f"#{(self.seat or 0) + 1}"
            case _:
                star = "*" if self.kind is Kind.SET_UP else ""
                return f"{star}{self.clover or ''}@{CELL_NAMES[self.cell or 0]}"

    def __repr__(self) -> str:
        came_off = f"x{self.came_off}" if self.came_off else ""
        return f"Action.parse({str(self) + came_off!r})"


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


Event = Action | Reveal

DRAW: Final = Action.draw()
LEAVE: Final = Action.leave()

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


def parse_events(text: str) -> tuple[Event, ...]:
    """Read any text of the table above; a whole turn gives its events in order."""
    match = _EVENTS.fullmatch(text_of(text))
    if match is None:
        raise BadNotation(f"{text!r} is not a move: write moves like + or @b2 or 13@b2", text=text)
    part = match.groupdict()
    if part["draw"]:
        events: list[Event] = [DRAW]
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
        take = Action(
            Kind.TAKE, int(part["clover"]), CELL_OF[part["take"]], came_off=_number(part["take_off"])
        )
        return (take,)
    if part["clover"]:
        return (Reveal(int(part["clover"])),)
    if part["set_up"]:
        return (Action.set_up(int(part["set_up"]), CELL_OF[part["set_up_to"]]),)
    return (Action.resign(int(part["resign"]) - 1),)


def _lay(cell: str, came_off: str | None) -> Action:
    return Action(Kind.LAY, cell=CELL_OF[cell], came_off=_number(came_off))


def _number(text: str | None) -> int | None:
    return int(text) if text else None


_TAKES: Final = tuple(tuple(Action.take(clover, cell) for cell in CELLS) for clover in CLOVERS)
_LAYS: Final = tuple(Action.lay(cell) for cell in CELLS)


def takes(clover: int, cells: Iterable[int]) -> list[Action]:
    """Return the actions that take ``clover`` to each of ``cells``."""
    row = _TAKES[clover - LOWEST]
    return [row[cell] for cell in cells]


def lays(cells: Iterable[int]) -> list[Action]:
    """Return the actions that lay what was drawn on each of ``cells``."""
    return [_LAYS[cell] for cell in cells]
