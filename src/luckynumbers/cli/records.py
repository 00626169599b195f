"""Records from files and folders, or one line about what is wrong with them."""

import re
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import Final

from luckynumbers.cli.complaint import Complaint, read_text
from luckynumbers.notation.movetext import place_of
from luckynumbers.notation.record import Record, parse_records
from luckynumbers.rules.errors import BadNotation

LARGEST: Final = 16 * 1024 * 1024
"""Bytes of a file of records; some twenty thousand games."""
LONGEST: Final = 5_000
"""Turns of a game; people stop long before."""
_NUMBER: Final = re.compile(r"(?<!\S)(\d+)\.")
_END: Final = ("[result ", "[reason ")
_COMMENT_OR_NUMBER: Final = re.compile(r"\{[^}]*\}|" + _NUMBER.pattern)


def read_records(path: Path) -> tuple[Record, ...]:
    """Return the records of a file, or of all files in a folder and the folders in it."""
    if not path.is_dir():
        return _read_file(path)
    files = sorted(file for file in path.rglob("*") if file.is_file())
    if not files:
        raise Complaint(f"{path} is empty")
    return tuple(record for file in files for record in _read_file(file))


def _read_file(path: Path) -> tuple[Record, ...]:
    text = read_text(path, LARGEST)
    _refuse_endless(path, text)
    try:
        return parse_records(text)
    except BadNotation as error:
        raise Complaint(f"{path}: {_turn(text, error.line, error.column)}{error}") from None


def _refuse_endless(path: Path, text: str) -> None:
    """Complain about a game that is too long, before it is played: every turn of a record has its number."""
    for piece in _COMMENT_OR_NUMBER.finditer(text):
        if piece[1] == str(LONGEST + 1):
            line, column = place_of(text.removeprefix("\ufeff"), piece.start() - text.startswith("\ufeff"))
            raise Complaint(
                f"{path}: turn {piece[1]}, line {line}, column {column}: "
                f"a game of more than {LONGEST} turns is not reviewed"
            )


def _turn(text: str, line: int, column: int) -> str:
    """Say in which turn a place lies; nothing before the first one.

    A result that the moves do not lead to is told with the last turn: often the rest of the record is lost.
    """
    lines = text.removeprefix("\ufeff").split("\n")
    if lines[line - 1].startswith(_END):
        moves = takewhile(lambda other: not other.startswith("["), dropwhile(_is_head, lines[line:]))
        numbers = _NUMBER.findall("\n".join(moves))
        return f"turn {numbers[-1]}, " if numbers else ""
    before = [*lines[: line - 1], lines[line - 1][: column - 1] if line <= len(lines) else ""]
    for earlier in reversed(before):
        if earlier.startswith("["):
            return ""
        if numbers := _NUMBER.findall(earlier):
            return f"turn {numbers[-1]}, "
    return ""


def _is_head(line: str) -> bool:
    """Return whether a line stands before the moves."""
    return not line.strip() or line.startswith("[")
