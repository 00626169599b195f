"""Everything that was counted, however many workers counted it."""

import os
from functools import partial

import pytest

from luckynumbers.web.store import schema, tallies
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.tally import Sums, Tally, dealt

from ..table.tables import ANN, BOB, make, move
from .stores import count_of, with_stores

ONE = Tally(1, *dealt([1, 5], 2), {2: Sums(1, 1.0, 1.0, 0.5)})


def test_workers_add_to_rows_of_their_own(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(store: Store) -> None:
        assert await store.tally() == Tally()
        for process in (1, 2, 1):
            monkeypatch.setattr(os, "getpid", lambda process=process: process)
            await store.write(partial(tallies.count, tally=ONE))
        assert await count_of(store, schema.tallies) == 2
        assert await store.tally() == ONE + ONE + ONE

    with_stores(address, use)


def test_the_end_of_a_game_is_counted_with_it(address: str) -> None:
    async def use(store: Store) -> None:
        made = make(ANN, BOB)
        await store.save(None, made, [b"x"] * len(made.events))
        over = move(made.after, "#1")
        assert (await store.tally()).games == 0
        await store.save(made.after, over, [b"x"])
        assert (await store.tally()).games == 1

    with_stores(address, use)
