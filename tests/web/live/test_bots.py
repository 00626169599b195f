"""Bots play wherever a table changes or is looked at; nobody has to call them."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

import luckynumbers as ln
from luckynumbers.web.live import deeds
from luckynumbers.web.live.bots import BotPlayers
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.live_table import LiveTable, body_of
from luckynumbers.web.table.events import Moved, decode

from .halls import ANN, SNAIL, in_halls, table_of


class Drawing:
    """Thinks of nothing but drawing, and leaves every clover; notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.expected: set[str] = set()
        self.failing = False
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    def expect(self, name: str) -> None:
        self.expected.add(name)

    async def choose(self, name: str, position: ln.Position, objective: str) -> ln.Action:
        if self.failing:
            raise RuntimeError("out of ideas")
        self.asked.append((name, objective))
        await self.may_answer.wait()
        return ln.Action.leave() if position.hand else ln.Action.draw()

    def close(self) -> None:
        """Nothing is open."""


def with_bots(hall: Hall) -> tuple[BotPlayers, Drawing]:
    thinking = Drawing()
    return BotPlayers(hall, thinking, 0.0), thinking  # type: ignore[arg-type]


async def rest(players: BotPlayers) -> None:
    """Wait until no bot plays."""
    while players._playing:
        await asyncio.wait(players._playing.values())
        await asyncio.sleep(0)


def moves(table: LiveTable) -> list[str]:
    events = [decode(body_of(line)).event for line in table.lines]
    return [event.move for event in events if isinstance(event, Moved)]


@pytest.mark.parametrize(("tournament", "objective"), [(False, "win"), (True, "points")])
def test_a_bot_plays_its_turn_as_soon_as_the_table_is_made(
    tmp_path: Path, tournament: bool, objective: str
) -> None:
    async def use(hall: Hall) -> None:
        players, thinking = with_bots(hall)
        table = await table_of(hall, SNAIL, ANN, tournament=tournament)
        await rest(players)
        assert moves(table) == ["+", "-"]
        assert thinking.asked == [("snail", objective)] * 2
        assert table.state.to_act == 1

    in_halls(tmp_path, use)


def test_and_after_a_move_of_a_person_and_for_one_who_leaves(tmp_path: Path) -> None:
    async def use(hall: Hall) -> None:
        players, thinking = with_bots(hall)
        table = await table_of(hall, ANN, SNAIL)
        assert (moves(table), thinking.expected) == ([], {"snail"})
        for text in ("+", "-"):
            await deeds.move(hall, table, table.state.seq, text, [0])
        await rest(players)
        assert moves(table) == ["+", "-", "+", "-"]
        await deeds.leave(hall, table, 0)
        await rest(players)
        assert table.state.status == "over", "two bots play it to its end"
        assert thinking.expected == {"snail", "seedling"}

    in_halls(tmp_path, use)


def test_a_bot_of_another_worker_was_quicker(tmp_path: Path) -> None:
    async def use(one: Hall, other: Hall) -> None:
        table = await table_of(one, SNAIL, ANN)
        players, thinking = with_bots(other)
        thinking.may_answer.clear()
        there = await other.find(table.state.id)
        await deeds.move_of_bot(one, table, table.state.seq, ln.Action.draw())
        assert there.state.seq < table.state.seq
        thinking.may_answer.set()
        await rest(players)
        assert moves(there) == ["+", "-"]
        await one.catch_up(table)
        assert table.state == there.state

    in_halls(tmp_path, use, how_many=2)


def test_a_bot_that_fails_is_told_of_and_plays_when_somebody_looks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def use(hall: Hall) -> None:
        players, thinking = with_bots(hall)
        thinking.failing = True
        table = await table_of(hall, SNAIL, ANN)
        with caplog.at_level(logging.ERROR):
            await rest(players)
        assert "the bots at table" in caplog.text
        thinking.failing = False
        await hall.find(table.state.id)
        await rest(players)
        assert moves(table) == ["+", "-"]

    in_halls(tmp_path, use)


def test_closing_stops_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(hall: Hall) -> None:
        players, thinking = with_bots(hall)

        async def ponder(*_: Any) -> ln.Action:
            await asyncio.Event().wait()
            raise AssertionError

        monkeypatch.setattr(thinking, "choose", ponder)
        table = await table_of(hall, SNAIL, ANN)
        await asyncio.sleep(0)
        await players.close()
        await rest(players)
        assert moves(table) == []

    in_halls(tmp_path, use)
