"""Reviews are worked out once, whoever asks, and tell how far they are."""

import asyncio
import json
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from luckynumbers.analysis import reviewing as reviewing_module
from luckynumbers.web.live import reviews, underway
from luckynumbers.web.live.fanout import Alone
from luckynumbers.web.live.reviews import Reviews, Wanted
from luckynumbers.web.live.underway import Underway
from luckynumbers.web.store.store import Store
from tests.analysis.games import played
from tests.web.store.stores import with_stores

from ...waiting import REVIEWING
from .claims import Shared

RECORD = str(played(2, "sorted"))


def wanted(effort: str = "quick", language: str = "en", game: str = "t.1", person: str = "ann") -> Wanted:
    return Wanted(game, effort, language, RECORD, ("Ann", "Bo"), person=person)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a quick review is waited for."""
    monkeypatch.setattr(reviews, "PATIENCE", REVIEWING)


@pytest.fixture
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('reviews') / 'tables.db'}"


class Counted:
    """Takes games apart, quickly, and counts how often."""

    def __init__(self) -> None:
        self.efforts: list[str] = []

    def __call__(self, record: str, effort: str, progress: Callable[[float], None]) -> str:
        self.efforts.append(effort)
        return reviews._take_apart(record, "quick", progress)


@pytest.fixture
def worked() -> Counted:
    return Counted()


def test_many_readers_one_review(address: str, worked: Counted) -> None:
    async def use(store: Store) -> None:
        reviewing = Reviews(store, take_apart=worked)
        codes = ("en", "en", "de", "ja")
        told = await asyncio.gather(*(reviewing.see(wanted(language=code)) for code in codes))
        assert worked.efforts == ["quick"]
        first, again, german, japanese = (json.loads(str(one)) for one in told)
        assert first == again
        assert first["names"] == ["Ann", "Bo"]
        assert first["seats"][1]["name"] == "Bo"
        assert [seat["luck"] for seat in german["seats"]] == [seat["luck"] for seat in japanese["seats"]]
        assert german["moments"][-1]["why"] != japanese["moments"][-1]["why"]
        assert await reviewing.kept("t.1", "quick", "de") == told[2]
        await reviewing.close()

    with_stores(address, use)


def test_of_two_workers_one_works_it_out(address: str, worked: Counted) -> None:
    claims = Shared()

    async def use(one: Store, other: Store) -> None:
        here, there = (Reviews(store, claims=claims, take_apart=worked) for store in (one, other))
        told = await asyncio.gather(
            here.see(wanted()), there.see(wanted()), there.prepare("t.1", RECORD), there.see(wanted())
        )
        assert worked.efforts == ["quick"]
        assert told[0] == told[1] == told[3] == await here.see(wanted())
        await here.close()
        await there.close()

    with_stores(address, use, how_many=2)


def test_a_deep_one_is_worked_out_by_one_worker_and_all_say_how_far_it_is(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    claims = Shared()
    worked, go_on = [], threading.Event()

    def half(record: str, effort: str, progress: Callable[[float], None]) -> str:
        worked.append(effort)
        progress(0.5)
        assert go_on.wait(600)
        return "{}"

    monkeypatch.setattr(reviews, "_put_into_words", lambda numbers, *_: numbers)
    monkeypatch.setattr(underway, "TELL_SECONDS", 0.01)

    async def use(one: Store, other: Store) -> None:
        here, there = (Reviews(store, claims=claims, take_apart=half) for store in (one, other))
        assert not await there.begun("t.1", "deep")
        both = await asyncio.gather(here.see(wanted("deep")), there.see(wanted("deep")))
        assert all(isinstance(one, Underway) for one in both)
        assert await there.begun("t.1", "deep")
        heard = [Underway(0.0)]
        async for standing in there.watch("t.1", "deep"):
            heard.append(standing)
            if standing.progress:
                go_on.set()
        assert heard[-1] == Underway(0.5)
        assert await there.see(wanted("deep")) == await here.see(wanted("deep")) == "{}"
        assert worked == ["deep"]
        await here.close()
        await there.close()

    with_stores(address, use, how_many=2)


def test_another_worker_takes_over_from_one_that_is_gone(address: str, worked: Counted) -> None:
    answers = iter([False, False, True])

    class Answering(Alone):
        async def claim(self, _what: str, _seconds: float, _say: str = "") -> bool:
            return next(answers)

    async def use(store: Store) -> None:
        reviewing = Reviews(store, claims=Answering(), take_apart=worked)
        await reviewing.prepare("t.1", RECORD)
        await reviewing.prepare("t.1", RECORD)
        assert worked.efforts == ["quick"]
        assert await reviewing.kept("t.1", "quick", "") is not None
        await reviewing.close()

    with_stores(address, use)


def test_what_was_kept_is_not_worked_out_again(address: str, worked: Counted) -> None:
    async def use(store: Store) -> None:
        for code in ("en", "fr"):
            reviewing = Reviews(store, take_apart=worked)
            assert isinstance(await reviewing.see(wanted(language=code)), str)
            await reviewing.close()
        assert worked.efforts == ["quick"]

    with_stores(address, use)


@pytest.mark.slow
def test_a_deep_one_tells_how_far_it_is(address: str) -> None:
    async def use(store: Store) -> None:
        loop, half, go_on = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()

        def in_two_parts(record: str, _: str, progress: Callable[[float], None]) -> str:
            progress(0.5)
            loop.call_soon_threadsafe(half.set)
            asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()
            return reviews._take_apart(record, "quick", progress)

        reviewing = Reviews(store, take_apart=in_two_parts)
        assert await reviewing.see(wanted("deep")) in {Underway(0.0), Underway(0.5)}
        await half.wait()
        assert await reviewing.begun("t.1", "deep")
        assert await reviewing.see(wanted("deep")) == Underway(0.5)
        go_on.set()
        while isinstance(told := await reviewing.see(wanted("deep")), Underway):
            await asyncio.sleep(0)
        assert json.loads(told)["moments"]
        assert await reviewing.begun("t.1", "deep")
        assert not await reviewing.begun("t.2", "deep")
        await reviewing.close()

    with_stores(address, use)


def test_who_waits_for_one_is_told_how_far_it_is_when_the_server_stops(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the end of a server would wait for reviews, and cut off who asked for them."""

    async def use(store: Store) -> None:
        loop, half, may_end = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

        def held(_record: str, _effort: str, progress: Callable[[float], None]) -> str:
            progress(0.5)
            loop.call_soon_threadsafe(half.set)
            assert may_end.wait(REVIEWING)
            return "{}"

        reviewing = Reviews(store, take_apart=held)
        monkeypatch.setattr(reviews, "WATCH_SECONDS", REVIEWING)
        waiting = asyncio.create_task(reviewing.see(wanted("quick")))
        await half.wait()
        watched = reviewing.watch("t.1", "quick")
        assert await anext(watched) == Underway(0.5)
        reviewing.end()
        async with asyncio.timeout(REVIEWING / 10):  # long before their patience ends
            assert await waiting == Underway(0.5)
            assert [one async for one in watched] == []
        may_end.set()
        await reviewing.close()

    with_stores(address, use)


def test_a_deep_one_does_not_hold_up_a_quick_one(address: str) -> None:
    async def use(store: Store) -> None:
        loop, go_on = asyncio.get_running_loop(), asyncio.Event()

        def slow(record: str, effort: str, progress: Callable[[float], None]) -> str:
            if effort == "deep":
                asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()
            return reviews._take_apart(record, "quick", progress)

        reviewing = Reviews(store, take_apart=slow)
        assert await reviewing.see(wanted("deep")) == Underway(0.0)
        assert isinstance(await reviewing.see(wanted("quick")), str)
        go_on.set()
        await reviewing.close()

    with_stores(address, use)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ranks threads")
def test_bots_go_before_reviews(address: str) -> None:
    """Threads that review have a lower rank than those in which bots think, deep ones the lowest."""

    def rank() -> str:
        return str(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    async def use(store: Store) -> None:
        reviewing = Reviews(store)
        quick, deep = [int(await reviewing._run(effort, rank)) for effort in ("quick", "deep")]
        assert int(rank()) < quick < deep
        await reviewing.close()

    with_stores(address, use)


def test_deep_ones_go_round_between_people_and_tell_their_place(address: str) -> None:
    async def use(store: Store) -> None:
        loop, go_on = asyncio.get_running_loop(), asyncio.Event()
        begun: list[str] = []

        def slow(record: str, _: str, progress: Callable[[float], None]) -> str:
            begun.append(record)
            asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()
            progress(1.0)
            return "{}"

        reviewing = Reviews(store, take_apart=slow)
        asked = [("ann", "a1"), ("ann", "a2"), ("ann", "a3"), ("bo", "b1")]
        for person, game in asked:
            await reviewing.see(Wanted(game, "deep", "en", game, person=person))
        while not begun:
            await asyncio.sleep(0)
        places = {game: await reviewing.see(Wanted(game, "deep", "en", game)) for _, game in asked}
        assert places == {
            "a1": Underway(0.0),
            "a2": Underway(0.0, 1),
            "b1": Underway(0.0, 2),
            "a3": Underway(0.0, 3),
        }
        heard = asyncio.create_task(collect(reviewing.watch("a3", "deep")))
        await asyncio.sleep(0)
        go_on.set()
        assert (await heard)[0] == Underway(0.0, 3)
        assert begun == ["a1", "a2", "b1", "a3"]
        assert await collect(reviewing.watch("a3", "deep")) == []
        await reviewing.close()

    with_stores(address, use)


async def collect(underway: AsyncIterator[Underway]) -> list[Underway]:
    return [one async for one in underway]


def test_what_fails_can_be_asked_for_again(address: str) -> None:
    tries: list[str] = []

    def broken_once(record: str, effort: str, progress: Callable[[float], None]) -> str:
        tries.append(effort)
        if len(tries) == 1:
            raise RuntimeError("no engine")
        return reviews._take_apart(record, effort, progress)

    async def use(store: Store) -> None:
        reviewing = Reviews(store, take_apart=broken_once)
        with pytest.raises(RuntimeError, match="no engine"):
            await reviewing.see(wanted())
        assert isinstance(await reviewing.see(wanted()), str)
        await reviewing.close()

    with_stores(address, use)


def test_the_judge_is_woken_once_in_the_room_of_quick_reviews(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[str] = []

    class Judge:
        def warm_up(self) -> None:
            woken.append(threading.current_thread().name)

    def judge_for(_: str) -> Judge:
        return Judge()

    monkeypatch.setattr(reviewing_module, "judge_for", judge_for)

    async def use(store: Store) -> None:
        reviewing = Reviews(store)
        for _ in range(3):
            reviewing.expect()
        assert reviewing._waking is not None
        await reviewing._waking
        reviewing.expect()
        await reviewing.close()
        assert len(woken) == 1
        assert woken[0].startswith("review-quick")

    with_stores(address, use)


def test_a_judge_who_cannot_be_woken_costs_a_line_in_the_log(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def judge_for(_: str) -> None:
        raise RuntimeError("no engine")

    monkeypatch.setattr(reviewing_module, "judge_for", judge_for)

    async def use(store: Store) -> None:
        reviewing = Reviews(store)
        reviewing.expect()
        assert reviewing._waking is not None
        await reviewing._waking
        assert "cannot be warmed up: no engine" in caplog.text
        await reviewing.close()

    with_stores(address, use)
