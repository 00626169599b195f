"""Stores on a database of their own, for tests that need no server."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from sqlalchemy import Connection, func, select

from luckynumbers.web.settings import database_address
from luckynumbers.web.store.connecting import open_engine
from luckynumbers.web.store.journal import Also, Write
from luckynumbers.web.store.store import Store

from ...faults.databases import PostgreSQL
from ...waiting import PATIENCE

T = TypeVar("T")


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        open_engine(f"sqlite:///{path}").dispose()
        return path.read_bytes()


def new_database(path: Path) -> str:
    """Return the address of an empty database, up to date: all its migrations take longer than a test."""
    if not path.exists():
        path.write_bytes(_empty())
    return f"sqlite:///{path}"


class Template:
    """A database of PostgreSQL that others begin as a copy of."""

    def __init__(self, server: PostgreSQL) -> None:
        self._server = server
        self._address = server.new_database()
        open_engine(database_address(self._address)).dispose()

    def copy(self) -> str:
        """Return the address of one more."""
        return database_address(self._server.new_database(self._address))


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
        assert go_on.wait(2 * PATIENCE)

    writing = asyncio.ensure_future(store.write(hold))
    assert await asyncio.to_thread(begun.wait, PATIENCE)
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
