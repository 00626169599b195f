"""What people type, made into actions: forgiving about form, never about meaning."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from luckynumbers.rules.actions import Action
from luckynumbers.rules.cells import CELL_OF
from luckynumbers.rules.options import SETUP
from luckynumbers.rules.position import Position


class Wish(Enum):
    """What somebody at the keyboard may want other than a move."""

    HELP = "help"
    HINT = "hint"
    MOVES = "moves"
    SAVE = "save"
    QUIT = "quit"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Request:
    """A wish, and the rest of the line."""

    wish: Wish
    rest: str = ""


class Unclear(ValueError):
    """A line that means nothing here; the message says what to type instead."""


_WISHES: Final = {
    "?": Wish.HINT,
    "hint": Wish.HINT,
    "help": Wish.HELP,
    "h": Wish.HELP,
    "moves": Wish.MOVES,
    "m": Wish.MOVES,
    "save": Wish.SAVE,
    "s": Wish.SAVE,
    "quit": Wish.QUIT,
    "q": Wish.QUIT,
    "exit": Wish.QUIT,
}
_DRAW: Final = {"+", "d", "draw"}
_LEAVE: Final = {"-", "l", "leave"}
_RESIGN: Final = {"#", "resign"}
_CLOVER_TO_CELL = re.compile(r"\*?\s*([0-9]{1,4})\s*(?:@|to|on)?\s*([a-d][1-4])\s*(?:x\s*[0-9]+)?")
_CELL = re.compile(r"@?\s*([a-d][1-4])\s*(?:x\s*[0-9]+)?")

HELP: Final = """\
+ or draw          reveal a face-down clover
b2                 lay the revealed clover on b2 (exchanging what lies there)
- or leave         leave the revealed clover face-up
13 b2              take the face-up 13 and lay it on b2
? or hint          what gardener would do
moves              everything you may do now
save [FILE]        save the game
quit               save the game and leave; --resume takes it up again
resign             give up (two players only)"""


def read_line(line: str, position: Position) -> Action | Request:
    """Return what ``line`` asks for; whether the move is legal is for the rules to say."""
    typed = " ".join(line.split())
    lowered = typed.lower()
    first, _, rest = typed.partition(" ")
    if first.lower() in _WISHES and (not rest or first.lower() in {"save", "s"}):
        return Request(_WISHES[first.lower()], rest)
    if lowered in _RESIGN:
        return Action.resign(position.turn)
    if position.phase == SETUP:
        return _in_setup(lowered, position)
    if position.hand:
        return _with_clover(lowered, position.hand[0])
    return _at_start(lowered)


def _in_setup(typed: str, position: Position) -> Action | Request:
    if typed in {"", "y", "yes", "ok"}:
        return Request(Wish.CONFIRM)
    if match := _CLOVER_TO_CELL.fullmatch(typed):
        return Action.set_up(_clover(match[1]), CELL_OF[match[2]])
    if (match := _CELL.fullmatch(typed)) and len(position.hand) == 1:
        return Action.set_up(position.hand[0], CELL_OF[match[1]])
    example = "b2" if len(position.hand) == 1 else f"{position.hand[0]} a1"
    raise Unclear(f"Type where to lay a clover, like {example}, or Enter to have it done for you.")


def _with_clover(typed: str, drawn: int) -> Action:
    if typed in _LEAVE:
        return Action.leave()
    if match := _CELL.fullmatch(typed):
        return Action.lay(CELL_OF[match[1]])
    if (match := _CLOVER_TO_CELL.fullmatch(typed)) and match[1] == str(drawn):
        return Action.lay(CELL_OF[match[2]])
    raise Unclear(
        f"You hold a {drawn}: type a cell like b2 to lay it, or - to leave it (help lists everything)."
    )


def _at_start(typed: str) -> Action:
    if typed in _DRAW:
        return Action.draw()
    if match := _CLOVER_TO_CELL.fullmatch(typed):
        return Action.take(_clover(match[1]), CELL_OF[match[2]])
    raise Unclear("Type + to draw, or a face-up clover and a cell like 13 b2 (help lists everything).")


def _clover(digits: str) -> int:
    if not 1 <= int(digits) <= 20:
        raise Unclear(f"There is no clover {int(digits)}: they go from 1 to 20.")
    return int(digits)
