"""Sprout: uniformly random."""

from collections import Counter

import luckynumbers as ln
from luckynumbers.bots.sprout import Sprout

POSITION = ln.Position.parse(
    "3,.,.,./.,8,.,./.,.,12,./.,.,.,19;3,.,.,./.,8,.,./.,.,12,./.,.,.,19 5,13,14 1 - play sorted"
)
ROUNDS = 400
CHI_SQUARE_PER_FREEDOM = 2.0
"""Twenty and more degrees of freedom exceed twice their number less than once in two hundred times."""


def test_every_legal_action_is_as_likely_as_the_others() -> None:
    legal = POSITION.legal_actions()
    assert len(legal) > 20
    sprout = Sprout(seed=1)
    counts = Counter(sprout.choose(POSITION) for _ in range(ROUNDS * len(legal)))
    assert counts.keys() == {*legal}
    chi_square = sum((counts[action] - ROUNDS) ** 2 / ROUNDS for action in legal)
    assert chi_square < CHI_SQUARE_PER_FREEDOM * (len(legal) - 1)


def test_the_same_seed_plays_the_same_game() -> None:
    def choices(sprout: Sprout) -> list[ln.Action]:
        return [sprout.choose(POSITION) for _ in range(20)]

    assert choices(Sprout(seed="a")) == choices(Sprout(seed="a"))
    assert choices(Sprout(seed="a")) != choices(Sprout(seed="b"))
    used = Sprout()
    choices(used)
    used.begin("a")
    assert choices(used) == choices(Sprout(seed="a"))


def test_two_sprouts_differ_unless_told_otherwise() -> None:
    assert [Sprout().choose(POSITION) for _ in range(20)] != [Sprout().choose(POSITION) for _ in range(20)]
