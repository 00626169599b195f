"""What Python is told of a decision."""

import numpy as np
import pytest
from numba.core.errors import TypingError

import luckynumbers as ln
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.decider import Decider
from luckynumbers.engine.network import ladybug
from luckynumbers.engine.one_ply import POINTS, WIN, Aim, new_mind


@pytest.mark.parametrize("aim", [WIN, POINTS])
def test_the_best_is_worth_most_and_is_the_first_of_equals(aim: Aim) -> None:
    decider = Decider(new_mind(ladybug(), aim))
    position = ln.Game.deal(3, seed=2).play("+")
    count, seat = decider.decide(row_of(position)), position.turn
    worths = [decider.worth(decider.values[index], seat) for index in range(count)]
    assert count == len(position.legal_actions()) > 2
    assert decider.best_of(count, seat) == worths.index(max(worths))
    decider.values[count - 1] = decider.values[decider.best_of(count, seat)]
    assert decider.best_of(count, seat) == worths.index(max(worths))


def test_many_deciders_keep_their_minds_apart() -> None:
    rows = [row_of(ln.Game.deal(2, seed=seed).position) for seed in range(4)]
    deciders = [Decider(new_mind(ladybug())) for _ in rows]
    lone = Decider(new_mind(ladybug()))
    counts = [decider.decide(row) for decider, row in zip(deciders, rows, strict=True)]
    for decider, row, count in zip(deciders, rows, counts, strict=True):
        assert lone.decide(row) == count
        assert np.array_equal(lone.values[:count], decider.values[:count])


def test_a_row_of_another_kind_is_refused() -> None:
    decider = Decider(new_mind(ladybug()))
    row = row_of(ln.Game.deal(2, seed=1).position)
    assert decider.decide(row)
    with pytest.raises(TypingError, match="call_with"):
        decider.decide(row.astype(np.float64))
