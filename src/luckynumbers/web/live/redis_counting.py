"""Counting for all workers in Redis, which is asked for a moment only: who is not told counts alone.

What somebody did is kept under a hash that nobody can reverse without the secret of the database, and only
until it no longer matters.
"""

import asyncio
import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from luckynumbers.web.live.counting import Places
from luckynumbers.web.logs import TROUBLES, first_line

ANSWER_SECONDS = 0.5
"""How long a visitor waits for Redis, once; then nobody asks for a while."""
AWAY_SECONDS = 5.0
AT_ONCE: Final = 20
"""Questions under way; others wait for theirs, and need not ask if these were not answered."""
ROOMS_AT_ONCE: Final = 500
MOST_SECONDS: Final = 3_600.0
"""What is forgotten at the latest."""
PLACE_SECONDS: Final = 40
"""A place nobody has spoken for that long is free: its worker was killed. As long as a few heartbeats."""

_LOST: Final = (RedisError, OSError)
_NOW: Final = "local t = redis.call('TIME') local now = t[1] + t[2] / 1000000\n"
TAKE: Final = (
    _NOW
    + """
local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
local seen = redis.call('HMGET', KEYS[1], 'level', 'at')
local level, at = tonumber(seen[1]) or burst, tonumber(seen[2]) or now
level = math.min(burst, level + math.max(0, now - at) * rate)
local allowed = 0
if level >= 1 then level, allowed = level - 1, 1 end
redis.call('HSET', KEYS[1], 'level', string.format('%.6f', level), 'at', string.format('%.6f', now))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return allowed
"""
)
ENTER: Final = (
    _NOW
    + """
for number, room in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', room, '-inf', now)
  local inside = redis.call('ZCARD', room)
  if inside >= tonumber(ARGV[number + 2]) then return math.max(1, inside) end
end
for _, room in ipairs(KEYS) do
  redis.call('ZADD', room, now + ARGV[2], ARGV[1])
  redis.call('EXPIRE', room, ARGV[2])
end
return 0
"""
)
_log = logging.getLogger(__name__)


class CountingOverRedis:
    """Counts for every worker that shares this Redis and this secret."""

    def __init__(self, address: str, secret: str) -> None:
        self._redis: Redis = Redis.from_url(
            address,
            retry=Retry(NoBackoff(), 0),
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=ANSWER_SECONDS,
        )
        self._secret = blake2b(secret.encode()).digest()
        self._take, self._enter = map(self._redis.register_script, (TAKE, ENTER))
        self._asking = asyncio.Semaphore(AT_ONCE)
        self._away_until = 0.0

    async def close(self) -> None:
        """Hang up."""
        with suppress(*_LOST):
            await self._redis.aclose()

    async def take(self, what: str, burst: float, rate: float) -> bool | None:
        """Return whether ``what`` may happen once more, if Redis says so in time."""
        full_again = min(MOST_SECONDS, burst / rate if rate else MOST_SECONDS)
        keys, args = [self._key("rate", what)], [burst, rate, 1 + round(1000 * full_again)]
        allowed = await self._ask(self._take, keys, args)
        return None if allowed is None else bool(allowed)

    async def enter(self, places: Places, who: str) -> int | None:
        """Take a place in each of these rooms, if Redis says in time whether there is one."""
        keys, args = [self._key("room", room) for room in places], [who, PLACE_SECONDS, *places.values()]
        inside = await self._ask(self._enter, keys, args)
        return None if inside is None else int(inside)

    async def stay(self, rooms: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Keep the places; what is lost on the way is said again with the next heartbeat."""
        everywhere = [*rooms]
        for first in range(0, len(everywhere), ROOMS_AT_ONCE):
            await self._ask(self._stay_in, everywhere[first : first + ROOMS_AT_ONCE])

    async def _stay_in(self, rooms: Iterable[tuple[str, Iterable[str]]]) -> None:
        now, _ = await self._redis.time()  # its clock, which is the same for all workers
        async with self._redis.pipeline(transaction=False) as pipe:
            for room, inside in rooms:
                key = self._key("room", room)
                pipe.zadd(key, dict.fromkeys(inside, now + PLACE_SECONDS))
                pipe.expire(key, PLACE_SECONDS)
            await pipe.execute()

    async def leave(self, rooms: Iterable[str], who: str) -> None:
        """Give the places back; if Redis does not hear of it, they are free after a while."""
        for room in rooms:
            await self._ask(self._redis.zrem, self._key("room", room), who)

    @property
    def _is_away(self) -> bool:
        return time.monotonic() < self._away_until

    async def _ask(self, question: Any, *about: Any) -> Any:
        async with self._asking:
            if self._is_away:
                return None
            try:
                return await question(*about)
            except _LOST as error:
                TROUBLES.tell(_log, f"limits are counted by each worker for itself: {first_line(error)}")
                self._away_until = time.monotonic() + AWAY_SECONDS
                return None

    def _key(self, kind: str, what: str) -> str:
        # The kind of what is kept is for the host's eyes; whose it is, for nobody's.
        return f"luckynumbers:{kind}:{blake2b(what.encode(), key=self._secret, digest_size=12).hexdigest()}"
