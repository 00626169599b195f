"""Compiled code that is called where it is."""

import numpy as np

import luckynumbers as ln
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.elsewhere import Elsewhere
from luckynumbers.engine.jit import Ints, Row, compiled
from luckynumbers.engine.kernel import legal_actions
from luckynumbers.engine.layout import MOST_ACTIONS

elsewhere = Elsewhere(legal_actions)
call_legal_actions = elsewhere.call


@compiled
def twice(place: int, row: Row, actions: Ints) -> int:
    found: int = 2 * call_legal_actions(place, row, actions)
    return found


def test_it_does_what_the_function_does() -> None:
    actions, expected = np.zeros((2, MOST_ACTIONS), np.int32)
    for seed in range(5):
        row = row_of(ln.Game.deal(seed=seed).play("+"))
        count = legal_actions(row, expected)
        assert twice(elsewhere.address(row, actions), row, actions) == 2 * count
        assert (actions[:count] == expected[:count]).all()
