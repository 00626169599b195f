"""Which tables a list shows, and which the clock must look at."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, case, desc, func, select, update

from luckynumbers.web.limits import HISTORY, HOST_AWAY_SECONDS, OPEN_TABLES_SHOWN, UNWATCHED_SECONDS
from luckynumbers.web.store.schema import events, seats, tables

ASKED_AT_ONCE: Final = 500
"""Tables in one question; databases limit how much one may hold."""


def open_tables(connection: Connection, now: float) -> list[str]:
    """Return the summaries of public tables with an open seat, the newest first.

    A table is listed while whoever made it is there; one made by a program that never watched it, for a day.
    Those where somebody waits come first: a program that makes one after the other hides none of them.
    """
    hosted = tables.c.host_seen > now - HOST_AWAY_SECONDS
    unwatched = tables.c.host_seen.is_(None) & (tables.c.changed > now - UNWATCHED_SECONDS)
    shown = select(tables.c.summary).where(tables.c.open & (hosted | unwatched))
    waiting_first = shown.order_by(case((hosted, 0), else_=1), desc(tables.c.changed))
    return list(connection.execute(waiting_first.limit(OPEN_TABLES_SHOWN)).scalars())


def unfinished_tables(connection: Connection, player: str) -> list[str]:
    """Return the tables where somebody still plays, the latest first."""
    mine = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where((seats.c.player_id == player) & ~tables.c.over & ~seats.c.dismissed)
        .group_by(tables.c.id, tables.c.changed)
        .order_by(desc(tables.c.changed))
    )
    return list(connection.execute(mine.limit(HISTORY)).scalars())


def saw_hosts(connection: Connection, table_ids: Sequence[str], at: float) -> None:
    """Remember that whoever made these tables was there."""
    connection.execute(update(tables).where(tables.c.id.in_(table_ids)).values(host_seen=at))


def dismiss(connection: Connection, player: str, table_id: str) -> None:
    """Show a table to a player no more."""
    theirs = (seats.c.player_id == player) & (seats.c.table_id == table_id)
    connection.execute(update(seats).where(theirs).values(dismissed=True))


def late_tables(connection: Connection, now: float, most: int) -> list[str]:
    """Return some tables whose deadline is past, those that wait longest first."""
    late = select(tables.c.id).where(tables.c.deadline < now).order_by(tables.c.deadline).limit(most)
    return list(connection.execute(late).scalars())


def last_seqs(connection: Connection, table_ids: Sequence[str]) -> dict[str, int]:
    """Return the number of the last event of each of some tables."""
    found: dict[str, int] = {}
    for start in range(0, len(table_ids), ASKED_AT_ONCE):
        asked = events.c.table_id.in_(table_ids[start : start + ASKED_AT_ONCE])
        last = select(events.c.table_id, func.max(events.c.seq)).where(asked).group_by(events.c.table_id)
        found |= {row[0]: row[1] for row in connection.execute(last)}
    return found
