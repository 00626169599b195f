"""Opens a database and brings it up to date."""

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event

MIGRATIONS: Final = Path(__file__).parent / "migrations"
MIGRATING: Final = 0x1CC4
"""A number for PostgreSQL's advisory lock; any will do, if it is the same for all workers."""


def open_engine(address: str) -> Engine:
    """Connect, and run the migrations this database has not seen."""
    engine = create_engine(address, pool_pre_ping=not address.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
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
