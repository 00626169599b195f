"""Lines that nobody played: judged as the review judges what was played, and by the rules."""

import pytest

import luckynumbers as ln
from luckynumbers.analysis.quick import QuickJudge
from luckynumbers.analysis.trying import as_told, try_line
from luckynumbers.rules.actions import Event, parse_events

from .games import WAYS, played

JUDGE = QuickJudge()
EARLY = "1,.,.,./.,11,.,./.,.,12,./.,.,18,20;2,.,.,./.,8,.,./.,.,14,./.,.,15,19 11,10,3 1 - play sorted"


def line(*texts: str) -> list[Event]:
    return [event for text in texts for event in parse_events(text)]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "setup", "bruno"), WAYS[::4])
def test_what_was_played_is_judged_as_in_the_review(players: int, setup: str, bruno: bool) -> None:
    record = played(players, setup, bruno)
    positions = record.positions()
    seen = 0
    for moment in ln.analysis.review(record).moments:
        before = moment.before
        if before.phase == "setup" and setup != "michael" and before.to_act == ln.CHANCE:
            continue
        trial = try_line(JUDGE, positions[moment.number], [moment.event])
        made = trial.made
        assert made
        assert trial.position == moment.after
        assert (made.chances, made.luck) == (moment.chances, moment.luck)
        assert (made.best, made.grade, made.options) == (moment.best, moment.grade, moment.options)
        assert made.loss == pytest.approx(moment.loss) if made.loss else moment.loss in {None, 0.0}
        seen += 1
    assert seen > 20


def test_before_a_reveal_every_clover_that_may_come_is_weighed() -> None:
    # Not late: there, what is laid may turn out better a ply later than what looked best before the reveal.
    position = ln.Position.parse(EARLY)
    trial = try_line(JUDGE, position, line("+"))
    assert {one.clover: one.copies for one in trial.coming} == position.unseen
    total = sum(one.copies for one in trial.coming)
    for seat in range(2):
        mean = sum(one.copies * one.chances[seat] for one in trial.coming) / total
        assert trial.chances[seat] == pytest.approx(mean)
    came = trial.coming[0]
    after = try_line(JUDGE, position, line("+", str(came.clover)))
    assert after.chances == pytest.approx(came.chances)
    assert [option.action for option in after.options if str(option.action) == "-"]


def test_lines_go_on_to_the_end() -> None:
    record = played(2, "sorted")
    trial = try_line(JUDGE, record.positions()[20], record.events[20:])
    assert trial.position.outcome == record.outcome
    assert record.outcome
    assert trial.chances == tuple(float(seat in record.outcome.winners) for seat in range(2))
    assert not trial.options
    assert not trial.coming
    assert as_told(trial, "en", ())["outcome"] == {
        "winners": list(record.outcome.winners),
        "reason": record.outcome.reason,
    }


def test_how_a_line_ends_is_told() -> None:
    limited = ln.Position.parse(f"{EARLY},turns=3,limit=5")
    trials = [try_line(JUDGE, limited, line(*moves)) for moves in (["10@b1"], ["10@b1", "3@b1"])]
    going_on, ended = (as_told(trial, "en", ())["outcome"] for trial in trials)
    assert going_on is None
    assert ended == {"winners": [0, 1], "reason": "turn limit"}


def test_the_rules_hold_in_a_tried_line() -> None:
    position = played(2, "sorted").positions()[8]
    with pytest.raises(ln.IllegalAction, match="R6"):
        try_line(JUDGE, position, line("-"))
    with pytest.raises(ln.IllegalAction, match="R20"):
        try_line(JUDGE, position, line("#1"))
    gone = next(clover for clover in range(1, 21) if position.unseen.get(clover, 0) < 2)
    with pytest.raises(ln.IllegalAction, match="R1"):
        try_line(JUDGE, position, line(*["+", str(gone), "-"] * 3))


def test_a_deal_is_judged_as_a_whole() -> None:
    positions = played(2, "choice").positions()
    with pytest.raises(ln.IllegalAction, match="still dealt"):
        try_line(JUDGE, positions[0], [])
    with pytest.raises(ln.IllegalAction, match="cannot be tried"):
        try_line(JUDGE, positions[0], line("3"))
    laid = try_line(JUDGE, positions[4], [try_line(JUDGE, positions[4], []).options[0].action])
    assert laid.made
    assert laid.made.loss == 0


def test_it_is_told_in_words() -> None:
    costly = next(moment for moment in ln.analysis.review(played(2, "sorted")).moments if moment.loss)
    start = try_line(JUDGE, costly.before, [])
    told = as_told(try_line(JUDGE, costly.before, [costly.event]), "de", ("Anna", "Bo"))
    assert told["made"]["event"] == str(costly.event)
    assert told["made"]["best"] == str(start.options[0].action)
    assert told["made"]["best_said"] in told["made"]["why"]
    assert ln.Position.parse(told["position"]) == costly.after
    assert as_told(start, "de", ())["made"] is None
    assert as_told(start, "de", ())["options"][0]["said"] == told["made"]["best_said"]


def test_r17_in_a_tournament_it_is_told_in_points_too() -> None:
    review = ln.analysis.review(played(2, "sorted"))
    costly = max(review.moments, key=lambda moment: moment.points or 0.0)
    trial, said = try_line(JUDGE, costly.before, [costly.event]), "In the tournament it cost"
    assert said not in as_told(trial, "en", ("Anna", "Bo"))["made"]["why"]
    why = as_told(trial, "en", ("Anna", "Bo"), tournament=True)["made"]["why"]
    assert why.endswith(f" {said} {costly.points:.1f} points.")
