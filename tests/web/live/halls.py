"""Halls on a database of their own, and tables, without a server around them."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from luckynumbers.web.live import deeds
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.live_table import LiveTable, line_of
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.change import Change
from luckynumbers.web.table.events import Options, Sitter, encode

from ..store.stores import new_database

ANN, BOB, NOBODY = Sitter("person", "Ann"), Sitter("person", "Bob", here=True), Sitter("open", "")
SNAIL = Sitter("bot", "Snail", "snail")


def in_halls(
    folder: Path, use: Callable[..., Coroutine[Any, Any, None]], how_many: int = 1, shared: bool = False
) -> None:
    """Use some halls on one database."""

    async def run() -> None:
        address = new_database(folder / "tables.db")
        stores = [await Store.open(address) for _ in range(how_many)]
        try:
            await use(*(Hall(store, shared) for store in stores))
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


async def table_of(hall: Hall, *sitters: Sitter, player: str | None = None, **options: Any) -> LiveTable:
    """Make a table, for two people on one device unless told otherwise."""
    sitters = sitters or (ANN, BOB)
    agreed = Options(len(sitters), "sorted", **options)
    table, _, _ = await deeds.create(hall, agreed, sitters, 0, player)
    return table


def live(*changes: Change) -> LiveTable:
    """Return a table in memory that has adopted some changes."""
    table = LiveTable(changes[0].after, [])
    for change in changes:
        table.adopt(change, [line_of(entry.seq, encode(entry)) for entry in change.entries()])
    return table
