"""Where a result came from: luck, skill, gifts and drift add up for everyone, whatever was played."""

import random

import pytest

import luckynumbers as ln
from luckynumbers.analysis.quick import LATE
from luckynumbers.analysis.reviewing import Review
from luckynumbers.rules.actions import Reveal
from tests.analysis.games import WAYS, played, resigned


def check(review: Review) -> None:
    """Hold everything against what must be true of every review."""
    assert len(review.moments) == len(review.record.events)
    positions = review.record.positions()
    for number, moment in enumerate(review.moments):
        assert moment.before == positions[number]
        assert sum(moment.chances) == pytest.approx(1, abs=1e-9)
        assert min(moment.chances) >= 0
        assert sum(moment.luck) == pytest.approx(0, abs=1e-9)
        if isinstance(moment.event, Reveal):
            assert (moment.loss, moment.best, moment.grade, moment.error) == (None, None, None, None)
        else:
            assert moment.luck == (0.0,) * review.record.players
            assert moment.loss is not None
            assert moment.loss >= 0
    for seat in review.seats:
        parts = seat.luck + seat.skill + seat.gifts + seat.drift
        assert seat.result - seat.start == pytest.approx(parts, abs=1e-9)
        assert seat.skill <= 0
        assert 0 <= seat.accuracy <= 100
        assert seat.adjusted == seat.result - seat.luck


@pytest.mark.parametrize(("players", "setup", "bruno"), WAYS)
def test_it_adds_up_for_every_seat(players: int, setup: str, bruno: bool) -> None:
    record = played(players, setup, bruno)
    review = ln.analysis.review(record)
    check(review)
    assert record.outcome is not None
    winners = record.outcome.winners
    assert [seat.result for seat in review.seats] == [
        (seat in winners) / len(winners) for seat in range(players)
    ]


@pytest.mark.parametrize("stop", [0, 1, 3, 9, 20])
@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
def test_an_unfinished_game_has_chances_for_results(setup: str, stop: int) -> None:
    review = ln.analysis.review(played(3, setup, stop=stop))
    check(review)
    assert not review.over
    assert sum(seat.result for seat in review.seats) == pytest.approx(1)


def test_half_a_deal_is_worth_nothing_yet() -> None:
    record = ln.Record(2, "sorted", 0, (Reveal(3), Reveal(7)))
    review = ln.analysis.review(record)
    check(review)
    assert [seat.result for seat in review.seats] == [seat.start for seat in review.seats]


@pytest.mark.parametrize(("seat", "stop", "setup"), [(0, 12, "sorted"), (1, 12, "sorted"), (0, 1, "choice")])
def test_r20_resigning_costs_the_chance_there_was(seat: int, stop: int, setup: str) -> None:
    review = ln.analysis.review(resigned(seat, stop, setup))
    check(review)
    last = review.moments[-1]
    assert last.decider == seat
    assert last.loss == pytest.approx(review.moments[-2].chances[seat], abs=0.1)
    assert review.seats[1 - seat].result == 1
    assert (last.best is not None) == (last.before.to_act == seat)


def test_the_best_decision_costs_nothing_and_has_no_better_one() -> None:
    review = ln.analysis.review(played(2, "sorted"))
    decided = [moment for moment in review.moments if moment.loss is not None]
    assert any(moment.loss for moment in decided)
    for moment in decided:
        values = {option.action: option.chances[moment.seat] for option in moment.options}
        assert set(values) == set(moment.before.legal_actions())
        assert moment.best is not None
        assert values[moment.best] == max(values.values())
        assert (moment.loss == 0) == (moment.best == moment.event)


@pytest.mark.slow
@pytest.mark.parametrize("late", [False, True])
def test_luck_of_a_reveal_is_zero_on_average(late: bool) -> None:
    """Over everything that could have been revealed, whatever was revealed; late also with a second ply."""
    for record in (played(2, "sorted"), played(3, "michael")):
        positions, events = record.positions(), record.events
        reveals = [number for number, event in enumerate(events) if isinstance(event, Reveal)]
        at = reveals[-4] if late else next(number for number in reveals if number > 4 * 3)
        assert late == (min(garden.empty_cells for garden in positions[at].gardens) <= LATE)
        before = positions[at]
        total = [0.0] * record.players
        for clover, copies in before.chances().items():
            other = ln.Record(record.players, record.setup, record.first, (*events[:at], Reveal(clover)))
            luck = ln.analysis.review(other).moments[-1].luck
            total = [sum_ + copies * lucky for sum_, lucky in zip(total, luck, strict=True)]
        assert total == pytest.approx([0.0] * record.players, abs=1e-4)


def test_luck_of_the_deal_is_what_it_changed() -> None:
    review = ln.analysis.review(played(2, "sorted"))
    deal = review.moments[7]
    gained = [now - then for now, then in zip(deal.chances, review.start.chances, strict=True)]
    assert deal.luck == pytest.approx(gained)
    assert all(moment.luck == (0, 0) for moment in review.moments[:7])


def test_a_deal_of_good_numbers_is_lucky() -> None:
    good, bad = "3 8 13 18", "16 17 18 19"
    for hands, lucky in ((f"{good}\n{bad}", 0), (f"{bad}\n{good}", 1)):
        review = ln.analysis.review(f"[players 2]\n[set-up sorted]\n[first 1]\n\n{hands}\n")
        assert review.seats[lucky].luck > 0.1


def test_extremes_are_the_extremes() -> None:
    seat = ln.analysis.review(played(2, "sorted")).seats[1]
    moments = ln.analysis.review(played(2, "sorted")).moments
    assert seat.luckiest is not None
    assert seat.costliest is not None
    assert seat.luckiest.luck[1] == max(moment.luck[1] for moment in moments)
    assert seat.costliest.loss == max(moment.loss or 0 for moment in moments if moment.decider == 1)


def test_progress_ends_with_one_and_grows() -> None:
    told: list[float] = []
    ln.analysis.review(played(2, "sorted"), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1


def test_text_is_reviewed_like_a_record() -> None:
    record = played(2, "choice")
    assert ln.analysis.review(str(record)).as_json() == ln.analysis.review(record).as_json()


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="quick or deep"):
        ln.analysis.review(played(2, "sorted"), effort="medium")
    with pytest.raises(ln.BadNotation, match="line 1"):
        ln.analysis.review("what?")
    with pytest.raises(TypeError, match="a review is of a Record or its text, not NoneType"):
        ln.analysis.review(None)  # type: ignore[arg-type]


def test_random_players_lose_more_than_a_ladybug() -> None:
    dice = random.Random(1)
    game = ln.Game.deal(seed=3, turn_limit=300)
    ladybug = ln.bots.load("ladybug")
    while not game.over:
        position = game.position
        move = ladybug.choose(position) if position.turn == 0 else dice.choice(position.legal_actions())
        game.play(move)
    ladybugs, random_ones = ln.analysis.review(game.record()).seats
    assert ladybugs.accuracy > 95
    assert random_ones.accuracy < 80
    assert random_ones.skill < 10 * ladybugs.skill <= 0
