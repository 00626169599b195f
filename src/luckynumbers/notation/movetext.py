"""The moves of a record as text: set-up events, then numbered turns with comments and glyphs."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from luckynumbers.rules.actions import Event, Placement, Resign, parse_events
from luckynumbers.rules.errors import BadNotation, IllegalAction
from luckynumbers.rules.options import PLAY, SETUP
from luckynumbers.rules.position import Position

GLYPHS: Final = ("!!", "??", "!?", "?!", "!", "?")
"""brilliant, blunder, interesting, doubtful, good, mistake."""

_PIECE = re.compile(r"[ \t\r\n]+|\{(?P<comment>[^}]*)\}|(?P<word>[^ \t\r\n{}]+)")
_WORD = re.compile(
    r"(?:(?P<number>[1-9][0-9]{0,17})\.)?(?P<move>.*?)(?P<glyph>!!|\?\?|!\?|\?!|!|\?)?", re.DOTALL
)


class IllegalInRecord(BadNotation, IllegalAction):
    """A record whose moves break a rule: bad as text, at a line and column, and illegal as an action."""

    def __init__(self, message: str, *, rule: str, text: str, line: int, column: int) -> None:
        BadNotation.__init__(self, message, text=text, line=line, column=column)
        self.rule = rule


@dataclass
class Moves:
    """What a movetext says: events, and remarks keyed by how many events came before them."""

    position: Position
    """Where the events have led so far."""
    events: list[Event] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    glyphs: list[tuple[int, str]] = field(default_factory=list)


def parse_moves(text: str, start: int, position: Position) -> Moves:
    """Read the game that begins at offset ``start`` of a record's ``text``."""
    return _MoveReader(text, position).read(start)


class _MoveReader:
    """Plays the words of a movetext as it reads them, so that every complaint knows its place."""

    def __init__(self, text: str, position: Position) -> None:
        self.text = text
        self.moves = Moves(position)
        self.number: str | None = None

    @property
    def position(self) -> Position:
        return self.moves.position

    def read(self, start: int) -> Moves:
        offset = start
        while offset < len(self.text):
            piece = _PIECE.match(self.text, offset)
            if piece is None:
                unclosed = self.text[offset] == "{"
                self.refuse(offset, "this comment is never closed" if unclosed else "'}' closes no comment")
            if piece["comment"] is not None:
                self.moves.comments.append((len(self.moves.events), piece["comment"]))
            elif piece["word"]:
                self.read_word(piece["word"], offset)
            offset = piece.end()
        if self.number is not None:
            self.refuse(len(self.text), f"turn {self.number} has a number but no move")
        return self.moves

    def read_word(self, word: str, offset: int) -> None:
        parts = _WORD.fullmatch(word)
        assert parts is not None  # noqa: S101  (".*?" takes whatever is left)
        if parts["number"]:
            self.read_number(parts["number"], offset)
            offset += len(parts["number"]) + 1
        if parts["move"]:
            self.read_move(parts["move"], offset)
        elif parts["glyph"] and (self.number is not None or not self.moves.events):
            self.refuse(offset, f"{parts['glyph']} stands before its move")
        if parts["glyph"]:
            self.add_glyph(parts["glyph"], offset)

    def read_number(self, number: str, offset: int) -> None:
        if self.number is not None or self.position.hand or self.position.drawing:
            self.refuse(offset, "a turn is numbered before the one before it is finished")
        if self.position.phase == SETUP:
            self.refuse(offset, "turns are numbered after set-up only")
        if int(number) != self.position.turns + 1:
            self.refuse(offset, f"turn {number} stands where turn {self.position.turns + 1} belongs")
        self.number = number

    def read_move(self, move: str, offset: int) -> None:
        try:
            events = parse_events(move)
        except BadNotation as error:
            self.refuse(offset, str(error))
        at_turn = self.position.phase == PLAY and not isinstance(events[0], Resign)
        if at_turn and (self.position.hand or self.position.drawing):
            self.refuse(offset, f"turn {self.position.turns + 1} is unfinished, so nothing may follow it")
        if at_turn and self.number is None:
            self.refuse(offset, f"turn {self.position.turns + 1} lacks its number")
        self.number = None
        for event in events:
            try:
                self.moves.position = self.position.apply(event)
            except IllegalAction as error:
                line, column = place_of(self.text, offset)
                message = f"line {line}, column {column}: {error}"
                raise IllegalInRecord(
                    message, rule=error.rule, text=self.text, line=line, column=column
                ) from None
            self.moves.events.append(event)

    def add_glyph(self, glyph: str, offset: int) -> None:
        at = len(self.moves.events)
        if self.moves.glyphs and self.moves.glyphs[-1][0] == at:
            self.refuse(offset, "a turn has one glyph at most")
        self.moves.glyphs.append((at, glyph))

    def refuse(self, offset: int, message: str) -> NoReturn:
        raise bad_record(self.text, offset, message)


def bad_record(text: str, offset: int, message: str) -> BadNotation:
    """Return the complaint about the place ``offset`` of a record."""
    line, column = place_of(text, offset)
    return BadNotation(f"line {line}, column {column}: {message}", text=text, line=line, column=column)


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return line and column of an offset, both counted from 1."""
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


@dataclass(frozen=True)
class Word:
    """One word of a movetext, made of the events ``start`` to ``end``."""

    text: str
    start: int
    end: int


def words_of(events: Sequence[Event], positions: Sequence[Position]) -> Iterator[Word]:
    """Yield the words that write ``events``; a turn is one word, however many events it has."""
    at = 0
    while at < len(events):
        before = positions[at]
        end = at + 1
        if before.phase == PLAY:
            while end < len(events) and _goes_on(positions[end], events[end]):
                end += 1
        yield Word("".join(_event_text(events[i], positions[i]) for i in range(at, end)), at, end)
        at = end


def _goes_on(position: Position, event: Event) -> bool:
    """Return whether ``event`` belongs to the turn under way."""
    return (
        position.phase == PLAY and bool(position.hand or position.drawing) and not isinstance(event, Resign)
    )


def _event_text(event: Event, before: Position) -> str:
    """Write one event, naming what comes off as people do."""
    if not isinstance(event, Placement):
        return str(event)
    came_off = before.gardens[before.turn][event.cell]
    return f"{event}x{came_off}" if came_off else str(event)


def format_moves(
    first: int,
    events: Sequence[Event],
    positions: Sequence[Position],
    comments: Sequence[tuple[int, str]] = (),
    glyphs: Sequence[tuple[int, str]] = (),
) -> str:
    """Write a game: a line for each seat in set-up, then a line for each round."""
    glyph_at = dict(glyphs)
    left = list(comments)
    lines: list[list[str]] = [[]]

    def add_comments(up_to: int) -> None:
        while left and left[0][0] <= up_to:
            lines[-1].append(f"{{{left.pop(0)[1]}}}")

    add_comments(0)
    seat: int | None = None
    for word in words_of(events, positions):
        before = positions[word.start]
        begins_round = before.turn == first if before.phase == PLAY else True
        if lines[-1] and before.turn != seat and begins_round:
            lines.append([])
        seat = before.turn
        numbered = (
            before.phase == PLAY and not word.text.startswith("#") and not (before.hand or before.drawing)
        )
        if numbered:
            lines[-1].append(f"{before.turns + 1}.")
        lines[-1].append(
            word.text + "".join(glyph_at.get(i, "") for i in range(word.start + 1, word.end + 1))
        )
        add_comments(word.end)
    return "\n".join(" ".join(line) for line in lines)
