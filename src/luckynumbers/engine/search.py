"""Deep thought within a time budget: what one ply cannot tell apart is played on in mind.

With time enough, two plies narrow down what is close; then rollouts race on common decks. Endgames that can
be solved in half of the time are.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.endgame import Endgame, in_reach
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.layout import DRAW, HIGHEST, PHASE, PLAYING, UNSEEN
from luckynumbers.engine.network import OUTPUTS, Network
from luckynumbers.engine.one_ply import WIN
from luckynumbers.engine.player import Judgement, Player, decision_row
from luckynumbers.engine.race import Race
from luckynumbers.engine.rollouts import Course, new_rolling, roll_out
from luckynumbers.rules.actions import Decision
from luckynumbers.rules.position import Position

ENDGAME_PART: Final = 0.5
"""The part of the time in which the endgame must be solved; the rest is for rollouts if it is not."""
UNHURRIED: Final = 100.0
"""Milliseconds from which on there is time to look two plies ahead first, and to roll out further."""
SHORT, LONG = 4, 8
"""Turns of a rollout in a hurry and with time; more turns than that only add noise."""
_ANY: Final = 0
_TWO_PLIES: Final = 0
"""A rollout of no turns ends with the best turn of whoever is next."""

_LATE: Final = (
    "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.;1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."
    " 16,16,17,17,18,18,19,19 1 - play sorted"
)
"""A position for the endgame solver to warm up with."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think."""

    milliseconds: float = 900.0
    """The budget for one decision; it is looked at between rollouts, which take about a millisecond."""
    within: float = 0.10
    """Candidates that look further behind than this at first sight are not looked at again."""
    most: int = 8
    """How many candidates are looked at."""
    decks: int = 4096
    """How many decks they are tried on at most."""
    pays: float = 0.0001
    """What a candidate must promise, as a chance to win, for it to be looked at any longer."""


@dataclass(frozen=True, slots=True)
class _Candidates:
    """Decisions with their values, best first."""

    codes: list[int]
    values: Floats


class Searcher(Player):
    """Rolls out what is close. Not for use by two threads at once."""

    solves = True
    """Whether endgames are solved; without it they are rolled out like everything else."""

    def __init__(
        self,
        network: Network | None = None,
        objective: str = "win",
        effort: Effort | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Think with ``network``; ``clock`` tells the time in seconds."""
        super().__init__(network, objective)
        self.effort = effort or Effort()
        self.codes: list[int] = []
        """Everything that could be decided in the row last looked at."""
        self.rolling = new_rolling()
        self.clock = clock
        self.endgame = Endgame(clock=clock)

    def warm_up(self) -> None:
        """Compile, or load what was compiled before, so that the first move does not wait."""
        super().warm_up()
        position = Position.start(turn_limit=1)
        for clover in (1, 2, 3, 4, 1, 2, 3, 4):
            position = position.apply(str(clover))
        self._roll(decision_row(position), DRAW, 0, _TWO_PLIES, np.zeros(OUTPUTS, np.float32))
        self.endgame.best(row_of(Position.parse(_LATE)), actions=[DRAW])

    def choose(self, position: Position) -> Decision:
        """Return the best action that the budget could find."""
        judged = self.study(position)
        return max(judged, key=lambda judgement: judgement.worth).action

    def study(self, position: Position) -> list[Judgement]:
        """Return the candidates that were looked at to the end, with their values.

        Those are exact in a solved endgame, rolled out where it is close, and one ply's own otherwise.
        An exact judgement knows nothing of empty cells.
        """
        began = self.clock()
        row, seat = decision_row(position), position.turn
        thinking = self.effort.milliseconds / 1000
        close = self._close(seat, self._first_sight(row))
        if self.solves and self.mind.aim == WIN and in_reach(row):
            others = (code for code in self.codes if code not in close.codes)
            likely_first = [*close.codes, *others]
            solved = self.endgame.best(row, ends=began + thinking * ENDGAME_PART, actions=likely_first)
            if solved is not None:
                return [self._solved(*solved, position)]
        if self.effort.milliseconds >= UNHURRIED and row[PHASE] == PLAYING and len(close.codes) > 1:
            close = self._close(seat, self._second_sight(row, close))
        if len(close.codes) == 1 or close.values[0][seat] == 1:
            return [self.judgement(close.codes[0], close.values[0], position)]
        race = self._race(row, close, seat)
        race.run(began + thinking, self.effort.decks)
        return [
            self.judgement(close.codes[index], race.values(index), position, race.error(index))
            for index in race.running
        ]

    def _first_sight(self, row: Row) -> _Candidates:
        """Return every decision that has a point as one ply sees it."""
        self.codes = [int(code) for code in self.choices.actions[: self.decide(row)]]
        kept = [index for index, code in enumerate(self.codes) if code not in self.pointless]
        return _Candidates([self.codes[index] for index in kept], self.choices.values[kept])

    def _close(self, seat: int, candidates: _Candidates) -> _Candidates:
        """Return what is not too far behind the best."""
        worths = [self.worth(values, seat) for values in candidates.values]
        best_first = sorted(range(len(worths)), key=lambda index: -worths[index])
        bar = worths[best_first[0]] - self.effort.within * self.mind.aim.win
        kept = [index for index in best_first if worths[index] >= bar][: self.effort.most]
        return _Candidates([candidates.codes[index] for index in kept], candidates.values[kept])

    def _second_sight(self, row: Row, candidates: _Candidates) -> _Candidates:
        """Return candidates as two plies see them; a draw is the mean over all that may come."""
        values = np.zeros_like(candidates.values)
        trial = np.zeros_like(values[0])
        for index, code in enumerate(candidates.codes):
            if code != DRAW:
                self._roll(row, code, 0, _TWO_PLIES, values[index])
                continue
            for number in range(1, HIGHEST + 1):
                if copies := int(row[UNSEEN + number]):
                    self._roll(row, code, 0, _TWO_PLIES, trial, number)
                    values[index] += trial * np.float32(copies / int(row[UNSEEN]))
        return _Candidates(candidates.codes, values)

    def _race(self, row: Row, close: _Candidates, seat: int) -> Race:
        turns = LONG if self.effort.milliseconds >= UNHURRIED else SHORT

        def roll(index: int, deck: int, values: Floats) -> None:
            self._roll(row, close.codes[index], deck, turns, values)

        def worth(values: Floats) -> float:
            return self.worth(values, seat)

        return Race(close.values, roll, worth, self.clock, self.effort.pays * self.mind.aim.win)

    def _roll(self, row: Row, code: int, deck: int, turns: int, values: Floats, first: int = _ANY) -> None:
        roll_out(row, code, self.mind, self.rolling, Course(deck + 1, first, turns), values)

    def _solved(self, code: int, worth: float, position: Position) -> Judgement:
        values = np.zeros(OUTPUTS, np.float32)
        values[position.turn], values[1 - position.turn] = worth, 1 - worth
        return self.judgement(code, values, position)
