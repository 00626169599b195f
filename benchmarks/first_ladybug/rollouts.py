"""Rollouts: play on with the network for a while, and take the luck of every reveal out of the result.

What is left is the network's first opinion corrected by everything it found out on the way. The order of the
deck is given, so that all candidates of a decision can be tried on the same decks.
"""

from typing import NamedTuple

import numpy as np

from first_ladybug.evaluation import View
from first_ladybug.network import Network
from first_ladybug.one_ply import Choices, best_of, decide
from luckynumbers.engine.jit import Floats, Ints, Row, Seeds, compiled, copy, int64
from luckynumbers.engine.kernel import apply, random_below, reveal, scramble, winners
from luckynumbers.engine.layout import DRAW, DRAWING, OVER, PHASE, SIZE, TURN, UNSEEN


class Rolling(NamedTuple):
    """Working memory of a rollout."""

    row: Row
    deck: Ints
    before: Row
    luck: Floats
    seeds: Seeds


def new_rolling() -> Rolling:
    """Return memory for ``roll_out``."""
    return Rolling(
        row=np.zeros(SIZE, np.int16),
        deck=np.zeros(80, np.int32),
        before=np.zeros(SIZE, np.int16),
        luck=np.zeros(8, np.float32),
        seeds=np.ones(1, np.uint64),
    )


@compiled
def roll_out(
    start: Row,
    action: int,
    net: Network,
    view: View,
    choices: Choices,
    rolling: Rolling,
    seed: int,
    turns: int,
    win: float,
    empty: float,
    values: Floats,
) -> None:
    """Play ``action`` and then ``turns`` turns with the deck of ``seed``; write the value without luck."""
    row, deck, before, luck, seeds = rolling
    copy(start, row)
    luck[:] = 0
    seeds[0] = scramble(seed)
    left = 0
    for number in range(1, 21):
        for _ in range(row[UNSEEN + number]):
            deck[left] = number
            left += 1
    for last in range(left - 1, 0, -1):
        other = random_below(seeds, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    copy(row, before)
    apply(row, action)
    played = 0
    while row[PHASE] != OVER:
        # A draw is looked at from the beginning of its turn, where the mean over all numbers is known.
        drawing = row[DRAWING] == 1
        if not drawing:
            copy(row, before)
        count = decide(before, net, view, choices, win, empty)
        best = 0 if drawing else best_of(choices, count, int64(row[TURN]), win, empty)
        if played >= turns and not drawing:
            copy(choices.values[best], values)
            break
        if not drawing:
            apply(row, choices.actions[best])
        if choices.actions[best] == DRAW:
            left -= 1
            drawn = deck[left]
            reveal(row, drawn)
            for place in range(8):
                luck[place] += choices.use_values[drawn, place] - choices.values[0, place]
            apply(row, choices.use[drawn])
        played += 1
    if row[PHASE] == OVER:
        winners(row, values)
    for place in range(8):
        values[place] -= luck[place]
