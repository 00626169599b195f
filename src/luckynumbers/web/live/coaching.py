"""Where the coach thinks: in a thread of its own, one question after another, each answered in a moment."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from luckynumbers.rules.position import Position
from luckynumbers.web.live.thinking import at_once


class Coaching:
    """The coach, for all who may ask her. ``engine_ready`` is awaited before the engine is loaded."""

    def __init__(self, engine_ready: Callable[[bool], Awaitable[None]] = at_once) -> None:
        self._engine_ready = engine_ready
        self._room = ThreadPoolExecutor(1, thread_name_prefix="coach")
        self._coach: Any = None

    def close(self) -> None:
        """Think no more."""
        self._room.shutdown(wait=False, cancel_futures=True)

    async def advise(
        self, position: Position, objective: str, language: str, names: Sequence[str], move: str | None
    ) -> dict[str, Any]:
        """Return what she thinks of a position, as JSON; ``move`` is what somebody is about to do."""
        await self._engine_ready(False)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._room, self._advise, position, objective, language, names, move
        )

    def _advise(
        self, position: Position, objective: str, language: str, names: Sequence[str], move: str | None
    ) -> dict[str, Any]:
        # The engine takes a moment to load; who plays without a coach shall not wait for it.
        from luckynumbers.analysis.coaching import Coach, CoachWords

        self._coach = self._coach or Coach()
        advice, words = self._coach.advise(position, objective), CoachWords(language, names)
        about = next((one.action for one in advice.options if str(one.action) == move), None)
        return {
            "seat": position.turn,
            "objective": objective,
            "best": str(advice.best),
            "clover": advice.clover,
            "area": list(advice.area),
            "nudge": words.nudge(advice),
            "advice": words.move(advice),
            "why": words.why(advice),
            "moves": [
                {
                    "move": str(one.action),
                    "chance": one.chance,
                    "points": one.points,
                    "loss": one.loss,
                    "grade": one.grade,
                }
                for one in advice.options
            ],
            "warning": None if about is None else words.warning(advice, about),
        }
