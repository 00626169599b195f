import json
import pickle

import pytest

from luckynumbers import Garden, Outcome, Reason
from luckynumbers.rules.outcome import RULE_OF, fewest_empty

THREE = Garden.parse("1,2,3,./.,.,.,./.,.,.,./.,.,.,.")
FOUR = Garden.parse("1,2,3,4/.,.,.,./.,.,.,./.,.,.,.")
OTHER_FOUR = Garden.parse("5,.,.,./.,6,.,./.,.,7,./.,.,.,8")


def test_the_fewest_empty_cells_win() -> None:
    assert fewest_empty((THREE, FOUR)) == (1,)
    assert fewest_empty((FOUR, THREE, THREE)) == (0,)


def test_equal_counts_share() -> None:
    assert fewest_empty((FOUR, THREE, OTHER_FOUR)) == (0, 2)
    assert fewest_empty((THREE, THREE)) == (0, 1)


def test_outcomes_are_values() -> None:
    outcome = Outcome(winners=(0,), reason="garden full")
    assert outcome == Outcome((0,), "garden full")
    assert outcome != Outcome((0,), "deck empty")
    assert eval(repr(outcome), {"Outcome": Outcome}) == outcome  # noqa: S307
    assert pickle.loads(pickle.dumps(outcome)) == outcome  # noqa: S301


def test_every_end_has_its_ruling() -> None:
    assert RULE_OF == {"garden full": "R14", "deck empty": "R15", "turn limit": "R16", "resigned": "R20"}


def test_reasons_are_the_words_of_a_record() -> None:
    assert [str(reason) for reason in Reason] == ["garden full", "deck empty", "turn limit", "resigned"]
    outcome = Outcome((0,), Reason.GARDEN_FULL)
    assert outcome == Outcome((0,), "garden full")
    assert Outcome((0,), "garden full").reason is Reason.GARDEN_FULL
    assert repr(outcome) == "Outcome(winners=(0,), reason='garden full')"
    assert json.dumps(outcome.reason) == '"garden full"'


def test_there_is_no_other_reason() -> None:
    with pytest.raises(ValueError, match="boredom"):
        Outcome((0,), "boredom")
