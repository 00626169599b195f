"""The first clover waits for people's numbers, and comes by itself when they do not."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from luckynumbers.web.live import deeds, shuffles
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.shuffles import Shuffles, dealt
from luckynumbers.web.table.events import Options

from ...waiting import PATIENCE
from .halls import ANN, SNAIL, in_halls

Use = Callable[[Hall, LiveTable], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, the moment is not over before a test wants it to be."""
    monkeypatch.setattr(deeds, "LOADING_SECONDS", PATIENCE)


def at_a_table(folder: Path, use: Use) -> None:
    """Use a table that waits for the browser of the one who made it."""

    async def prepare(hall: Hall) -> None:
        hall.shuffle_seconds = 1.0
        shuffling = Shuffles(hall)
        table, *_ = await deeds.create(hall, Options(2, "sorted"), (ANN, SNAIL), 0, "ann", mixing=True)
        assert table.state.awaited == (0,)
        await asyncio.wait_for(use(hall, table), PATIENCE)
        await shuffling.close()

    in_halls(folder, prepare)


def test_it_is_dealt_with_the_last_number(tmp_path: Path) -> None:
    async def use(hall: Hall, table: LiveTable) -> None:
        waiting = asyncio.create_task(dealt(hall, table))
        await deeds.contribute(hall, table, lambda: 0, "7")
        await waiting
        assert (table.state.contributions, table.state.to_act) == (("7", ""), 0)

    at_a_table(tmp_path, use)


@pytest.mark.slow
def test_it_is_dealt_without_it_when_the_moment_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deeds, "LOADING_SECONDS", 0.05)

    async def use(hall: Hall, table: LiveTable) -> None:
        await dealt(hall, table)
        assert (table.state.contributions, table.state.to_act) == ((), 0)

    at_a_table(tmp_path, use)


def test_nobody_waits_for_ever_for_a_deal_that_does_not_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(hall: Hall, table: LiveTable) -> None:
        assert table.state.deal_at is not None
        overdue = table.state.deal_at + shuffles.OVERDUE_SECONDS + 1
        monkeypatch.setattr(shuffles, "time", SimpleNamespace(time=lambda: overdue, monotonic=time.monotonic))
        await dealt(hall, table)
        assert table.state.awaited == (0,)

    at_a_table(tmp_path, use)


def test_who_waits_asks_the_database_now_and_then_and_not_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anyone may wait for a deal, and many at once."""
    now, asked = 0.0, list[float]()

    async def pass_by(seconds: float) -> None:
        nonlocal now
        now += seconds

    async def use(hall: Hall, table: LiveTable) -> None:
        assert table.state.deal_at is not None
        begun = table.state.deal_at - 10

        async def look_again(_table: LiveTable) -> None:
            asked.append(now)

        monkeypatch.setattr(hall, "look_again", look_again)
        monkeypatch.setattr(shuffles, "asyncio", SimpleNamespace(sleep=pass_by))
        clock = SimpleNamespace(time=lambda: begun + now, monotonic=lambda: now)
        monkeypatch.setattr(shuffles, "time", clock)
        await dealt(hall, table)
        monkeypatch.undo()

    at_a_table(tmp_path, use)
    assert now > 10
    assert 10 < len(asked) <= now / shuffles.ASK_SECONDS
