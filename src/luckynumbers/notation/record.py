"""A whole game as text: headers, a blank line, then the moves.

[players 2]
[set-up sorted]
[first 1]
[names ["Ann", "Bo"]]
[result *]

3 7 12 18
2 9 9 20
1. +13@d2 2. +5- 3. 5@b1
"""

import datetime
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Self, cast

from luckynumbers.notation.headers import (
    UNFINISHED,
    Headers,
    format_headers,
    format_seed,
    format_texts,
    parse_headers,
)
from luckynumbers.notation.movetext import GLYPHS, format_moves, parse_moves, words_of
from luckynumbers.rules.actions import Event, Reveal
from luckynumbers.rules.errors import BadNotation, text_of
from luckynumbers.rules.outcome import Outcome
from luckynumbers.rules.position import Position

KNOWN: Final = (
    *("players", "set-up", "first", "names", "bruno", "limit", "date", "result", "reason"),
    *("commitment", "contributions", "shuffled-after", "seed"),
)
"""The headers we write, in this order; all others are kept and written after them."""

_KEY = re.compile("[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Record:
    """A finished or unfinished game. Every record that exists is a legal game: building one replays it.

    ``comments`` and ``glyphs`` are pairs of how many events came before, and the text.
    """

    players: int
    setup: str
    first: int
    events: tuple[Event, ...] = ()
    names: tuple[str, ...] = ()
    bruno: bool = False
    turn_limit: int | None = None
    date: str | None = None
    commitment: str | None = None
    contributions: tuple[str, ...] = ()
    shuffled_after: int = 0
    """How many clovers were revealed before the shuffle that ``commitment`` speaks of."""
    seed: str | None = None
    others: tuple[tuple[str, str], ...] = ()
    """Headers we do not know, as they stood."""
    comments: tuple[tuple[int, str], ...] = ()
    glyphs: tuple[tuple[int, str], ...] = ()
    _positions: tuple[Position, ...] = field(default=(), init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("events", "names", "contributions"):
            object.__setattr__(self, name, _listed(name, getattr(self, name)))
        for name in ("others", "comments", "glyphs"):
            object.__setattr__(self, name, _pairs(name, getattr(self, name)))
        self._check_kinds()
        position = Position.start(self.players, self.setup, self.first, self.bruno, self.turn_limit)
        positions = [position]
        for event in self.events:
            position = position.apply(event)
            positions.append(position)
        object.__setattr__(self, "_positions", tuple(positions))
        check_names(self.names, self.players)
        if self.contributions and len(self.contributions) != self.players:
            raise ValueError(f"{len(self.contributions)} contributions among {self.players} players")
        if self.seed is not None and position.outcome is None:
            raise ValueError("a seed is written only after the end of the game")
        if not 0 <= self.shuffled_after <= len(self.revealed):
            raise ValueError(f"{self.shuffled_after} clovers before the shuffle, {len(self.revealed)} in all")
        for key, value in (*self.others, ("date", self.date), ("commitment", self.commitment)):
            if value is not None and (not value or "\n" in value or value != value.strip(" \t\r")):
                raise ValueError(f"the value of header {key} must be one line, not {value!r}")
        for key, _ in self.others:
            if key in KNOWN or not _KEY.fullmatch(key):
                raise ValueError(f"{key!r} is not the name of a further header")
        if len({key for key, _ in self.others}) < len(self.others):
            raise ValueError("a header is given twice")
        self._check_remarks()

    def _check_kinds(self) -> None:
        """Refuse a field that is not of its kind: written and read again it would be another."""
        for event in self.events:
            if not isinstance(event, Event):
                raise ValueError(f"events are actions and reveals, not {event!r}")
        if type(self.bruno) is not bool:
            raise ValueError(f"bruno is True or False, not {self.bruno!r} (R18)")
        if type(self.shuffled_after) is not int:
            raise ValueError(f"shuffled_after is a number of clovers, not {self.shuffled_after!r}")
        texts = [*self.contributions, *(part for pair in self.others for part in pair)]
        texts += [text for _, text in (*self.comments, *self.glyphs)]
        texts += [text for text in (self.date, self.commitment, self.seed) if text is not None]
        for text in texts:
            if not isinstance(text, str):
                raise ValueError(f"{text!r} is not a text")
        for at, _ in (*self.comments, *self.glyphs):
            if type(at) is not int:
                raise ValueError(f"{at!r} is not a number of events")

    def _check_remarks(self) -> None:
        """Refuse comments and glyphs that could not be written between or behind the moves."""
        if any("}" in comment for _, comment in self.comments):
            raise ValueError("a comment cannot contain '}'")
        if not {glyph for _, glyph in self.glyphs} <= {*GLYPHS}:
            raise ValueError(f"glyphs are {' '.join(GLYPHS)}")
        ends = {word.end for word in words_of(self.events, self._positions)}
        after = [at for at, _ in self.comments]
        if not {*after} <= ends | {0} or after != sorted(after):
            raise ValueError("a comment stands behind a move, in the order of the game")
        on = [at for at, _ in self.glyphs]
        if not {*on} <= ends or on != sorted({*on}):
            raise ValueError("a glyph stands behind a move, one each, in the order of the game")

    def positions(self) -> tuple[Position, ...]:
        """Return the start, then the position after each event, chance nodes included."""
        return self._positions

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` if it did not."""
        return self._positions[-1].outcome

    @property
    def revealed(self) -> tuple[int, ...]:
        """The clovers in the order they were revealed."""
        return tuple(event.clover for event in self.events if isinstance(event, Reveal))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read one record, or say at which line and column it is wrong."""
        text = text_of(text).removeprefix("\ufeff")
        headers = parse_headers(text)
        players = headers.players()
        setup = headers.setup()
        first = headers.number("first", players) - 1
        bruno = headers.flag("bruno")
        limit = headers.number("limit") if "limit" in headers else None
        names = headers.texts("names", players)
        moves = parse_moves(text, headers.end, Position.start(players, setup, first, bruno, limit))
        _check_result(headers, moves.position.outcome)
        shuffled_after = headers.number("shuffled-after") if "shuffled-after" in headers else 0
        if shuffled_after > sum(isinstance(event, Reveal) for event in moves.events):
            headers.refuse("shuffled-after", "shuffled-after counts more clovers than were revealed")
        return cls(
            players=players,
            setup=setup,
            first=first,
            events=tuple(moves.events),
            names=names,
            bruno=bruno,
            turn_limit=limit,
            date=headers.values.get("date"),
            commitment=headers.values.get("commitment"),
            contributions=headers.texts("contributions", players),
            shuffled_after=shuffled_after,
            seed=headers.seed(),
            others=tuple((key, value) for key, value in headers.values.items() if key not in KNOWN),
            comments=tuple(moves.comments),
            glyphs=tuple(moves.glyphs),
        )

    def __str__(self) -> str:
        moves = format_moves(self.first, self.events, self._positions, self.comments, self.glyphs)
        return f"{format_headers(self._headers())}\n{moves}\n"

    def _headers(self) -> dict[str, str]:
        outcome = self.outcome
        values = {
            "players": str(self.players),
            "set-up": self.setup,
            "first": str(self.first + 1),
            "names": format_texts(self.names) if self.names else "",
            "bruno": "on" if self.bruno else "",
            "limit": str(self.turn_limit or ""),
            "date": self.date or "",
            "result": ",".join(str(seat + 1) for seat in outcome.winners) if outcome else UNFINISHED,
            "reason": outcome.reason if outcome else "",
            "commitment": self.commitment or "",
            "contributions": format_texts(self.contributions) if self.contributions else "",
            "shuffled-after": str(self.shuffled_after or ""),
            "seed": "" if self.seed is None else format_seed(self.seed),
        }
        return {key: value for key, value in values.items() if value} | dict(self.others)


def _listed(name: str, things: Any) -> tuple[Any, ...]:
    """Return what a field lists; a text lists only letters, which nobody means."""
    if isinstance(things, str | bytes) or not isinstance(things, Iterable):
        raise ValueError(f"{name} is a tuple, not {things!r}")
    return tuple(things)


def _pairs(name: str, things: Any) -> tuple[tuple[Any, Any], ...]:
    pairs = tuple(_listed(name, pair) for pair in _listed(name, things))
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError(f"{name} are pairs")
    return cast("tuple[tuple[Any, Any], ...]", pairs)


def parse_records(text: str) -> tuple[Record, ...]:
    """Read several records, one after another, as a tournament is saved."""
    records = []
    for part, lines_before in _split(text_of(text).removeprefix("\ufeff")):
        try:
            records.append(Record.parse(part))
        except BadNotation as error:
            raise _further_down(error, lines_before) from None
    return tuple(records)


def _further_down(error: BadNotation, lines: int) -> BadNotation:
    """Return a complaint about one record as a complaint about the file it stands in."""
    _, place, message = str(error).partition(f"line {error.line}, ")
    error.line += lines
    error.args = (f"line {error.line}, {message}" if place else str(error),)
    return error


def format_records(records: Iterable[Record]) -> str:
    """Write several records so that ``parse_records`` reads them."""
    return "\n".join(map(str, records))


def check_names(names: tuple[str, ...], players: int) -> None:
    """Refuse names that are not one text for each player."""
    if names and len(names) != players:
        raise ValueError(f"{len(names)} names for {players} players")
    if not all(isinstance(name, str) for name in names):
        raise ValueError("names are texts")


def date_text(date: datetime.date | str | None) -> str | None:
    """Return a date as records write it, like 2026-11-15."""
    return date.isoformat() if isinstance(date, datetime.date) else date


def _check_result(headers: Headers, outcome: Outcome | None) -> None:
    """Refuse a result or reason that contradicts the moves, and a seed before the end."""
    result = headers.result()
    winners = outcome.winners if outcome else ()
    if result is not None and result != winners:
        said = headers.values["result"]
        played = ",".join(str(seat + 1) for seat in winners) or UNFINISHED
        headers.refuse("result", f"the result says {said}, the moves say {played}")
    reason = headers.values.get("reason")
    if reason is not None and reason != (outcome.reason if outcome else ""):
        played = outcome.reason if outcome else "nothing, the game is unfinished"
        headers.refuse("reason", f"the reason says {reason}, the moves say {played}")
    if outcome is None and "seed" in headers:
        headers.refuse("seed", "the seed is written only after the end of the game")


def _split(text: str) -> Iterator[tuple[str, int]]:
    """Yield each record of a file, and how many lines stand before it."""
    start = offset = lines_before = 0
    headed = ended = in_comment = False
    for number, line in enumerate(text.split("\n")):
        header = line.startswith("[") and not in_comment
        if header and ended:
            yield text[start:offset], lines_before
            start, lines_before, ended = offset, number, False
        headed = headed or header
        ended = ended or (headed and not header)
        in_comment = ended and _ends_in_comment(line, in_comment)
        offset += len(line) + 1
    yield text[start:], lines_before


def _ends_in_comment(line: str, inside: bool) -> bool:
    last_open, last_close = line.rfind("{"), line.rfind("}")
    if last_open == last_close:
        return inside
    return last_open > last_close
