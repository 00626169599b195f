"""Where bots think: in threads, off the event loop, and the quick ones never behind the slow ones.

There are three rooms: for bots that answer at once, for those that need the engine, whose first move may wait
until it is loaded, and for those that take their time. Compiled code runs without the GIL.
"""

import asyncio
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from luckynumbers import bots
from luckynumbers.rules.actions import Action
from luckynumbers.rules.position import Position
from luckynumbers.web.live.durations import Durations
from luckynumbers.web.table.decisions import DEFAULT_BOT

THREADS: Final = 2
"""In each room."""
NEED_ENGINE: Final = frozenset(filter(bots.needs_engine, bots.names()))
UNHURRIED: Final = frozenset(name for name in bots.names() if not bots.answers_at_once(name))
MOST_MILLISECONDS: Final = 900.0
LEAST_MILLISECONDS: Final = 50.0
"""For one move of an unhurried bot: when nobody waits for her, and when many do."""

_log = logging.getLogger(__name__)


async def at_once(deep: bool) -> None:
    """Wait for nothing."""


class Thinking:
    """Threads with bots in them; each thread has its own, since a bot is not for two threads at once.

    ``engine_ready(deep)`` is awaited before the engine is loaded, so that it is not compiled twice at a time;
    ``deep`` is true for unhurried bots. ``load`` makes them.
    """

    def __init__(
        self,
        engine_ready: Callable[[bool], Awaitable[None]] = at_once,
        load: Callable[..., bots.Bot] = bots.load,
    ) -> None:
        self._engine_ready = engine_ready
        self.load = load
        self._at_once = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._with_engine = ThreadPoolExecutor(THREADS, thread_name_prefix="bot-engine")
        self._unhurried = ThreadPoolExecutor(THREADS, thread_name_prefix="bot-unhurried")
        self._unhurried_moves: set[Future[Action]] = set()
        self._here = threading.local()
        self._asleep = {*NEED_ENGINE}
        self._waking: set[asyncio.Task[None]] = set()
        self.moves = 0
        """How many are thought about, or wait to be."""
        self.took: defaultdict[str, Durations] = defaultdict(Durations)
        """How long each bot takes for a move, waiting included."""

    def close(self) -> None:
        """Stop thinking."""
        for task in self._waking:
            task.cancel()
        for threads in (self._at_once, self._with_engine, self._unhurried):
            threads.shutdown(wait=False, cancel_futures=True)

    def expect(self, name: str) -> None:
        """Get a bot ready that will be asked soon; only the first time does anything."""
        if name in self._asleep:
            self._asleep.discard(name)
            task = asyncio.create_task(self._wake(name))
            self._waking.add(task)
            task.add_done_callback(self._waking.discard)

    async def choose(self, name: str, position: Position, objective: str = "win") -> Action:
        """Return what a bot does here; another one answers if it cannot."""
        asked = time.perf_counter()
        self.moves += 1
        try:
            return await self._think(name, position, objective)
        finally:
            self.moves -= 1
            self.took[name].note(time.perf_counter() - asked)

    async def _think(self, name: str, position: Position, objective: str) -> Action:
        if name in NEED_ENGINE:
            await self._engine_ready(name in UNHURRIED)
        move = self._room_of(name).submit(self._choose, name, position, objective)
        if name in UNHURRIED:
            self._unhurried_moves.add(move)
        try:
            return await asyncio.wrap_future(move)
        finally:
            self._unhurried_moves.discard(move)

    def budget(self) -> float:
        """Return the milliseconds for a move of an unhurried bot: less while others wait for theirs."""
        waiting = sum(not (move.running() or move.done()) for move in tuple(self._unhurried_moves))
        return max(MOST_MILLISECONDS / (1 + waiting), LEAST_MILLISECONDS)

    def _room_of(self, name: str) -> ThreadPoolExecutor:
        if name in UNHURRIED:
            return self._unhurried
        return self._with_engine if name in NEED_ENGINE else self._at_once

    def _choose(self, name: str, position: Position, objective: str) -> Action:
        try:
            return self._answer(name, position, objective)
        except Exception:
            # Whatever state the bot was left in, nobody shall meet it again.
            self._bots().pop((name, objective), None)
            if name == DEFAULT_BOT:
                raise
            _log.exception("%s failed at %s; %s answers this time", name, position, DEFAULT_BOT)
            return self._answer(DEFAULT_BOT, position, objective)

    def _answer(self, name: str, position: Position, objective: str) -> Action:
        bot = self._bot(name, objective)
        if name in UNHURRIED:
            bot.milliseconds = self.budget()
        action = bot.choose(position)
        if action not in position.legal_actions():
            raise ValueError(f"{action} is not allowed here")
        return action

    def _bot(self, name: str, objective: str = "win") -> bots.Bot:
        """Return the bot of this thread; a ladybug's buffers are worth keeping."""
        known = self._bots()
        if (name, objective) not in known:
            known[name, objective] = self.load(name, objective=objective)
        return known[name, objective]

    def _bots(self) -> dict[tuple[str, str], bots.Bot]:
        found: dict[tuple[str, str], bots.Bot] = self._here.__dict__.setdefault("bots", {})
        return found

    async def _wake(self, name: str) -> None:
        await self._engine_ready(name in UNHURRIED)
        await asyncio.wrap_future(self._room_of(name).submit(self._warm_up, name))

    def _warm_up(self, name: str) -> None:
        try:
            self._bot(name).warm_up()
        except Exception as error:  # her first move will say more
            _log.warning("%s cannot be warmed up: %s", name, error)
