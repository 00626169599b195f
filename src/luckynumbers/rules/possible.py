"""Whether a position can be.

What is checked is what the rules need to go on: no clover too many, every line in order, the right number
of clovers laid and held for the phase, and an end exactly when something ended the game. What the rules do
not need is not checked: how many turns a position would have taken, or that play began with a whole diagonal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NoReturn

from luckynumbers.rules.cells import CELLS, DIAGONAL
from luckynumbers.rules.clovers import CLOVERS, SEATS
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.options import MOST_TURNS, OVER, SETUP, Options
from luckynumbers.rules.setups import FOUR, SETUPS, SetupName

if TYPE_CHECKING:
    from luckynumbers.rules.position import Position


class Impossible(ValueError):
    """No game leads to such a position; ``where`` names the part that is to blame, as in its text."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(where, message)
        self.where = where

    def __str__(self) -> str:
        return str(self.args[1])


def listed(where: str, things: object) -> tuple[object, ...]:
    """Return what a field lists, read once: whoever checks an iterator leaves nothing in it."""
    if not isinstance(things, Iterable):
        _refuse(where, f"{things!r} lists nothing: gardens, table and hand are tuples")
    return tuple(things)


def check_kinds(position: Position) -> None:
    """Refuse a field that is not of its kind, whoever it comes from: then everything can be asked of it."""
    gardens = position.gardens
    if any(not isinstance(garden, Garden) for garden in gardens):
        _refuse("gardens", "every garden is a Garden")
    if len(gardens) not in SEATS:
        _refuse("gardens", f"2 to 4 gardens make a table, not {len(gardens)} (R1)")
    for where, clovers in (("table", position.table), ("hand", position.hand)):
        for clover in clovers:
            if type(clover) is not int or clover not in CLOVERS:
                _refuse(where, f"{clover!r} is not a clover: clovers are 1 to 20")
    if type(position.drawing) is not bool:
        _refuse("hand", f"drawing is True or False, not {position.drawing!r}")
    if not isinstance(position.options, Options):
        _refuse("options", f"{position.options!r} is not what can be agreed on: that is Options")
    if type(position.turns) is not int or not 0 <= position.turns <= MOST_TURNS:
        _refuse("options", f"{position.turns!r} is not a number of turns")
    if type(position.turn) is not int or position.turn not in range(len(gardens)):
        _refuse("turn", f"{position.turn!r} is not a seat: seats are 0 to {len(gardens) - 1}")


def check_possible(position: Position) -> None:
    """Refuse what cannot be: the phase must agree with gardens, hand, deck and turns."""
    _check_values(position)
    players = position.players
    for clover, copies in position.unseen.items():
        if copies < 0:
            _refuse("gardens", f"{players - copies} copies of {clover} among {players} players (R1)")
    if sum(garden.is_full for garden in position.gardens) > 1:
        _refuse("gardens", "two gardens are full: the first full one ends the game (R14)")
    in_setup = any(_laid(garden.cells) < FOUR for garden in position.gardens)
    if position.phase is OVER and position.resigned is None:
        _check_ended(position)
        return
    if position.resigned is not None and position.phase is not OVER:
        _refuse("phase", "a player has resigned, so the game is over (R20)")
    if position.phase is SETUP or (position.phase is OVER and in_setup):
        _check_setup(position)
    else:
        _check_play(position)


def _check_values(position: Position) -> None:
    """Refuse fields that contradict each other."""
    if position.drawing and position.hand:
        _refuse("hand", "the drawn clover is not revealed, so no other is in hand (R6)")
    limit = position.options.turn_limit
    if limit is not None and position.turns > limit:
        _refuse("options", f"the limit of {limit} turns has been passed (R16)")
    players, resigned = position.players, position.resigned
    if resigned is not None and (players != 2 or type(resigned) is not int or resigned not in range(players)):
        _refuse("options", f"{_seat_in_words(resigned)} of {players} cannot have resigned (R20)")


def _seat_in_words(seat: object) -> str:
    return f"seat {seat + 1}" if isinstance(seat, int) else f"{seat!r}"


def _check_setup(position: Position) -> None:
    setup = SETUPS[position.options.setup]
    cells = [garden.cells for garden in position.gardens]
    if any(garden[cell] for garden in cells for cell in CELLS if cell not in DIAGONAL):
        _refuse("gardens", f"set-up lays clovers on the diagonal only ({setup.rule})")
    laid = [_laid(garden) for garden in cells]
    later = [laid[(position.turn + step) % len(laid)] for step in range(1, len(laid))]
    if position.drawing or not setup.possible(laid[position.turn], len(position.hand), later):
        _refuse("hand", f"set-up {setup.name} never has this many clovers laid and in hand ({setup.rule})")
    if setup.name is SetupName.SORTED and any(garden[::5] != tuple(sorted(garden[::5])) for garden in cells):
        _refuse("gardens", "a sorted set-up lays the diagonal in ascending order (R11)")
    if position.table:
        _refuse("table", f"nothing lies face-up during set-up ({setup.rule})")
    if position.turns:
        _refuse("options", "no turn is completed during set-up")


def _check_play(position: Position) -> None:
    _check_everyone_planted(position)
    if any(garden.is_full for garden in position.gardens):
        _refuse("phase", "a garden is full, so the game is over (R14)")
    if len(position.hand) > 1:
        _refuse("hand", "only one clover is drawn in a turn (R6)")
    if not position.hand and not position.face_down:
        _refuse("phase", "no clover is face-down, so the game is over (R15)")
    if position.turns == position.options.turn_limit:
        _refuse("phase", "the turn limit is reached, so the game is over (R16)")


def _check_ended(position: Position) -> None:
    _check_everyone_planted(position)
    if position.hand or position.drawing:
        _refuse("hand", "the last turn was finished, so no clover is in hand (R15)")
    full = [seat for seat, garden in enumerate(position.gardens) if garden.is_full]
    if full and full != [position.turn]:
        _refuse("turn", "the turn stays with the player whose garden is full (R14)")
    if not full and position.face_down and position.turns != position.options.turn_limit:
        _refuse("phase", "nothing has ended this game")


def _check_everyone_planted(position: Position) -> None:
    for seat, garden in enumerate(position.gardens, 1):
        if _laid(garden.cells) < FOUR:
            _refuse("gardens", f"garden {seat} has fewer than the four clovers of set-up ({position.phase})")


def _laid(cells: tuple[int, ...]) -> int:
    return sum(map(bool, cells))


def _refuse(where: str, message: str) -> NoReturn:
    raise Impossible(where, message)
