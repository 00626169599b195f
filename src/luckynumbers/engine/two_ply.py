"""Two plies: what is close after one is judged again by the next seat's own best turn.

The value of a decision is then that of the position it leads to, looked at by whoever is next: the best of
all takes there, and of a draw with all it may bring. For a draw of our own, every number that may come is put
to its best use in that light.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine import one_ply
from luckynumbers.engine.jit import Floats, Row, compiled, copy, float32, int64, part
from luckynumbers.engine.kernel import apply, reveal, winners
from luckynumbers.engine.layout import DRAW, HELD, OVER, PHASE, PLAYING, SIZE, TURN, UNSEEN
from luckynumbers.engine.network import Network
from luckynumbers.engine.one_ply import Mind, best_of, decide, new_mind, utility
from luckynumbers.engine.player import Player

CLOSE: Final = 0.04
"""Only decisions that one ply sees this close to the best are looked at again."""


class Reply(NamedTuple):
    """Working memory for the second ply."""

    drawn: Mind
    """Whoever decides, once the clover is known."""
    answers: Mind
    """Whoever is next."""
    before: Row
    after: Row
    best: Floats
    trial: Floats


def new_reply(mind: Mind) -> Reply:
    """Return memory for ``look_again``."""
    return Reply(
        new_mind(mind.sight.net, mind.aim),
        new_mind(mind.sight.net, mind.aim),
        np.zeros(SIZE, np.int16),
        np.zeros(SIZE, np.int16),
        np.zeros(8, np.float32),
        np.zeros(8, np.float32),
    )


@part
def after_reply(row: Row, action: int, reply: Reply, values: Floats) -> None:
    """Write the value of ``action``, which ends the turn, after the next seat's best answer."""
    after = reply.after
    copy(row, after)
    apply(after, action)
    if after[PHASE] == OVER:
        winners(after, values)
        return
    count = decide(after, reply.answers)
    best = best_of(reply.answers, count, int64(after[TURN]))
    copy(reply.answers.choices.values[best], values)


@compiled
def look_again(row: Row, mind: Mind, count: int, reply: Reply) -> None:
    """Replace what ``decide`` wrote of the close decisions by the values of two plies."""
    if row[PHASE] != PLAYING:
        return
    choices, aim = mind.choices, mind.aim
    seat = int64(row[TURN])
    margin = CLOSE * aim.win
    bar = -1e9
    for index in range(count):
        bar = max(bar, utility(choices.values[index], seat, aim) - margin)
    for index in range(count):
        if utility(choices.values[index], seat, aim) < bar:
            continue
        if row[HELD] or choices.actions[index] != DRAW:
            after_reply(row, choices.actions[index], reply, choices.values[index])
            continue
        mean = choices.values[index]
        for place in range(8):
            mean[place] = 0
        for number in range(1, 21):
            if row[UNSEEN + number]:
                copy(row, reply.before)
                reveal(reply.before, number)
                _best_use(reply, seat)
                weight = float32(row[UNSEEN + number]) / float32(row[UNSEEN])
                for place in range(8):
                    mean[place] += weight * reply.best[place]


@part
def _best_use(reply: Reply, seat: int) -> None:
    """Write to ``reply.best`` the value of the best use of the clover in hand of ``reply.before``."""
    found, aim = reply.drawn.choices, reply.drawn.aim
    count = decide(reply.before, reply.drawn)
    first = best_of(reply.drawn, count, seat)
    bar = utility(found.values[first], seat, aim) - CLOSE * aim.win
    highest = -1e9
    for index in range(count):
        if utility(found.values[index], seat, aim) >= bar:
            after_reply(reply.before, found.actions[index], reply, reply.trial)
            worth = utility(reply.trial, seat, aim)
            if worth > highest:
                highest = worth
                copy(reply.trial, reply.best)


class TwoPly(Player):
    """Looks two plies ahead where one cannot tell. Not for use by two threads at once."""

    def __init__(self, network: Network | None = None, objective: str = "win") -> None:
        super().__init__(network, objective)
        self.reply = new_reply(self.mind)

    def decide(self, row: Row) -> int:
        """Judge every decision of ``row``; return how many there are."""
        count = one_ply.decide(row, self.mind)
        look_again(row, self.mind, count, self.reply)
        return count
