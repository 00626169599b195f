"""The last clovers of two players are judged exactly, by quick reviews too."""

import pytest

import luckynumbers as ln
from luckynumbers.analysis.quick import QuickJudge
from luckynumbers.analysis.solved_ends import SolvedEnds
from luckynumbers.engine.bridge import action_of, row_of
from luckynumbers.engine.endgame import Endgame

GARDEN = "1,2,3,4/5,6,7,8/9,10,.,12/13,14,15,16"
"""It wants an 11, or a garden made wider by exchanging."""
THREE_LEFT = ln.Position.parse(f"{GARDEN};{GARDEN} 17,17,18,18,19,19,20 1 - play sorted")
"""Face-down are two 11 and a 20."""
TEN_LEFT = ln.Position.parse(f"{GARDEN};{GARDEN} - 1 - play sorted")


def test_an_end_is_told_as_the_solver_tells_it() -> None:
    row = row_of(THREE_LEFT)
    solved, found = Endgame().solve(row), SolvedEnds(100_000).options(row, THREE_LEFT)
    assert solved is not None
    assert found is not None
    assert {option.action: option.chances for option in found} == {
        action_of(code): (worth, 1 - worth) for code, worth in solved.items()
    }


def test_what_is_too_long_is_not_told() -> None:
    assert SolvedEnds(100_000).options(row_of(TEN_LEFT), TEN_LEFT) is None
    assert SolvedEnds(100_000).reveal(row_of(TEN_LEFT), TEN_LEFT, 20) is None
    assert SolvedEnds(100_000, clovers=2).options(row_of(THREE_LEFT), THREE_LEFT) is None
    assert SolvedEnds(1).options(row_of(THREE_LEFT), THREE_LEFT) is None


def test_the_luck_of_the_last_clovers_is_zero_on_average() -> None:
    ends, drawing = SolvedEnds(100_000), THREE_LEFT.apply("+")
    lucky = {}
    for clover in drawing.chances():
        change = ends.reveal(row_of(THREE_LEFT), drawing, clover)
        assert change is not None
        lucky[clover] = change.chances[0] - change.expected[0]
    assert sum(copies * lucky[clover] for clover, copies in drawing.chances().items()) == pytest.approx(0)
    assert max(lucky.values()) > 0


def test_quick_reviews_solve_them_and_still_expect_points() -> None:
    judge = QuickJudge()
    row, found = row_of(THREE_LEFT), judge.options(THREE_LEFT, None)
    solved = Endgame().solve(row)
    assert solved is not None
    assert found[0].chances[0] == max(solved.values())
    assert all(option.points is not None and option.error == 0 for option in found)
    expected = judge.reveal(THREE_LEFT.apply("+"), 11).expected
    assert expected[0] == pytest.approx(solved[0])
