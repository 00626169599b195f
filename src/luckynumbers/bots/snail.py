"""Snail fills any gap that a clover fits, wherever it is."""

from luckynumbers.bots.bot import Whimsical, decisions
from luckynumbers.rules.actions import DRAW, LEAVE, Action, Placement, SetUp
from luckynumbers.rules.position import Position


class Snail(Whimsical):
    """Never exchanges, never plans; draws only when nothing face-up fits a gap."""

    name = "snail"
    blurb = "fills any gap that a clover fits, without a plan"
    milliseconds = 1.0

    def choose(self, position: Position) -> Action:
        """Fill a gap, any gap; draw or leave if there is none to fill."""
        actions = decisions(position)
        if isinstance(actions[0], SetUp):
            return self._random.choice(actions)
        garden = position.gardens[position.turn]
        fills = [action for action in actions if isinstance(action, Placement) and not garden[action.cell]]
        if fills:
            return self._random.choice(fills)
        return LEAVE if position.hand else DRAW
