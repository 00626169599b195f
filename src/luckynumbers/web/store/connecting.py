"""Opens a database and brings it up to date."""

import os
import sqlite3
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from luckynumbers.web.extras import extra
from luckynumbers.web.logs import first_line
from luckynumbers.web.store.holding import InUse, check_file, file_of

CONNECT_SECONDS: Final = 5
"""A database that does not answer for so long is not there."""
MIGRATIONS: Final = Path(__file__).parent / "migrations"
_OF_ONE: Final = "40"
"""How PostgreSQL tells one of two who stood in each other's way to give up; a time-out may meet everyone."""
MIGRATING: Final = 0x1CC4
"""A number for PostgreSQL's advisory lock; any will do, if it is the same for all workers."""


class TooNew(Exception):
    """A later version of this program has written the database."""


UNUSABLE: Final = (SQLAlchemyError, sqlite3.Error, ImportError, OSError, ValueError, InUse, TooNew)
"""What is raised by a database that cannot be used as it was named."""


def open_engine(address: str) -> Engine:
    """Connect, and run the migrations this database has not seen."""
    if address.startswith("sqlite"):
        _keep_private(address)
        engine = create_engine(address, hide_parameters=True)
        event.listen(engine, "connect", _prepare_sqlite)
    else:
        with extra("postgresql"):
            engine = create_engine(
                address,
                pool_pre_ping=True,
                hide_parameters=True,
                connect_args={"connect_timeout": CONNECT_SECONDS},
            )
    try:
        _bring_up_to_date(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _bring_up_to_date(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # one worker at a time
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise TooNew("a newer version of luckynumbers has written it") from error


def trouble_of(error: Exception) -> str | None:
    """Return what is wrong with the database in a line, if it is the database; never what was asked of it."""
    if isinstance(error, OperationalError | InterfaceError):
        return f"the database: {first_line(error)}"
    return None


def is_away(error: BaseException | None) -> bool:
    """Return whether the database cannot be asked just now, whoever asks and whatever is asked."""
    if not isinstance(error, OperationalError):
        return False
    match error.orig:
        case sqlite3.Error(sqlite_errorname="SQLITE_ERROR"):
            return False
        case object(sqlstate=str(state)):
            return not state.startswith(_OF_ONE)
    return True


def _keep_private(address: str) -> None:
    """Let nobody else on this machine read the file: it holds seeds, and the key that signs cookies."""
    if (path := file_of(address)) is not None:
        check_file(path)
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise OSError(f"unable to open {path}: {error.strerror}") from None
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # WAL lets readers go on while the journal writes; FULL makes a commit survive a power cut.
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
