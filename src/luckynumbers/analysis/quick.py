"""A judge that looks one ply ahead, from both sides: quick enough for every game that is played."""

import numpy as np

from luckynumbers.analysis.both_sides import BothSides
from luckynumbers.analysis.judging import Chances, Change, Option, best_first, points_of
from luckynumbers.engine import layout
from luckynumbers.engine.bridge import action_of, row_of
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.kernel import reveal
from luckynumbers.engine.network import Network
from luckynumbers.engine.one_ply import best_of
from luckynumbers.rules.actions import Decision
from luckynumbers.rules.clovers import CLOVERS
from luckynumbers.rules.position import Position


class QuickJudge:
    """Judges with one ply, the mean of two opinions. Not for use by two threads at once."""

    def __init__(self, network: Network | None = None) -> None:
        self.player = BothSides(network)
        self._judged: bytes = b""
        self._count = 0

    def options(self, position: Position, played: Decision | None) -> tuple[Option, ...]:
        """Return every legal action, best first."""
        count = self.judge(row_of(position))
        codes = self.player.choices.actions[:count]
        values = by_seat(self.player.choices.values[:count], position.players)
        empty = self.player.choices.values[:count, layout.SEATS + position.turn]
        found = [
            Option(action_of(int(code)), tuple(chances), points=points_of(chances[position.turn], left))
            for code, chances, left in zip(codes, values.tolist(), empty.tolist(), strict=True)
        ]
        return best_first(found, position.turn, played)

    def reveal(self, position: Position, clover: int) -> Change:
        """Compare the best use of ``clover`` with the mean over all that could have come."""
        row = row_of(position)
        if row[layout.PHASE] == layout.PLAYING:
            expected, chances = self._reveal_in_play(row, clover)
        else:
            expected, chances = self._reveal_in_setup(row, clover)
        both = by_seat(np.stack([expected, chances]), position.players).tolist()
        return Change(tuple(both[0]), tuple(both[1]))

    def opening(self, position: Position) -> Chances:
        """Return what the best first turn leads to."""
        return self.options(position, None)[0].chances

    def lay(self, position: Position) -> Decision:
        """Return the best way to lay a clover in set-up."""
        return self.options(position, None)[0].action

    def judge(self, row: Row) -> int:
        """Judge every decision of ``row``; return how many. A draw and what it reveals are judged once."""
        told = row.tobytes()
        if told != self._judged:
            self._count = self.player.decide(row)
            self._judged = told
        return self._count

    def forget(self) -> None:
        """Say that somebody else has used the engine's memory since."""
        self._judged = b""

    def _reveal_in_play(self, row: Row, clover: int) -> tuple[Floats, Floats]:
        row[layout.DRAWING] = 0
        self.judge(row)
        choices = self.player.choices
        return choices.values[0], choices.use_values[clover]

    def _reveal_in_setup(self, row: Row, clover: int) -> tuple[Floats, Floats]:
        """Compare the best ways to lay each clover that could have come (R13)."""
        mean, came = np.zeros(8), np.zeros(8)
        for number in CLOVERS:
            if copies := int(row[layout.UNSEEN + number]):
                trial = row.copy()
                reveal(trial, number)
                best = best_of(self.player.mind, self.judge(trial), int(row[layout.TURN]))
                values = self.player.choices.values[best]
                mean += values * (copies / int(row[layout.UNSEEN]))
                if number == clover:
                    came += values
        return mean, came


def by_seat(values: Floats, players: int) -> Floats:
    """Return rows of the engine's values as chances that sum to 1 exactly."""
    chances = np.asarray(values, np.float64)[:, :players]
    totals: Floats = chances / chances.sum(axis=1, keepdims=True)
    return totals
