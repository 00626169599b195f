"""How often somebody may do something: a burst at once, then a steady rate."""

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from luckynumbers.web.limits import (
    CLAIM_BURST,
    CLAIM_RATE,
    COACH_BURST,
    COACH_RATE,
    CREATE_BURST,
    CREATE_RATE,
    DEEP_BURST,
    DEEP_RATE,
    PUBLISH_BURST,
    PUBLISH_RATE,
    REACTION_BURST,
    REACTION_RATE,
    WORK_BURST,
    WORK_RATE,
)
from luckynumbers.web.live.counting import ALONE, Counting

KEYS_REMEMBERED: Final = 20_000


class Bucket:
    """Lets a burst through, then a steady rate, for each of many keys; counted at this worker."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, now: float | None = None) -> bool:
        """Return whether ``key`` may go on now."""
        now = time.monotonic() if now is None else now
        level, seen = self._levels.pop(key, (self.burst, now))
        level = min(self.burst, level + (now - seen) * self.rate)
        allowed = level >= 1
        self._levels[key] = (level - 1 if allowed else level, now)
        if len(self._levels) > KEYS_REMEMBERED:
            self._levels.popitem(last=False)
        return allowed


class Rate:
    """The same, counted at all workers together; by each for itself while they cannot ask each other."""

    def __init__(self, burst: float, rate: float, name: str = "", counting: Counting = ALONE) -> None:
        self._here = Bucket(burst, rate)
        self._name, self._counting = name, counting

    async def take(self, key: str) -> bool:
        """Return whether ``key`` may go on now."""
        here = self._here
        allowed = await self._counting.take(f"{self._name}/{key}", here.burst, here.rate)
        return here.take(key) if allowed is None else allowed


@dataclass
class Rates:
    """Whatever has a rate of its own; what is merely looked at, and moves, each worker bounds for itself."""

    counting: Counting = ALONE
    creating: Rate = field(init=False)
    claiming: Rate = field(init=False)
    publishing: Rate = field(init=False)
    working: Rate = field(init=False)
    deep_reviewing: Rate = field(init=False)
    asking_coach: Rate = field(init=False)
    reacting: Rate = field(init=False)

    def __post_init__(self) -> None:
        """Begin with the limits as they are."""
        rate = partial(Rate, counting=self.counting)
        self.creating = rate(CREATE_BURST, CREATE_RATE, "create")
        self.claiming = rate(CLAIM_BURST, CLAIM_RATE, "claim")
        self.publishing = rate(PUBLISH_BURST, PUBLISH_RATE, "publish")
        self.working = rate(WORK_BURST, WORK_RATE, "work")
        self.deep_reviewing = rate(DEEP_BURST, DEEP_RATE, "deep")
        self.asking_coach = rate(COACH_BURST, COACH_RATE, "coach")
        self.reacting = rate(REACTION_BURST, REACTION_RATE, "react")
