"""A judge that looks one ply ahead, from both sides: quick enough for every game that is played."""

from dataclasses import replace

import numpy as np

from luckynumbers.analysis.both_sides import BothSides
from luckynumbers.analysis.grading import Grade, grade_of
from luckynumbers.analysis.judging import Chances, Change, Option, best_first, points_of
from luckynumbers.analysis.second_thoughts import SecondThoughts
from luckynumbers.engine import layout
from luckynumbers.engine.bridge import action_of, code_of, row_of
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
        self._second_thoughts = SecondThoughts(self.player.mind)
        self._judged: bytes = b""
        self._count = 0

    def options(self, position: Position, played: Decision | None) -> tuple[Option, ...]:
        """Return every legal action, best first; what looks like a blunder was looked at twice."""
        seen = self.at_first_sight(position, played)
        made = next((option for option in seen if option.action == played), seen[0])
        if grade_of(seen[0].chances[position.turn] - made.chances[position.turn]) is not Grade.BLUNDER:
            return seen
        others = [option for option in seen if option is not made]
        return best_first([*others, self._again(position, seen[0], made)], position.turn, played)

    def _again(self, position: Position, best: Option, made: Option) -> Option:
        """Return ``made`` as far behind the best as it is when both are played on, and never ahead."""
        codes = code_of(best.action), code_of(made.action)
        behind = self._second_thoughts.behind(row_of(position), *codes)[:, : position.players]
        self.forget()
        seat, decks = position.turn, len(behind)
        error = float(behind[:, seat].std(ddof=1)) / decks**0.5
        if behind[:, seat].mean() >= 0:
            return replace(made, chances=best.chances, error=error)
        return replace(made, chances=within(np.array(best.chances) + behind.mean(axis=0)), error=error)

    def at_first_sight(self, position: Position, played: Decision | None) -> tuple[Option, ...]:
        """Return every legal action, best first, as one ply sees it."""
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
        return self.at_first_sight(position, None)[0].chances

    def lay(self, position: Position) -> Decision:
        """Return the best way to lay a clover in set-up."""
        return self.at_first_sight(position, None)[0].action

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


def within(chances: Floats) -> Chances:
    """Return ``chances`` as such: none negative, all together 1."""
    positive = np.clip(chances, 0.0, None)
    return tuple((positive / positive.sum()).tolist())


def by_seat(values: Floats, players: int) -> Floats:
    """Return rows of the engine's values as chances that sum to 1 exactly."""
    chances = np.asarray(values, np.float64)[:, :players]
    totals: Floats = chances / chances.sum(axis=1, keepdims=True)
    return totals
