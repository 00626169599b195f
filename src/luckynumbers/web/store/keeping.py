"""What a host does with the database besides serving it: back it up, and see to people and tables in it."""

import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, delete, select, update

from luckynumbers.web.store.connecting import open_engine
from luckynumbers.web.store.holding import hold, let_go
from luckynumbers.web.store.saving import beside
from luckynumbers.web.store.schema import deals, events, keys, links, players, results, seats, tables
from luckynumbers.web.table import gathering
from luckynumbers.web.table.events import decode, encode
from luckynumbers.web.table.state import fold

T = TypeVar("T")
DAY = 24 * 3600.0
GONE = "?"
"""The name of somebody whose data was deleted."""


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
    with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as source:
        [(said,)] = source.execute("PRAGMA integrity_check").fetchall()
    if said != "ok":
        raise ValueError(f"the copy is damaged: {said}")
    lock = hold(f"sqlite:///{database}", shared=False)
    try:
        new = database.with_name(f"{database.name}.new")
        back_up(copy, new)
        for ending in ("-wal", "-shm"):
            database.with_name(database.name + ending).unlink(missing_ok=True)
        if database.exists():
            database.replace(database.with_name(f"{database.name}.before"))
        new.replace(database)
    finally:
        let_go(lock)


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
    for kept in (events, deals, seats):
        connection.execute(delete(kept).where(kept.c.table_id == table_id))
    games = results.c.game_id.like(table_id.replace("%", "") + ".%")
    connection.execute(delete(results).where(games))
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
    return {
        "player": dict(person._mapping),
        "results": [dict(row._mapping) for row in connection.execute(rated)],
        "tables": [
            {"table": table_id, "seat": seat, "events": [*_events(connection, table_id)]}
            for table_id, seat in connection.execute(theirs).all()
        ],
    }


def _events(connection: Connection, table_id: str) -> Iterator[Any]:
    bodies = select(events.c.body).where(events.c.table_id == table_id).order_by(events.c.seq)
    for body in connection.execute(bodies).scalars():
        yield msgspec.json.decode(body)


def forget_old(connection: Connection, days: float) -> int:
    """Delete tables at which nothing has happened for so many days; return how many."""
    old = select(tables.c.id).where(tables.c.changed < time.time() - days * DAY)
    ids = [*connection.execute(old).scalars()]
    for table_id in ids:
        delete_table(connection, table_id)
    return len(ids)
