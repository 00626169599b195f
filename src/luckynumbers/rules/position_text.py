"""The text of a position.

gardens table turn hand phase options

3,.,.,./.,8,.,./.,.,12,./.,.,.,19;2,.,.,./.,9,.,./.,.,14,./.,.,.,20 5,13 1 - play sorted,turns=2
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn, TypeVar

from luckynumbers.rules.clovers import SEATS, parse_clover
from luckynumbers.rules.errors import BadNotation, text_of
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.options import Options, Phase
from luckynumbers.rules.possible import Impossible
from luckynumbers.rules.setups import SETUPS

if TYPE_CHECKING:
    from luckynumbers.rules.position import Position

P = TypeVar("P", bound="Position")

FIELDS = ("gardens", "table", "turn", "hand", "phase", "options")
NOTHING = "-"
DRAWING = "+"

_SEAT = re.compile("[1-4]")
# Eighteen digits (MOST_TURNS) keep int() away from absurd inputs.
_OPTION = re.compile("(?P<key>turns|limit|resigned)=(?P<value>0|[1-9][0-9]{0,17})|(?P<flag>bruno)")


def format_position(position: Position) -> str:
    """Write a position; ``parse`` reads it back to an equal one."""
    options = [position.options.setup]
    if position.options.bruno:
        options.append("bruno")
    if position.turns:
        options.append(f"turns={position.turns}")
    if position.options.turn_limit is not None:
        options.append(f"limit={position.options.turn_limit}")
    if position.resigned is not None:
        options.append(f"resigned={position.resigned + 1}")
    return " ".join(
        (
            ";".join(map(str, position.gardens)),
            ",".join(map(str, position.table)) or NOTHING,
            str(position.turn + 1),
            DRAWING if position.drawing else ",".join(map(str, position.hand)) or NOTHING,
            position.phase,
            ",".join(options),
        )
    )


def parse(kind: type[P], text: str) -> P:
    """Read a position of class ``kind``, or say where the text is wrong and why."""
    words = list(re.finditer("[^ ]+", text_of(text)))
    if len(words) != len(FIELDS):
        raise BadNotation(f"a position has 6 fields ({' '.join(FIELDS)}), not {len(words)}", text=text)
    reader = _Reader(
        text, {name: (word[0], word.start() + 1) for name, word in zip(FIELDS, words, strict=True)}
    )
    gardens = reader.gardens()
    options, turns, resigned = reader.options()
    drawing = reader.word("hand") == DRAWING
    try:
        return kind(
            gardens=gardens,
            table=reader.clovers("table"),
            turn=reader.seat("turn", len(gardens)),
            hand=() if drawing else reader.clovers("hand"),
            drawing=drawing,
            phase=reader.phase(),
            turns=turns,
            options=options,
            resigned=resigned,
        )
    except Impossible as error:
        reader.refuse(error.where, str(error))


class _Reader:
    """Reads the six words of a position; every complaint points at its word."""

    def __init__(self, text: str, words: dict[str, tuple[str, int]]) -> None:
        self.text = text
        self.words = words

    def word(self, name: str) -> str:
        return self.words[name][0]

    def refuse(self, name: str, message: str) -> NoReturn:
        raise BadNotation(message, text=self.text, column=self.words[name][1])

    def gardens(self) -> tuple[Garden, ...]:
        texts = self.word("gardens").split(";")
        if len(texts) not in SEATS:
            self.refuse("gardens", f"2 to 4 gardens are separated by ';', not {len(texts)} (R1)")
        gardens = []
        column = self.words["gardens"][1]
        for seat, garden in enumerate(texts, 1):
            try:
                gardens.append(Garden.parse(garden))
            except BadNotation as error:
                where = column + error.column - 1
                raise BadNotation(f"garden {seat}: {error}", text=self.text, column=where) from None
            column += len(garden) + 1
        return tuple(gardens)

    def clovers(self, name: str) -> tuple[int, ...]:
        word, column = self.words[name]
        if word == NOTHING:
            return ()
        clovers = []
        for number in word.split(","):
            clovers.append(parse_clover(number, whole=self.text, column=column))
            column += len(number) + 1
        return tuple(sorted(clovers))

    def seat(self, name: str, players: int) -> int:
        word = self.word(name)
        if not _SEAT.fullmatch(word) or int(word) > players:
            self.refuse(name, f"{word!r} is not a seat: seats are 1 to {players}")
        return int(word) - 1

    def phase(self) -> Phase:
        word = self.word("phase")
        if word not in {*Phase}:
            self.refuse("phase", f"{word!r} is not a phase: phases are setup, play and over")
        return Phase(word)

    def options(self) -> tuple[Options, int, int | None]:
        """Return the options, the completed turns and who resigned."""
        setup, *rest = self.word("options").split(",")
        if setup not in SETUPS:
            self.refuse("options", f"{setup!r} is not a set-up: set-ups are {', '.join(SETUPS)}")
        found: dict[str, int] = {}
        for word in rest:
            match = _OPTION.fullmatch(word)
            if match is None:
                self.refuse(
                    "options", f"{word!r} is not an option: options are bruno, turns=, limit=, resigned="
                )
            key = match["flag"] or match["key"]
            if key in found:
                self.refuse("options", f"{key} is given twice")
            found[key] = int(match["value"] or 1)
        limit, resigned = found.get("limit"), found.get("resigned")
        if limit == 0:
            self.refuse("options", "the limit of 0 turns has been passed (R16)")
        options = Options(setup, "bruno" in found, limit)
        return options, found.get("turns", 0), None if resigned is None else resigned - 1
