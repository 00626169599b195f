"""Which tables a list shows, and which the clock must look at."""

from sqlalchemy import Connection, desc, select

from luckynumbers.web.limits import HISTORY, OPEN_TABLES_SHOWN
from luckynumbers.web.store.schema import seats, tables


def open_tables(connection: Connection) -> list[str]:
    """Return the summaries of public tables with an open seat, the newest first."""
    shown = select(tables.c.summary).where(tables.c.open).order_by(desc(tables.c.changed))
    return list(connection.execute(shown.limit(OPEN_TABLES_SHOWN)).scalars())


def unfinished_tables(connection: Connection, player: str) -> list[str]:
    """Return the tables where somebody still plays, the latest first."""
    mine = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where((seats.c.player_id == player) & ~tables.c.over)
        .group_by(tables.c.id, tables.c.changed)
        .order_by(desc(tables.c.changed))
    )
    return list(connection.execute(mine.limit(HISTORY)).scalars())


def late_tables(connection: Connection, now: float, most: int) -> list[str]:
    """Return some tables whose deadline is past."""
    late = select(tables.c.id).where(tables.c.deadline < now).limit(most)
    return list(connection.execute(late).scalars())
