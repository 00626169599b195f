"""How far work is that takes a while, told to all workers, so that only one of them does it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Final

from luckynumbers.web.live.fanout import Claims

KEPT_SECONDS: Final = 5.0
"""After so long without a word whoever did the work is gone, and another may."""
TELL_SECONDS: Final = 1.0


@dataclass(frozen=True, slots=True)
class Underway:
    """How far a review is."""

    progress: float
    """Which part is done, from 0 to 1."""
    place: int = 0
    """Its place among those that wait, 1 for the next; 0 once it is worked on."""


class Elsewhere:
    """What other workers are at; nothing, while nobody can say."""

    def __init__(self, claims: Claims) -> None:
        self._claims = claims

    async def at(self, key: str) -> Underway | None:
        """Return how far whoever is at it is; ``None`` if nobody is."""
        said = await self._claims.claimed(_claim(key))
        return None if said is None else Underway(**json.loads(said))

    async def begin(self, key: str) -> Underway | None:
        """Have it be ours; or return how far it is, since another was first."""
        while not await self._claims.claim(_claim(key), KEPT_SECONDS, _said(Underway(0.0))):
            if (there := await self.at(key)) is not None:
                return there
        return None

    async def tell(self, key: str, standing: Underway) -> None:
        """Say how far ours is."""
        await self._claims.renew(_claim(key), KEPT_SECONDS, _said(standing))

    @asynccontextmanager
    async def telling(self, key: str, standing: Callable[[], Underway]) -> AsyncIterator[None]:
        """Say again and again how far ours is, until the block ends."""
        task = asyncio.create_task(self._keep_telling(key, standing))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])
            await self._claims.release(_claim(key))

    async def _keep_telling(self, key: str, standing: Callable[[], Underway]) -> None:
        while True:
            await asyncio.sleep(TELL_SECONDS)
            await self.tell(key, standing())


def _claim(key: str) -> str:
    return f"underway/{key}"


def _said(standing: Underway) -> str:
    return json.dumps(asdict(standing))
