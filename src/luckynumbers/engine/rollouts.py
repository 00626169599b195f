"""Rollouts: play on with the network for a while, and take the luck of every reveal out of the result.

What is left is the network's first opinion corrected by everything it found out on the way. The order of the
deck is given, so that all candidates of a decision can be tried on the same decks. A rollout of no turns asks
the next seat for its own best turn: that is looking two plies ahead.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.elsewhere import Elsewhere
from luckynumbers.engine.jit import Floats, Ints, Row, Seeds, compiled, copy, int64, part
from luckynumbers.engine.kernel import apply, chance_is_next, random_below, reveal, scramble, winners
from luckynumbers.engine.layout import DRAW, DRAWING, HIGHEST, OVER, PHASE, PLAYING, SEATS, SIZE, TURN, UNSEEN
from luckynumbers.engine.network import OUTPUTS
from luckynumbers.engine.one_ply import Mind, best_of, decide

_decide: Final = Elsewhere(decide)
"""It is most of a rollout, and every ladybug has it compiled already."""
_call_decide: Final = _decide.call


class Rolling(NamedTuple):
    """Working memory of a rollout."""

    row: Row
    deck: Ints
    before: Row
    luck: Floats
    seeds: Seeds


class Course(NamedTuple):
    """How a rollout goes."""

    seed: int
    """Decides the order of the deck."""
    first: int
    """Is drawn before all others; 0 stands for any."""
    turns: int
    """Are played after the decision."""


def new_rolling() -> Rolling:
    """Return memory for ``roll_out``."""
    return Rolling(
        row=np.zeros(SIZE, np.int16),
        deck=np.zeros(SEATS * HIGHEST, np.int32),
        before=np.zeros(SIZE, np.int16),
        luck=np.zeros(OUTPUTS, np.float32),
        seeds=np.ones(1, np.uint64),
    )


@part
def _shuffle(row: Row, rolling: Rolling, course: Course) -> int:
    """Lay out the deck, which is drawn from its end; return its size."""
    deck, seeds = rolling.deck, rolling.seeds
    seeds[0] = scramble(course.seed)
    left = 0
    for number in range(1, HIGHEST + 1):
        for _ in range(row[UNSEEN + number]):
            deck[left] = number
            left += 1
    for last in range(left - 1, 0, -1):
        other = random_below(seeds, int64(last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    for place in range(left):
        if deck[place] == course.first:
            deck[place], deck[left - 1] = deck[left - 1], deck[place]
            break
    return left


def roll_out(start: Row, action: int, mind: Mind, rolling: Rolling, course: Course, values: Floats) -> None:
    """Play ``action`` and go on from there; write the value without luck.

    Set-up is played to its end without counting its turns.
    """
    _roll_out(_decide.address(start, mind), start, action, mind, rolling, course, values)


@compiled
def _roll_out(
    deciding: int, start: Row, action: int, mind: Mind, rolling: Rolling, course: Course, values: Floats
) -> None:
    row, deck, before, luck, _ = rolling
    choices, turns = mind.choices, course.turns
    for place in range(OUTPUTS):
        luck[place] = 0
    copy(start, row)
    copy(start, before)
    left = _shuffle(row, rolling, course)
    apply(row, action)
    while row[PHASE] != OVER:
        drawing = row[DRAWING] == 1
        if not drawing:
            if chance_is_next(row):
                left -= 1
                reveal(row, int64(deck[left]))
                continue
            copy(row, before)
        # A draw is looked at from the beginning of its turn, where the mean over all numbers is known.
        count = _call_decide(deciding, before, mind)
        best = int64(0) if drawing else best_of(mind, count, int64(row[TURN]))
        in_play = row[PHASE] == PLAYING
        if turns == 0 and in_play and not drawing:
            copy(choices.values[best], values)
            break
        if not drawing:
            apply(row, int64(choices.actions[best]))
        if choices.actions[best] == DRAW:
            left -= 1
            drawn = int64(deck[left])
            reveal(row, drawn)
            for place in range(OUTPUTS):
                luck[place] += choices.use_values[drawn, place] - choices.values[0, place]
            apply(row, int64(choices.use[drawn]))
        if in_play and not drawing:
            turns -= 1
    if row[PHASE] == OVER:
        winners(row, values)
    for place in range(OUTPUTS):
        values[place] -= luck[place]
