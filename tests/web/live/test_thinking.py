"""Bots think beside the server, each thread with its own, and nobody waits behind a slow one."""

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest

import luckynumbers as ln
from luckynumbers.bots.ladybug_deep import LadybugDeep
from luckynumbers.web.live import thinking
from luckynumbers.web.live.thinking import LEAST_MILLISECONDS, MOST_MILLISECONDS, THREADS, Thinking

from ...waiting import PATIENCE, wait_for
from ..conftest import Serve
from ..playing import Json, make_table
from ..saying import said_by

T = TypeVar("T")
START = ln.Position.start().apply("3").apply("7").apply("12").apply("18")
START = START.apply("2").apply("5").apply("11").apply("20")


class Stand(ln.bots.Bot):
    """A bot of the test: it draws, or does whatever it is told to."""

    def __init__(
        self, name: str, objective: str = "win", do: Callable[["Stand"], None] | None = None
    ) -> None:
        self.name, self.objective = name, objective
        self.threads: set[int] = set()
        self._do = do

    def choose(self, position: ln.Position) -> ln.Action:
        self.threads.add(threading.get_ident())
        if self._do is not None:
            self._do(self)
        return position.legal_actions()[0]


class Nursery:
    """Makes bots, none of them a real one, and keeps them."""

    def __init__(self) -> None:
        self.made: list[Stand] = []

    def load(self, name: str, *, objective: str = "win") -> Stand:
        self.made.append(Stand(name, objective))
        return self.made[-1]


def think(
    work: Callable[[Thinking], Coroutine[Any, Any, T]], load: Callable[..., ln.bots.Bot] = ln.bots.load
) -> T:
    """Run ``work`` with threads to think in, and bots that ``load`` makes."""

    async def run() -> T:
        threads = Thinking(load=load)
        try:
            return await asyncio.wait_for(work(threads), PATIENCE)
        finally:
            threads.close()

    return asyncio.run(run())


def test_a_bot_is_made_once_for_every_thread_and_never_shared() -> None:
    nursery = Nursery()

    async def ask(threads: Thinking) -> None:
        await asyncio.gather(*(threads.choose("ladybug", START) for _ in range(40)))

    think(ask, nursery.load)
    made = nursery.made
    assert 1 <= len(made) <= THREADS
    assert {len(bot.threads) for bot in made} <= {0, 1}
    assert len({*map(frozenset, (bot.threads for bot in made))}) == len(made)


def test_quick_bots_do_not_wait_for_slow_ones_or_for_the_engine() -> None:
    go_on = threading.Event()

    def load(name: str, *, objective: str = "win") -> Stand:
        quick = name in {"sprout", "gardener", "beekeeper"}
        return Stand(name, do=None if quick else lambda _: _wait(go_on))

    async def ask(threads: Thinking) -> None:
        slow = [
            asyncio.ensure_future(threads.choose(name, START))
            for name in ("ladybug", "ladybug-deep")
            for _ in range(3 * THREADS)
        ]
        for name in ("sprout", "gardener", "beekeeper"):
            assert str(await threads.choose(name, START)) == "+"
        assert not any(move.done() for move in slow)
        go_on.set()
        await asyncio.gather(*slow)

    try:
        think(ask, load)
    finally:
        go_on.set()


def _wait(event: threading.Event) -> None:
    assert event.wait(PATIENCE)


def test_ladybug_does_not_wait_for_her_unhurried_sister() -> None:
    go_on = threading.Event()

    def load(name: str, *, objective: str = "win") -> Stand:
        return Stand(name, do=(lambda _: _wait(go_on)) if name == "ladybug-deep" else None)

    async def ask(threads: Thinking) -> None:
        slow = [asyncio.ensure_future(threads.choose("ladybug-deep", START)) for _ in range(3 * THREADS)]
        assert str(await threads.choose("ladybug", START)) == "+"
        go_on.set()
        await asyncio.gather(*slow)

    try:
        think(ask, load)
    finally:
        go_on.set()


def test_an_unhurried_bot_hurries_while_others_wait_for_her() -> None:
    """What is measured is the time she gives herself, not how long it takes on this machine."""
    queue = 40
    given: list[float] = []
    all_there = threading.Event()

    class Deep(LadybugDeep):
        def choose(self, position: ln.Position) -> ln.Action:
            given.append(self.milliseconds)
            _wait(all_there)
            return position.legal_actions()[0]

    async def ask(threads: Thinking) -> None:
        assert threads.budget() == MOST_MILLISECONDS
        await_all = [asyncio.ensure_future(threads.choose("ladybug-deep", START)) for _ in range(queue)]
        while len(given) < THREADS:
            await asyncio.sleep(0.01)
        assert threads.budget() == LEAST_MILLISECONDS
        all_there.set()
        await asyncio.gather(*await_all)
        assert threads.budget() == MOST_MILLISECONDS

    try:
        think(ask, lambda *_, **__: Deep())
    finally:
        all_there.set()
    assert len(given) == queue
    later = given[THREADS:]
    assert (min(later), max(later)) == (LEAST_MILLISECONDS, MOST_MILLISECONDS)
    assert len({*later}) > 10


def test_a_bot_that_fails_is_named_in_the_log_and_seedling_answers(caplog: pytest.LogCaptureFixture) -> None:
    made = []
    load = ln.bots.load

    def fail(bot: Stand) -> None:
        raise RuntimeError("a bad day")

    def loading(name: str, *, objective: str = "win") -> ln.bots.Bot:
        made.append(name)
        return Stand(name, do=fail) if name == "gardener" else load(name)

    async def ask(threads: Thinking) -> list[ln.Action]:
        return [await threads.choose("gardener", START) for _ in range(2)]

    with caplog.at_level(logging.ERROR, logger=thinking.__name__):
        answers = think(ask, loading)
    assert answers == [load("seedling").choose(START)] * 2
    told = said_by(thinking.__name__, caplog)
    assert len(told) == 2
    assert all("gardener failed at" in line for line in told)
    assert "a bad day" in caplog.text
    # It is made anew each time: nobody knows what state it was left in.
    assert made.count("gardener") == 2


@pytest.mark.parametrize("wrong", ["-", "13@b2", "@a1"])
def test_a_bot_that_answers_nonsense_is_answered_for(wrong: str) -> None:
    load = ln.bots.load

    class Confused(Stand):
        def choose(self, position: ln.Position) -> ln.Action:
            return ln.Action.parse(wrong)

    answer = think(
        lambda threads: threads.choose("snail", START),
        lambda name, objective: Confused(name) if name == "snail" else load(name),
    )
    assert answer == load("seedling").choose(START)


def test_a_bot_of_a_former_time_is_answered_for() -> None:
    """Tables are kept for years, and bots may come and go."""
    answer = think(lambda threads: threads.choose("wizard", START))
    assert answer == ln.bots.load("seedling").choose(START)


# At a table


def test_the_table_goes_on_when_a_bot_fails(serve: Serve) -> None:
    load = ln.bots.load

    def loading(name: str, *, objective: str = "win") -> ln.bots.Bot:
        if name == "hedgehog":
            raise ImportError("it went away")
        return load(name)

    server = serve()
    server.rooms.thinking.load = loading
    with server.client() as program:
        table = make_table(program, [{"kind": "bot", "bot": "hedgehog"}, {"kind": "me"}])
        assert table.play(moves=4)["status"] == "playing"


@pytest.mark.slow
def test_even_if_everything_fails_it_is_tried_again(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    def fail(name: str, *, objective: str = "win") -> ln.bots.Bot:
        raise RuntimeError("nobody is at home")

    server = serve()
    server.rooms.thinking.load = fail
    with server.client() as program:
        table = make_table(program, [{"kind": "bot"}, {"kind": "me"}])
        wait_for(lambda: f"the bots at table {table.id} rest" in caplog.text, "the complaint")
        assert "nobody is at home" in caplog.text
        server.rooms.thinking.load = ln.bots.load
        assert table.play(moves=2)["status"] == "playing"


@pytest.mark.parametrize(("tournament", "objective"), [(False, "win"), (True, "points")])
def test_r17_in_a_tournament_bots_play_for_points(serve: Serve, tournament: bool, objective: str) -> None:
    server, nursery = serve(), Nursery()
    server.rooms.thinking.load = nursery.load
    with server.client() as program:
        table = make_table(program, [{"kind": "bot"}, {"kind": "me"}], tournament=tournament)
        table.ready()
    assert {bot.objective for bot in nursery.made} == {objective}


@pytest.mark.slow
def test_tables_play_on_while_an_engine_is_being_loaded(serve: Serve) -> None:
    """Many who want to play ladybug at the same time hold up nobody else, and get their move in the end."""
    loaded = threading.Event()
    load = ln.bots.load

    class Slow(Stand):
        def warm_up(self) -> None:
            _wait(loaded)

        def choose(self, position: ln.Position) -> ln.Action:
            self.warm_up()
            return super().choose(position)

    server = serve()
    server.rooms.thinking.load = lambda name, objective: Slow(name) if "ladybug" in name else load(name)
    try:
        with server.client() as program:
            seats: list[Json] = [{"kind": "bot", "bot": "ladybug"}, {"kind": "me"}]
            waiting = [make_table(program, seats) for _ in range(2 * THREADS)]
            assert make_table(program, [{"kind": "bot", "bot": "gardener"}, {"kind": "me"}]).play()["outcome"]
            assert all(table.view()["to_act"] == 0 for table in waiting)
            loaded.set()
            assert all(table.ready()["to_act"] == 1 for table in waiting)
    finally:
        loaded.set()
