"""A worker on its own has nobody to tell, and nobody to leave anything to."""

import asyncio

import pytest

from luckynumbers.web.live.fanout import Alone
from luckynumbers.web.live.hints import Reached


def test_alone_there_is_nobody_to_tell() -> None:
    async def run() -> None:
        alone = Alone()
        await alone.start(lambda *_: pytest.fail("heard"), lambda _: pytest.fail("looked"))
        alone.watch("t")
        alone.tell("t", Reached(1))
        alone.unwatch("t")
        assert await alone.claim("t/1", 1.0)
        assert await alone.claim("t/1", 1.0)
        await alone.reach()
        await alone.close()

    asyncio.run(run())
    assert not Alone.shared
