"""What a host does with a database: copies are whole, and what is deleted is gone."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import func, select

from luckynumbers.web.live import deeds
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.store import keeping
from luckynumbers.web.store.guests import Guest, Guests
from luckynumbers.web.store.holding import InUse, hold, let_go
from luckynumbers.web.store.plays import remember
from luckynumbers.web.store.schema import deals, events, plays, results, reviews, seats, tables
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.events import Options, Sitter
from luckynumbers.web.table.play import Play
from luckynumbers.web.table.refused import Refused
from luckynumbers.web.table.state import CANCELLED

from .stores import with_stores

Use = Callable[[Store], Coroutine[Any, Any, Any]]


async def played(store: Store, player: str = "ann") -> str:
    """Return a table that somebody we know has made."""
    await Guests(store).settle(Guest(player, player.capitalize(), False))
    sitters = (Sitter("person", "Ann"), Sitter("bot", "Snail", "snail"))
    table, *_ = await deeds.create(Hall(store), Options(2, "sorted"), sitters, 0, player)
    return table.state.id


async def remembered(store: Store, game: str, player: str = "ann") -> None:
    """Have everything kept that is kept of a game besides its events."""
    play = Play(game, 1.0, 2, ["snail"], True, 20)
    result = {"game_id": game, "player_id": player, "at": 1.0, "rank": 1, "names": "[]", "change": 0.5}
    await store.write(lambda connection: remember(connection, player, play))
    await store.write(lambda connection: connection.execute(results.insert().values(result)))
    await store.keep_review(game, "quick", "en", "{}")


async def count(store: Store, kept: Any) -> int:
    return await store.read(lambda found: found.execute(select(func.count()).select_from(kept)).scalar_one())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def in_store(path: Path, use: Use) -> Any:
    return with_stores(f"sqlite:///{path}", use)


def test_a_copy_is_made_while_the_database_is_used_and_can_be_put_back(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def use(store: Store) -> str:
        table = await played(store)
        keeping.back_up(path, copy)
        await store.write(lambda connection: keeping.delete_table(connection, table))
        return table

    table = in_store(path, use)
    assert copy.stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError):
        keeping.back_up(path, copy)
    keeping.restore(path, copy)

    async def look(store: Store) -> int:
        return len(await store.events_after(table, 0))

    assert in_store(path, look) > 2
    assert (tmp_path / "tables.db.before").exists()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root makes files for others")
def test_what_root_puts_back_belongs_to_whoever_served_it(path: Path, tmp_path: Path) -> None:
    in_store(path, played)
    copy, link = tmp_path / "a copy?mode=rw#1.db", tmp_path / "link.db"
    link.symlink_to(path)
    keeping.back_up(path, copy)
    os.chown(path, 12345, 12345)
    keeping.restore(link, copy)
    assert link.is_symlink()
    for made in (path, tmp_path / "tables.db.lock"):
        assert (made.stat().st_uid, made.stat().st_mode & 0o777) == (12345, 0o600)


def test_what_a_killed_server_committed_is_kept_when_a_copy_is_put_back(path: Path, tmp_path: Path) -> None:
    killed, copy = tmp_path / "killed" / "tables.db", tmp_path / "copy.db"
    killed.parent.mkdir()

    async def use(store: Store) -> str:
        keeping.back_up(path, copy)
        table = await played(store)
        for ending in ("", "-wal"):  # as they lie there when it has no time to tidy up
            shutil.copy(f"{path}{ending}", f"{killed}{ending}")
        return table

    table = in_store(path, use)
    assert Path(f"{killed}-wal").stat().st_size
    keeping.restore(killed, copy)
    assert in_store(killed, lambda store: store.last_seqs([table])) == {}
    keeping.restore(killed, Path(f"{killed}.before"))
    assert [*in_store(killed, lambda store: store.last_seqs([table]))] == [table]


def test_a_database_too_damaged_to_open_is_put_aside_with_its_log(path: Path, tmp_path: Path) -> None:
    in_store(path, played)
    copy, log = tmp_path / "copy.db", tmp_path / "tables.db-wal"
    keeping.back_up(path, copy)
    path.write_bytes(b"nonsense" * 1000)
    log.write_bytes(b"moves")
    keeping.restore(path, copy)
    assert in_store(path, lambda store: count(store, tables)) == 1
    assert (tmp_path / "tables.db.before").read_bytes() == b"nonsense" * 1000
    assert (tmp_path / "tables.db.before-wal").read_bytes() == b"moves"


def test_a_copy_is_put_back_again_and_again_and_nothing_put_aside_is_lost(path: Path, tmp_path: Path) -> None:
    in_store(path, played)
    copy = tmp_path / "copy.db"
    keeping.back_up(path, copy)
    for name in ("tables.db.new", "tables.db.new-journal"):  # the last time was cut short
        (tmp_path / name).write_bytes(b"half a copy")
    in_store(path, played)
    for _ in range(3):
        keeping.restore(path, copy)
    kept = [tmp_path / f"tables.db{name}" for name in (".before", ".before.2", ".before.3", "")]
    assert [in_store(one, lambda store: count(store, tables)) for one in kept] == [2, 1, 1, 1]


def test_nothing_is_put_back_under_a_running_server_nor_what_is_damaged(path: Path, tmp_path: Path) -> None:
    in_store(path, played)
    copy = tmp_path / "copy.db"
    keeping.back_up(path, copy)
    lock = hold(f"sqlite:///{path}", shared=False)
    with pytest.raises(InUse):
        keeping.restore(path, copy)
    let_go(lock)
    copy.write_bytes(b"nonsense" * 1000)
    with pytest.raises(sqlite3.DatabaseError):
        keeping.restore(path, copy)
    assert in_store(path, lambda store: count(store, tables)) == 1


def test_a_key_is_replaced_and_the_last_one_still_known(path: Path) -> None:
    async def use(store: Store) -> None:
        [first] = await store.keys("cookie")
        await store.write(lambda connection: keeping.rotate(connection, "cookie"))
        old, second = await store.keys("cookie")
        assert (old, second != first) == (first, True)
        await store.write(lambda connection: keeping.rotate(connection, "cookie"))
        assert (await store.keys("cookie"))[0] == second

    in_store(path, use)


def test_a_table_goes_with_everything_that_belongs_to_it(path: Path) -> None:
    async def use(store: Store) -> None:
        table, other = await played(store), await played(store)
        for game in (f"{table}.1", f"{other}.1"):
            await remembered(store, game)
        await store.write(lambda connection: keeping.delete_table(connection, table))
        assert await store.events_after(table, 0) == []
        assert await store.events_after(other, 0) != []
        for kept in (tables, deals, seats, results, reviews, plays):
            assert await count(store, kept) == 1, kept.name

    in_store(path, use)


def test_a_person_is_told_everything_and_forgotten(path: Path) -> None:
    async def use(store: Store) -> None:
        table = await played(store)
        await remembered(store, f"{table}.1")
        told = await store.read(lambda connection: keeping.export(connection, "ann"))
        assert told is not None
        assert [play["game"] for play in told["plays"]] == [f"{table}.1"]
        assert (told["player"]["name"], [line["table"] for line in told["tables"]]) == ("Ann", [table])
        assert told["tables"][0]["events"][0]["type"] == "created"
        await store.write(lambda connection: keeping.rename(connection, "ann"))
        assert (await Guests(store).known("ann")).name == "?"
        await store.write(lambda connection: keeping.forget(connection, "ann"))
        assert await store.read(lambda connection: keeping.export(connection, "ann")) is None
        assert not (await Guests(store).known("ann")).settled
        assert await store.unfinished_tables("ann") == []
        assert await store.events_after(table, 0) != [], "the others keep their game"
        assert [await count(store, kept) for kept in (results, plays)] == [0, 0]

    in_store(path, use)


def test_only_tables_without_a_move_for_long_are_forgotten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(store: Store) -> None:
        monkeypatch.setattr(deeds, "now", lambda: time.time() - 60 * keeping.DAY)
        old, going, damaged = [await played(store) for _ in range(3)]
        nonsense = events.update().where(events.c.table_id == damaged).values(body="nonsense")
        await store.write(lambda connection: connection.execute(nonsense))
        monkeypatch.setattr(deeds, "now", time.time)
        hall = Hall(store)
        table = await hall.find(going)
        await deeds.move(hall, table, table.state.seq, "+", lambda: [0])
        new = await played(store)
        gone: list[int] = []
        await store.write(lambda connection: gone.append(keeping.forget_old(connection, 30)))
        assert gone == [2]
        assert not await store.last_seqs([old, damaged])
        assert {*await store.last_seqs([going, new])} == {going, new}

    in_store(path, use)


def test_only_people_of_whom_nothing_is_left_are_forgotten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(store: Store) -> None:
        await played(store, "ann")
        table = await played(store, "bob")
        await remembered(store, f"{table}.1", "bob")
        await store.write(lambda connection: keeping.delete_table(connection, table))
        await Guests(store).settle(Guest("cleo", "Cleo", False))
        gone: list[int] = []
        for days_later in (29, 31):
            later = time.time() + days_later * keeping.DAY
            monkeypatch.setattr(keeping, "time", SimpleNamespace(time=lambda later=later: later))
            await store.write(lambda connection: gone.append(keeping.forget_people(connection, 30)))
        assert gone == [0, 2]
        assert (await Guests(store).known("ann")).settled
        assert not (await Guests(store).known("bob")).settled

    in_store(path, use)


def test_nobody_plays_on_at_a_closed_table_and_the_server_finds_out_by_itself(path: Path) -> None:
    async def use(store: Store) -> None:
        hall = Hall(store)
        sitters = (Sitter("person", "Ann"), Sitter("person", "Bob", here=True))
        table, *_ = await deeds.create(hall, Options(2, "sorted", clock=60), sitters, 0, None)
        seq = table.state.seq
        await store.write(lambda connection: keeping.close_table(connection, table.state.id))
        with pytest.raises(Refused, match="gone on"):
            await deeds.move(hall, table, seq, "+", lambda: [0, 1])
        assert (table.state.seq, table.state.status) == (seq + 1, CANCELLED)
        with pytest.raises(Refused, match="taken it away"):
            await deeds.move(hall, table, seq + 1, "+", lambda: [0, 1])
        assert await store.late_tables(time.time() + 1e6, 10) == []
        with pytest.raises(Refused, match="taken it away"):
            await store.write(lambda connection: keeping.close_table(connection, table.state.id))

    in_store(path, use)
