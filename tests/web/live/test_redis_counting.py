"""Limits hold for all workers together, and nobody waits for a Redis that does not answer."""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import redis as redis_client

from luckynumbers.web.live import redis_counting
from luckynumbers.web.live.rates import Rate
from luckynumbers.web.live.redis_counting import CountingOverRedis

from ...faults.databases import Redis
from ...waiting import PATIENCE
from .loops import in_loop


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, Redis is waited for."""
    monkeypatch.setattr(redis_counting, "ANSWER_SECONDS", PATIENCE)


@asynccontextmanager
async def workers(redis: Redis, house: str = "ours") -> AsyncIterator[list[CountingOverRedis]]:
    both = [CountingOverRedis(redis.url, house) for _ in range(2)]
    try:
        yield both
    finally:
        for worker in both:
            await worker.close()


def make_patient(worker: CountingOverRedis) -> None:
    """Let one that has given up soon wait for Redis from now on, however busy the machine is."""
    pool = worker._redis.connection_pool
    pool.connection_kwargs |= {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    pool.reset()  # type: ignore[no-untyped-call]


def questions(worker: CountingOverRedis, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that grows with every question that Redis is asked."""
    asked: list[object] = []
    send = worker._redis.execute_command

    async def note(*question: Any, **options: Any) -> Any:
        asked.append(question)
        return await send(*question, **options)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(worker._redis, "execute_command", note)
    return asked


def test_a_rate_is_one_rate_however_many_workers_there_are(redis: Redis) -> None:
    async def run() -> None:
        async with workers(redis) as both:
            one, other = (Rate(3, 0.0, "create", counting) for counting in both)
            taken = [await rate.take("ann") for rate in (one, other, one, other, one)]
            assert taken == [True, True, True, False, False]
            assert await other.take("bob"), "everybody has their own"
            assert await Rate(1, 0.0, "publish", both[0]).take("ann"), "and everything else, too"

    in_loop(run())


def test_a_rate_comes_back_with_time(redis: Redis) -> None:
    async def run() -> None:
        async with workers(redis) as (one, other):
            assert await one.take("x", 1, 20.0)
            while not await other.take("x", 1, 20.0):
                pass

    in_loop(run())


def test_what_is_kept_names_nobody_and_is_forgotten(redis: Redis) -> None:
    async def run() -> None:
        async with workers(redis) as (one, _), workers(redis, "another") as (stranger, _):
            assert await one.take("create/192.0.2.1", 1, 1 / 40)
            assert await stranger.take("create/192.0.2.1", 1, 1 / 40), "another database"
            assert await one.enter({"t": 5, "t/192.0.2.1": 2}, "me") == 0

    in_loop(run())
    with redis_client.Redis(port=redis.port) as client:
        keys = [*client.scan_iter()]
        assert len(keys) == 4
        for key in keys:
            assert b"192.0.2.1" not in client.dump(key) + key
            assert 0 < client.pttl(key) <= 41_000


def test_places_are_taken_and_given_back_everywhere(redis: Redis) -> None:
    async def run() -> None:
        async with workers(redis) as (one, other):
            rooms = {"t": 3, "t/a": 2}
            assert [await one.enter(rooms, "1"), await other.enter(rooms, "2")] == [0, 0]
            assert await one.enter(rooms, "3") == 2, "two from there"
            assert await one.enter({"t": 3}, "3") == 0
            assert await other.enter({"t": 3}, "4") == 3, "three in all"
            await one.leave(rooms, "1")
            assert await other.enter(rooms, "4") == 0

    in_loop(run())


@pytest.mark.slow
def test_a_place_nobody_speaks_for_is_given_away(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_counting, "PLACE_SECONDS", 2)

    async def run() -> None:
        async with workers(redis) as (killed, other):
            assert await killed.enter({"t": 2}, "1") == 0
            await other.stay([("t", ["2"])])
            while await other.enter({"t": 2}, "3") != 0:
                await other.stay([("t", ["2"])])
            monkeypatch.setattr(redis_counting, "PLACE_SECONDS", 60)  # to be looked at in peace
            await other.stay([("t", ["2", "3"])])
            with redis_client.Redis(port=redis.port) as client:
                (room,) = client.scan_iter("luckynumbers:room:*")
                assert {*client.zrange(room, 0, -1)} == {b"2", b"3"}

    in_loop(run())


@pytest.mark.parametrize("how", ["frozen", "away"])
def test_without_redis_each_worker_counts_for_itself_and_waits_once(
    redis: Redis, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(redis_counting, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(redis_counting, "AWAY_SECONDS", 600.0)

    async def run() -> None:
        async with workers(redis) as (one, _):
            rate = Rate(3, 0.0, "create", one)
            assert redis.process is not None
            redis.process.send_signal(signal.SIGSTOP if how == "frozen" else signal.SIGKILL)
            try:
                asked = questions(one, monkeypatch)
                assert await rate.take("ann")
                for _ in range(1_000):
                    assert await one.enter({"t": 1}, "1") is None
                    await one.leave(["t"], "1")
                    await one.stay([("t", ["1"])])
                assert [await rate.take("ann") for _ in range(3)] == [True, True, False]
                assert len(asked) == 1, "nobody waits for an answer after the first one has not come"
            finally:
                redis.process.send_signal(signal.SIGCONT)
            monkeypatch.setattr(one, "_away_until", 0.0)
            if how == "frozen":
                make_patient(one)
                assert await rate.take("ann"), "Redis has heard of none of these"

    in_loop(run())
