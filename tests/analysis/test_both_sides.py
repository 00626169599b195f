"""Seen from the other side nothing about the game changes."""

import numpy as np
import pytest

from luckynumbers.analysis.both_sides import turned, turned_decisions
from luckynumbers.analysis.quick import QuickJudge
from luckynumbers.engine import layout
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.jit import Row
from luckynumbers.engine.kernel import legal_actions
from luckynumbers.rules.position import CHANCE

from .games import played

WAYS = [(2, "sorted"), (3, "choice"), (4, "michael")]


def rows_to_decide(players: int, setup: str) -> list[Row]:
    positions = played(players, setup).positions()
    return [row_of(position) for position in positions if position.to_act not in {CHANCE, None}]


def codes_of(row: Row) -> list[int]:
    actions = np.zeros(layout.MOST_ACTIONS, np.int32)
    return [int(code) for code in actions[: legal_actions(row, actions)]]


def from_the_other_side(code: int) -> int:
    if code in {layout.DRAW, layout.LEAVE}:
        return code
    if layout.LAY <= code < layout.LEAVE:
        return layout.LAY + 15 - (code - layout.LAY)
    base = layout.SET_UP if code >= layout.SET_UP else 0
    number, cell = divmod(code - base, layout.GARDEN)
    return base + layout.GARDEN * (21 - number) + 15 - cell


@pytest.mark.parametrize(("players", "setup"), WAYS)
def test_what_can_be_decided_is_the_same(players: int, setup: str) -> None:
    for row in rows_to_decide(players, setup):
        other = turned(row)
        assert (turned(other) == row).all()
        there = turned_decisions(row, np.array(codes_of(other)))
        assert [from_the_other_side(code) for code in codes_of(row)] == there.tolist()


@pytest.mark.parametrize(("players", "setup"), WAYS)
def test_and_so_is_what_the_judge_thinks_of_it(players: int, setup: str) -> None:
    judge = QuickJudge()
    for row in rows_to_decide(players, setup)[::7]:
        count = judge.judge(row)
        values = judge.player.choices.values[:count, :players].copy()
        uses = judge.player.choices.use_values[:, :players].copy()
        other = turned(row)
        assert judge.judge(other) == count
        there = turned_decisions(row, judge.player.choices.values[:count, :players])
        assert there == pytest.approx(values, abs=1e-5)
        if row[layout.PHASE] == layout.PLAYING and not row[layout.HELD]:
            seen = [number for number in range(1, 21) if row[layout.UNSEEN + number]]
            there = judge.player.choices.use_values[[21 - number for number in seen], :players]
            assert there == pytest.approx(uses[seen], abs=1e-5)
