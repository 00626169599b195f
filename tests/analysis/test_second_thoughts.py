"""What looks like a blunder is played on before it is called one."""

import numpy as np
import pytest

import luckynumbers as ln
from luckynumbers.analysis import quick
from luckynumbers.analysis.grading import LIMITS
from luckynumbers.analysis.judging import Option
from luckynumbers.analysis.quick import QuickJudge
from luckynumbers.analysis.second_thoughts import DECKS, SecondThoughts
from luckynumbers.engine.bridge import code_of, row_of
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.player import Player

WINS = ln.Position.parse(
    "1,3,5,7/2,4,6,8/9,10,11,12/13,14,15,.;1,3,5,7/2,4,6,8/9,10,11,12/13,14,15,. 20 1 - play sorted"
)
"""The 20 fills either garden."""
WINNING, DRAWING = ln.Action.parse("20@d4"), ln.Action.parse("+")


def test_both_are_played_on_with_the_same_decks() -> None:
    thoughts, row = SecondThoughts(Player().mind), row_of(WINS)
    same = thoughts.behind(row, code_of(DRAWING), code_of(DRAWING))
    assert same.shape[0] == DECKS
    assert not same.any()
    behind = thoughts.behind(row, code_of(WINNING), code_of(DRAWING))
    assert (behind[:, 0] <= 1e-6).all()
    assert behind[:, 0] == pytest.approx(-behind[:, 1], abs=0.05)


def judged(monkeypatch: pytest.MonkeyPatch, found: float) -> tuple[float, float, list[int]]:
    """Return what a blunder costs at first sight, and if second thoughts find that it costs ``found``."""
    asked: list[int] = []

    def behind(_: SecondThoughts, __: Row, best: int, made: int) -> Floats:
        asked.append(made)
        return np.array([[-found, found] + [0.0] * 6] * DECKS)

    monkeypatch.setattr(SecondThoughts, "behind", behind)
    judge = QuickJudge()
    worst = judge.at_first_sight(WINS, None)[-1].action

    def loss(options: tuple[Option, ...]) -> float:
        chances = {option.action: option.chances[0] for option in options}
        return options[0].chances[0] - chances[worst]

    return loss(judge.at_first_sight(WINS, worst)), loss(judge.options(WINS, worst)), asked


@pytest.mark.parametrize(("found", "loss"), [(0.3, 0.3), (0.01, 0.01), (-0.2, 0.0)])
def test_a_blunder_costs_what_they_find_and_never_less_than_nothing(
    monkeypatch: pytest.MonkeyPatch, found: float, loss: float
) -> None:
    first, again, asked = judged(monkeypatch, found)
    assert first > LIMITS[-1][1]
    assert again == pytest.approx(loss)
    assert len(asked) == 1


def test_nothing_else_is_looked_at_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SecondThoughts, "behind", None)
    judge = QuickJudge()
    assert judge.options(WINS, WINNING)[0].action == WINNING
    assert judge.options(WINS, None) == judge.at_first_sight(WINS, None)


UNSURE = ln.Position.parse(
    "1,2,.,5/.,11,.,16/3,.,5,19/.,15,.,20;4,7,9,12/8,11,12,18/13,14,17,./.,16,18,19 1,2,17,20"
    " 2 - play sorted,turns=29"
)
"""Nothing fits d3, until 17 takes the place of the 18, which then does."""
MENDS = ln.Action.parse("17@d2")


def test_where_the_sides_see_it_differently_the_best_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = QuickJudge()
    unsure = judge.options(UNSURE, DRAWING)
    assert unsure[0].action == MENDS
    assert {option.action for option in unsure} == {*UNSURE.legal_actions()}
    assert any(option.error > 0 for option in unsure)
    monkeypatch.setattr(quick, "APART", 1.0)
    sure = QuickJudge().options(UNSURE, DRAWING)
    assert sure[0].action != MENDS
    assert all(option.error == 0 for option in sure)


def test_who_is_sure_plays_nothing_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SecondThoughts, "values", None)
    judge = QuickJudge()
    position = ln.Position.parse(
        "1,3,6,9/4,7,10,13/8,11,.,16/12,15,.,20;1,4,7,10/3,6,.,12/9,.,14,17/13,16,19,20 14 1 - play sorted"
    )
    assert judge.options(position, None)[0].error == 0
