"""What is durable, and what two writers of one database do to each other."""

import asyncio
import sqlite3
import threading

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from luckynumbers.web.store import schema
from luckynumbers.web.store.journal import Stale, Unsaved
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.change import Deal

from ...waiting import PATIENCE
from .stores import append, busy, count_of, with_stores


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
        with pytest.raises(Unsaved) as error:
            await append(store, "t", [(3, "c")], deal)
        assert "\n" not in str(
            error.value
        )  # what PostgreSQL says beyond a line are values, which no log holds
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


def test_what_the_database_refuses_one_is_not_refused_the_others(address: str) -> None:
    """Two may stand in each other's way in the database, and one of them be told to give up."""
    statement = (
        "SELECT * FROM nothing"
        if address.startswith("sqlite")
        else "DO $$ BEGIN RAISE 'two in each other''s way' USING ERRCODE = 'deadlock_detected'; END $$"
    )

    def refused(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    async def use(store: Store) -> None:
        async with busy(store):
            group = [append(store, "a", [(1, "x")]), store.write(refused), append(store, "b", [(1, "x")])]
            together = asyncio.gather(*group, return_exceptions=True)
        results = await together
        assert [type(result) for result in results] == [type(None), OperationalError, type(None)]

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


def test_a_reader_is_not_kept_waiting_by_a_commit(address: str) -> None:
    async def use(store: Store) -> None:
        await append(store, "t", [(1, "a")])
        begun, hold = threading.Event(), threading.Event()

        def slowly(connection: Connection) -> None:
            connection.execute(schema.keys.insert().values(name="x", value="y"))
            begun.set()
            assert hold.wait(2 * PATIENCE)

        writing = asyncio.ensure_future(append(store, "t", [(2, "b")], slowly))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        assert await asyncio.wait_for(store.events_after("t", 0), PATIENCE) == [(1, "a")]
        hold.set()
        await writing
        assert await store.events_after("t", 0) == [(1, "a"), (2, "b")]

    with_stores(address, use)


def test_a_durable_event_is_in_the_file_for_anyone_to_read(file_address: str) -> None:
    async def use(store: Store) -> None:
        await append(store, "t", [(1, "a")])
        other = sqlite3.connect(file_address.removeprefix("sqlite:///"))
        assert other.execute("SELECT seq, body FROM events").fetchall() == [(1, "a")]
        other.close()

    with_stores(file_address, use)
