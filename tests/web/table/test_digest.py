"""A digest says of every seat what its review says."""

import json

import pytest

import luckynumbers as ln
from luckynumbers.web.table.digest import digest_of


def test_a_digest_is_what_the_review_says_in_short() -> None:
    game = ln.Game.deal(seed=5, names=("Ann", "Bo"), first=1)
    bots = [ln.bots.load("snail"), ln.bots.load("sprout")]
    for bot in bots:
        bot.begin("dice")
    while not game.over:
        game.play(bots[game.position.turn].choose(game.position))
    review = ln.analysis.review(game.record())
    digest = digest_of(review.as_json())
    assert digest.first == 1
    for seat, whole in zip(digest.seats, review.seats, strict=True):
        assert (seat.luck, seat.accuracy) == (whole.luck, whole.accuracy)
        assert (seat.start, seat.result, seat.skill) == (whole.start, whole.result, whole.skill)
        assert sum(seat.costs.values()) == pytest.approx(-whole.skill, abs=1e-4), "all of it is of some kind"
        assert len(seat.costs) > 2


def test_reviews_of_before_name_no_kinds() -> None:
    seat = {"start": 0.5, "result": 1.0, "luck": 0.5, "skill": -0.1, "accuracy": 90.0, "name": "Ann"}
    told = {"first": 0, "seats": [seat], "moments": [{"seat": 0, "loss": 0.1}]}
    assert digest_of(json.dumps(told)).seats[0].costs == {}
