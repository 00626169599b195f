"""Bots play wherever a table changes or is looked at; nobody has to call them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

import luckynumbers as ln
from luckynumbers.web.live import bots, deeds
from luckynumbers.web.live.bots import BotPlayers
from luckynumbers.web.live.fanout import Alone, Claims
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.live_table import LiveTable, body_of
from luckynumbers.web.table.events import Moved, decode

from .claims import Shared
from .halls import ANN, SNAIL, in_halls, table_of
from .loops import until


class Drawing:
    """Thinks of nothing but drawing, and leaves every clover; notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.expected: set[str] = set()
        self.failing = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    def expect(self, name: str) -> None:
        self.expected.add(name)

    async def choose(self, name: str, position: ln.Position, objective: str) -> ln.Action:
        if self.failing:
            self.failing -= 1
            raise RuntimeError("out of ideas")
        self.asked.append((name, objective))
        await self.may_answer.wait()
        return ln.Action.leave() if position.hand else ln.Action.draw()

    def close(self) -> None:
        """Nothing is open."""


def with_bots(hall: Hall, claims: Claims | None = None) -> tuple[BotPlayers, Drawing]:
    thinking = Drawing()
    return BotPlayers(hall, thinking, 0.0, claims or Alone()), thinking  # type: ignore[arg-type]


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
            await deeds.move(hall, table, table.state.seq, text, lambda: [0])
        await rest(players)
        assert moves(table) == ["+", "-", "+", "-"]
        await deeds.leave(hall, table, lambda: 0)
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


@pytest.mark.parametrize("claims", [Alone, Shared])
def test_a_bot_that_fails_tries_again_by_itself(
    claims: type[Alone], tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it ran out of ideas or the database was away for a while: nobody has to look at the table.

    Nor does it wait for what it has claimed itself, which other workers would be kept from.
    """
    monkeypatch.setattr(bots, "FIRST_REST", 0.01)

    async def use(hall: Hall) -> None:
        players, thinking = with_bots(hall, claims())
        thinking.failing = 3
        table = await table_of(hall, SNAIL, ANN)
        await rest(players)
        assert [line.split(" rest for ")[1] for line in caplog.messages] == [
            f"{seconds} s: RuntimeError: out of ideas" for seconds in (0.01, 0.02, 0.04)
        ]
        assert moves(table) == ["+", "-"]

    in_halls(tmp_path, use)


def test_a_database_that_was_away_is_tried_again_too(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "FIRST_REST", 0.01)

    async def use(hall: Hall) -> None:
        players, thinking = with_bots(hall)
        table = await table_of(hall, ANN, SNAIL)
        for text in ("+", "-"):
            await deeds.move(hall, table, table.state.seq, text, lambda: [0])
        store, left = hall._store, [5]
        save = store.save

        async def be_away(*change: Any) -> None:
            left[0] -= 1
            if left[0] >= 0:
                raise OperationalError("insert", {}, OSError("the database is away"))
            await save(*change)

        monkeypatch.setattr(store, "save", be_away)
        await rest(players)
        assert moves(table) == ["+", "-", "+", "-"]
        assert len(thinking.asked) == 5 + 2
        assert caplog.messages == ["the database: the database is away"]

    in_halls(tmp_path, use)


def test_of_two_workers_that_watch_one_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "LOOK_SECONDS", 0.01)

    class Never(Alone):
        async def claim(self, _what: str, _seconds: float, _say: str = "") -> bool:
            return False

    async def use(one: Hall, other: Hall) -> None:
        thinking, idle = Drawing(), Drawing()
        players = BotPlayers(one, thinking, 0.0)  # type: ignore[arg-type]
        table = await table_of(one, ANN, SNAIL)
        leaving_it = BotPlayers(other, idle, 0.0, Never())  # type: ignore[arg-type]
        there = await other.find(table.state.id)
        for text in ("+", "-"):
            await deeds.move(one, table, table.state.seq, text, lambda: [0])
        await other.catch_up(there)
        await rest(players)
        await rest(leaving_it)
        assert there.state == table.state
        assert (len(thinking.asked), idle.asked) == (2, [])

    in_halls(tmp_path, use, how_many=2)


def test_a_turn_that_its_worker_does_not_make_is_made_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "LOOK_SECONDS", 0.01)
    asked: list[str] = []

    class AfterAWhile(Alone):
        async def claim(self, what: str, _seconds: float, _say: str = "") -> bool:
            asked.append(what)
            return len(asked) > 3

    async def use(hall: Hall) -> None:
        players = BotPlayers(hall, Drawing(), 0.0, AfterAWhile())  # type: ignore[arg-type]
        table = await table_of(hall, SNAIL, ANN)
        seq = table.state.seq
        await rest(players)
        assert moves(table) == ["+", "-"]
        assert asked[:4] == [f"{table.state.id}/{seq}"] * 4

    in_halls(tmp_path, use)


class Leases(Alone):
    """Claims that end by themselves, as those in Redis do, once others have looked often enough.

    So they hold on a machine that is too busy to renew them in time, but too busy to look as well.
    """

    def __init__(self) -> None:
        self.ends: dict[str, float] = {}
        self.refused = 0

    @property
    def now(self) -> float:
        """At most the time that has passed since somebody was first refused."""
        return self.refused * bots.LOOK_SECONDS

    async def claim(self, what: str, seconds: float, _say: str = "") -> bool:
        free = self.ends.get(what, 0.0) <= self.now
        self.refused += not free
        if free:
            await self.renew(what, seconds, "")
        return free

    async def renew(self, what: str, seconds: float, _say: str) -> None:
        self.ends[what] = self.now + seconds


@pytest.mark.slow
def test_a_turn_stays_with_its_worker_however_long_the_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When many bots wait to think, a second worker that thinks about the same makes it worse for all."""
    monkeypatch.setattr(bots, "TURN_SECONDS", 1.0)
    monkeypatch.setattr(bots, "LOOK_SECONDS", 0.01)

    async def use(one: Hall, other: Hall) -> None:
        leases, thinking, idle = Leases(), Drawing(), Drawing()
        thinking.may_answer.clear()
        players = BotPlayers(one, thinking, 0.0, leases)  # type: ignore[arg-type]
        table = await table_of(one, SNAIL, ANN)
        await until(lambda: thinking.asked)
        first_end = next(iter(leases.ends.values()))
        others = BotPlayers(other, idle, 0.0, leases)  # type: ignore[arg-type]
        there = await other.find(table.state.id)
        await until(lambda: leases.now > first_end)
        refused = leases.refused
        await until(lambda: leases.refused > refused + 5)
        thinking.may_answer.set()
        await rest(players)
        await rest(others)
        assert moves(there) == ["+", "-"]
        assert (len(thinking.asked), idle.asked) == (2, [])

    in_halls(tmp_path, use, how_many=2)


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
