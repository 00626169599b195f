"""Who looks twice where it is close: a decision is worth what the next player leaves of it, too.

Among three and four the one who is next decides much of what becomes of a clover that goes back to the
middle, and one opinion of the network does not see all of that. So what one ply finds close is asked again
one turn later. A draw is not: it is a mean over twenty numbers already, and another ply of it would take
twenty times as long. With two players there is ladybug-deep for that.
"""

from typing import Final

from luckynumbers.engine import one_ply
from luckynumbers.engine.bridge import action_of
from luckynumbers.engine.jit import Row
from luckynumbers.engine.kernel import apply
from luckynumbers.engine.layout import DRAW, OVER, PHASE, PLAYING, TURN
from luckynumbers.engine.network import Network
from luckynumbers.engine.player import Player, decision_row
from luckynumbers.engine.second_ply import TRUST
from luckynumbers.rules.actions import Decision
from luckynumbers.rules.position import Position

FEW: Final = 2
"""With so many players one ply decides by itself."""
CLOSE: Final = 0.05
"""Decisions that are this much behind the best are looked at again, as chances to win …"""
MOST: Final = 4
"""… and so many of them."""


class Careful(Player):
    """Looks one ply ahead, and twice at what is close. Not for use by two threads at once."""

    def __init__(self, network: Network | None = None, objective: str = "win") -> None:
        super().__init__(network, objective)
        self._next = Player(network, objective)

    def choose(self, position: Position) -> Decision:
        """Return the best action."""
        row = decision_row(position)
        count = self.decide(row)
        best = one_ply.best_of(self.mind, count, position.turn)
        if position.players > FEW and row[PHASE] == PLAYING and self.choices.actions[best] != DRAW:
            best = self._best_answered(row, count, best)
        return action_of(int(self.choices.actions[best]))

    def _best_answered(self, row: Row, count: int, best: int) -> int:
        """Return which of those close to ``best`` is worth most once the next player has answered."""
        seat = int(row[TURN])
        worths = [self.worth(values, seat) for values in self.choices.values[:count]]
        bar = worths[best] - CLOSE * self.mind.aim.win
        best_first = sorted(range(count), key=lambda index: -worths[index])
        close = [
            index for index in best_first if worths[index] >= bar and self.choices.actions[index] != DRAW
        ][:MOST]
        if len(close) == 1:
            return best
        return max(close, key=lambda index: self._answered(row, index, seat))

    def _answered(self, row: Row, index: int, seat: int) -> float:
        """Return what a decision is worth to ``seat`` at sight, and after the next player's best turn."""
        later, at_sight = row.copy(), self.worth(self.choices.values[index], seat)
        apply(later, int(self.choices.actions[index]))
        if later[PHASE] == OVER:
            return at_sight
        answer = one_ply.best_of(self._next.mind, self._next.decide(later), int(later[TURN]))
        return at_sight + float(TRUST) * (self.worth(self._next.choices.values[answer], seat) - at_sight)
