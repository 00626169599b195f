"""The way of a move into the hall: each event is written once and applied once, and nothing is read back."""

import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.web.live import deeds
from luckynumbers.web.live.hall import Hall

from ..counting import count_events
from .halls import ANN, NOBODY, in_halls, table_of


def count(patch: pytest.MonkeyPatch, *halls: Hall) -> Counter[str]:
    """Count in the thread of this test and in those that write what these halls append."""
    return count_events(patch, {threading.current_thread(), *(hall._store.journal._thread for hall in halls)})


def test_a_move_is_written_once_and_applied_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(here: Hall) -> None:
        counted = count(monkeypatch, here)
        table = await table_of(here)
        for text, events in (("+", 2), ("-", 1), ("+", 2)):
            counted.clear()
            seq, told = await deeds.move(here, table, table.state.seq, text, lambda: [0, 1])
            assert counted == {"written": events, "moved": events, "positions": events}
            assert len(told) == events
            assert seq == table.state.seq == len(table.lines)

    in_halls(tmp_path, use)


def test_so_is_everything_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(here: Hall) -> None:
        counted = count(monkeypatch, here)
        table = await table_of(here, ANN, NOBODY)
        # How lists show it is other JSON.
        assert counted == {"written": 1, "other JSON": 1}
        counted.clear()
        await deeds.join(here, table, "Bob", None, "7")
        # Joined, contributed and started; then eight clovers for two diagonals, in the order that the
        # contributions decide.
        assert counted == {"written": 11, "happened": 3, "moved": 8, "positions": 8, "other JSON": 2}
        counted.clear()
        await deeds.leave(here, table, lambda: 1)
        assert counted == {"written": 1, "happened": 1, "other JSON": 1}

    in_halls(tmp_path, use)


def test_what_another_worker_did_is_read_once_and_applied_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(one: Hall, other: Hall) -> None:
        table = await table_of(one)
        there = await other.find(table.state.id)
        await deeds.move(one, table, table.state.seq, "+", lambda: [0])
        counted = count(monkeypatch, one, other)
        await other.catch_up(there)
        assert counted == {"read": 2, "happened": 2, "moved": 2, "positions": 2}
        assert there.state == table.state
        assert there.lines == table.lines

    in_halls(tmp_path, use, how_many=2)


def test_a_table_is_read_once_when_it_comes_back_to_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(one: Hall, other: Hall) -> None:
        table = await table_of(one)
        counted = count(monkeypatch, one, other)
        there = await other.find(table.state.id)
        assert counted == {"read": 10, "happened": 9, "moved": 8, "positions": 8}
        assert (there.state, there.lines) == (table.state, table.lines)

    in_halls(tmp_path, use, how_many=2)


def test_a_change_that_was_caught_up_with_before_it_was_adopted_is_there_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody looks at the table in the moment between durable and adopted."""

    async def use(here: Hall) -> None:
        table = await table_of(here)
        told: list[bytes] = []
        here.after_change.append(lambda _, news: told.append(news.lines))
        store = here._store
        save = store.save

        async def save_and_look(*arguments: Any) -> None:
            await save(*arguments)
            await here.find(table.state.id)

        monkeypatch.setattr(store, "save", save_and_look)
        seq, bodies = await deeds.move(here, table, table.state.seq, "+", lambda: [0])
        assert (len(bodies), len(table.lines), table.state.seq) == (2, seq, seq)
        assert [lines for lines in told if lines] == [b"".join(table.lines[-2:])]

    in_halls(tmp_path, use, shared=True)
