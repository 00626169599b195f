"""The schema is what the migrations lead to, from any version and back."""

from collections.abc import Callable
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect

from luckynumbers.web.store import schema
from luckynumbers.web.store.connecting import MIGRATIONS, open_engine


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
