"""Who may have a coach: whoever is alone with bots, or everyone where it was agreed on."""

import pytest

from luckynumbers.web.table import decisions
from luckynumbers.web.table.coached import may_have_coach, position_for_coach
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import TableState

from .tables import ANN, AT, BOB, NOBODY, SEED, SNAIL, ended, make, started


def refusal(table: TableState, seats: list[int]) -> Refused:
    with pytest.raises(Refused) as refused:
        position_for_coach(table, seats)
    return refused.value


def test_alone_with_bots_or_on_one_device() -> None:
    assert position_for_coach(started(ANN, SNAIL), [0]) == started(ANN, SNAIL).position
    assert may_have_coach(started(ANN, BOB), [0, 1])


def test_not_where_others_play_unless_everyone_sees_it() -> None:
    assert not may_have_coach(started(ANN, BOB, SNAIL), [0])
    said = refusal(started(ANN, BOB), [0])
    assert said.reason is Reason.NOT_YOURS
    assert "no coach here" in said.sentence()
    assert may_have_coach(started(ANN, BOB, coach=True), [0])


def test_who_left_is_still_company() -> None:
    """Otherwise a rated game could be finished with a coach against the bot that took over."""
    assert not may_have_coach(decisions.leave(started(ANN, BOB), 1, SEED, AT).after, [0])


def test_only_whoever_must_decide_may_ask() -> None:
    assert refusal(started(ANN, BOB, coach=True), [1]).reason is Reason.NOT_YOURS
    left = decisions.leave(started(ANN, SNAIL), 0, SEED, AT).after
    assert refusal(left, [0]).reason is Reason.NOT_YOURS
    assert refusal(ended(started(ANN, BOB)), [0, 1]).reason is Reason.NOT_NOW
    assert refusal(make(ANN, NOBODY).after, [0]).reason is Reason.NOT_NOW
