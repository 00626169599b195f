"""Deep thought within a time budget: rollouts for the candidates that one ply cannot tell apart.

All candidates meet the same decks, so that what differs is the candidate. After every few decks those are
dropped that are clearly behind; the rest of the time goes to those that are close.
"""

import time
from dataclasses import dataclass
from typing import Final

import numpy as np

from first_ladybug.endgame import Endgame, in_reach
from first_ladybug.network import Network
from first_ladybug.one_ply import WIN, best_of
from first_ladybug.player import Judgement, decision_row
from first_ladybug.rollouts import new_rolling, roll_out
from first_ladybug.two_ply import TwoPly
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.rules.actions import Action
from luckynumbers.rules.options import SETUP
from luckynumbers.rules.position import Position

ROUND: Final = 8
"""Decks between two looks at who is behind."""
MOST_DECKS: Final = 512
PRIOR: Final = 4
"""How many rollouts the opinion of two plies counts for."""
ENDGAME_PART: Final = 0.5
"""The part of the time in which the endgame must be solved; the rest is for rollouts if it is not."""

_LATE: Final = (
    "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.;1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."
    " 16,16,17,17,18,18,19,19 1 - play sorted"
)
"""A position for the endgame solver to warm up with."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think."""

    milliseconds: float = 900.0
    """The budget for one decision; it is looked at between rollouts, which take a few milliseconds."""
    turns: int = 8
    """How many turns a rollout plays on before it asks the network."""
    within: float = 0.06
    """Candidates that one ply sees further behind than this are not looked at."""
    most: int = 6
    """How many candidates are looked at."""
    sure: float = 2.2
    """A candidate is dropped when it is behind by this many standard errors."""


class Searcher(TwoPly):
    """Looks two plies ahead and then rolls out what is close. Not for use by two threads at once."""

    solves = True
    """Whether endgames are solved; without it they are rolled out like everything else."""

    def __init__(
        self, network: Network | None = None, objective: str = "win", effort: Effort | None = None
    ) -> None:
        super().__init__(network, objective)
        self.effort = effort or Effort()
        self.rolling = new_rolling()
        self.endgame = Endgame()

    def warm_up(self) -> None:
        """Compile, or load what was compiled before, so that the first move does not wait."""
        super().warm_up()
        position = Position.start(turn_limit=1)
        for clover in (1, 2, 3, 4, 1, 2, 3, 4):
            position = position.apply(str(clover))
        self._roll(decision_row(position), 0, 0, np.zeros(8, np.float32), 1)
        self.endgame.solve(row_of(Position.parse(_LATE)))

    def choose(self, position: Position) -> Action:
        """Return the best action that the budget could find."""
        judged = self.study(position)
        return max(judged, key=lambda judgement: judgement.worth).action

    def study(self, position: Position) -> list[Judgement]:
        """Return the candidates that were looked at with their values.

        Those are exact in a solved endgame, rolled out where one ply is close, and one ply's own otherwise.
        An exact judgement knows nothing of empty cells.
        """
        began = time.thread_time()
        row = decision_row(position)
        seat = position.turn
        if self.solves and self.weights == WIN and in_reach(row):
            ends = began + self.effort.milliseconds / 1000 * ENDGAME_PART
            if (solved := self.endgame.best(row, ends=ends)) is not None:
                return [self._solved(*solved, position)]
        count = self.decide(row)
        best = best_of(self.choices, count, seat, *self.weights)
        codes = self.choices.actions[:count].copy()
        values = self.choices.values[:count].copy()
        worths = np.array([self.worth(each, seat) for each in values])
        order = np.argsort(-worths, kind="stable")
        close = [int(i) for i in order if worths[i] >= worths[best] - self.effort.within * self.weights[0]]
        close = close[: self.effort.most]
        if len(close) == 1 or position.phase == SETUP or values[best][seat] == 1:
            return [self.judgement(int(codes[best]), values[best], position)]
        return self._race(position, row, [int(codes[i]) for i in close], values[close], began)

    def _solved(self, code: int, worth: float, position: Position) -> Judgement:
        values = np.zeros(8, np.float32)
        values[position.turn], values[1 - position.turn] = worth, 1 - worth
        return self.judgement(code, values, position)

    def _race(
        self, position: Position, row: Row, codes: list[int], opinions: Floats, began: float
    ) -> list[Judgement]:
        """Roll out ``codes`` until the time is up or one is clearly best.

        One ply's opinion counts like a few rollouts, so that a hurried answer is no worse than none.
        """
        seat, effort = position.turn, self.effort
        ends = began + effort.milliseconds / 1000
        found = np.zeros((len(codes), MOST_DECKS, 8), np.float32)
        worth = np.zeros((len(codes), MOST_DECKS))
        done = 0
        running = list(range(len(codes)))
        slowest = 0.0
        while done < MOST_DECKS and len(running) > 1:
            lap = time.thread_time()
            if done and lap + slowest > ends:
                break
            for index in running:
                self._roll(row, codes[index], done, found[index, done], effort.turns)
                worth[index, done] = self.worth(found[index, done], seat)
            done += 1
            slowest = max(slowest, time.thread_time() - lap)
            if done % ROUND == 0:
                running = self._still_close(worth[:, :done], running)
        judged = []
        for index in running:
            values = (PRIOR * opinions[index] + found[index, :done].sum(axis=0)) / (PRIOR + done)
            error = float(worth[index, :done].std() / max(done, 1) ** 0.5)
            judged.append(self.judgement(codes[index], values, position, error))
        return judged

    def _still_close(self, worth: Floats, running: list[int]) -> list[int]:
        """Return those that are not clearly behind the leader on the same decks."""
        decks = worth.shape[1]
        lead = max(running, key=lambda index: worth[index].mean())
        kept = []
        for index in running:
            behind = worth[lead] - worth[index]
            error = behind.std(ddof=1) / decks**0.5 + 1e-4
            if index == lead or behind.mean() < self.effort.sure * error:
                kept.append(index)
        return kept

    def _roll(self, row: Row, code: int, deck: int, values: Floats, turns: int) -> None:
        roll_out(
            row,
            code,
            self.network,
            self.view,
            self.choices,
            self.rolling,
            deck + 1,
            turns,
            *self.weights,
            values,
        )
