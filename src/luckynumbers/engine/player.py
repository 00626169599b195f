"""What bots and reviews ask the engine: the value of every decision in a position, and the best of them."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from luckynumbers.engine import layout, one_ply
from luckynumbers.engine.bridge import action_of, row_of
from luckynumbers.engine.decider import Decider
from luckynumbers.engine.evaluation import value_of
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.kernel import apply, chance_is_next, draw_at_random, reveal, scramble
from luckynumbers.engine.network import OUTPUTS, Network, ladybug
from luckynumbers.engine.one_ply import Aim
from luckynumbers.engine.other_side import ONE
from luckynumbers.engine.restless import SecondLook
from luckynumbers.rules.actions import Decision
from luckynumbers.rules.position import CHANCE, Position

OBJECTIVES: Final = {"win": one_ply.WIN, "points": one_ply.POINTS}
SAMPLES: Final = 64
"""How many deals stand for all while a set-up is only half revealed."""
_RESTLESS: Final = (
    "1,.,.,./.,11,.,./.,.,12,./.,.,.,20;2,.,.,./.,8,.,./.,.,14,./.,.,.,19 11 1 - play sorted,bruno"
)
"""A position to warm up with: exchanging for the 11 brings another turn (R18)."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision and what it is worth, by seat."""

    action: Decision
    win: tuple[float, ...]
    """Each seat's chance to win."""
    empty: tuple[float, ...]
    """Each seat's expected empty cells, none for whoever wins."""
    worth: float
    """What the one who decides makes of it: the chance to win, or expected tournament points."""
    error: float = 0.0
    """The standard error of ``worth``, where it was sampled."""


def aim_of(objective: str) -> Aim:
    """Return what winning and empty cells count for."""
    if objective not in OBJECTIVES:
        raise ValueError(f"the objective must be {' or '.join(OBJECTIVES)}, not {objective!r}")
    return OBJECTIVES[objective]


def decision_row(position: Position) -> Row:
    """Return ``position`` as a row, or say clearly that there is nothing to decide."""
    if not isinstance(position, Position):
        raise TypeError(f"the engine judges positions, not {type(position).__name__}")
    if position.outcome is not None:
        raise ValueError("there is nothing to decide here: the game is over")
    if position.to_act == CHANCE:
        raise ValueError("there is nothing to decide here: a clover is to be revealed first")
    return row_of(position)


class Player:
    """Looks one ply ahead, from one side or ``BOTH``. Not for use by two threads at once."""

    def __init__(self, network: Network | None = None, objective: str = "win", sides: int = ONE) -> None:
        self.mind = one_ply.new_mind(network or ladybug(), aim_of(objective), sides)
        self.choices = self.mind.choices
        self._decider = Decider(self.mind)
        self.pointless: frozenset[int] = frozenset()
        """Decisions of the row last judged that only put it off; see ``restless``."""
        self._second_look = SecondLook(self._decider)

    def warm_up(self) -> None:
        """Compile, or load what was compiled before, so that the first move does not wait."""
        self.choose(Position.start(setup="michael").apply("7"))
        self.choose(Position.parse(_RESTLESS))

    def choose(self, position: Position) -> Decision:
        """Return the best action."""
        best = self.best_of(self.decide(decision_row(position)), position.turn)
        return action_of(int(self._decider.actions[best]))

    def judge(self, position: Position) -> list[Judgement]:
        """Return every legal action with its value, in the order of ``legal_actions()``."""
        count = self.decide(decision_row(position))
        return [
            self.judgement(int(self.choices.actions[index]), self.choices.values[index], position)
            for index in range(count)
        ]

    def judgement(self, code: int, values: Floats, position: Position, error: float = 0.0) -> Judgement:
        """Return ``values`` of the action ``code`` with names."""
        players = position.players
        return Judgement(
            action_of(code),
            tuple(float(value) for value in values[:players]),
            tuple(float(value) for value in values[layout.SEATS : layout.SEATS + players]),
            self.worth(values, position.turn),
            error,
        )

    def worth(self, values: Floats, seat: int) -> float:
        """Return what ``values`` are worth to ``seat``."""
        return self._decider.worth(values, seat)

    def decide(self, row: Row) -> int:
        """Judge every decision of ``row``; return how many there are."""
        count = self._decider.decide(row)
        self.pointless = self._second_look.correct(row, count)
        return count

    def best_of(self, count: int, seat: int) -> int:
        """Return the index of the best of ``count`` decisions for ``seat``."""
        return self._decider.best_of(count, seat)

    def chances(self, position: Position) -> tuple[float, ...]:
        """Return each seat's chance to win, wherever the game stands.

        Before a decision that is the value of the best one, before a reveal the mean over what may come.
        While a set-up is being dealt the mean is taken over a fixed sample of deals.
        """
        if (outcome := position.outcome) is not None:
            return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(position.players))
        row = row_of(position)
        if position.to_act != CHANCE:
            best = self.best_of(self.decide(row), position.turn)
            values = self.choices.values[best]
        elif row[layout.PHASE] == layout.PLAYING:
            row[layout.DRAWING] = 0
            self.decide(row)
            values = self.choices.values[0]
        else:
            values = self._mean_over_deals(row)
        return tuple(float(value) for value in values[: position.players])

    def _mean_over_deals(self, row: Row) -> Floats:
        """Finish the set-up at random, decisions with the network; return the mean value."""
        total, values = np.zeros((2, OUTPUTS), np.float32)
        seeds = np.array([scramble(1)], np.uint64)
        for _ in range(SAMPLES):
            trial = row.copy()
            while trial[layout.PHASE] != layout.PLAYING:
                if chance_is_next(trial):
                    reveal(trial, draw_at_random(trial, seeds))
                else:
                    best = self.best_of(self.decide(trial), int(trial[layout.TURN]))
                    apply(trial, self.choices.actions[best])
            value_of(trial, self.mind.sight, values)
            total += values
        total /= SAMPLES
        return total
