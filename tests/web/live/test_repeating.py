"""What is done again and again goes on after a failure, and stops when it is told to."""

import asyncio
import logging

import pytest

from luckynumbers.web.live import repeating
from luckynumbers.web.live.repeating import Repeating

from ...waiting import PATIENCE


def test_it_goes_on_whatever_happens_until_it_is_closed(caplog: pytest.LogCaptureFixture) -> None:
    done: list[int] = []

    async def run() -> None:
        enough = asyncio.Event()

        async def do() -> None:
            done.append(len(done))
            if len(done) == 5:
                enough.set()
            if len(done) % 2:
                raise OSError("the database is away")

        often = Repeating(0.0, do, "the sweep failed")
        await asyncio.wait_for(enough.wait(), PATIENCE)
        await often.close()
        at_the_end = len(done)
        for _ in range(10):
            await asyncio.sleep(0)
        assert len(done) == at_the_end

    with caplog.at_level(logging.WARNING, logger=repeating.__name__):
        asyncio.run(run())
    assert done[:5] == [0, 1, 2, 3, 4]
    assert "the sweep failed: the database is away" in caplog.messages
