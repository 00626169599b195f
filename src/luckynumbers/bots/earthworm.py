"""Earthworm mostly plays anything; now and then it fills a gap on purpose."""

from typing import Final

from luckynumbers.bots.bot import Whimsical, decisions
from luckynumbers.bots.snail import Snail
from luckynumbers.rules.actions import Action
from luckynumbers.rules.position import Position

AWAKE: Final = 0.13
"""How often it does something on purpose."""


class Earthworm(Whimsical):
    """Sprout most of the time, snail for the rest."""

    name = "earthworm"
    blurb = "plays almost anything, and fills a gap now and then"
    milliseconds = 1.0

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._snail = Snail(seed)

    def begin(self, seed: int | str) -> None:
        """Play the next game as ``seed`` says."""
        super().begin(f"earthworm/{seed}")
        self._snail.begin(seed)

    def choose(self, position: Position) -> Action:
        """Return what snail would do, or mostly any legal action."""
        actions = decisions(position)
        if self._random.random() < AWAKE:
            return self._snail.choose(position)
        return self._random.choice(actions)
