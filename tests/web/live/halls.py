"""Halls on a database of their own, without a server around them."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from luckynumbers.web.live import deeds
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.events import Options, Sitter

ANN, BOB, NOBODY = Sitter("person", "Ann"), Sitter("person", "Bob", here=True), Sitter("open", "")
SNAIL = Sitter("bot", "Snail", "snail")


def in_halls(
    folder: Path, use: Callable[..., Coroutine[Any, Any, None]], how_many: int = 1, shared: bool = False
) -> None:
    """Use some halls on one database."""

    async def run() -> None:
        stores = [await Store.open(f"sqlite:///{folder / 'tables.db'}") for _ in range(how_many)]
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
