"""A database is prepared for what we ask of it, and brought up to date."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, inspect

from luckynumbers.web.store import schema
from luckynumbers.web.store.connecting import MIGRATIONS, TooNew, open_engine
from luckynumbers.web.store.store import Store

from .stores import append, with_stores


def test_every_connection_is_prepared(address: str) -> None:
    engine = open_engine(address)
    with engine.connect() as one, engine.connect() as other:
        for connection in (one, other):
            assert pragma(connection, "journal_mode") == "wal"
            assert pragma(connection, "synchronous") == 2, "FULL"
            assert pragma(connection, "foreign_keys") == 1
            assert pragma(connection, "busy_timeout") == 10_000
    engine.dispose()


def test_the_connection_that_commits_is_prepared_too(address: str) -> None:
    seen: list[object] = []

    async def use(store: Store) -> None:
        def look(connection: Connection) -> None:
            seen.extend(pragma(connection, name) for name in ("journal_mode", "synchronous"))

        await store.write(look)

    with_stores(address, use)
    assert seen == ["wal", 2]


def pragma(connection: Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()


def migrate(engine: Engine, step: Callable[..., None], revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        step(config, revision)


def differences(engine: Engine) -> list[Any]:
    with engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), schema.metadata))


def test_migrations_lead_to_exactly_the_schema(address: str) -> None:
    engine = open_engine(address)
    assert differences(engine) == []
    assert primary_keys(engine) == {
        table.name: [column.name for column in table.primary_key] for table in schema.metadata.tables.values()
    }
    engine.dispose()


def primary_keys(engine: Engine) -> dict[str, list[str]]:
    """Return what ``compare_metadata`` does not look at, and everything rests on."""
    found = inspect(engine)
    return {
        name: found.get_pk_constraint(name)["constrained_columns"]
        for name in found.get_table_names()
        if name != "alembic_version"
    }


def test_a_difference_would_be_noticed(address: str) -> None:
    engine = open_engine(address)
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE keys ADD COLUMN more TEXT")
    assert differences(engine)
    engine.dispose()


def test_migrations_lead_down_again_and_up(address: str) -> None:
    engine = open_engine(address)
    migrate(engine, command.downgrade, "base")
    assert {*inspect(engine).get_table_names()} <= {"alembic_version"}
    migrate(engine, command.upgrade, "head")
    assert differences(engine) == []
    engine.dispose()


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
