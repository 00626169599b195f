"""A table is the fold of its events: take them in one by one, and this is where it stands."""

import re
from collections.abc import Collection, Iterable
from copy import deepcopy
from typing import Final, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from luckynumbers.rules.actions import parse_events
from luckynumbers.rules.options import turn_limit
from luckynumbers.rules.position import CHANCE, Position
from luckynumbers.rules.tournament import Tournament
from luckynumbers.web.limits import AWAY_SECONDS
from luckynumbers.web.table.events import (
    BOT,
    OPEN,
    PERSON,
    Cancelled,
    Closed,
    Contributed,
    Created,
    Entry,
    Event,
    Joined,
    Left,
    Moved,
    Options,
    Returned,
    Revealed,
    Seated,
    SeatKind,
    Sitter,
    Started,
    Vacated,
    Wished,
)
from luckynumbers.web.table.refused import Reason, Refused

Status = Literal["waiting", "playing", "over", "cancelled"]
WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
CANCELLED: Final = "cancelled"
_GAME_NUMBER: Final = re.compile(r"[1-9][0-9]{0,4}")


class Seat(Struct, frozen=True, gc=False):
    """Who sits there, and which bot plays for them if they have left (R20)."""

    kind: SeatKind
    name: str
    bot: str | None = None
    here: bool = False
    """A person on the device of whoever made the table."""
    away: bool = False
    """Left an earlier game, and has given no sign since this one began."""
    decided: bool = False
    """Has made a decision in this game."""
    deserted: bool = False
    """Left this game after taking part in it, so that its end counts for them."""
    again: bool = False
    """Would like another game."""

    @classmethod
    def of(cls, sitter: Sitter) -> Self:
        """Return the seat of whoever sits down."""
        return cls(sitter.kind, sitter.name, sitter.bot, sitter.here)

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.bot is not None

    @property
    def taken_over(self) -> bool:
        """Whether a bot has taken over from a person."""
        return self.kind == PERSON and self.bot is not None


class TableState(Struct, frozen=True):
    """Everything public about a table after its event ``seq``."""

    id: str
    seq: int
    changed: float
    """When that was."""
    options: Options
    seats: tuple[Seat, ...]
    first: int
    commitment: str
    position: Position
    status: Status = WAITING
    number: int = 0
    """Of the game on the table, counted from 1."""
    contributions: tuple[str, ...] = ()
    awaited: tuple[int, ...] = ()
    """Who may still add to the shuffle; the first clover waits for them, but not for long."""
    deal_at: float | None = None
    """When it waits no more."""
    seed: str | None = None
    """Of the last game, once it is over."""
    starts: tuple[int, ...] = ()
    """The seq at which each game started."""
    sheet: Tournament | None = None
    host: int | None = None
    """The seat of whoever made the table, if they sit at it."""
    coach: bool = False
    """Everyone may ask the coach, and no game counts."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def names(self) -> list[str]:
        """The names at the table."""
        return [seat.name for seat in self.seats]

    @property
    def bots(self) -> list[str | None]:
        """Which bot sits where; none where a person sits, also if a bot plays on for them, or nobody yet."""
        return [seat.bot if seat.kind == BOT else None for seat in self.seats]

    @property
    def to_act(self) -> int | None:
        """The seat that must decide; ``None`` while waiting and after the end."""
        if self.status != PLAYING:
            return None
        to_act = self.position.to_act
        return None if to_act == CHANCE else to_act

    @property
    def bot_to_act(self) -> str | None:
        """The bot that must decide."""
        to_act = self.to_act
        return None if to_act is None else self.seats[to_act].bot

    @property
    def game_id(self) -> str | None:
        """The name of the game on the table."""
        return game_id(self.id, self.number) if self.number else None

    @property
    def deadline(self) -> float | None:
        """When the seat to act, or whoever may add to the shuffle, runs out of time."""
        if self.awaited:
            return self.deal_at
        to_act = self.to_act
        if to_act is None or self.seats[to_act].played_by_bot:
            return None
        seconds = self._seconds(self.seats[to_act])
        return self.changed + seconds if seconds else None

    @property
    def clocks(self) -> list[int | None]:
        """How many seconds each seat has for a move; ``None`` is as long as they like."""
        return [self._seconds(seat) for seat in self.seats]

    @property
    def objective(self) -> str:
        """What those who play here are after (R17)."""
        return "points" if self.options.tournament else "win"

    @property
    def only_bots(self) -> bool:
        """Whether no person plays."""
        return only_bots(self.seats)

    def span_of(self, number: int) -> range:
        """Return the seqs of a game, from its start to what came before the next; refuse if there is none."""
        if not 1 <= number <= self.number:
            raise Refused(Reason.UNKNOWN, "there is no such game")
        after = self.starts[number] if number < self.number else self.seq + 1
        return range(self.starts[number - 1], after)

    def _seconds(self, seat: Seat) -> int | None:
        # Without a clock a new game would wait for ever for somebody who left the last one and is truly gone.
        return self.options.clock or (AWAY_SECONDS if seat.away else None)


def fold(table_id: str, entries: Iterable[Entry]) -> TableState:
    """Return where a table stands after all of its events."""
    entries = iter(entries)
    first = next(entries)
    if not isinstance(first.event, Created):
        raise TypeError(f"a table begins with being made, not with {first.event}")
    table = begin(table_id, first.event, first.at)
    for entry in entries:
        table = happen(table, entry.event, entry.at)
    return table


def begin(table_id: str, event: Created, at: float) -> TableState:
    """Return a table that has just been made."""
    seats = tuple(map(Seat.of, event.seats))
    position = start_position(event.options, event.first, only_bots(seats))
    host = next((number for number, seat in enumerate(seats) if seat.kind == PERSON), None)
    return TableState(
        table_id,
        1,
        at,
        event.options,
        seats,
        event.first,
        event.commitment,
        position,
        host=host,
        coach=event.coach,
    )


def happen(table: TableState, event: Event, at: float) -> TableState:
    """Return the table after the next event."""
    match event:
        case Moved() | Revealed():
            position = table.position
            for part in parse_events(event.move):
                position = position.apply(part)
            return advance(table, event, position, at)
        case Started():
            return _start(table, event, at)
        case Joined():
            seats = _with_seat(table, event.seat, kind=PERSON, name=event.name)
            return _next(table, at, seats=seats)
        case Contributed():
            given = [*(table.contributions or ("",) * table.players)]
            given[event.seat] = event.number
            awaited = _without(table.awaited, event.seat)
            return _next(table, at, contributions=tuple(given), awaited=awaited)
        case Left():
            seat = table.seats[event.seat]
            # Anyone may begin a rematch. Whoever was not there and only ran out of time has lost nothing;
            # otherwise somebody could win game after game against an empty chair.
            deserted = seat.decided or event.why == "left" or table.number == 1
            seats = _with_seat(table, event.seat, bot=event.bot, deserted=deserted)
            awaited = _without(table.awaited, event.seat)
            return _next(table, at, seats=seats, awaited=awaited)
        case Returned():
            seats = _with_seat(table, event.seat, bot=None, deserted=False, away=False)
            return _next(table, at, seats=seats)
        case Wished():
            return _next(table, at, seats=_with_seat(table, event.seat, again=True))
        case Created():
            raise ValueError("a table is made only once")
        case _:
            return _gather(table, event, at)


def _gather(table: TableState, event: Vacated | Seated | Closed | Cancelled, at: float) -> TableState:
    """Return the table after something that happened while people were still gathering."""
    seats, position, first = table.seats, table.position, table.first
    contributions, options, host = table.contributions, table.options, table.host
    match event:
        case Vacated():
            seats = _with_seat(table, event.seat, kind=OPEN, name="", here=False)
            # With whoever added it goes their number; the next one may add theirs.
            left = tuple("" if seat == event.seat else number for seat, number in enumerate(contributions))
            contributions = left if any(left) else ()
        case Seated():
            seats = _with_seat(table, event.seat, kind=BOT, name=event.name or event.bot, bot=event.bot)
        case Closed():
            seats = tuple(table.seats[number] for number in event.seats)
            contributions = tuple(contributions[number] for number in event.seats if contributions)
            options, first = replace(options, players=len(seats)), event.first
            position = start_position(options, first, only_bots(seats))
            host = event.seats.index(host) if host in event.seats else None
    return _next(
        table,
        at,
        status=CANCELLED if isinstance(event, Cancelled) else table.status,
        awaited=() if isinstance(event, Cancelled) else table.awaited,
        seats=seats,
        position=position,
        first=first,
        contributions=contributions,
        options=options,
        host=host,
    )


def advance(table: TableState, event: Moved | Revealed, position: Position, at: float) -> TableState:
    """Return the table after a move or a reveal that led to ``position``."""
    if table.deal_at is not None:
        table = replace(table, awaited=(), deal_at=None)
    seats = table.seats
    if isinstance(event, Moved):
        seat = seats[event.seat]
        if not seat.played_by_bot and (seat.away or not seat.decided):
            # Whoever gives up without ever moving has not taken part.
            decided = seat.decided or not event.move.startswith("#")
            seats = _with_seat(table, event.seat, away=False, decided=decided)
    if position.outcome is None:
        return _next(table, at, seats=seats, position=position)
    return _next(
        table,
        at,
        seats=seats,
        position=position,
        status=OVER,
        seed=event.seed,
        sheet=_with_game(table.sheet, position),
    )


def _start(table: TableState, event: Started, at: float) -> TableState:
    back, away = event.back or (), event.away or ()
    seats = tuple(
        replace(
            seat,
            # Tables of before say nothing here: the bots that play on at them stay for one more game.
            bot=None if number in back else seat.bot,
            away=number in away,
            decided=False,
            deserted=False,
            again=False,
        )
        for number, seat in enumerate(table.seats)
    )
    sheet = table.sheet
    if table.options.tournament and (sheet is None or sheet.next_first is None):
        sheet = Tournament(table.players, event.first)
    return _next(
        table,
        at,
        seats=seats,
        status=PLAYING,
        number=event.number,
        first=event.first,
        commitment=event.commitment,
        contributions=event.contributions,
        awaited=event.awaited,
        deal_at=event.until,
        seed=None,
        starts=(*table.starts, table.seq + 1),
        position=start_position(table.options, event.first, table.only_bots),
        sheet=sheet,
    )


def _next(table: TableState, at: float, **changes: object) -> TableState:
    """Return the table after one more event, which changed this."""
    return replace(table, seq=table.seq + 1, changed=at, **changes)


def _with_seat(table: TableState, number: int, **changes: object) -> tuple[Seat, ...]:
    seats = table.seats
    return (*seats[:number], replace(seats[number], **changes), *seats[number + 1 :])


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)


def _with_game(sheet: Tournament | None, position: Position) -> Tournament | None:
    """Return the score sheet with one more game on it (R17)."""
    if sheet is None or position.outcome is None:
        return sheet
    sheet = deepcopy(sheet)
    sheet.add(position.outcome, position.gardens)
    return sheet


def only_bots(seats: Iterable[Seat]) -> bool:
    """Return whether no person plays, or may yet sit down."""
    return all(seat.kind == BOT for seat in seats)


def has_company(table: TableState, seats: Collection[int]) -> bool:
    """Return whether other people than those of ``seats`` sit at a table."""
    return any(seat.kind == PERSON for number, seat in enumerate(table.seats) if number not in seats)


def start_position(options: Options, first: int, only_bots: bool) -> Position:
    """Return the empty table these options agree on."""
    return Position.start(options.players, options.setup, first, options.bruno, turn_limit(only_bots))


def game_id(table_id: str, number: int) -> str:
    """Return the name of a game: the table's code and which game it was there."""
    return f"{table_id}.{number}"


def split_game_id(name: str) -> tuple[str, int]:
    """Return table and number of a game; number 0 when the name is of no game.

    A game has one name: what is kept under it, reviews and tallies, is there once.
    """
    table_id, _, number = name.rpartition(".")
    return table_id, int(number) if _GAME_NUMBER.fullmatch(number) else 0
