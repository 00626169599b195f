"""Workers that tell each other through Redis, which may hang, be away, or come back without memory.

Redis only carries news of what is durable. Whatever it loses is found again: who was cut off looks at every
table it watches as soon as it hears again, and every heartbeat compares (``workers.py``).
"""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from itertools import count
from typing import Final

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from luckynumbers.web.live.fanout import Listener, LookAgain
from luckynumbers.web.live.hints import Hint, decode, encode
from luckynumbers.web.logs import TROUBLES, first_line

ANSWER_SECONDS = 1.0
"""How long Redis may take to connect or to answer before it counts as away."""
QUIET_SECONDS = 5.0
"""After so long without news we ask Redis whether it still hears us."""
AGAIN_SECONDS = 0.5
MOST_UNTOLD: Final = 10_000
"""News that may wait for a Redis that is away."""
MOST_AT_ONCE: Final = 500
FRESH_SECONDS = 0.02
"""Tables that begin to be heard within such a moment are looked at together."""

EVERYONE: Final = "luckynumbers:everyone"
"""A channel without news: a connection that hears nothing else stays open by it."""
TABLE: Final = "luckynumbers:table:"
CLAIM: Final = "luckynumbers:claim:"

_LOST: Final = (RedisError, OSError)
_log = logging.getLogger(__name__)


class OverRedis:
    """Many workers: each publishes what it appended, each hears of the tables that are watched at it."""

    shared = True

    def __init__(self, address: str) -> None:
        # No second try behind our back: we must know that a connection was lost, and news with it.
        once = Retry(NoBackoff(), 0)
        # Who tells hangs up on all its connections when one is lost, so nobody else may be using them.
        self._telling, self._asking = (
            Redis.from_url(
                address, retry=once, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS
            )
            for _ in range(2)
        )
        # Whoever listens may wait long for a word, so that connection has no time limit of its own.
        self._hearing: Redis = Redis.from_url(
            address, retry=once, socket_timeout=None, socket_connect_timeout=ANSWER_SECONDS
        )
        self._news: asyncio.Queue[tuple[str, Hint]] = asyncio.Queue(MOST_UNTOLD)
        self._watched: set[str] = set()
        self._turns: asyncio.Queue[str] = asyncio.Queue()
        """Tables that have come to be watched, or no longer are."""
        self._channel: PubSub | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener, look_again: LookAgain) -> None:
        """Subscribe; a lost connection is taken up again."""
        await self._asking.ping()
        work = (self._listen(listener, look_again), self._turn(), self._publish())
        self._tasks += map(asyncio.create_task, work)

    def watch(self, table_id: str) -> None:
        """Hear of this table from soon on."""
        self._watched.add(table_id)
        self._turns.put_nowait(table_id)

    def unwatch(self, table_id: str) -> None:
        """Hear of it no more."""
        self._watched.discard(table_id)
        self._turns.put_nowait(table_id)

    def tell(self, table_id: str, hint: Hint) -> None:
        """Tell every worker that watches it, this one included; what it knows already it passes over."""
        with suppress(asyncio.QueueFull):  # it is durable already, and found by whoever compares
            self._news.put_nowait((table_id, hint))

    async def claim(self, what: str, seconds: float, say: str = "") -> bool:
        """Ask Redis who was first; when it does not say, everyone is, and the database decides."""
        try:
            return bool(await self._asking.set(CLAIM + what, say, nx=True, px=_milliseconds(seconds)))
        except _LOST:
            return True

    async def renew(self, what: str, seconds: float, say: str) -> None:
        """Keep a claim, if Redis hears of it."""
        with suppress(*_LOST):
            await self._asking.set(CLAIM + what, say, px=_milliseconds(seconds))

    async def claimed(self, what: str) -> str | None:
        """Ask Redis what whoever has claimed it says."""
        with suppress(*_LOST):
            said = await self._asking.get(CLAIM + what)
            return said.decode() if isinstance(said, bytes) else said
        return None

    async def release(self, what: str) -> None:
        """Let others claim it, if Redis hears of it; if not, they may after a while."""
        with suppress(*_LOST):
            await self._asking.delete(CLAIM + what)

    async def reach(self) -> None:
        """Fail unless Redis answers, and our own listening is not interrupted."""
        await self._asking.ping()
        if self._channel is None:
            raise ConnectionError("news of other workers is interrupted")

    async def close(self) -> None:
        """Unsubscribe."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        for redis in (self._telling, self._asking, self._hearing):
            await redis.aclose()

    # Telling

    async def _publish(self) -> None:
        while True:
            some = [await self._news.get()]
            while len(some) < MOST_AT_ONCE and not self._news.empty():
                some.append(self._news.get_nowait())
            await self._publish_some(some)

    async def _publish_some(self, some: list[tuple[str, Hint]]) -> None:
        """Publish news, if need be on a fresh connection: the old one may have died without a word."""
        for failures in count(1):
            try:
                async with self._telling.pipeline(transaction=False) as pipe:
                    for table_id, hint in some:
                        pipe.publish(TABLE + table_id, encode(hint))
                    await pipe.execute()
                return
            except _LOST as error:
                await self._telling.connection_pool.disconnect()
                if failures > 1:
                    TROUBLES.tell(_log, f"other workers cannot be told: {first_line(error)}")
                    await asyncio.sleep(AGAIN_SECONDS)

    # Hearing

    async def _turn(self) -> None:
        """Begin and cease to listen, as watchers come and go."""
        while True:
            table_id = await self._turns.get()
            channel = self._channel
            if channel is None:
                continue  # all that is watched is subscribed to when there is one
            with suppress(*_LOST):  # the one who listens notices, and begins anew
                if table_id in self._watched:
                    await channel.subscribe(TABLE + table_id)
                else:
                    await channel.unsubscribe(TABLE + table_id)

    async def _listen(self, listener: Listener, look_again: LookAgain) -> None:
        while True:
            try:
                async with self._hearing.pubsub() as channel:
                    watched = {*self._watched}
                    await _subscribe(channel, watched)
                    self._channel = channel
                    for table_id in watched ^ self._watched:  # watchers came and went meanwhile
                        self._turns.put_nowait(table_id)
                    await _hear(channel, listener, look_again)
            except Exception as error:
                TROUBLES.tell(_log, f"news of other workers is interrupted: {first_line(error)}")
            finally:
                self._channel = None
            await asyncio.sleep(AGAIN_SECONDS)


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


async def _subscribe(channel: PubSub, tables: Collection[str]) -> None:
    """Ask for the news of some tables; a Redis that is frozen lets us connect, and then says nothing."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await channel.subscribe(EVERYONE, *(TABLE + table_id for table_id in tables))
    except TimeoutError:
        raise ConnectionError("Redis does not answer") from None


async def _hear(channel: PubSub, listener: Listener, look_again: LookAgain) -> None:
    """Pass on what is said, until the connection is lost or Redis does not answer any more."""
    fresh: set[str] = set()
    asked = False
    while True:
        message = await channel.get_message(timeout=FRESH_SECONDS if fresh else QUIET_SECONDS)
        if message is None:
            if fresh:
                await look_again(fresh)
                fresh = set()
            elif asked:
                raise ConnectionError("Redis does not answer")
            else:
                asked = True
                await channel.ping()
            continue
        asked = False
        table_id = message["channel"].decode().removeprefix(TABLE) if message["channel"] else ""
        if message["type"] == "message":
            if (hint := decode(message["data"])) is not None:
                listener(table_id, hint)
        elif message["type"] == "subscribe" and table_id != EVERYONE:
            fresh.add(table_id)


async def reach(address: str) -> None:
    """Fail unless a Redis answers at ``address``."""
    redis = Redis.from_url(
        address,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=ANSWER_SECONDS,
        socket_connect_timeout=ANSWER_SECONDS,
    )
    try:
        await redis.ping()
    except RedisError as error:
        raise ConnectionError(str(error)) from None
    finally:
        await redis.aclose()
