"""Two plies: what is close after one is judged again by the next seat's own best turn.

The value of a decision is then that of the position it leads to, looked at by whoever is next: the best of
all takes there, and of a draw with all it may bring. For a draw of our own, every number that may come is put
to its best use in that light.
"""

from typing import Final, NamedTuple

import numpy as np

from first_ladybug import one_ply
from first_ladybug.evaluation import View, new_view
from first_ladybug.network import Network
from first_ladybug.one_ply import Choices, best_of, decide, new_choices, utility
from first_ladybug.player import Player
from luckynumbers.engine.jit import Floats, Row, compiled, copy, float32, int64, part
from luckynumbers.engine.kernel import apply, reveal, winners
from luckynumbers.engine.layout import DRAW, HELD, OVER, PHASE, PLAYING, SIZE, TURN, UNSEEN

CLOSE: Final = 0.04
"""Only decisions that one ply sees this close to the best are looked at again."""


class Reply(NamedTuple):
    """Working memory for the second ply."""

    sight: View
    drawn: Choices
    answers: Choices
    before: Row
    after: Row
    best: Floats
    trial: Floats


def new_reply() -> Reply:
    """Return memory for ``look_again``."""
    return Reply(
        new_view(),
        new_choices(),
        new_choices(),
        np.zeros(SIZE, np.int16),
        np.zeros(SIZE, np.int16),
        np.zeros(8, np.float32),
        np.zeros(8, np.float32),
    )


@part
def after_reply(
    row: Row, action: int, net: Network, reply: Reply, win: float, empty: float, values: Floats
) -> None:
    """Write the value of ``action``, which ends the turn, after the next seat's best answer."""
    after = reply.after
    copy(row, after)
    apply(after, action)
    if after[PHASE] == OVER:
        winners(after, values)
        return
    count = decide(after, net, reply.sight, reply.answers, win, empty)
    best = best_of(reply.answers, count, int64(after[TURN]), win, empty)
    copy(reply.answers.values[best], values)


@compiled
def look_again(
    row: Row, net: Network, choices: Choices, count: int, reply: Reply, win: float, empty: float
) -> None:
    """Replace what ``decide`` wrote of the close decisions in ``choices`` by the values of two plies."""
    if row[PHASE] != PLAYING:
        return
    seat = int64(row[TURN])
    margin = CLOSE * win
    bar = -1e9
    for index in range(count):
        bar = max(bar, utility(choices.values[index], seat, win, empty) - margin)
    for index in range(count):
        if utility(choices.values[index], seat, win, empty) < bar:
            continue
        if row[HELD] or choices.actions[index] != DRAW:
            after_reply(row, choices.actions[index], net, reply, win, empty, choices.values[index])
            continue
        mean = choices.values[index]
        for place in range(8):
            mean[place] = 0
        for number in range(1, 21):
            if row[UNSEEN + number]:
                copy(row, reply.before)
                reveal(reply.before, number)
                _best_use(net, reply, seat, win, empty)
                weight = float32(row[UNSEEN + number]) / float32(row[UNSEEN])
                for place in range(8):
                    mean[place] += weight * reply.best[place]


@part
def _best_use(net: Network, reply: Reply, seat: int, win: float, empty: float) -> None:
    """Write to ``reply.best`` the value of the best use of the clover in hand of ``reply.before``."""
    margin = CLOSE * win
    count = decide(reply.before, net, reply.sight, reply.drawn, win, empty)
    first = best_of(reply.drawn, count, seat, win, empty)
    bar = utility(reply.drawn.values[first], seat, win, empty) - margin
    highest = -1e9
    for index in range(count):
        if utility(reply.drawn.values[index], seat, win, empty) >= bar:
            after_reply(reply.before, reply.drawn.actions[index], net, reply, win, empty, reply.trial)
            worth = utility(reply.trial, seat, win, empty)
            if worth > highest:
                highest = worth
                copy(reply.trial, reply.best)


class TwoPly(Player):
    """Looks two plies ahead where one cannot tell. Not for use by two threads at once."""

    def __init__(self, network: Network | None = None, objective: str = "win") -> None:
        super().__init__(network, objective)
        self.reply = new_reply()

    def decide(self, row: Row) -> int:
        """Judge every decision of ``row``; return how many there are."""
        count = one_ply.decide(row, self.network, self.view, self.choices, *self.weights)
        look_again(row, self.network, self.choices, count, self.reply, *self.weights)
        return count
