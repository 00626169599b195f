"""How news of a table reaches everyone who watches it: within this process, or between workers over Redis."""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

Listener = Callable[[str, dict[str, Any]], Awaitable[None]]
LookAgain = Callable[[], Awaitable[None]]

CONNECT_SECONDS = 2.0
AGAIN_SECONDS = 0.5


_log = logging.getLogger(__name__)


class Fanout(Protocol):
    """Tells other workers about events that are already durable."""

    async def start(self, listener: Listener, look_again: LookAgain) -> None:
        """Begin to hear from other workers; ``look_again`` is for when news may have been missed."""
        ...

    async def publish(self, table_id: str, news: dict[str, Any]) -> None:
        """Tell other workers."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...

    @property
    def shared(self) -> bool:
        """Whether other workers may append to the same tables."""
        ...


class Alone:
    """One worker: there is nobody else to tell."""

    shared = False

    async def start(self, listener: Listener, look_again: LookAgain) -> None:
        """Hear nothing."""

    async def publish(self, table_id: str, news: dict[str, Any]) -> None:
        """Tell nobody."""

    async def close(self) -> None:
        """Nothing is open."""


class OverRedis:
    """Many workers: each publishes what it appended, each hears what the others did."""

    shared = True
    CHANNEL = "luckynumbers:tables"

    def __init__(self, address: str) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
        from redis.exceptions import RedisError

        # No second try behind our back: a table waits for it, and we must know that news was missed.
        self._redis: Redis = Redis.from_url(
            address, retry=Retry(NoBackoff(), 0), socket_connect_timeout=CONNECT_SECONDS
        )
        self._lost = (RedisError, OSError)
        self._task: asyncio.Task[None] | None = None

    async def start(self, listener: Listener, look_again: LookAgain) -> None:
        """Subscribe; a lost connection is taken up again."""
        await self._redis.ping()
        self._task = asyncio.create_task(self._listen(listener, look_again))

    async def publish(self, table_id: str, news: dict[str, Any]) -> None:
        """Tell every worker, this one included; what it knows already it passes over."""
        with suppress(*self._lost):  # it is durable already; they look again when Redis is back
            await self._redis.publish(self.CHANNEL, json.dumps([table_id, news]))

    async def close(self) -> None:
        """Unsubscribe."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._redis.aclose()

    async def _listen(self, listener: Listener, look_again: LookAgain) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self.CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "subscribe":
                            await look_again()
                        elif message["type"] == "message":
                            table_id, news = json.loads(message["data"])
                            await listener(table_id, news)
            except Exception as error:
                _log.warning("news of other workers was interrupted: %s", error)
                await asyncio.sleep(AGAIN_SECONDS)


async def reach(address: str) -> None:
    """Fail unless a Redis answers at ``address``."""
    from redis.asyncio import Redis  # an extra; only hosts of many machines need it
    from redis.exceptions import RedisError

    redis = Redis.from_url(address)
    try:
        await redis.ping()
    except RedisError as error:
        raise ConnectionError(str(error)) from None
    finally:
        await redis.aclose()


class Streams:
    """The open event streams of this process, by table."""

    def __init__(self) -> None:
        self._queues: dict[str, set[asyncio.Queue[bytes | None]]] = defaultdict(set)

    def count(self, table_id: str | None = None) -> int:
        """Return how many streams are open, of one table or in all."""
        if table_id is not None:
            return len(self._queues.get(table_id, ()))
        return sum(map(len, self._queues.values()))

    def open(self, table_id: str, size: int) -> "asyncio.Queue[bytes | None]":
        """Return a queue that will hear of everything from now on."""
        queue: asyncio.Queue[bytes | None] = asyncio.Queue(size)
        self._queues[table_id].add(queue)
        return queue

    def close(self, table_id: str, queue: "asyncio.Queue[bytes | None]") -> None:
        """Forget a queue."""
        self._queues[table_id].discard(queue)
        if not self._queues[table_id]:
            del self._queues[table_id]

    def beat(self) -> None:
        """Send every stream a sign of life, so that nothing on the way takes it for dead."""
        for table_id in tuple(self._queues):
            self.send(table_id, b": still here\n\n")

    def send(self, table_id: str, data: bytes) -> None:
        """Put ``data`` into every stream of a table; one that cannot keep up is ended, and resumes."""
        for queue in self._queues.get(table_id, ()):
            try:
                queue.put_nowait(data)
            except asyncio.QueueFull:
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(None)
