"""What is remembered: the events of every table, who sits where, the secret seeds, the players."""

import asyncio
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, select

from luckynumbers.web.store import schema
from luckynumbers.web.store.journal import Journal, Stale, Write

T = TypeVar("T")
MIGRATING = 0x1CC4
"""A number for PostgreSQL's advisory lock; any will do, if it is the same for all workers."""


class Store:
    """The database behind all tables. Reads run in threads; writes go through the journal."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.journal = Journal(engine)

    @classmethod
    async def open(cls, address: str) -> Self:
        """Open the database at ``address`` and bring it up to date."""
        return cls(await asyncio.to_thread(open_engine, address))

    async def close(self) -> None:
        """Finish writing, then let go of the database."""
        await self.journal.close()
        self.engine.dispose()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run ``query`` in a thread."""

        def run() -> T:
            with self.engine.connect() as connection:
                return query(connection)

        return await asyncio.to_thread(run)

    async def write(self, also: Callable[[Connection], object]) -> None:
        """Save something that is not an event."""
        await self.journal.write(Write(also=also))

    async def append(
        self,
        table_id: str,
        events: list[tuple[int, str]],
        also: Callable[[Connection], object] | None = None,
    ) -> None:
        """Append events, conditional on their seq being free; return once they are durable."""
        rows = [{"table_id": table_id, "seq": seq, "body": body} for seq, body in events]
        await self.journal.write(Write(rows, also))

    async def events_after(self, table_id: str, seq: int) -> list[tuple[int, str]]:
        """Return the events of a table after ``seq``."""

        def query(connection: Connection) -> list[tuple[int, str]]:
            of_table = (schema.events.c.table_id == table_id) & (schema.events.c.seq > seq)
            rows = connection.execute(
                select(schema.events.c.seq, schema.events.c.body)
                .where(of_table)
                .order_by(schema.events.c.seq)
            )
            return [(row.seq, row.body) for row in rows]

        return await self.read(query)

    async def secrets_of(self, table_id: str) -> tuple[dict[int, str], dict[int, tuple[str, str | None]]]:
        """Return the seeds of a table's games, and for each seat its token's hash and its player."""

        def query(connection: Connection) -> tuple[dict[int, str], dict[int, tuple[str, str | None]]]:
            deals = connection.execute(select(schema.deals).where(schema.deals.c.table_id == table_id))
            seats = connection.execute(select(schema.seats).where(schema.seats.c.table_id == table_id))
            return (
                {row.number: row.seed for row in deals},
                {row.seat: (row.token_hash, row.player_id) for row in seats},
            )

        return await self.read(query)

    async def key(self, name: str) -> str:
        """Return a secret that all workers share, made the first time it is asked for."""

        def query(connection: Connection) -> str | None:
            return connection.execute(
                select(schema.keys.c.value).where(schema.keys.c.name == name)
            ).scalar_one_or_none()

        while (value := await self.read(query)) is None:
            made = secrets.token_hex(32)

            def insert(connection: Connection, value: str = made) -> None:
                if query(connection) is None:
                    connection.execute(schema.keys.insert().values(name=name, value=value))

            with suppress(Stale):  # another worker was quicker
                await self.write(insert)
        return value


def open_engine(address: str) -> Engine:
    """Connect, and run the migrations this database has not seen."""
    engine = create_engine(address, pool_pre_ping=not address.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # one worker at a time
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # WAL lets readers go on while the journal writes; FULL makes a commit survive a power cut.
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def summary_text(summary: dict[str, Any]) -> str:
    """Return a table's line in a list as it is stored."""
    return json.dumps(summary, ensure_ascii=False, separators=(",", ":"))
