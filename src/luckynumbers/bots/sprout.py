"""Sprout plays anything that is allowed."""

import random

from luckynumbers.bots.bot import Bot, decisions
from luckynumbers.rules.actions import Action
from luckynumbers.rules.position import Position


class Sprout(Bot):
    """Uniformly random."""

    name = "sprout"
    blurb = "plays anything that is allowed"
    milliseconds = 1.0

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)  # noqa: S311  (a player, not a secret)

    def begin(self, seed: int | str) -> None:
        """Play the next game as ``seed`` says."""
        self._random.seed(seed)

    def choose(self, position: Position) -> Action:
        """Return any legal action, each as likely as the others."""
        return self._random.choice(decisions(position))
