"""A second ply for what matters: decisions that are close at first sight are judged by the best answer too.

What a decision leads to has then two values, one at sight and one a ply later. Their errors have little to do
with each other, so their mean errs less than either, and changes less from one turn to the next.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.elsewhere import Elsewhere
from luckynumbers.engine.jit import Floats, Ints, Row, compiled, copy, float32, int64, part
from luckynumbers.engine.kernel import apply, reveal, winners
from luckynumbers.engine.layout import (
    DRAW,
    DRAWING,
    HIGHEST,
    MOST_ACTIONS,
    OVER,
    PHASE,
    SIZE,
    TURN,
    UNSEEN,
)
from luckynumbers.engine.network import OUTPUTS
from luckynumbers.engine.one_ply import Mind, add_expected, best_of, decide, new_mind, utility

TRUST: Final = float32(0.6)
"""How much the later value counts."""

_decide: Final = Elsewhere(decide)
_call_decide: Final = _decide.call


class Answering(NamedTuple):
    """Working memory of a second ply."""

    mind: Mind
    """Who answers."""
    later: Row
    first: Floats
    """What the best decision was worth at sight."""
    looked: Ints
    """Which decisions were looked at twice."""


class Look(NamedTuple):
    """What is looked at twice."""

    played: int
    """This decision at any rate; -1 for none."""
    close: float
    """What is no further behind the best."""
    most: int
    """At most so many."""


def new_answering(mind: Mind, sides: int) -> Answering:
    """Return memory for a second ply after decisions of ``mind``, looked at from one side or both."""
    return Answering(
        new_mind(mind.sight.net, mind.aim, sides),
        np.zeros(SIZE, np.int16),
        np.zeros(OUTPUTS, np.float32),
        np.zeros(MOST_ACTIONS, np.int32),
    )


def look_twice(row: Row, count: int, mind: Mind, answering: Answering, look: Look) -> None:
    """Correct what ``decide`` has found in play, once for every row; those not looked at move along.

    With a draw, the best use of every clover that may come is looked at twice.
    """
    _look_twice(_decide.address(row, answering.mind), row, count, mind, answering, look)


def warm_up(mind: Mind, answering: Answering) -> None:
    """Compile, or load what was compiled before: a look at nothing takes as long as any."""
    look_twice(np.zeros(SIZE, np.int16), 0, mind, answering, Look(-1, 0.0, 0))


@compiled
def _look_twice(deciding: int, row: Row, count: int, mind: Mind, answering: Answering, look: Look) -> None:
    choices, seat = mind.choices, int64(row[TURN])
    best = best_of(mind, count, seat)
    copy(choices.values[best], answering.first)
    _mark(row, count, mind, answering, look)
    for index in range(count):
        if answering.looked[index]:
            action = int64(choices.actions[index])
            if action == DRAW:
                _draw(deciding, row, mind, answering)
            else:
                copy(row, answering.later)
                apply(answering.later, action)
                _mix(deciding, answering, choices.values[index])
    for place in range(OUTPUTS):
        moved = choices.values[best, place] - answering.first[place]
        for index in range(count):
            if not answering.looked[index]:
                choices.values[index, place] += moved


@part
def _mark(row: Row, count: int, mind: Mind, answering: Answering, look: Look) -> None:
    """Say what is to be looked at: the best at sight, what is close to it, and what was played."""
    choices, looked, seat = mind.choices, answering.looked, int64(row[TURN])
    for index in range(count):
        looked[index] = choices.actions[index] == look.played
    bar = utility(answering.first, seat, mind.aim) - look.close
    for _ in range(look.most):
        highest, next_best = bar, -1
        for index in range(count):
            worth = utility(choices.values[index], seat, mind.aim)
            if not looked[index] and worth >= highest:
                highest, next_best = worth, index
        if next_best >= 0:
            looked[next_best] = 1


@part
def _draw(deciding: int, row: Row, mind: Mind, answering: Answering) -> None:
    """Judge a draw by the answers to the best use of every clover that may come."""
    choices, later = mind.choices, answering.later
    drawing = choices.values[0]
    for place in range(OUTPUTS):
        drawing[place] = 0
    for number in range(1, HIGHEST + 1):
        if row[UNSEEN + number]:
            copy(row, later)
            later[DRAWING] = 1
            reveal(later, number)
            apply(later, int64(choices.use[number]))
            used = choices.use_values[number]
            _mix(deciding, answering, used)
            add_expected(row, number, used, drawing)


@part
def _mix(deciding: int, answering: Answering, values: Floats) -> None:
    """Write the mean of ``values`` and of the best answer to ``later``; ends are exact."""
    later, mind = answering.later, answering.mind
    if later[PHASE] == OVER:
        winners(later, values)
        return
    count = _call_decide(deciding, later, mind)
    answer = mind.choices.values[best_of(mind, count, int64(later[TURN]))]
    for place in range(OUTPUTS):
        values[place] += TRUST * (answer[place] - values[place])
