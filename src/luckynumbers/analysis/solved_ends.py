"""The last clovers of two players, solved exactly: what every decision is worth, and what a reveal did."""

from typing import Final

from luckynumbers.analysis.judging import Change, Option
from luckynumbers.engine import layout
from luckynumbers.engine.bridge import action_of, row_of
from luckynumbers.engine.endgame import Endgame, in_reach
from luckynumbers.engine.endgame_tree import MOST_DECK
from luckynumbers.engine.jit import Row
from luckynumbers.engine.kernel import reveal
from luckynumbers.rules.clovers import CLOVERS
from luckynumbers.rules.position import Position

_LATE: Final = (
    "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.;1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."
    " 16,16,17,17,18,18,19,19,20 1 - play sorted"
)
"""A position with one clover face-down, to warm up with."""


class SolvedEnds:
    """Solves ends that are not too long for whoever asks. Not for use by two threads at once."""

    def __init__(self, nodes: int, clovers: int = MOST_DECK) -> None:
        """Give up after so many positions; try with at most so many ``clovers`` face-down."""
        self._nodes, self._clovers = nodes, clovers
        self._endgame = Endgame()

    def warm_up(self) -> None:
        """Load what is compiled."""
        position = Position.parse(_LATE)
        self.options(row_of(position), position)

    def options(self, row: Row, position: Position) -> list[Option] | None:
        """Return every decision with what it leads to, or ``None`` where that cannot be told exactly."""
        solved = self._endgame.solve(row, most=self._nodes) if self._near(row) else None
        if solved is None:
            return None
        return [Option(action_of(code), _of_two(worth, position)) for code, worth in solved.items()]

    def reveal(self, row: Row, position: Position, clover: int) -> Change | None:
        """Return what drawing ``clover`` did; ``row`` is the beginning of the turn."""
        if not self._near(row):
            return None
        expected = came = 0.0
        for number in CLOVERS:
            if copies := int(row[layout.UNSEEN + number]):
                trial = row.copy()
                trial[layout.DRAWING] = 1
                reveal(trial, number)
                solved = self._endgame.best(trial, most=self._nodes)
                if solved is None:
                    return None
                expected += solved[1] * copies / int(row[layout.UNSEEN])
                if number == clover:
                    came = solved[1]
        return Change(_of_two(expected, position), _of_two(came, position))

    def _near(self, row: Row) -> bool:
        return bool(row[layout.UNSEEN] <= self._clovers) and in_reach(row)


def _of_two(worth: float, position: Position) -> tuple[float, ...]:
    """Return the chances of two players when the one at turn has ``worth``."""
    return (worth, 1.0 - worth) if position.turn == 0 else (1.0 - worth, worth)
