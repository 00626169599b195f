"""One worker counts for itself; several are in test_redis_counting.py."""

import asyncio

from luckynumbers.web.live.counting import ALONE


def test_alone_nobody_else_has_anything_to_say() -> None:
    async def run() -> list[object]:
        said: list[object] = [await ALONE.take("create/ann", 1, 0.0), await ALONE.enter({"t": 0}, "me")]
        await ALONE.stay([("t", ["me"])])
        await ALONE.leave(["t"], "me")
        await ALONE.close()
        return said

    assert asyncio.run(run()) == [None, None]
