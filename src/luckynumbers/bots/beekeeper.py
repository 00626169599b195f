"""Beekeeper minds the gaps like gardener, and weighs everything that a draw may bring."""

from luckynumbers.bots.gaps import GapView
from luckynumbers.bots.gardener import Gardener
from luckynumbers.rules.actions import Decision


class Beekeeper(Gardener):
    """The same judgement without gardener's habits: an exchange is a move like any other."""

    name = "beekeeper"
    blurb = "counts like gardener, and weighs all that may be drawn"
    milliseconds = 10.0

    def cost_after(self, action: Decision, view: GapView) -> float:
        """Return what our garden will have cost us after ``action``."""
        return view.cost_after(action)
