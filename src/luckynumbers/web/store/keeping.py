"""What a host does with the database besides serving it: back it up, and see to people and tables in it."""

import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, delete, select, update
from sqlalchemy.exc import NoResultFound

from luckynumbers.web.store.connecting import open_engine
from luckynumbers.web.store.holding import give_to_owner, hold, let_go
from luckynumbers.web.store.saving import beside
from luckynumbers.web.store.schema import (
    deals,
    digests,
    events,
    keys,
    links,
    players,
    plays,
    results,
    reviews,
    seats,
    tables,
)
from luckynumbers.web.table import gathering
from luckynumbers.web.table.events import decode, encode
from luckynumbers.web.table.state import fold, game_id

T = TypeVar("T")
DAY = 24 * 3600.0
GONE = "?"
"""The name of somebody whose data was deleted."""
BESIDE = ("-wal", "-shm", "-journal")
"""How the files end that SQLite keeps beside a database while it is used, or after its process was killed."""


def back_up(database: Path, copy: Path) -> None:
    """Copy a database file, also while it is served; the copy is whole and nobody else's to read."""
    copy.touch(mode=0o600, exist_ok=False)
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        [(said,)] = target.execute("PRAGMA integrity_check").fetchall()
    if said != "ok":
        copy.unlink()
        raise ValueError(f"the copy is damaged: {said}")


def restore(database: Path, copy: Path) -> None:
    """Put a copy back in place of a database file that no server uses; what was there is kept beside it."""
    database = database.resolve()  # a link stays one
    with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as source:
        [(said,)] = source.execute("PRAGMA integrity_check").fetchall()
    if said != "ok":
        raise ValueError(f"the copy is damaged: {said}")
    lock = hold(f"sqlite:///{database}", shared=False)
    try:
        new = _beside(database, ".new")
        for left_over in (new, *map(partial(_beside, new), BESIDE)):  # of one that was killed
            left_over.unlink(missing_ok=True)
        back_up(copy, new)
        give_to_owner(new, database)
        _put_aside(database)
        new.replace(database)
    finally:
        let_go(lock)


def _put_aside(database: Path) -> None:
    """Give a database another name, with all that is in it; what was put aside before stays."""
    before, number = _beside(database, ".before"), 1
    while before.exists():
        number += 1
        before = _beside(database, f".before.{number}")
    _beside(database, "-shm").unlink(missing_ok=True)
    # The log holds what a killed server committed last. Only its name is touched: SQLite, asked to read a
    # damaged database, may throw the log away. The file comes last, so that a second try finds the same name.
    for ending in ("-journal", "-wal", ""):
        with suppress(FileNotFoundError):
            _beside(database, ending).replace(_beside(before, ending))


def _beside(database: Path, ending: str) -> Path:
    return database.with_name(database.name + ending)


def change(address: str, do: Callable[[Connection], T]) -> T:
    """Do something with a database, wholly or not at all."""
    engine = open_engine(address)
    try:
        with engine.begin() as connection:
            return do(connection)
    finally:
        engine.dispose()


def rotate(connection: Connection, name: str) -> None:
    """Make a new key; what the old one signed stays valid until the next time."""
    current = connection.execute(select(keys.c.value).where(keys.c.name == name)).scalar_one_or_none()
    connection.execute(delete(keys).where(keys.c.name.in_([name, f"old {name}"])))
    rows = [{"name": name, "value": secrets.token_hex(32)}]
    if current is not None:
        rows.append({"name": f"old {name}", "value": current})
    connection.execute(keys.insert(), rows)


def delete_table(connection: Connection, table_id: str) -> bool:
    """Forget a table and all that was played at it; return whether there was one."""
    numbers = connection.execute(select(deals.c.number).where(deals.c.table_id == table_id)).scalars()
    games = [game_id(table_id, number) for number in numbers]
    for of_game in (results, reviews, digests, plays):
        connection.execute(delete(of_game).where(of_game.c.game_id.in_(games)))
    for of_table in (events, deals, seats):
        connection.execute(delete(of_table).where(of_table.c.table_id == table_id))
    return bool(connection.execute(delete(tables).where(tables.c.id == table_id)).rowcount)


def close_table(connection: Connection, table_id: str) -> bool:
    """Let nobody play on at a table; return whether there was one. What was played stays."""
    rows = select(events.c.body).where(events.c.table_id == table_id).order_by(events.c.seq)
    bodies = connection.execute(rows).scalars().all()
    if not bodies:
        return False
    table = fold(table_id, map(decode, bodies))
    change = gathering.close(table, round(time.time(), 3))
    for entry in change.entries():
        row = {"table_id": table_id, "seq": entry.seq, "body": encode(entry).decode()}
        connection.execute(events.insert().values(row))
    for also in beside(table, change, {}):
        also(connection)
    return True


def forget(connection: Connection, player: str) -> bool:
    """Delete what is kept of a person; games stay for the others, without the name in lists."""
    connection.execute(delete(links).where(links.c.player_id == player))
    connection.execute(update(seats).where(seats.c.player_id == player).values(player_id=None))
    connection.execute(delete(results).where(results.c.player_id == player))
    connection.execute(delete(plays).where(plays.c.player_id == player))
    return bool(connection.execute(delete(players).where(players.c.id == player)).rowcount)


def rename(connection: Connection, player: str, name: str = GONE) -> bool:
    """Take a name away from somebody."""
    return bool(connection.execute(update(players).where(players.c.id == player).values(name=name)).rowcount)


def export(connection: Connection, player: str) -> dict[str, Any] | None:
    """Return everything that is kept of a person."""
    person = connection.execute(select(players).where(players.c.id == player)).one_or_none()
    if person is None:
        return None
    theirs = select(seats.c.table_id, seats.c.seat).where(seats.c.player_id == player)
    rated = select(results).where(results.c.player_id == player)
    played = select(plays.c.body).where(plays.c.player_id == player).order_by(plays.c.at, plays.c.game_id)
    return {
        "player": dict(person._mapping),
        "results": [dict(row._mapping) for row in connection.execute(rated)],
        "plays": [msgspec.json.decode(body) for body in connection.execute(played).scalars()],
        "tables": [
            {"table": table_id, "seat": seat, "events": [*_events(connection, table_id)]}
            for table_id, seat in connection.execute(theirs).all()
        ],
    }


def _events(connection: Connection, table_id: str) -> Iterator[Any]:
    bodies = select(events.c.body).where(events.c.table_id == table_id).order_by(events.c.seq)
    for body in connection.execute(bodies).scalars():
        yield msgspec.json.decode(body)


class _Happened(msgspec.Struct):
    at: float


def forget_old(connection: Connection, days: float) -> int:
    """Delete tables at which nothing has happened for so many days; return how many."""
    old = time.time() - days * DAY
    # Not every move is seen in the list of tables; none is later there than it was.
    listed = connection.execute(select(tables.c.id).where(tables.c.changed < old)).scalars().all()
    ids = [table_id for table_id in listed if _last_happened(connection, table_id) < old]
    for table_id in ids:
        delete_table(connection, table_id)
    return len(ids)


def forget_people(connection: Connection, days: float) -> int:
    """Delete people who were new so many days ago and of whom nothing else is left; return how many."""
    kept = (seats.c.player_id, results.c.player_id, plays.c.player_id)
    left = [players.c.id.not_in(select(of).where(of.is_not(None))) for of in kept]
    gone = select(players.c.id).where(players.c.created < time.time() - days * DAY, *left)
    names = connection.execute(gone).scalars().all()
    for player in names:
        forget(connection, player)
    return len(names)


def _last_happened(connection: Connection, table_id: str) -> float:
    """Return when a table had its last event; never, if that is damaged and nobody can play on."""
    last = select(events.c.body).where(events.c.table_id == table_id).order_by(events.c.seq.desc()).limit(1)
    try:
        return msgspec.json.decode(connection.execute(last).scalar_one(), type=_Happened).at
    except (msgspec.DecodeError, NoResultFound):
        return 0.0
