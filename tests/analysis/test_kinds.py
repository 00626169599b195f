"""Every mistake is of one kind."""

import pytest

import luckynumbers as ln
from luckynumbers.analysis.kinds import Kind, kind_of
from luckynumbers.rules.actions import Action, Decision, Resign

from .games import WAYS, played

CHOOSING = (
    "2,3,.,11/.,6,10,./.,.,13,15/.,.,16,18;5,.,7,./.,7,.,14/9,.,11,16/.,.,.,19 1,4 1 - play sorted,turns=12"
)
LAYING = (
    "2,3,.,11/.,6,10,./.,.,13,15/.,.,16,18;5,.,7,./.,7,.,14/9,.,11,16/.,.,.,19 1 1 4 play sorted,turns=12"
)


@pytest.mark.parametrize(
    ("position", "made", "best", "kind"),
    [
        (CHOOSING, "+", "4@c1", Kind.DREW),
        (CHOOSING, "1@a1", "+", Kind.TOOK),
        (CHOOSING, "1@a1", "4@c1", Kind.OTHER_CLOVER),
        (CHOOSING, "4@a2", "4@c1", Kind.PLACE),
        (CHOOSING, "4@b1", "4@c1", Kind.EXCHANGED),
        (CHOOSING, "4@c1", "4@b1", Kind.KEPT),
        (LAYING, "-", "@c1", Kind.LEFT),
        (LAYING, "-", "@b1", Kind.KEPT),
        (LAYING, "@b1", "-", Kind.EXCHANGED),
        (LAYING, "@c1", "-", Kind.LAID),
        (LAYING, "@c1", "@a2", Kind.PLACE),
        (LAYING, "@c1", "@c1", None),
    ],
)
def test_a_mistake_has_a_kind(position: str, made: str, best: str, kind: Kind | None) -> None:
    before = ln.Position.parse(position)
    one, other = Action.parse(made), Action.parse(best)
    assert isinstance(one, Decision)
    assert isinstance(other, Decision)
    assert kind_of(before, one, other) is kind


def test_resigning_is_none() -> None:
    assert kind_of(ln.Position.parse(CHOOSING), Resign(0), Action.draw()) is None


@pytest.mark.slow
def test_reviews_name_it_where_something_was_better() -> None:
    seen = set()
    for players, setup, bruno in WAYS:
        for moment in ln.analysis.review(played(players, setup, bruno)).moments:
            assert (moment.kind is None) == (moment.best is None or moment.best == moment.event)
            seen.add(moment.kind)
    assert {Kind.DREW, Kind.TOOK, Kind.PLACE, Kind.KEPT, Kind.SETUP} <= seen
