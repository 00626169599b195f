"""Games on disk: one record, or the records of a tournament one after another."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from luckynumbers import bots
from luckynumbers.cli.complaint import Complaint, read_text
from luckynumbers.notation.record import Record, format_records, parse_records
from luckynumbers.rules.errors import BadNotation

SEATS_HEADER = "seats"
TOURNAMENT_HEADER = "tournament"
PERSON = "person"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a file holds: the games already finished, the one to go on with, and who sits where."""

    finished: tuple[Record, ...]
    current: Record
    tournament: bool
    seats: tuple[str, ...]
    """``person`` or the name of a bot, for each seat."""


def with_seats(record: Record, seats: Sequence[str], tournament: bool) -> Record:
    """Return ``record`` with headers that let the terminal take the game up again."""
    others = [(SEATS_HEADER, json.dumps(list(seats)))]
    if tournament:
        others.append((TOURNAMENT_HEADER, "on"))
    return replace(record, others=tuple(others))


def save(path: Path, records: Sequence[Record]) -> None:
    """Write the file so that a crash leaves the old one or the new one, never half of one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(format_records(records))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def load(path: Path) -> SavedGame:
    """Read a saved game, or complain about it."""
    try:
        *finished, current = parse_records(read_text(path))
    except BadNotation as error:
        raise Complaint(f"{path}: {error}") from None
    others = dict(current.others)
    tournament = TOURNAMENT_HEADER in others
    if current.outcome is not None and not (tournament and len(finished) + 1 < current.players):
        raise Complaint(f"{path}: this game is over, so there is nothing to resume")
    if any(record.outcome is None for record in finished):
        raise Complaint(f"{path}: only the last game of a file can be unfinished")
    if any((record.players, record.setup) != (current.players, current.setup) for record in finished):
        raise Complaint(f"{path}: the games of a tournament must have the same players and set-up")
    return SavedGame(tuple(finished), current, tournament, _seats(path, current, others.get(SEATS_HEADER)))


def _seats(path: Path, record: Record, written: str | None) -> tuple[str, ...]:
    """Return who plays each seat; a record from elsewhere has bots where the names say so."""
    if written is None:
        names = record.names or (PERSON,) * record.players
        return tuple(name if name in bots.names() else PERSON for name in names)
    try:
        seats = json.loads(written)
    except (ValueError, RecursionError):
        seats = None
    known = {PERSON, *bots.names()}
    if (
        not isinstance(seats, list)
        or len(seats) != record.players
        or not all(seat in known for seat in seats)
    ):
        raise Complaint(f"{path}: the header [seats …] must name {PERSON} or a bot for each seat")
    return tuple(seats)
