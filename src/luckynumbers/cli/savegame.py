"""Games on disk: one record, or the records of a tournament one after another."""

import datetime
import errno
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from luckynumbers import bots
from luckynumbers.cli.complaint import Complaint, read_text
from luckynumbers.notation.headers import TOURNAMENT
from luckynumbers.notation.record import Record, format_records, parse_records
from luckynumbers.rules.errors import BadNotation

SEATS_HEADER = "seats"
PERSON = "person"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a file holds: the games already finished, the one to go on with, and who sits where."""

    finished: tuple[Record, ...]
    current: Record
    tournament: bool
    seats: tuple[str, ...]
    """``person`` or the name of a bot, for each seat."""


def with_seats(
    record: Record, seats: Sequence[str], tournament: bool, resumed: Record | None = None
) -> Record:
    """Return ``record`` with headers that let the terminal take the game up again.

    What others had written into the record it was ``resumed`` from stays there.
    """
    others = dict(resumed.others) if resumed else {}
    others[SEATS_HEADER] = json.dumps(list(seats))
    if tournament:
        others[TOURNAMENT] = "on"
    if resumed:
        record = replace(record, date=resumed.date, comments=resumed.comments, glyphs=resumed.glyphs)
    return replace(record, others=tuple(others.items()))


def save(path: Path, records: Sequence[Record]) -> None:
    """Write the file so that a crash leaves the old one or the new one, never half of one."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EISDIR, "it is not an ordinary file")
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(format_records(records))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def try_to_save(path: Path, records: Sequence[Record]) -> str:
    """Save; return why it cannot be done, "" if it was."""
    try:
        save(path, records)
    except (OSError, ValueError) as error:
        return f"{path} cannot be written: {getattr(error, 'strerror', None) or error}"
    return ""


def fresh_paths() -> Iterator[Path]:
    """Yield names of files that do not exist yet: here, else at home, else among the temporary files."""
    stem = f"luckynumbers-{datetime.datetime.now(tz=datetime.UTC):%Y%m%d-%H%M%S}"
    for folder in (Path(), Path("~"), Path(tempfile.gettempdir())):
        with suppress(RuntimeError):  # not everybody has a home
            names = (f"{stem}{suffix}.txt" for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
            yield next(path for name in names if not (path := folder.expanduser() / name).exists())


def load(path: Path) -> SavedGame:
    """Read a saved game, or complain about it."""
    try:
        *finished, current = parse_records(read_text(path))
    except BadNotation as error:
        raise Complaint(f"{path}: {error}") from None
    others = dict(current.others)
    tournament = TOURNAMENT in others
    if current.outcome is not None and not (tournament and len(finished) + 1 < current.players):
        raise Complaint(f"{path}: this game is over, so there is nothing to resume")
    if any(record.outcome is None for record in finished):
        raise Complaint(f"{path}: only the last game of a file can be unfinished")
    if tournament and len(finished) >= current.players:
        raise Complaint(f"{path}: a tournament of {current.players} has no game {len(finished) + 1}")
    if any(_agreed(record) != _agreed(current) for record in finished):
        raise Complaint(
            f"{path}: its games differ in players, set-up or variant, so they are not one table's"
        )
    return SavedGame(tuple(finished), current, tournament, _seats(path, current, others.get(SEATS_HEADER)))


def _agreed(record: Record) -> tuple[object, ...]:
    return record.players, record.setup, record.bruno


def _seats(path: Path, record: Record, written: str | None) -> tuple[str, ...]:
    """Return who plays each seat; a record from elsewhere has bots where the names say so."""
    if written is None:
        names = record.names or (PERSON,) * record.players
        return tuple(name if name in bots.names() else PERSON for name in names)
    try:
        seats = json.loads(written)
    except (ValueError, RecursionError):
        seats = None
    known = (PERSON, *bots.names())
    if (
        not isinstance(seats, list)
        or len(seats) != record.players
        or not all(seat in known for seat in seats)
    ):
        raise Complaint(f"{path}: the header [seats …] must name {PERSON} or a bot for each seat")
    return tuple(seats)
