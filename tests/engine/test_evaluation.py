"""What is updated step by step equals what is computed from nothing."""

import random

import numpy as np
import pytest

import luckynumbers as ln
from luckynumbers.engine import kernel, layout, network, one_ply
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.decider import Decider
from luckynumbers.engine.evaluation import new_view, value_of
from luckynumbers.engine.features import RIVALS


@pytest.mark.parametrize(("players", "bruno"), [(2, False), (2, True), (3, False), (3, True), (4, False)])
def test_every_decision_is_judged_as_its_position_would_be(players: int, bruno: bool) -> None:
    net = network.fresh(1)
    net.out[...] *= 20  # so that values differ
    net.rows[:, RIVALS:] = np.random.default_rng(1).standard_normal(net.rows[:, RIVALS:].shape) / 10
    rng = random.Random(players)
    decider, other = Decider(one_ply.new_mind(net)), new_view(net)
    values = np.zeros(8, np.float32)
    row = row_of(ln.Position.start(players, "sorted", 1, bruno, 120))
    seeds = np.array([kernel.scramble(7)], np.uint64)
    compared = 0
    while row[layout.PHASE] != layout.OVER:
        if kernel.chance_is_next(row):
            kernel.reveal(row, kernel.draw_at_random(row, seeds))
            continue
        count = decider.decide(row)
        legal = np.zeros(layout.MOST_ACTIONS, np.int32)
        assert count == kernel.legal_actions(row, legal)
        assert decider.actions[:count].tolist() == legal[:count].tolist()
        for index in range(count):
            if decider.actions[index] != layout.DRAW:
                later = row.copy()
                kernel.apply(later, decider.actions[index])
                if later[layout.PHASE] == layout.OVER:
                    kernel.winners(later, values)
                else:
                    value_of(later, other, values)
                assert np.abs(values - decider.values[index]).max() < 1e-4
                compared += 1
        kernel.apply(row, decider.actions[rng.randrange(count)])
    assert compared > 100


def test_chances_to_win_add_up_to_one() -> None:
    values = np.zeros(8, np.float32)
    for players in (2, 3, 4):
        value_of(row_of(ln.Position.start(players, "michael")), new_view(network.fresh(2)), values)
        assert values[:players].sum() == pytest.approx(1, abs=1e-5)
        assert not values[players:4].any()


_A, _B, _C = 1 << 1, sum(1 << number for number in range(16, 21)), 1 << 6
"""What three gardens with one gap each want, as bits."""


@pytest.mark.parametrize(
    ("turn", "variant", "soonest", "later"),
    [
        (1, "", (_B, _A, _A), (0, 0, _B)),
        (2, "", (_B, _C, _B), (_C, 0, 0)),
        (3, "", (_C, _C, _A), (0, _A, 0)),
        (1, ",bruno", (0, 0, 0), (0, 0, 0)),
    ],
)
def test_everyone_is_a_rival_but_who_moved_last(
    turn: int, variant: str, soonest: tuple[int, ...], later: tuple[int, ...]
) -> None:
    """What is left lying is there for all others first; with an extra turn of Bruno's it is not (R18)."""
    full = "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16"
    gardens = [".,2" + full[3:], full[:-2] + ".", full.replace(",6,", ",.,")]
    view = new_view(network.fresh(1))
    row = row_of(ln.Position.parse(f"{';'.join(gardens)} - {turn} - play sorted{variant}"))
    value_of(row, view, np.zeros(8, np.float32))
    assert view.memory.wanted[:3].tolist() == [_A, _B, _C]
    assert tuple(view.memory.soonest[:3].tolist()) == soonest
    assert tuple(view.memory.later[:3].tolist()) == later
