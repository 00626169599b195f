"""What people type, made into actions: forgiving about form, never about meaning."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from luckynumbers.rules.actions import Action, Lay, Take
from luckynumbers.rules.cells import CELL_NAMES, CELL_OF, DIAGONAL
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
_CAME_OFF = r"(?:\s*x\s*(?P<off>[0-9]{1,4}))?"
_CLOVER_TO_CELL = re.compile(
    rf"(?:take|lay)?\s*\*?\s*(?P<clover>[0-9]{{1,4}})\s*(?:@|to|on)?\s*(?P<cell>[a-d][1-4]){_CAME_OFF}"
)
_CELL = re.compile(rf"(?:lay)?\s*(?:@|on)?\s*(?P<cell>[a-d][1-4]){_CAME_OFF}")

HELP: Final = (
    ("+ or draw", "reveal a face-down clover"),
    ("b2", "lay the revealed clover on b2, exchanging what lies there"),
    ("- or leave", "leave the revealed clover face-up"),
    ("13 b2", "take the face-up 13 and lay it on b2"),
    ("Enter", "in set-up: have it laid for you"),
    ("? or hint", "where to look; asked again what to do, then why"),
    ("moves", "everything you may do now"),
    ("save FILE", "save the game, and keep the file up to date"),
    ("quit", "save the game and leave; --resume takes it up again"),
    ("resign", "give up (two players only)"),
)
"""What can be typed, and what it does."""


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
    return _at_start(lowered, position)


def free_golden_cells(position: Position) -> list[str]:
    """Return the names of the golden cells that the player at turn may still use in set-up."""
    garden = position.gardens[position.turn]
    return [CELL_NAMES[cell] for cell in DIAGONAL if not garden[cell]]


def example_of_a_take(position: Position) -> str:
    """Return how a take that is possible now would be typed, like ``13 b2``; "" if there is none."""
    takes = (action for action in position.legal_actions() if isinstance(action, Take))
    return next((f"{take.clover} {CELL_NAMES[take.cell]}" for take in takes), "")


def _in_setup(typed: str, position: Position) -> Action | Request:
    if typed in {"", "y", "yes", "ok"}:
        return Request(Wish.CONFIRM)
    if (match := _CLOVER_TO_CELL.fullmatch(typed)) and not match["off"]:
        return Action.set_up(_clover(match["clover"]), CELL_OF[match["cell"]])
    if (match := _CELL.fullmatch(typed)) and not match["off"] and len(position.hand) == 1:
        return Action.set_up(position.hand[0], CELL_OF[match["cell"]])
    free = free_golden_cells(position)[0]
    example = free if len(position.hand) == 1 else f"{position.hand[0]} {free}"
    raise Unclear(f"Type where to lay a clover, like {example}, or Enter to have it done for you.")


def _with_clover(typed: str, drawn: int) -> Action:
    if typed in _LEAVE:
        return Action.leave()
    if match := _CELL.fullmatch(typed):
        return Lay(CELL_OF[match["cell"]], _came_off(match))
    if (match := _CLOVER_TO_CELL.fullmatch(typed)) and match["clover"] == str(drawn):
        return Lay(CELL_OF[match["cell"]], _came_off(match))
    raise Unclear(
        f"You hold a {drawn}: type a cell like b2 to lay it, or - to leave it (help lists everything)."
    )


def _at_start(typed: str, position: Position) -> Action:
    if typed in _DRAW:
        return Action.draw()
    if match := _CLOVER_TO_CELL.fullmatch(typed):
        clover, cell = _clover(match["clover"]), CELL_OF[match["cell"]]
        return Take(clover, cell, _came_off(match))
    example = example_of_a_take(position)
    take = f", or a face-up clover and a cell like {example}" if example else ""
    raise Unclear(f"Type + to draw{take} (help lists everything).")


def _came_off(match: re.Match[str]) -> int | None:
    """Return what the player says comes off; the rules check it."""
    return _clover(match["off"]) if match["off"] else None


def _clover(digits: str) -> int:
    if not 1 <= int(digits) <= 20:
        raise Unclear(f"There is no clover {int(digits)}: they go from 1 to 20.")
    return int(digits)
