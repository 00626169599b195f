"""The forward pass, which evaluation, look-ahead and learning share."""

from typing import Final

import numpy as np

from luckynumbers.engine.features import NOTHING, PER_GARDEN, ROWS
from luckynumbers.engine.jit import Floats, Ints, float32, part
from luckynumbers.engine.layout import SEATS
from luckynumbers.engine.network import EMPTY_SCALE, HIDDEN, INNER, MIXED, OUTPUTS, Network
from luckynumbers.engine.vector import (
    add_hidden,
    copy_hidden,
    layer_inner,
    layer_mixed,
    layer_outputs,
)

DOUBT: Final = float32(1e-4)
"""An opinion is never quite certain, so that a sure win is worth more than the best of them."""


@part
def encode(net: Network, players: int, rows: Ints, at: int, hidden: Floats, to: int) -> None:
    """Write the sum of a garden's rows, which begin at ``rows[at]``, to ``hidden[to:]``."""
    first = (players - 2) * ROWS
    copy_hidden(net.rows, (first + NOTHING) * HIDDEN, hidden, to)
    for place in range(at, at + PER_GARDEN):
        if rows[place] != NOTHING:
            add_hidden(net.rows, (first + rows[place]) * HIDDEN, hidden, to)


@part
def note(pairs: Ints, count: int, old: int, new: int) -> int:
    """Note that one row gives way to another; return how many such pairs there are now."""
    pairs[2 * count] = old
    pairs[2 * count + 1] = new
    return count + (old != new)


@part
def mix_in(net: Network, players: int, role: int, hidden: Floats, at: int, mixed: Floats, to: int) -> None:
    """Add what a garden comes to in the second layer, seen ``role`` seats after the next to act."""
    matrix = ((players - 2) * SEATS + role) * HIDDEN * MIXED
    layer_mixed(net.mix, matrix, hidden, at, mixed, to, mixed, to)


@part
def head(net: Network, players: int, mixed: Floats, inner: Floats, scores: Floats) -> None:
    """Write what follows from the second layer: the third, and the outputs as they leave the network."""
    table = players - 2
    layer_inner(net.inner, table * MIXED * INNER, mixed, 0, net.inner_bias, table * INNER, inner, 0)
    layer_outputs(net.out, table * INNER * OUTPUTS, inner, 0, net.out_bias, table * OUTPUTS, scores, 0)


@part
def chances(players: int, scores: Floats) -> None:
    """Turn the first scores into chances to win by role (softmax)."""
    best = scores[0]
    for role in range(1, players):
        best = max(best, scores[role])
    total = float32(0)
    for role in range(players):
        scores[role] = np.exp(scores[role] - best)
        total += scores[role]
    for role in range(players):
        scores[role] /= total


@part
def judge(
    net: Network, players: int, following: int, mixed: Floats, inner: Floats, scores: Floats, values: Floats
) -> None:
    """Write chances to win to ``values[:4]`` and expected empty cells to ``[4:8]``, by seat."""
    head(net, players, mixed, inner, scores)
    chances(players, scores)
    for place in range(OUTPUTS):
        values[place] = 0
    for role in range(players):
        seat = (following + role) % players
        values[seat] = scores[role] * (float32(1) - DOUBT) + DOUBT / float32(players)
        values[SEATS + seat] = max(scores[SEATS + role] * float32(EMPTY_SCALE), float32(0))
