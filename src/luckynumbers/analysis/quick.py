"""A judge that looks one ply ahead, from both sides, and twice where a game is decided.

The last clovers are solved. Quick enough for every game that is played.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import numpy as np

from luckynumbers.analysis.grading import Grade, grade_of
from luckynumbers.analysis.judging import Chances, Change, Option, best_first, points_of
from luckynumbers.analysis.second_thoughts import SecondThoughts
from luckynumbers.analysis.solved_ends import SolvedEnds
from luckynumbers.engine import layout, second_ply
from luckynumbers.engine.bridge import action_of, code_of, row_of
from luckynumbers.engine.decider import Decider
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.kernel import reveal
from luckynumbers.engine.network import OUTPUTS, Network
from luckynumbers.engine.other_side import BOTH, ONE
from luckynumbers.engine.player import Player, decision_row
from luckynumbers.engine.second_ply import Look, look_twice, new_answering
from luckynumbers.rules.actions import Decision
from luckynumbers.rules.clovers import CLOVERS
from luckynumbers.rules.position import Position

LATE: Final = 6
"""Where somebody has at most so many gaps, one ply errs most, and a second one costs least."""
CLOSE: Final = 0.08
"""What is no further behind the best at sight is looked at twice there."""
MOST: Final = 4
"""At most so many decisions, the one that was made not counted."""
LAST: Final = 4
"""With so many clovers face-down a game of two is mostly solved in no time."""
MOST_NODES: Final = 8_000
"""Positions after which the search for the exact end is given up; three milliseconds."""
APART: Final = 0.08
"""Where the two sides see one of the best so differently late in a game, they are played on, …"""
RIVALS: Final = 3
"""… so many of them, …"""
BELIEF: Final = 0.75
"""… and what that comes to counts so much."""
DOUBT: Final = 0.03
"""In an open game what looks less than this behind the best is too often ahead of it …"""
DECIDED: Final = 0.02
"""A chance that is so small, or so large, is taken as it is."""
_NONE: Final = -1
_ANYWHERE: Final = "1,.,.,./.,11,.,./.,.,12,./.,.,.,20;2,.,.,./.,8,.,./.,.,14,./.,.,.,19 11 1 - play sorted"
"""A position to warm up with."""


class QuickJudge:
    """Judges with one ply, the mean of two opinions, and late in a game with two. Not for two threads."""

    def __init__(self, network: Network | None = None) -> None:
        self.player = Player(network, sides=BOTH)
        self.answering = new_answering(self.player.mind, ONE)
        self._one_sided = Decider(self.answering.mind)
        self._second_thoughts = SecondThoughts(self.answering.mind)
        self._ends = SolvedEnds(MOST_NODES, LAST)
        self._judged: bytes = b""
        self._unsure = False
        self._count = 0
        # The same memory under names of our own: looking a field up takes longer than reading its numbers.
        choices = self.player.choices
        self._actions, self._values, self._use_values = choices.actions, choices.values, choices.use_values

    def warm_up(self) -> None:
        """Compile, or load what was compiled before, so that the first review does not wait."""
        self.player.warm_up()
        second_ply.warm_up(self.player.mind, self.answering)
        self._ends.warm_up()
        self._second_thoughts.warm_up(row_of(Position.parse(_ANYWHERE)))

    def options(self, position: Position, played: Decision | None) -> tuple[Option, ...]:
        """Return every legal action, best first: solved, or what looks like a blunder was played on."""
        row = decision_row(position)
        if (solved := self._ends.options(row, position)) is not None:
            return best_first(self._with_points(position, solved), position.turn, played)
        count = self.look(row, _NONE if played is None else code_of(played))
        seen = self._told(position, played, count)
        if self._unsure:
            seen = self._played_on(position, row, seen, played)
        made = next((option for option in seen if option.action == played), seen[0])
        if grade_of(seen[0].chances[position.turn] - made.chances[position.turn]) is not Grade.BLUNDER:
            return seen
        others = [option for option in seen if option is not made]
        return best_first([*others, self._again(position, seen[0], made)], position.turn, played)

    def _played_on(
        self, position: Position, row: Row, seen: tuple[Option, ...], played: Decision | None
    ) -> tuple[Option, ...]:
        """Return options of which the best, and what was played, are judged mostly by playing on."""
        near = [option for option in seen if option in seen[:RIVALS] or option.action == played]
        rolled = [
            self._second_thoughts.values(row, code_of(option.action))[:, : position.players]
            for option in near
        ]
        means = [
            np.array(one.chances) + BELIEF * (found.mean(axis=0) - one.chances)
            for one, found in zip(near, rolled, strict=True)
        ]
        best = max(range(len(near)), key=lambda index: float(means[index][position.turn]))
        found = []
        for option, mean, values in zip(near, means, rolled, strict=True):
            behind = (values - rolled[best])[:, position.turn]
            error = BELIEF * float(behind.std(ddof=1)) / len(behind) ** 0.5
            found.append(replace(option, chances=within(mean), error=error))
        moved = means[best] - np.array(near[best].chances)
        found += [
            replace(option, chances=within(np.array(option.chances) + moved))
            for option in seen
            if option not in near
        ]
        return best_first(found, position.turn, played)

    def _again(self, position: Position, best: Option, made: Option) -> Option:
        """Return ``made`` as far behind the best as it is when both are played on, and never ahead."""
        codes = code_of(best.action), code_of(made.action)
        behind = self._second_thoughts.behind(row_of(position), *codes)[:, : position.players]
        seat, decks = position.turn, len(behind)
        error = float(behind[:, seat].std(ddof=1)) / decks**0.5
        if behind[:, seat].mean() >= 0:
            return replace(made, chances=best.chances, error=error)
        return replace(made, chances=within(np.array(best.chances) + behind.mean(axis=0)), error=error)

    def _with_points(self, position: Position, options: Iterable[Option]) -> list[Option]:
        """Return options with the tournament points that one ply expects of them."""
        points = {option.action: option.points for option in self.at_first_sight(position, None)}
        return [replace(option, points=points[option.action]) for option in options]

    def at_first_sight(self, position: Position, played: Decision | None) -> tuple[Option, ...]:
        """Return every legal action, best first, as one ply sees it."""
        return self._told(position, played, self.judge(decision_row(position)))

    def _told(self, position: Position, played: Decision | None, count: int) -> tuple[Option, ...]:
        seat, codes, values = position.turn, self._actions[:count].tolist(), self._values[:count]
        found = [
            Option(
                action_of(code), tuple(chances), 0.0, points_of(chances[seat], left), doubt_of(chances[seat])
            )
            for code, chances, left in zip(
                codes,
                by_seat(values, position.players).tolist(),
                values[:, layout.SEATS + seat].tolist(),
                strict=True,
            )
        ]
        return best_first(found, seat, played)

    def reveal(self, position: Position, clover: int) -> Change:
        """Compare the best use of ``clover`` with the mean over all that could have come."""
        row = row_of(position)
        if row[layout.PHASE] == layout.PLAYING:
            row[layout.DRAWING] = 0
            if (solved := self._ends.reveal(row, position, clover)) is not None:
                return solved
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
        """Judge every decision of ``row`` with one ply; return how many."""
        told = row.tobytes()
        if told != self._judged:
            self._count = self.player.decide(row)
            self._judged, self._unsure = told, False
        return self._count

    def look(self, row: Row, played: int) -> int:
        """Judge every decision of ``row``, late in a game twice. A draw and its reveal are judged once."""
        if not self._twice(row):
            return self.judge(row)
        told = row.tobytes() + bytes(str(played), "ascii")
        if told != self._judged:
            count = self.judge(row)
            own = self._values[:count, row[layout.TURN]]
            if DECIDED < own.max() < 1 - DECIDED:
                self._unsure = self._seen_differently(row, own)
                look_twice(row, count, self.player.mind, self.answering, Look(played, CLOSE, MOST))
            self._judged = told
        return self._count

    def _seen_differently(self, row: Row, own: Floats) -> bool:
        """Return whether one of the best looks far better from one side than from the other.

        ``own`` are the means of both; then the network hardly knows what it sees.
        """
        one = self._one_sided.values[: self._one_sided.decide(row), row[layout.TURN]]
        best = np.argsort(-own)[:MOST]
        return bool(2 * np.abs(own[best] - one[best]).max() > APART)

    @staticmethod
    def _twice(row: Row) -> bool:
        """Return whether a position is late; where turns can be won by exchanging (R18) none is."""
        empty = row[layout.EMPTY : layout.EMPTY + int(row[layout.PLAYERS])]
        return bool(row[layout.PHASE] == layout.PLAYING and not row[layout.BRUNO] and empty.min() <= LATE)

    def _reveal_in_play(self, row: Row, clover: int) -> tuple[Floats, Floats]:
        self.look(row, layout.DRAW)
        return self._values[0], self._use_values[clover]

    def _reveal_in_setup(self, row: Row, clover: int) -> tuple[Floats, Floats]:
        """Compare the best ways to lay each clover that could have come (R13)."""
        mean, came = np.zeros(OUTPUTS), np.zeros(OUTPUTS)
        for number in CLOVERS:
            if copies := int(row[layout.UNSEEN + number]):
                trial = row.copy()
                reveal(trial, number)
                best = self.player.best_of(self.judge(trial), int(row[layout.TURN]))
                values = self._values[best]
                mean += values * (copies / int(row[layout.UNSEEN]))
                if number == clover:
                    came += values
        return mean, came


def doubt_of(chance: float) -> float:
    """Return how far behind ``chance`` others may really be ahead: less where a game is as good as decided.

    ``benchmarks/review_grades.py`` holds it against rollouts.
    """
    return DOUBT * 4 * chance * (1 - chance)


def within(chances: Floats) -> Chances:
    """Return ``chances`` as such: none negative, all together 1."""
    positive = np.clip(chances, 0.0, None)
    return tuple((positive / positive.sum()).tolist())


def by_seat(values: Floats, players: int) -> Floats:
    """Return rows of the engine's values as chances: none negative, summing to 1 exactly."""
    chances = np.maximum(np.asarray(values, np.float64)[:, :players], 0.0)
    totals: Floats = chances / chances.sum(axis=1, keepdims=True)
    return totals
