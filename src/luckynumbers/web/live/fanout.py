"""How news of a table reaches everyone who watches it: within this process, or between workers over Redis."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

Listener = Callable[[str, dict[str, Any]], Awaitable[None]]
LookAgain = Callable[[], Awaitable[None]]

CONNECT_SECONDS = 2.0
AGAIN_SECONDS = 0.5
MOST_UNTOLD = 10_000
"""News that may wait for a Redis that hangs."""


_log = logging.getLogger(__name__)


class Fanout(Protocol):
    """Tells other workers about events that are already durable."""

    async def start(self, listener: Listener, look_again: LookAgain) -> None:
        """Begin to hear from other workers; ``look_again`` is for when news may have been missed."""
        ...

    def tell(self, table_id: str, news: dict[str, Any]) -> None:
        """Tell other workers; they will hear of it soon."""
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

    def tell(self, table_id: str, news: dict[str, Any]) -> None:
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
        self._news: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue(MOST_UNTOLD)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener, look_again: LookAgain) -> None:
        """Subscribe; a lost connection is taken up again."""
        await self._redis.ping()
        self._tasks.append(asyncio.create_task(self._listen(listener, look_again)))
        self._tasks.append(asyncio.create_task(self._publish()))

    def tell(self, table_id: str, news: dict[str, Any]) -> None:
        """Tell every worker, this one included; what it knows already it passes over."""
        with suppress(asyncio.QueueFull):  # it is durable already; they look again when Redis is back
            self._news.put_nowait((table_id, news))

    async def close(self) -> None:
        """Unsubscribe."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self._redis.aclose()

    async def _publish(self) -> None:
        while True:
            news = await self._news.get()
            with suppress(*self._lost):  # as above
                await self._redis.publish(self.CHANNEL, json.dumps(news))

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
