"""What is called best, and where nobody can say what is."""

import pytest

import luckynumbers as ln
from luckynumbers.analysis.deep import DeepJudge
from luckynumbers.analysis.grading import Grade
from luckynumbers.analysis.judging import Option, in_doubt
from luckynumbers.analysis.quick import DOUBT, QuickJudge, doubt_of
from luckynumbers.analysis.trying import try_line
from luckynumbers.rules.position import CHANCE

from .games import played

DRAW, LEAVE = ln.Action.parse("+"), ln.Action.parse("-")
LAST = ln.Position.parse(
    "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.;1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."
    " 16,16,17,17,18,18,19,19,20 1 - play sorted"
)
"""One clover is face-down: solved."""


def options(margin: float, doubt: float) -> tuple[Option, ...]:
    """Return two options so far apart, for the second seat."""
    best, second = (0.4, 0.6), (0.4 + margin, 0.6 - margin)
    return Option(DRAW, best, doubt=doubt), Option(LEAVE, second, doubt=doubt)


@pytest.mark.parametrize(
    ("margin", "doubt", "doubtful"),
    [(0.0, 0.02, True), (0.01, 0.02, True), (0.03, 0.02, False), (0.01, 0.0, False), (0.0, 0.0, False)],
)
def test_what_is_close_is_in_doubt(margin: float, doubt: float, doubtful: bool) -> None:
    assert in_doubt(options(margin, doubt), 1) is doubtful
    assert not in_doubt(options(margin, doubt)[:1], 1)


def test_one_ply_doubts_and_what_is_solved_does_not() -> None:
    assert {option.doubt for option in QuickJudge().options(LAST, None)} == {0.0}
    early = next(position for position in played(2, "sorted").positions() if position.to_act != CHANCE)
    options = QuickJudge().options(early, None)
    assert {option.action for option in options} == {*early.legal_actions()}
    for option in options:
        assert option.doubt == doubt_of(option.chances[early.turn]) > 0


@pytest.mark.parametrize("judge", [QuickJudge, DeepJudge])
def test_nobody_judges_where_there_is_nothing_to_decide(judge: type[QuickJudge]) -> None:
    with pytest.raises(ValueError, match="a clover is to be revealed first"):
        judge().options(ln.Position.start(), None)


def test_doubt_ends_where_a_game_is_decided() -> None:
    assert doubt_of(0.5) == DOUBT
    assert doubt_of(0.2) == pytest.approx(doubt_of(0.8))
    assert doubt_of(0.5) > doubt_of(0.8) > doubt_of(0.99) > doubt_of(1) == 0


def test_a_quick_review_calls_nothing_best_that_is_in_doubt() -> None:
    review = ln.analysis.review(played(2, "sorted"))
    grades: dict[bool, set[Grade | None]] = {False: set(), True: set()}
    for moment in review.moments:
        if moment.loss == 0 and len(moment.options) > 1:
            grades[moment.margin < moment.options[0].doubt].add(moment.grade)
    assert grades == {False: {Grade.BEST}, True: {Grade.FINE}}


def test_so_does_whoever_tries_a_line() -> None:
    record = played(2, "sorted")
    moments = ln.analysis.review(record).moments
    moment = next(one for one in moments if one.loss == 0 and one.grade is Grade.FINE)
    tried = try_line(QuickJudge(), moment.before, [moment.event])
    assert tried.made
    assert tried.made.grade is Grade.FINE
