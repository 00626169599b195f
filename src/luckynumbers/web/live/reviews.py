"""Where finished games are taken apart: once, in threads that give way to everybody who plays.

A quick review is ready before anyone looks up; a deep one takes its time in a thread of its own, and tells
how far it is. Deep ones wait in a line that goes round between people. What was found is kept in the store.
"""

import asyncio
import json
import logging
import os
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from luckynumbers.notation.record import Record
from luckynumbers.rules.actions import parse_events
from luckynumbers.web.live.fanout import Alone, Claims
from luckynumbers.web.live.line import Line
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.thinking import at_once
from luckynumbers.web.live.underway import Elsewhere, Underway
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.record import record_text
from luckynumbers.web.table.refused import Reason, Refused

QUICK, DEEP = "quick", "deep"
NO_LANGUAGE: Final = ""
"""Under this the numbers are kept, for words in any language."""
PATIENCE: Final = 5.0
"""Seconds that a quick review may take before whoever asks is told to come again."""
CLAIM_SECONDS: Final = 10.0
"""How long other workers leave a quick review to the one that was first to begin it."""
LOOK_SECONDS: Final = 0.05
"""How often they look whether it is there."""
WATCH_SECONDS: Final = 0.25
"""How often those who watch hear how far a review is."""
NICENESS: Final = {QUICK: 4, DEEP: 10}
"""How much bots that think go before reviews; somebody waits for a quick one."""

TakeApart = Callable[[str, str, Callable[[float], None]], str]
"""From a record and an effort, telling how far it is, to the numbers as JSON."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which review, of what, and for whom."""

    game: str
    effort: str
    language: str
    record: str
    names: Sequence[str] = ()
    """As they are read in that language."""
    tournament: bool = False
    """Whether to speak in expected points too (R17)."""
    person: str = ""
    """Who waits for it, if it has to wait."""

    @property
    def key(self) -> str:
        """What it is, whoever asks."""
        return _key(self.game, self.effort)

    @property
    def spoken(self) -> tuple[str, Sequence[str], bool]:
        """How it is told: in which language, of whom, and whether in points too."""
        return self.language, self.names, self.tournament


@dataclass(frozen=True, slots=True)
class Tried:
    """A line that somebody would like to see judged, from an event of a finished game on."""

    record: Callable[[], str]
    """Read beside the event loop, since games may be long."""
    at: int
    line: Sequence[str]
    language: str
    names: Sequence[str] = ()
    tournament: bool = False


@dataclass(eq=False)
class _Job:
    """A review under way."""

    task: "asyncio.Task[str]"
    progress: float = 0.0


class Reviews:
    """Reviews of finished games. Each is worked out once, whoever asks and however often.

    ``claims`` say which of several workers works out what all of them are asked for, ``take_apart`` how.
    """

    def __init__(
        self,
        store: Store,
        engine_ready: Callable[[bool], Awaitable[None]] = at_once,
        claims: Claims | None = None,
        take_apart: TakeApart | None = None,
    ) -> None:
        self._store, self._engine_ready, self._claims = store, engine_ready, claims or Alone()
        self.how = take_apart or _take_apart
        self._elsewhere = Elsewhere(self._claims)
        self._rooms = {effort: _room(effort) for effort in (QUICK, DEEP)}
        self._jobs: dict[str, _Job] = {}
        self._line = Line()
        self._waking: asyncio.Task[None] | None = None
        self._ending: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(self) -> None:
        """Let nobody wait for a review any longer: the server stops. Who does is told how far it is."""
        if not self._ending.done():
            self._ending.set_result(None)

    async def close(self) -> None:
        """Give up what is under way; nothing of it is kept."""
        jobs: list[asyncio.Task[Any]] = [job.task for job in self._jobs.values()]
        jobs += [self._waking] if self._waking else []
        for task in jobs:
            task.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        for room in self._rooms.values():
            room.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How many deep ones wait for their turn."""
        return len(self._line)

    def expect(self) -> None:
        """Wake the judge of quick reviews, who will be asked soon; only the first time does anything."""
        if self._waking is None:
            self._waking = asyncio.create_task(self._wake())

    async def _wake(self) -> None:
        await self._engine_ready(True)
        await self._run(QUICK, _wake)

    async def begun(self, game: str, effort: str) -> bool:
        """Return whether it is there in some language, or under way, here or at another worker."""
        underway = await self._standing(_key(game, effort))
        return underway is not None or await self.kept(game, effort, NO_LANGUAGE) is not None

    async def kept(self, game: str, effort: str, language: str) -> str | None:
        """Return a review as JSON if it is there to be read."""
        return await self._store.review(game, effort, language)

    async def see(self, wanted: Wanted) -> str | Underway:
        """Return a review as JSON, or how far it is."""
        numbers = await self._numbers(wanted)
        if isinstance(numbers, Underway):
            return numbers
        told = await self._run(QUICK, _put_into_words, numbers, *wanted.spoken)
        await self._store.keep_review(wanted.game, wanted.effort, wanted.language, told)
        return told

    async def prepare(self, game: str, record: str) -> None:
        """Have the quick review of a game there for whoever asks; return once it is."""
        wanted = Wanted(game, QUICK, NO_LANGUAGE, record)
        if await self._store.review(game, QUICK, NO_LANGUAGE) is None:
            await asyncio.shield(self._job(wanted).task)

    async def annotated(self, wanted: Wanted) -> str | Underway:
        """Return the record with what the review says of it, or how far the review is."""
        numbers = await self._numbers(wanted)
        if isinstance(numbers, Underway):
            return numbers
        return await self._run(QUICK, _annotate, numbers, *wanted.spoken)

    async def _numbers(self, wanted: Wanted) -> str | Underway:
        numbers = await self._store.review(wanted.game, wanted.effort, NO_LANGUAGE)
        if numbers is not None:
            return numbers
        if wanted.effort == DEEP and (there := await self._begin_deep(wanted)) is not None:
            return there
        job = self._job(wanted)
        if await self._done(job, PATIENCE if wanted.effort == QUICK else 0):
            return job.task.result()
        standing = self._standing_here(wanted.key)
        if wanted.effort == DEEP:
            await self._elsewhere.tell(wanted.key, standing)
        return standing

    async def _done(self, job: _Job, seconds: float) -> bool:
        """Wait for a review for so long; return whether it is there."""
        either: list[asyncio.Future[Any]] = [job.task, self._ending]
        done, _ = await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        return job.task in done

    async def _begin_deep(self, wanted: Wanted) -> Underway | None:
        """Have a deep review be worked out here; or return how far it is at the worker that was first."""
        return None if wanted.key in self._jobs else await self._elsewhere.begin(wanted.key)

    async def watch(self, game: str, effort: str) -> AsyncIterator[Underway]:
        """Yield how far a review that somebody asked for is, whenever that changes, until it is there."""
        told, key = None, _key(game, effort)
        while not self._ending.done() and (now := await self._standing(key)) is not None:
            if now != told:
                yield now
                told = now
            if (job := self._jobs.get(key)) is not None:
                await self._done(job, WATCH_SECONDS)
            else:
                await asyncio.sleep(WATCH_SECONDS)

    async def _standing(self, key: str) -> Underway | None:
        """Return how far a review is, here or at another worker; ``None`` if nobody is at it."""
        return self._standing_here(key) if key in self._jobs else await self._elsewhere.at(key)

    def _standing_here(self, key: str) -> Underway:
        return Underway(self._jobs[key].progress, self._line.place(key))

    async def try_line(self, tried: Tried) -> str:
        """Judge a line that nobody played, as JSON; whatever the rules forbid is a ``ValueError``."""
        await self._engine_ready(True)
        return await self._run(QUICK, _try, tried)

    def _job(self, wanted: Wanted) -> _Job:
        """Return the review under way, begun now if it was not."""
        key = wanted.key
        if key in self._jobs:
            return self._jobs[key]
        job = self._jobs[key] = _Job(asyncio.create_task(self._work_out(wanted)))
        job.task.add_done_callback(lambda _: self._jobs.pop(key, None))
        return job

    async def _work_out(self, wanted: Wanted) -> str:
        if wanted.effort == QUICK and (elsewhere := await self._from_another(wanted)) is not None:
            return elsewhere
        if wanted.effort == QUICK:
            await self._engine_ready(True)
            return await self._take_apart(wanted)
        async with self._elsewhere.telling(wanted.key, partial(self._standing_here, wanted.key)):
            await self._engine_ready(True)
            async with self._line.turn(wanted.person, wanted.key):
                return await self._take_apart(wanted)

    async def _take_apart(self, wanted: Wanted) -> str:
        def progress(part: float) -> None:
            if job := self._jobs.get(wanted.key):
                job.progress = part

        numbers = await self._run(wanted.effort, self.how, wanted.record, wanted.effort, progress)
        await self._store.keep_review(wanted.game, wanted.effort, NO_LANGUAGE, numbers)
        return numbers

    async def _from_another(self, wanted: Wanted) -> str | None:
        """Return what another worker finds out that was first to begin; ``None`` if we are, or it fails."""
        while not await self._claims.claim(f"review/{wanted.game}", CLAIM_SECONDS):
            await asyncio.sleep(LOOK_SECONDS)
            numbers = await self._store.review(wanted.game, wanted.effort, NO_LANGUAGE)
            if numbers is not None:
                return numbers
        return None

    async def _run(self, room: str, work: Callable[..., str], *given: object) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._rooms[room], work, *given)


def _key(game: str, effort: str) -> str:
    return f"{game}/{effort}"


async def record_of(table: LiveTable, number: int) -> str:
    """Return the record of a game, written beside the event loop, since games may be long."""
    still = copy(table)
    return await asyncio.to_thread(lambda: record_text(still.state, still.game(number)))


def _take_apart(record: str, effort: str, progress: Callable[[float], None]) -> str:
    # The engine takes a moment to load; who only plays shall not wait for it.
    from luckynumbers.analysis.as_json import numbers
    from luckynumbers.analysis.reviewing import review

    return json.dumps(numbers(review(record, effort, progress)), separators=(",", ":"))


def _wake() -> str:
    from luckynumbers.analysis.reviewing import judge_for

    try:
        judge_for(QUICK).warm_up()
    except Exception as error:  # the first review will say more
        _log.warning("the judge of reviews cannot be warmed up: %s", error)
    return ""


def _put_into_words(found: str, language: str, names: Sequence[str], tournament: bool) -> str:
    from luckynumbers.analysis.as_json import retold

    told = retold(json.loads(found), language, names, tournament)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _annotate(found: str, language: str, names: Sequence[str], tournament: bool) -> str:
    from luckynumbers.analysis.as_json import annotated_record

    return annotated_record(json.loads(found), language, names, tournament)


def _try(tried: Tried) -> str:
    from luckynumbers.analysis.reviewing import judge_for
    from luckynumbers.analysis.trying import as_told, try_line

    record = Record.parse(tried.record())
    if record.outcome is None:
        raise Refused(Reason.NOT_NOW, "this game is not over yet")
    if tried.at > len(record.events):
        raise Refused(Reason.UNKNOWN, "this game has no such moment")
    line = [event for text in tried.line for event in parse_events(text)]
    found = try_line(judge_for(QUICK), record.positions()[tried.at], line)
    told = as_told(found, tried.language, tried.names, tried.tournament)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _room(effort: str) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, f"review-{effort}", initializer=_give_way, initargs=(NICENESS[effort],))


def _give_way(niceness: int) -> None:
    """Let other threads go first, where the system knows threads of different rank."""
    with suppress(AttributeError, OSError):
        own = os.getpriority(os.PRIO_PROCESS, 0)  # that of the whole server, which may give way itself
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), own + niceness)
