"""Records from files and folders, or one line about what is wrong with them."""

import re
from pathlib import Path
from typing import Final

from luckynumbers.cli.complaint import Complaint, read_text
from luckynumbers.notation.record import Record, parse_records
from luckynumbers.rules.errors import BadNotation

LARGEST: Final = 16 * 1024 * 1024
"""Bytes of a file of records; some twenty thousand games."""
LONGEST: Final = 5_000
"""Turns of a game; people stop long before."""
_NUMBER: Final = re.compile(r"(?<!\S)(\d+)\.")


def read_records(path: Path) -> tuple[Record, ...]:
    """Return the records of a file, or of all files in a folder and the folders in it."""
    if not path.is_dir():
        return _read_file(path)
    files = sorted(file for file in path.rglob("*") if file.is_file())
    if not files:
        raise Complaint(f"{path} is empty")
    return tuple(record for file in files for record in _read_file(file))


def _read_file(path: Path) -> tuple[Record, ...]:
    if path.exists() and path.stat().st_size > LARGEST:
        raise Complaint(f"{path} is larger than {LARGEST // 2**20} MB; split it into several files")
    text = read_text(path)
    try:
        records = parse_records(text)
    except BadNotation as error:
        raise Complaint(f"{path}: {_turn(text, error.line, error.column)}{error}") from None
    for record in records:
        if record.positions()[-1].turns > LONGEST:
            raise Complaint(f"{path}: a game of more than {LONGEST} turns is not reviewed")
    return records


def _turn(text: str, line: int, column: int) -> str:
    """Say in which turn a place lies; nothing before the first one."""
    lines = text.removeprefix("\ufeff").split("\n")
    before = [*lines[: line - 1], lines[line - 1][: column - 1] if line <= len(lines) else ""]
    for earlier in reversed(before):
        if earlier.startswith("["):
            return ""
        if numbers := _NUMBER.findall(earlier):
            return f"turn {numbers[-1]}, "
    return ""
