"""Seen from the other side nothing about the game changes."""

import numpy as np
import pytest
from tests.analysis.games import played

import luckynumbers as ln
from luckynumbers.engine import layout
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.kernel import legal_actions
from luckynumbers.engine.other_side import BOTH, turn_round
from luckynumbers.engine.player import Player
from luckynumbers.rules.position import CHANCE

WAYS = [(2, "sorted"), (3, "choice"), (4, "michael")]


def rows_to_decide(players: int, setup: str) -> list[Row]:
    positions = played(players, setup).positions()
    return [row_of(position) for position in positions if position.to_act not in {CHANCE, None}]


def turned(row: Row) -> Row:
    other = np.zeros_like(row)
    turn_round(row, other)
    return other


def turned_decisions(row: Row, values: Floats) -> Floats:
    """Return values of the decisions of a turned position in the order of those of ``row``.

    Decisions ascend by number and cell, which both descend from the other side; only the draw stays first and
    leaving what was drawn stays last.
    """
    if row[layout.PHASE] == layout.SETTING_UP:
        return values[::-1]
    if row[layout.HELD]:
        return np.concatenate([values[-2::-1], values[-1:]])
    return np.concatenate([values[:1], values[:0:-1]])


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
def test_and_so_is_what_both_sides_think_of_it(players: int, setup: str) -> None:
    judge = Player(sides=BOTH)
    for row in rows_to_decide(players, setup)[::7]:
        count = judge.decide(row)
        values = judge.choices.values[:count, :players].copy()
        uses = judge.choices.use_values[:, :players].copy()
        other = turned(row)
        assert judge.decide(other) == count
        there = turned_decisions(row, judge.choices.values[:count, :players])
        assert there == pytest.approx(values, abs=1e-5)
        if row[layout.PHASE] == layout.PLAYING and not row[layout.HELD]:
            seen = [number for number in range(1, 21) if row[layout.UNSEEN + number]]
            there = judge.choices.use_values[[21 - number for number in seen], :players]
            assert there == pytest.approx(uses[seen], abs=1e-5)


def test_it_is_the_mean_of_what_each_side_thinks() -> None:
    one, both = Player(), Player(sides=BOTH)
    rows = rows_to_decide(2, "choice")
    for row in rows[::5]:
        count = one.decide(row)
        here = one.choices.values[:count].copy()
        one.decide(turned(row))
        there = turned_decisions(row, one.choices.values[:count])
        both.decide(row)
        draw = int(row[layout.PHASE] == layout.PLAYING and not row[layout.HELD])
        found, mean = both.choices.values[draw:count], (here + there)[draw:] / 2
        if row[layout.PHASE] == layout.PLAYING:
            assert found == pytest.approx(mean, abs=1e-6)
        else:  # of several ways to lay a hand, the two sides may like different ones
            seat = int(row[layout.TURN])
            assert (found[:, seat] <= mean[:, seat] + 1e-6).all()
            assert found[:, seat] == pytest.approx(mean[:, seat], abs=0.02)


def test_a_drawn_clover_is_used_as_both_together_like_best() -> None:
    both = Player(sides=BOTH)
    position = next(
        each for each in played(2, "sorted").positions()[40:] if each.to_act == each.turn and not each.hand
    )
    both.decide(row_of(position))
    uses, values = both.choices.use.copy(), both.choices.use_values.copy()
    for clover in position.apply("+").chances():
        options = both.judge(position.apply("+").apply(ln.Reveal(clover)))
        best = max(options, key=lambda option: option.worth)
        assert values[clover, position.turn] == pytest.approx(best.worth, abs=1e-5)
        assert int(uses[clover]) >= layout.LAY
