"""How workers tell each other: through Redis, which may be slow, frozen, away or back again."""

import asyncio
import signal
from collections import Counter
from collections.abc import Collection
from contextlib import asynccontextmanager
from typing import Any

import pytest
import redis as redis_client
from redis.asyncio.client import PubSub

from luckynumbers.web.live import redis_fanout
from luckynumbers.web.live.hints import Hint, Reached
from luckynumbers.web.live.redis_fanout import OverRedis, reach

from ...faults.databases import Redis
from ...waiting import PATIENCE, free_port
from .loops import in_loop, until

Heard = list[tuple[str, Hint]]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a Redis that is there is waited for; one that is away is tried at once."""
    for name in ("ANSWER_SECONDS", "QUIET_SECONDS"):
        monkeypatch.setattr(redis_fanout, name, PATIENCE)
    monkeypatch.setattr(redis_fanout, "AGAIN_SECONDS", 0.01)


class Worker:
    """One that watches some tables, and notes what it hears."""

    def __init__(self, redis: Redis, *watched: str) -> None:
        self.watched = watched
        self.news: Heard = []
        self.looked: list[set[str]] = []
        self.fanout = OverRedis(redis.url)

    async def start(self) -> None:
        await self.fanout.start(lambda table_id, news: self.news.append((table_id, news)), self._look_again)
        for table_id in self.watched:
            self.fanout.watch(table_id)
        await until(lambda: set().union(*self.looked) == {*self.watched})

    async def waits_only(self, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
        """Have it wait so long for Redis from now on; who listens does once it hears, or begins, anew."""
        for name in ("ANSWER_SECONDS", "QUIET_SECONDS"):
            monkeypatch.setattr(redis_fanout, name, seconds)
        pool = self.fanout._asking.connection_pool
        await pool.disconnect()
        pool.connection_kwargs |= {"socket_timeout": seconds, "socket_connect_timeout": seconds}
        pool.reset()  # type: ignore[no-untyped-call]
        self.news.clear()
        self.looked.clear()
        self.fanout.tell(self.watched[0], Reached(0))
        await until(lambda: self.news or self.looked)

    def count_tries(self, monkeypatch: pytest.MonkeyPatch) -> list[None]:
        """Return what grows whenever it begins to listen, from now on."""
        tries, pubsub = list[None](), self.fanout._hearing.pubsub

        def try_again() -> PubSub:
            tries.append(None)
            return pubsub()

        monkeypatch.setattr(self.fanout._hearing, "pubsub", try_again)
        return tries

    async def _look_again(self, table_ids: Collection[str]) -> None:
        self.looked.append({*table_ids})


@asynccontextmanager
async def working(*workers: Worker) -> Any:
    for worker in workers:
        await worker.start()
    try:
        yield
    finally:
        for worker in workers:
            await worker.fanout.close()


def test_what_one_tells_those_who_watch_hear_in_order(redis: Redis) -> None:
    async def run() -> None:
        one, other, elsewhere = Worker(redis, "t"), Worker(redis, "t", "u"), Worker(redis, "u")
        async with working(one, other, elsewhere):
            for seq in range(5):
                one.fanout.tell("t", Reached(seq))
            one.fanout.tell("u", Reached(0))
            await until(lambda: elsewhere.news and len(other.news) == 6 and len(one.news) == 5)
        assert one.news == [("t", Reached(seq)) for seq in range(5)]
        assert other.news == [*one.news, ("u", Reached(0))]
        assert elsewhere.news == [("u", Reached(0))]

    in_loop(run())


def test_what_cannot_be_read_interrupts_nothing(redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    """A worker of another version may say what we do not know."""

    async def run() -> None:
        worker = Worker(redis, "t")
        async with working(worker):
            with redis_client.Redis(port=redis.port) as client:
                for text in ("nonsense", '{"type":"to come"}', ""):
                    assert client.publish("luckynumbers:table:t", text) == 1
            worker.fanout.tell("t", Reached(1))
            await until(lambda: worker.news)
        assert worker.news == [("t", Reached(1))]

    in_loop(run())
    assert caplog.messages == []


def test_a_table_that_nobody_watches_any_more_is_heard_no_more(redis: Redis) -> None:
    async def run() -> None:
        worker = Worker(redis, "t", "u")
        async with working(worker):
            worker.fanout.unwatch("t")
            with redis_client.Redis(port=redis.port) as client:
                await until(lambda: client.pubsub_numsub("luckynumbers:table:t")[0][1] == 0)
            worker.fanout.tell("t", Reached(1))
            worker.fanout.tell("u", Reached(2))
            await until(lambda: worker.news)
        assert worker.news == [("u", Reached(2))]

    in_loop(run())


def test_without_redis_nobody_waits_and_afterwards_everybody_looks_again(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_fanout, "MOST_UNTOLD", 3)

    async def run() -> None:
        worker = Worker(redis, "t", "u")
        async with working(worker):
            redis.stop()
            for seq in range(100):
                worker.fanout.tell("t", Reached(seq))
            worker.looked.clear()
            await asyncio.to_thread(redis.start)
            await until(lambda: set().union(*worker.looked) == {"t", "u"})
            worker.fanout.tell("t", Reached(100))
            await until(lambda: ("t", Reached(100)) in worker.news)

    in_loop(run())


def test_a_redis_that_stays_away_fills_no_log(
    redis: Redis, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        worker = Worker(redis, "t")
        async with working(worker):
            tries = worker.count_tries(monkeypatch)
            redis.stop()
            worker.fanout.tell("t", Reached(1))
            await until(lambda: len(tries) > 20)

    in_loop(run())
    assert caplog.messages
    assert max(Counter(caplog.messages).values()) == 1
    assert len(caplog.messages) < 8


def test_news_is_told_though_the_connection_was_dropped_while_idle(redis: Redis) -> None:
    """As a firewall or a restarted Redis does it: who publishes learns of it only by failing."""

    async def run() -> None:
        worker = Worker(redis, "t")
        async with working(worker):
            with redis_client.Redis(port=redis.port) as client:
                client.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            worker.fanout.tell("t", Reached(1))
            await until(lambda: worker.news)

    in_loop(run())


@pytest.mark.slow
def test_a_frozen_redis_is_not_waited_for_and_is_left_for_a_new_connection(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        worker = Worker(redis, "t")
        assert redis.process is not None
        async with working(worker):
            tries = worker.count_tries(monkeypatch)
            await worker.waits_only(0.2, monkeypatch)
            redis.process.send_signal(signal.SIGSTOP)
            try:
                assert await worker.fanout.claim("t/1", 5.0), "nobody can say, so everyone may"
                with pytest.raises(Exception, match=r"[Tt]imeout"):
                    await worker.fanout.reach()
                await until(lambda: worker.fanout._channel is None)
                tries.clear()
                await until(lambda: len(tries) > 2)
            finally:
                redis.process.send_signal(signal.SIGCONT)
            worker.looked.clear()
            await until(lambda: worker.looked)
            await worker.waits_only(PATIENCE, monkeypatch)
            await worker.fanout.reach()

    in_loop(run())


def test_of_several_who_claim_a_turn_one_has_it_for_a_while(redis: Redis) -> None:
    async def run() -> None:
        workers = [Worker(redis) for _ in range(3)]
        async with working(*workers):
            claims = [worker.fanout.claim("t/7", 30.0) for worker in workers]
            assert sorted(await asyncio.gather(*claims)) == [False, False, True]
            assert await workers[0].fanout.claim("t/8", 0.01)
            while not await workers[1].fanout.claim("t/8", 0.01):
                pass

    in_loop(run())


def test_who_tells_hangs_up_on_nobody_else(redis: Redis) -> None:
    """A claim whose connection is taken away while it is made fails in a way nobody foresees."""

    async def claim_while_hanging_up(fanout: OverRedis) -> None:
        for number in range(50):
            claim = asyncio.create_task(fanout.renew(f"turn {number}", PATIENCE, "mine"))
            for _ in range(number % 10):
                await asyncio.sleep(0)
            await fanout._telling.connection_pool.disconnect()
            await claim
            assert await fanout.claimed(f"turn {number}") == "mine"

    async def run() -> None:
        fanout = OverRedis(redis.url)
        await claim_while_hanging_up(fanout)
        await fanout.close()

    asyncio.run(run())


def test_a_redis_that_is_not_there_is_noticed_before_anything_is_served() -> None:
    with pytest.raises(ConnectionError):
        asyncio.run(reach(f"redis://127.0.0.1:{free_port()}/0"))
