"""Sprout plays anything that is allowed."""

from luckynumbers.bots.bot import Whimsical, decisions
from luckynumbers.rules.actions import Action
from luckynumbers.rules.position import Position


class Sprout(Whimsical):
    """Uniformly random."""

    name = "sprout"
    blurb = "plays anything that is allowed"
    milliseconds = 1.0

    def choose(self, position: Position) -> Action:
        """Return any legal action, each as likely as the others."""
        return self._random.choice(decisions(position))
