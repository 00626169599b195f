"""A table is the fold of its events: read them in order, and this is where it stands."""

import json
from copy import copy, deepcopy
from dataclasses import dataclass, field
from typing import Any, Final

from luckynumbers.rules.actions import Event as GameEvent
from luckynumbers.rules.actions import parse_events
from luckynumbers.rules.options import TURN_LIMIT
from luckynumbers.rules.position import CHANCE, Position
from luckynumbers.rules.tournament import Tournament, game_points
from luckynumbers.web.limits import AWAY_SECONDS

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"

PERSON: Final = "person"
OPEN: Final = "open"
BOT: Final = "bot"

Event = dict[str, Any]


@dataclass
class Seat:
    """Who sits there, and which bot plays for them if they have left (R20)."""

    kind: str
    name: str
    bot: str | None = None
    here: bool = False
    """A person on the device of whoever made the table."""
    away: bool = False
    """Left an earlier game, and has given no sign since this one began."""

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.bot is not None

    def as_json(self) -> dict[str, Any]:
        """Return the seat as everyone may see it."""
        return {"kind": self.kind, "name": self.name, "bot": self.bot, "here": self.here}


@dataclass
class TableState:
    """Everything public about a table. ``lines`` are its events as they go over the wire."""

    id: str
    seq: int = 0
    lines: list[bytes] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[Seat] = field(default_factory=list)
    status: str = WAITING
    number: int = 0
    first: int = 0
    commitment: str = ""
    contributions: list[str] = field(default_factory=list)
    seed: str | None = None
    """Of the last game, once it is over."""
    position: Position | None = None
    game_events: list[GameEvent] = field(default_factory=list)
    revealed: int = 0
    """How many clovers of this game have been revealed."""
    begun: int = 0
    """How many of ``lines`` stood before this game."""
    sheet: Tournament | None = None
    scores: list[list[int]] = field(default_factory=list)
    changed: float = 0.0

    def apply(self, body: str) -> Event:
        """Take in the next event, given as it is stored."""
        event: Event = json.loads(body)
        self.seq = event["seq"]
        self.changed = event["at"]
        self.lines.append(f"id: {self.seq}\ndata: {body}\n\n".encode())
        _APPLY[event["type"]](self, event)
        return event

    def after(self, events: list[Event], now: float) -> "TableState":
        """Return the table as it will be, without touching the one that everybody sees."""
        twin = copy(self)
        twin.lines, twin.begun = [], 0
        twin.seats = [copy(seat) for seat in self.seats]
        twin.contributions, twin.scores = list(self.contributions), list(self.scores)
        twin.game_events = list(self.game_events)
        twin.sheet = deepcopy(self.sheet)
        for event in events:
            twin.apply(json.dumps({"seq": twin.seq + 1, "at": now, **event}))
        return twin

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def names(self) -> list[str]:
        """The names at the table."""
        return [seat.name for seat in self.seats]

    @property
    def to_act(self) -> int | None:
        """The seat that must decide; ``None`` while waiting and after the end."""
        if self.status != PLAYING or self.position is None or self.position.to_act == CHANCE:
            return None
        return self.position.to_act

    @property
    def game_id(self) -> str | None:
        """The name of the game on the table."""
        return game_id(self.id, self.number) if self.number else None

    @property
    def history(self) -> list[Event]:
        """The events of the current game; read anew, because at hand they weigh three times their lines."""
        events = (event_of(line) for line in self.lines[self.begun :])
        return [event for event in events if event["type"] in {"started", "move", "reveal", "left"}]

    @property
    def deadline(self) -> float | None:
        """When the seat to act runs out of time."""
        to_act = self.to_act
        if to_act is None or self.seats[to_act].played_by_bot:
            return None
        seconds = self.clocks[to_act]
        return float(self.changed + seconds) if seconds else None

    @property
    def clocks(self) -> list[int | None]:
        """How many seconds each seat has for a move; ``None`` is as long as they like.

        Without a clock a new game would wait for ever for somebody who left the last one and is truly gone.
        """
        return [self.options["clock"] or (AWAY_SECONDS if seat.away else None) for seat in self.seats]

    @property
    def only_bots(self) -> bool:
        """Whether no person plays."""
        return all(seat.kind == BOT for seat in self.seats)

    def summary(self) -> dict[str, Any]:
        """Return what a list of tables shows."""
        shown = ("players", "setup", "bruno", "tournament")
        return {"table": self.id, "names": self.names, **{key: self.options[key] for key in shown}}

    def scores_as_json(self) -> dict[str, Any] | None:
        """Return the score sheet of a tournament."""
        if self.sheet is None:
            return None
        return {
            "games": self.scores,
            "points": list(self.sheet.points),
            "winners": list(self.sheet.winners),
            "next_first": self.sheet.next_first,
        }

    def _created(self, event: Event) -> None:
        self.options = event["options"]
        self.seats = [Seat(**seat) for seat in event["seats"]]
        self.commitment = event["commitment"]
        self.first = event["first"]

    def _joined(self, event: Event) -> None:
        seat = self.seats[event["seat"]]
        seat.kind, seat.name = PERSON, event["name"]

    def _contributed(self, event: Event) -> None:
        self.contributions = self.contributions or [""] * self.players
        self.contributions[event["seat"]] = event["number"]

    def _started(self, event: Event) -> None:
        self.status = PLAYING
        self.number, self.first = event["number"], event["first"]
        self.commitment, self.contributions = event["commitment"], event["contributions"]
        self.seed = None
        self.begun = len(self.lines) - 1
        self.game_events, self.revealed = [], 0
        self.position = start_position(self.options, self.first, self.only_bots)
        for number, seat in enumerate(self.seats):
            # Tables of before say nothing here: the bots that play on at them stay for one more game.
            if number in event.get("back", ()):
                seat.bot = None
            seat.away = number in event.get("away", ())
        if self.options["tournament"] and (self.sheet is None or self.sheet.next_first is None):
            self.sheet = Tournament(self.players, self.first)
            self.scores = []

    def _moved(self, event: Event) -> None:
        assert self.position is not None  # noqa: S101
        for happened in parse_events(event["move"]):
            self.position = self.position.apply(happened)
            self.game_events.append(happened)
        if event["type"] == "move" and not self.seats[event["seat"]].played_by_bot:
            self.seats[event["seat"]].away = False
        self.revealed += event["type"] == "reveal"
        outcome = self.position.outcome
        if outcome is not None:
            self.status = OVER
            self.seed = event["seed"]
            if self.sheet is not None:
                self.sheet.add(outcome, self.position.gardens)
                self.scores.append(list(game_points(outcome, self.position.gardens)))

    def _left(self, event: Event) -> None:
        self.seats[event["seat"]].bot = event["bot"]


_APPLY = {
    "created": TableState._created,
    "joined": TableState._joined,
    "contributed": TableState._contributed,
    "started": TableState._started,
    "move": TableState._moved,
    "reveal": TableState._moved,
    "left": TableState._left,
}


def event_of(line: bytes) -> Event:
    """Return the event of a line as it goes over the wire."""
    event: Event = json.loads(line.split(b"data: ", 1)[1])
    return event


def start_position(options: dict[str, Any], first: int, only_bots: bool) -> Position:
    """Return the empty table these options agree on."""
    limit = TURN_LIMIT if only_bots else None
    return Position.start(options["players"], options["setup"], first, options["bruno"], limit)


def game_id(table_id: str, number: int) -> str:
    """Return the name of a game: the table's code and which game it was there."""
    return f"{table_id}.{number}"


def split_game_id(name: str) -> tuple[str, int]:
    """Return table and number of a game; number 0 when the name is of no game."""
    table_id, _, number = name.rpartition(".")
    valid = number.isascii() and number.isdigit() and len(number) < 6
    return table_id, int(number) if valid else 0
