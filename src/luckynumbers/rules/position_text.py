"""The text of a position, and the judgement whether such a position can be.

    gardens table turn hand phase options

    3,.,.,./.,8,.,./.,.,12,./.,.,.,19;2,.,.,./.,9,.,./.,.,14,./.,.,.,20 5,13 1 - play sorted,turns=2

What is checked is what the rules need to go on: no clover too many, every line in order, the right number
of clovers laid and held for the phase, and an end exactly when something ended the game. How many turns a
hand-written position would have taken is not checked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn, TypeVar

from luckynumbers.rules.cells import DIAGONAL
from luckynumbers.rules.clovers import CLOVERS, SEATS, count, parse_clover
from luckynumbers.rules.errors import BadNotation, text_of
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.options import OVER, PLAY, SETUP, Options
from luckynumbers.rules.setups import FOUR, SETUPS

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
    options, turns, resigned = reader.options(len(gardens))
    drawing = reader.word("hand") == DRAWING
    position = kind(
        gardens=gardens,
        table=reader.clovers("table"),
        turn=reader.seat("turn", len(gardens)),
        hand=() if drawing else reader.clovers("hand"),
        drawing=drawing,
        phase=reader.phase(),
        turns=turns,
        options=options,
        resigned=resigned,
        _face_down=reader.face_down(gardens),
    )
    _check(position, reader)
    return position


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

    def phase(self) -> str:
        word = self.word("phase")
        if word not in {SETUP, PLAY, OVER}:
            self.refuse("phase", f"{word!r} is not a phase: phases are setup, play and over")
        return word

    def options(self, players: int) -> tuple[Options, int, int | None]:
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
        limit = found.get("limit")
        if limit is not None and (limit < 1 or found.get("turns", 0) > limit):
            self.refuse("options", f"the limit of {limit} turns has been passed (R16)")
        resigned = found.get("resigned")
        if resigned is not None and (players != 2 or resigned not in {1, 2}):
            self.refuse("options", f"seat {resigned} of {players} cannot have resigned (R20)")
        options = Options(setup, "bruno" in found, limit)
        return options, found.get("turns", 0), None if resigned is None else resigned - 1

    def face_down(self, gardens: tuple[Garden, ...]) -> tuple[int, ...]:
        """Return how many of each number nobody has seen, or refuse clovers the box does not hold."""
        hand = () if self.word("hand") == DRAWING else self.clovers("hand")
        seen = count((*self.clovers("table"), *hand, *(c for garden in gardens for c in garden.cells if c)))
        for clover in CLOVERS:
            if seen[clover] > len(gardens):
                self.refuse("gardens", f"{seen[clover]} copies of {clover} among {len(gardens)} players (R1)")
        return (0, *(len(gardens) - seen[clover] for clover in CLOVERS))


def _check(position: Position, reader: _Reader) -> None:
    """Refuse what cannot be: the phase must agree with gardens, hand, deck and turns."""
    if sum(garden.is_full for garden in position.gardens) > 1:
        reader.refuse("gardens", "two gardens are full: the first full one ends the game (R14)")
    in_setup = any(16 - garden.empty_cells < FOUR for garden in position.gardens)
    if position.phase == OVER and position.resigned is None:
        _check_ended(position, reader)
        return
    if position.resigned is not None and position.phase != OVER:
        reader.refuse("phase", "a player has resigned, so the game is over (R20)")
    if position.phase == SETUP or (position.phase == OVER and in_setup):
        _check_setup(position, reader)
    else:
        _check_play(position, reader)


def _check_setup(position: Position, reader: _Reader) -> None:
    setup = SETUPS[position.options.setup]
    cells = [garden.cells for garden in position.gardens]
    if any(garden[cell] for garden in cells for cell in range(16) if cell not in DIAGONAL):
        reader.refuse("gardens", f"set-up lays clovers on the diagonal only ({setup.rule})")
    laid = [sum(map(bool, garden)) for garden in cells]
    later = [laid[(position.turn + step) % len(laid)] for step in range(1, len(laid))]
    if position.drawing or not setup.possible(laid[position.turn], len(position.hand), later):
        reader.refuse(
            "hand", f"set-up {setup.name} never has this many clovers laid and in hand ({setup.rule})"
        )
    if setup.name == "sorted" and any(garden[::5] != tuple(sorted(garden[::5])) for garden in cells):
        reader.refuse("gardens", "a sorted set-up lays the diagonal in ascending order (R11)")
    if position.table:
        reader.refuse("table", f"nothing lies face-up during set-up ({setup.rule})")
    if position.turns:
        reader.refuse("options", "no turn is completed during set-up")


def _check_play(position: Position, reader: _Reader) -> None:
    _check_everyone_planted(position, reader)
    if any(garden.is_full for garden in position.gardens):
        reader.refuse("phase", "a garden is full, so the game is over (R14)")
    if len(position.hand) > 1:
        reader.refuse("hand", "only one clover is drawn in a turn (R6)")
    if not position.hand and not position.face_down:
        reader.refuse("phase", "no clover is face-down, so the game is over (R15)")
    if position.turns == position.options.turn_limit:
        reader.refuse("phase", "the turn limit is reached, so the game is over (R16)")


def _check_ended(position: Position, reader: _Reader) -> None:
    _check_everyone_planted(position, reader)
    if position.hand or position.drawing:
        reader.refuse("hand", "the last turn was finished, so no clover is in hand (R15)")
    full = [seat for seat, garden in enumerate(position.gardens) if garden.is_full]
    if full and full != [position.turn]:
        reader.refuse("turn", "the turn stays with the player whose garden is full (R14)")
    if not full and position.face_down and position.turns != position.options.turn_limit:
        reader.refuse("phase", "nothing has ended this game")


def _check_everyone_planted(position: Position, reader: _Reader) -> None:
    for seat, garden in enumerate(position.gardens, 1):
        if 16 - garden.empty_cells < FOUR:
            reader.refuse(
                "gardens", f"garden {seat} has fewer than the four clovers of set-up ({position.phase})"
            )
