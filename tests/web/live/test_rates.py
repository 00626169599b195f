"""How often somebody may do something; together with other workers in test_redis_counting.py."""

import asyncio

from luckynumbers.web.live.counting import CountingAlone
from luckynumbers.web.live.rates import Bucket, Rate, Rates


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(2, 1.0)
    assert [bucket.take("a", 0.0), bucket.take("a", 0.0), bucket.take("a", 0.0)] == [True, True, False]
    assert bucket.take("b", 0.0)
    assert bucket.take("a", 1.0)
    assert not bucket.take("a", 1.5)


class Saying(CountingAlone):
    """Says what it was told to say, and remembers what it was asked."""

    def __init__(self, *answers: bool | None) -> None:
        self.answers = iter(answers)
        self.asked: list[tuple[str, float, float]] = []

    async def take(self, what: str, burst: float, rate: float) -> bool | None:
        self.asked.append((what, burst, rate))
        return next(self.answers)


def test_what_all_workers_say_counts_and_else_our_own_count() -> None:
    async def run() -> list[bool]:
        rate = Rate(1, 0.0, "create", counting)
        return [await rate.take("ann") for _ in range(5)]

    counting = Saying(False, True, True, None, None)
    assert asyncio.run(run()) == [False, True, True, True, False]
    assert counting.asked == [("create/ann", 1, 0.0)] * 5


def test_every_rate_has_its_own_name() -> None:
    counting = Saying(*[True] * 7)
    rates = [value for value in vars(Rates(counting)).values() if isinstance(value, Rate)]

    async def run() -> None:
        for rate in rates:
            assert await rate.take("ann")

    asyncio.run(run())
    assert len({what for what, _, _ in counting.asked}) == len(rates) == 7
