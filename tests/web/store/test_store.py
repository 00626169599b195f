"""What is durable, and what two writers of one database do to each other."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, func, inspect, select
from sqlalchemy.exc import OperationalError

from luckynumbers.web.settings import database_address, default_database
from luckynumbers.web.store import schema
from luckynumbers.web.store.connecting import open_engine
from luckynumbers.web.store.journal import Also, Stale, Write
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.change import Deal

T = TypeVar("T")
MIGRATIONS = Path(schema.__file__).parent / "migrations"


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


def with_stores(address: str, use: Callable[..., Coroutine[Any, Any, T]], how_many: int = 1) -> T:
    """Open some stores on one database, use them, close them."""

    async def run() -> T:
        stores = [await Store.open(address) for _ in range(how_many)]
        try:
            return await use(*stores)
        finally:
            for store in stores:
                await store.close()

    return asyncio.run(run())


@asynccontextmanager
async def busy(store: Store) -> AsyncIterator[None]:
    """Keep the journal busy with one commit, so that what is written meanwhile goes into the next."""
    begun, go_on = threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        begun.set()
        assert go_on.wait(30)

    writing = asyncio.ensure_future(store.write(hold))
    assert await asyncio.to_thread(begun.wait, 30)
    try:
        yield
        await asyncio.sleep(0)  # everyone who writes gets in line
    finally:
        go_on.set()
    await writing


async def append(store: Store, table: str, events: Sequence[tuple[int, str]], *also: Also) -> None:
    """Append events as the journal takes them."""
    await store.journal.write(Write([(table, seq, body) for seq, body in events], also))


def count_of(store: Store, table: Any) -> Coroutine[Any, Any, int]:
    return store.read(
        lambda connection: int(connection.execute(select(func.count()).select_from(table)).scalar_one())
    )


# Appending


def test_of_two_who_append_the_same_seq_one_wins(address: str) -> None:
    async def use(one: Store, other: Store) -> None:
        for seq in range(1, 41):
            writes = [append(one, "t", [(seq, "one")]), append(other, "t", [(seq, "other")])]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert sorted(map(type, results), key=str) == sorted([type(None), Stale], key=str)
            winner = "one" if results[0] is None else "other"
            assert await other.events_after("t", seq - 1) == [(seq, winner)]
        assert [seq for seq, _ in await one.events_after("t", 0)] == [*range(1, 41)]

    with_stores(address, use, how_many=2)


def test_several_events_are_appended_together_or_not_at_all(address: str) -> None:
    async def use(store: Store) -> None:
        await append(store, "t", [(1, "a"), (2, "b")])
        with pytest.raises(Stale):
            await append(store, "t", [(2, "c"), (3, "d")])
        with pytest.raises(Stale):
            await append(store, "t", [(3, "e"), (4, "f"), (2, "g")])
        assert await store.events_after("t", 0) == [(1, "a"), (2, "b")]
        assert await store.events_after("t", 1) == [(2, "b")]
        assert await store.events_after("other", 0) == []

    with_stores(address, use)


def test_what_belongs_to_events_is_saved_with_them_or_not_at_all(address: str) -> None:
    def deal(connection: Connection) -> None:
        connection.execute(schema.deals.insert().values(table_id="t", number=1, seed="s"))

    async def use(store: Store) -> None:
        await append(store, "t", [(1, "a")])
        with pytest.raises(Stale):
            await append(store, "t", [(1, "b")], deal)
        assert await store.secrets_of("t") == ([], [])
        await append(store, "t", [(2, "b")], deal)
        assert await store.secrets_of("t") == ([], [Deal(1, "s")])
        with pytest.raises(Stale):
            await append(store, "t", [(3, "c")], deal)
        assert len(await store.events_after("t", 0)) == 2

    with_stores(address, use)


def test_a_refused_append_takes_nobody_with_it(address: str) -> None:
    """Those who share a commit with somebody who is late, or who makes a mistake, do not notice."""

    def mistake(connection: Connection) -> None:
        raise RuntimeError("a mistake")

    async def use(store: Store) -> None:
        await append(store, "late", [(1, "a")])
        async with busy(store):
            group = [append(store, f"t{number}", [(1, "x")]) for number in range(20)]
            group.insert(7, append(store, "late", [(1, "b")]))
            together = asyncio.gather(*group, return_exceptions=True)
        results = await together
        assert [type(result) for result in results if result is not None] == [Stale]
        assert isinstance(results[7], Stale)
        for number in range(20):
            assert await store.events_after(f"t{number}", 0) == [(1, "x")]
        assert await store.events_after("late", 0) == [(1, "a")]
        with pytest.raises(RuntimeError, match="a mistake"):
            await store.write(mistake)
        await append(store, "late", [(2, "b")])

    with_stores(address, use)


def test_a_mistake_takes_nobody_with_it(address: str) -> None:
    def mistake(connection: Connection) -> None:
        raise RuntimeError("a mistake")

    async def use(store: Store) -> None:
        async with busy(store):
            group = [append(store, "a", [(1, "x")]), store.write(mistake), append(store, "b", [(1, "x")])]
            together = asyncio.gather(*group, return_exceptions=True)
        results = await together
        assert [type(result) for result in results] == [type(None), RuntimeError, type(None)]

    with_stores(address, use)


def test_a_database_that_is_away_is_not_asked_for_everyone(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each of those who wait would cost another time-out."""
    tried: list[int] = []

    def away() -> None:
        tried.append(1)
        raise OperationalError("begin", {}, OSError("the database is away"))

    async def use(store: Store) -> None:
        async with busy(store):
            appends = [append(store, f"t{number}", [(1, "x")]) for number in range(50)]
            group = asyncio.gather(*appends, return_exceptions=True)
            monkeypatch.setattr(store.engine, "begin", away)
        assert {type(result) for result in await group} == {OperationalError}
        assert len(tried) == 2
        monkeypatch.undo()
        await append(store, "t0", [(1, "x")])

    with_stores(address, use)


def test_many_appends_share_a_commit(address: str) -> None:
    async def use(store: Store) -> None:
        commits, writes = store.journal.commits, store.journal.writes
        async with busy(store):
            appends = asyncio.gather(*(append(store, f"t{number}", [(1, "x")]) for number in range(100)))
        await appends
        assert store.journal.writes - writes == 101
        assert store.journal.commits - commits == 2
        assert await count_of(store, schema.events) == 100

    with_stores(address, use)


def test_more_than_fit_into_one_commit(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.store.journal.MOST_AT_ONCE", 8)

    async def use(store: Store) -> None:
        await asyncio.gather(*(append(store, f"t{number}", [(1, "x")]) for number in range(100)))
        assert await count_of(store, schema.events) == 100

    with_stores(address, use)


def test_order_is_kept(address: str) -> None:
    async def use(store: Store) -> None:
        await asyncio.gather(*(append(store, "t", [(seq, str(seq))]) for seq in range(1, 301)))
        assert await store.events_after("t", 0) == [(seq, str(seq)) for seq in range(1, 301)]

    with_stores(address, use)


def test_closing_finishes_what_is_waiting(address: str) -> None:
    async def leave() -> None:
        store = await Store.open(address)
        pending = [asyncio.ensure_future(append(store, f"t{number}", [(1, "x")])) for number in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*pending)

    asyncio.run(leave())
    assert with_stores(address, lambda store: count_of(store, schema.events)) == 50


def test_who_gives_up_waiting_does_not_stop_the_journal(address: str) -> None:
    async def use(store: Store) -> None:
        impatient = asyncio.ensure_future(append(store, "t", [(1, "x")]))
        await asyncio.sleep(0)
        impatient.cancel()
        await append(store, "t", [(2, "y")])
        assert [seq for seq, _ in await store.events_after("t", 0)] == [1, 2]

    with_stores(address, use)


def test_workers_share_their_keys(address: str) -> None:
    async def use(*stores: Store) -> set[str]:
        return {*await asyncio.gather(*(store.key("cookie") for store in stores for _ in range(3)))}

    keys = with_stores(address, use, how_many=4)
    assert len(keys) == 1
    assert len(keys.pop()) == 64


def test_two_workers_make_the_same_key_at_once(address: str) -> None:
    """The other's is already there when ours is written, although it was not when we looked."""

    async def use(one: Store, other: Store) -> None:
        key = await other.key("cookie")
        write = one.write

        async def too_late(also: Callable[[Connection], object]) -> None:
            await write(
                lambda connection: connection.execute(schema.keys.insert().values(name="cookie", value="x"))
            )

        answers = iter([None, key])

        async def look(query: object) -> str | None:
            return next(answers)

        one.write, one.read = too_late, look  # type: ignore[method-assign, assignment]
        assert await one.key("cookie") == key

    with_stores(address, use, how_many=2)


# SQLite


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


def test_a_reader_is_not_kept_waiting_by_a_commit(address: str) -> None:
    async def use(store: Store) -> None:
        await append(store, "t", [(1, "a")])
        begun, hold = threading.Event(), threading.Event()

        def slowly(connection: Connection) -> None:
            connection.execute(schema.keys.insert().values(name="x", value="y"))
            begun.set()
            assert hold.wait(30)

        writing = asyncio.ensure_future(append(store, "t", [(2, "b")], slowly))
        assert await asyncio.to_thread(begun.wait, 30)
        assert await asyncio.wait_for(store.events_after("t", 0), 20) == [(1, "a")]
        hold.set()
        await writing
        assert await store.events_after("t", 0) == [(1, "a"), (2, "b")]

    with_stores(address, use)


def test_a_durable_event_is_in_the_file_for_anyone_to_read(address: str) -> None:
    async def use(store: Store) -> None:
        await append(store, "t", [(1, "a")])
        other = sqlite3.connect(address.removeprefix("sqlite:///"))
        assert other.execute("SELECT seq, body FROM events").fetchall() == [(1, "a")]
        other.close()

    with_stores(address, use)


# Migrations


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


# Addresses


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("games.db", "sqlite:///games.db"),
        ("/var/games.db", "sqlite:////var/games.db"),
        ("sqlite:///games.db", "sqlite:///games.db"),
        ("postgresql://me@host/games", "postgresql+psycopg://me@host/games"),
        ("postgres://me@host/games", "postgresql+psycopg://me@host/games"),
        ("postgresql+psycopg://me@host/games", "postgresql+psycopg://me@host/games"),
    ],
)
def test_addresses(text: str, expected: str) -> None:
    assert database_address(text) == expected


def test_the_living_room_database_has_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    address = default_database()
    assert address == f"sqlite:///{tmp_path / 'data' / 'luckynumbers' / 'tables.db'}"
    open_engine(address).dispose()
