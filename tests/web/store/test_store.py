"""What is remembered of tables and people."""

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import OperationalError

from luckynumbers.web.store import schema
from luckynumbers.web.store.journal import Stale
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.events import encode

from ...waiting import PATIENCE
from ..table.tables import ANN, AT, HASH, NOBODY, join, make
from .stores import with_stores


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


def test_a_check_fails_when_the_database_does(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(store: Store) -> None:
        await store.check()
        monkeypatch.setattr(store, "engine", create_engine("sqlite:////no/such/folder/tables.db"))
        with pytest.raises(OperationalError):
            await store.check()
        monkeypatch.undo()

    with_stores(address, use)


def test_a_question_under_way_at_the_end_leaves_no_connection_behind(address: str) -> None:
    asked, answer = threading.Event(), threading.Event()
    kept: list[Any] = []

    def slow(connection: Connection) -> None:
        kept.append(connection.connection.dbapi_connection)
        asked.set()
        assert answer.wait(PATIENCE)

    async def run() -> None:
        store = await Store.open(address)
        asking = asyncio.create_task(store.read(slow))
        assert await asyncio.to_thread(asked.wait, PATIENCE)
        await store.close()
        answer.set()
        await asking

    asyncio.run(run())
    with pytest.raises((sqlite3.ProgrammingError, psycopg.OperationalError), match="closed"):
        kept[0].execute("SELECT 1")


def test_a_change_is_saved_whole_and_is_there_for_others(address: str) -> None:
    async def use(one: Store, other: Store) -> None:
        change = make(ANN, NOBODY, player="ann")
        bodies = [encode(entry) for entry in change.entries()]
        await one.save(None, change, bodies)
        assert await other.events_after("t", 0) == [(1, bodies[0].decode())]
        assert await other.events_after("t", 1) == []
        assert await other.secrets_of("t") == ([*change.owners], [change.deal])
        assert await other.secrets_of("elsewhere") == ([], [])

    with_stores(address, use, how_many=2)


def test_a_change_of_a_table_that_has_gone_on_leaves_nothing_behind(address: str) -> None:
    async def use(store: Store) -> None:
        table = make(ANN, NOBODY, NOBODY, public=True)
        await store.save(None, table, [b"made"])
        bob, cleo = join(table.after, "Bob"), join(table.after, "Cleo")
        await store.save(table.after, bob, [b"bob"])
        with pytest.raises(Stale):
            await store.save(table.after, cleo, [b"cleo"])
        assert await store.events_after("t", 0) == [(1, "made"), (2, "bob")]
        owners, _ = await store.secrets_of("t")
        assert [owner.token_hash for owner in owners] == [HASH, "hash of Bob"]
        [summary] = await store.open_tables(AT)
        assert json.loads(summary)["names"] == ["Ann", "Bob", ""]

    with_stores(address, use)
