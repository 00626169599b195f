"""Waiting within an event loop."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from ...waiting import PATIENCE


def in_loop(task: Coroutine[Any, Any, None]) -> None:
    """Run a task to its end, which must come."""
    asyncio.run(asyncio.wait_for(task, 2 * PATIENCE))


async def until(condition: Callable[[], object]) -> None:
    """Wait for something that comes to be without us."""

    async def look() -> None:
        while not condition():
            await asyncio.sleep(0.001)

    await asyncio.wait_for(look(), PATIENCE)
