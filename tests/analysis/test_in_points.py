"""R17: in a tournament a review also speaks in expected points."""

import json

import pytest

import luckynumbers as ln
from luckynumbers.analysis.as_json import numbers, retold
from luckynumbers.analysis.quick import LATE
from luckynumbers.engine.other_side import BOTH
from luckynumbers.engine.player import Player
from luckynumbers.languages import LANGUAGES

from .games import played


def test_r17_decisions_cost_what_the_engine_expects_in_points() -> None:
    review = ln.analysis.review(played(2, "sorted"))
    engine = Player(sides=BOTH)
    lost = 0
    for moment in review.moments[8:]:
        if moment.loss is None:
            assert moment.points is None
            continue
        seat = moment.before.turn
        if min(garden.empty_cells for garden in moment.before.gardens) <= LATE:
            assert moment.points is not None  # a second ply has its own opinion
            assert moment.points >= 0
            continue
        judged = {one.action: 2 * one.win[seat] - one.empty[seat] for one in engine.judge(moment.before)}
        expected = max(judged.values()) - judged[moment.event]  # type: ignore[index]
        assert moment.points == pytest.approx(expected, abs=1e-5)
        lost += expected > 0.05
    assert lost, "choose another game"


def test_r17_words_speak_in_points_in_a_tournament_only() -> None:
    found = json.loads(json.dumps(numbers(ln.analysis.review(played(2, "sorted")))))
    plain, told = retold(found, "en"), retold(found, "en", tournament=True)
    worst = max(told["moments"], key=lambda moment: moment["points"] or 0.0)
    assert worst["why"].endswith(f" In the tournament it cost {worst['points']:.1f} points.")
    assert "tournament" not in json.dumps(plain)
    for seat, before in zip(told["seats"], plain["seats"], strict=True):
        assert seat["verdict"] == (
            f"{before['verdict']} Own moves cost {seat['points']:.1f} points of the tournament."
        )
    spoken = [retold(found, code, tournament=True) for code in LANGUAGES]
    assert len({one["seats"][0]["verdict"] for one in spoken}) == len(LANGUAGES)
    whys = [one["moments"][worst["number"]]["why"] for one in spoken]
    assert ["tournament it cost" in why for why in whys] == [True] + [False] * (len(LANGUAGES) - 1)


def test_deep_reviews_know_points_too() -> None:
    from luckynumbers.analysis.reviewing import judge_for

    position = ln.Position.parse(
        "2,.,.,./.,6,.,./.,.,13,15/.,.,.,18;5,.,.,./.,7,.,./.,.,11,./.,.,.,11 - 2 19 play sorted,turns=1"
    )
    quick, deep = (
        {option.action: option.points for option in judge_for(effort).options(position, None)}
        for effort in ("quick", "deep")
    )
    assert quick == deep
    assert None not in quick.values()
