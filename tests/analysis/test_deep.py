"""A deep review: rollouts with their errors, exact ends."""

import math

import pytest

import luckynumbers as ln
from luckynumbers.analysis import deep
from luckynumbers.analysis.deep import DeepJudge
from luckynumbers.analysis.grading import STAKE, accuracy_of
from luckynumbers.analysis.quick import QuickJudge
from luckynumbers.analysis.reviewing import Review
from luckynumbers.analysis.telling import figures
from luckynumbers.analysis.words import Words
from luckynumbers.engine.bridge import action_of, row_of
from luckynumbers.engine.endgame import Endgame
from luckynumbers.rules.actions import Reveal
from tests.analysis.games import played
from tests.analysis.test_reviewing import check

LATE = (
    "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.;1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."
    " 16,16,17,17,18,18,19 1 - play sorted"
)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep, "DECKS", 16)
    monkeypatch.setattr(deep, "LAP", 8)
    monkeypatch.setattr(deep, "TURNS", 2)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "setup", "bruno"), [(2, "sorted", False), (3, "michael", True)])
@pytest.mark.usefixtures("hurried")
def test_it_adds_up_and_says_how_sure_it_is(players: int, setup: str, bruno: bool) -> None:
    review = ln.analysis.review(played(players, setup, bruno, stop=24), effort="deep")
    check(review)
    sampled = [moment for moment in review.moments if moment.error]
    assert sampled
    assert all(0 < (moment.error or 0) < 0.5 for moment in sampled)
    assert review.effort == "deep"
    assert any(seat.skill_error > 0 for seat in review.seats)
    for seat in review.seats:
        others = [moment.error or 0 for moment in review.moments if moment.decider not in {seat.seat, None}]
        assert seat.gifts_error == pytest.approx(math.hypot(*others))
        assert seat.accuracy_error == pytest.approx(swing(review, seat.seat), rel=1e-3)


def swing(review: Review, seat: int) -> float:
    """Return by how much the accuracy is off if every loss is off by its error, one by one."""
    own = [moment for moment in review.moments if moment.decider == seat and moment.stake >= STAKE]
    losses = [moment.loss or 0.0 for moment in own]
    changes = []
    for number, moment in enumerate(own):
        little = 1e-6 * (moment.error or 0.0)
        others = [loss + little * (place == number) for place, loss in enumerate(losses)]
        changes.append((accuracy_of(others) - accuracy_of(losses)) * 1e6)
    return math.hypot(*changes)


@pytest.mark.slow
@pytest.mark.usefixtures("hurried")
def test_every_number_that_was_sampled_is_told_with_its_error() -> None:
    review = ln.analysis.review(played(2, "sorted", stop=24), effort="deep")
    words = Words()
    for seat in review.seats:
        told = dict(figures(seat, words))
        for label, error in (("own moves", seat.skill_error), ("gifts of others", seat.gifts_error)):
            assert told[label].endswith(words.error(error))
        assert told["accuracy"].endswith(words.error(seat.accuracy_error / 100))
    costliest = [seat.costliest for seat in review.seats if seat.costliest and seat.costliest.error]
    assert costliest, "choose another game"
    for moment in costliest:
        assert f"{words.points(-(moment.loss or 0), 1)}{words.error(moment.error)}): " in review.as_text()


@pytest.mark.usefixtures("hurried")
def test_every_legal_action_is_judged_and_the_best_comes_first() -> None:
    judge = DeepJudge()
    record = played(2, "choice")
    for position, event in zip(record.positions(), record.events, strict=False):
        if position.legal_actions() and position.turns < 2:
            assert not isinstance(event, Reveal)
            options = judge.options(position, None)
            assert {option.action for option in options} == {*position.legal_actions()}
            own = [option.chances[position.turn] for option in options]
            assert own == sorted(own, reverse=True)


@pytest.mark.slow
def test_the_end_is_exact() -> None:
    position = ln.Position.parse(LATE)
    solved = Endgame().solve(row_of(position))
    assert solved is not None
    found = DeepJudge().options(position, None)
    assert {option.action: option.chances[0] for option in found} == {
        action_of(code): worth for code, worth in solved.items()
    }
    assert all(option.error == 0 for option in found)


def test_luck_is_zero_on_average_exact_or_not() -> None:
    judge = DeepJudge()
    record = played(2, "sorted")
    early = next(position for position in record.positions() if position.drawing)
    late = ln.Position.parse(LATE).apply("+")
    for position in (early, late):
        total = sum(
            copies * (change.chances[0] - change.expected[0])
            for clover, copies in position.chances().items()
            for change in [judge.reveal(position, clover)]
        )
        assert total == pytest.approx(0, abs=1e-4 * position.face_down)


def test_two_plies_agree_with_one_about_what_is_lucky() -> None:
    position = next(position for position in played(2, "sorted").positions() if position.drawing)
    one, two = QuickJudge(), DeepJudge()

    def lucky(judge: QuickJudge, clover: int) -> float:
        change = judge.reveal(position, clover)
        return change.chances[position.turn] - change.expected[position.turn]

    best = max(position.chances(), key=lambda clover: lucky(one, clover))
    worst = min(position.chances(), key=lambda clover: lucky(one, clover))
    assert lucky(two, best) > 0 > lucky(two, worst)
