"""A database is prepared for what we ask of it, and brought up to date."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import OperationalError, ProgrammingError

from luckynumbers.web.store.connecting import TooNew, is_away, open_engine
from luckynumbers.web.store.store import Store

from .stores import append, with_stores
from .test_schema import differences


def test_every_connection_is_prepared(file_address: str) -> None:
    engine = open_engine(file_address)
    with engine.connect() as one, engine.connect() as other:
        for connection in (one, other):
            assert pragma(connection, "journal_mode") == "wal"
            assert pragma(connection, "synchronous") == 2, "FULL"
            assert pragma(connection, "foreign_keys") == 1
            assert pragma(connection, "busy_timeout") == 10_000
    engine.dispose()


def test_the_connection_that_commits_is_prepared_too(file_address: str) -> None:
    seen: list[object] = []

    async def use(store: Store) -> None:
        def look(connection: Connection) -> None:
            seen.extend(pragma(connection, name) for name in ("journal_mode", "synchronous"))

        await store.write(look)

    with_stores(file_address, use)
    assert seen == ["wal", 2]


def pragma(connection: Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()


def test_opening_again_changes_nothing(address: str) -> None:
    async def use(store: Store) -> None:
        await append(store, "t", [(1, "a")])

    with_stores(address, use)
    assert with_stores(address, lambda store: store.events_after("t", 0)) == [(1, "a")]
    engine = create_engine(address)
    assert differences(engine) == []
    engine.dispose()


def test_nobody_else_on_this_machine_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    for _ in range(2):
        engine = open_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM links")
            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        engine.dispose()
        assert {*modes.values()} == {0o600}, modes
        path.chmod(0o644)  # as it was before


def test_a_database_of_a_newer_version_is_left_alone(address: str) -> None:
    open_engine(address).dispose()
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'from the future'")
    engine.dispose()
    with pytest.raises(TooNew, match="newer version"):
        open_engine(address)


class Said(Exception):
    """What PostgreSQL says, by its code."""

    def __init__(self, sqlstate: str) -> None:
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("said", "away"),
    [
        (OperationalError("", {}, Said("40P01")), False),  # a deadlock
        (OperationalError("", {}, Said("40001")), False),
        (
            OperationalError("", {}, Said("57014")),
            True,
        ),  # a time-out of a statement, for as long as a lock is held
        (OperationalError("", {}, Said("55P03")), True),  # one of a lock
        (OperationalError("", {}, Said("57P01")), True),  # it is shut down
        (OperationalError("", {}, OSError("no route to host")), True),
        (ProgrammingError("", {}, Said("42P01")), False),
        (RuntimeError("a mistake"), False),
        (None, False),
    ],
)
def test_a_database_is_away_when_whoever_asks_would_wait(said: Exception | None, away: bool) -> None:
    assert is_away(said) is away
