"""The coach thinks beside the event loop, once the engine is there."""

import asyncio

import luckynumbers as ln
from luckynumbers.web.live.coaching import Coaching

from .test_thinking import START


def test_she_waits_for_the_engine_and_answers_from_a_thread() -> None:
    asked: list[bool] = []

    async def ready(deep: bool) -> None:
        asked.append(deep)

    async def run() -> None:
        coaching = Coaching(ready)
        try:
            told, again = await asyncio.gather(
                coaching.advise(START, "win", "en", ["Ann", "Bo"], "+"),
                coaching.advise(START, "points", "de", ["Ann", "Bo"], "nonsense"),
            )
        finally:
            coaching.close()
        assert asked == [False, False]
        assert [one["move"] for one in told["moves"]] == [told["best"]] == ["+"]
        assert told["best"] == str(ln.bots.load("ladybug").choose(START))
        assert told["warning"] is not None
        assert (told["objective"], again["objective"]) == ("win", "points")
        assert again["warning"] is None
        assert again["why"] != told["why"]

    asyncio.run(run())
