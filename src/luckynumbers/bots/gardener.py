"""Gardener minds the gaps, hopes for the best of every draw, and dislikes to dig up what has grown."""

from math import inf

from luckynumbers.bots.bot import Bot, decisions
from luckynumbers.bots.gaps import GapView, Taste
from luckynumbers.bots.seedling import lay_ascending
from luckynumbers.rules.actions import DRAW, Action, Decision, Placement, SetUp
from luckynumbers.rules.position import Position


class Gardener(Bot):
    """A good hand-written judgement of gaps.

    ``hope`` is what a draw is thought to save, ``reluctance`` what an exchange must save before it is made.
    """

    name = "gardener"
    blurb = "counts which clovers can still fill each gap"
    milliseconds = 5.0
    hope = 1.5
    reluctance = 0.75

    def __init__(self, taste: Taste | None = None) -> None:
        self.taste = taste or Taste()

    def choose(self, position: Position) -> Action:
        """Return the action that leaves the cheapest garden."""
        actions = decisions(position)
        if isinstance(actions[0], SetUp) and len(position.hand) > 1:
            return lay_ascending(position)
        view = GapView(position, self.taste)
        return min(actions, key=lambda action: self.cost_after(action, view))

    def cost_after(self, action: Decision, view: GapView) -> float:
        """Return what our garden will have cost us after ``action``."""
        if action == DRAW:
            return view.now - self.hope
        cost = view.cost_after(action)
        if not isinstance(action, Placement | SetUp):
            return cost
        if view.garden[action.cell]:
            return cost + self.reluctance
        # No hope is better than a full garden (R14).
        return -inf if view.garden.empty_cells == 1 else cost
