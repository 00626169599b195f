"""Players decide, the dealer reveals: the same steps for a game in Python and for a table in the browser."""

import pytest

from luckynumbers import Action, IllegalAction, Position, Reveal
from luckynumbers.rules.dealing import deal, decide, mover, read_decision

DECK = [*range(1, 21), *range(20, 0, -1)]


def dealt(setup: str = "sorted") -> Position:
    """Return the position after the dealer's first reveals."""
    *_, last = deal(Position.start(setup=setup), DECK)
    return last.after


def test_the_first_reveals_belong_to_the_seats_they_are_dealt_to() -> None:
    steps = [*deal(Position.start(first=1), DECK)]
    assert [step.event for step in steps] == [Reveal(clover) for clover in DECK[:8]]
    assert [step.seat for step in steps] == [1, 1, 1, 1, 0, 0, 0, 0]
    assert steps[-1].after.to_act == 1


def test_every_step_leads_to_the_next() -> None:
    position = Position.start(setup="choice")
    for step in deal(position, DECK):
        position = position.apply(step.event)
        assert step.after == position
    assert position.hand == (1, 2, 3, 4)


def test_nothing_is_revealed_before_a_decision() -> None:
    assert [*deal(dealt(), DECK)] == []


def test_a_draw_brings_the_next_clover_of_the_deck() -> None:
    draw, reveal = decide(dealt(), Action.draw(), DECK)
    assert (draw.seat, draw.event, draw.after.drawing) == (0, Action.draw(), True)
    assert (reveal.seat, reveal.event, reveal.after.hand) == (0, Reveal(9), (9,))


def test_laying_the_last_of_a_hand_lets_the_next_seat_be_dealt() -> None:
    position = dealt("michael")
    laid, revealed = decide(position, Action.parse("*1@a1"), DECK)
    assert (laid.seat, revealed.seat, revealed.event) == (0, 1, Reveal(2))


def test_a_deck_may_begin_where_it_was_shuffled_again() -> None:
    steps = decide(dealt(), Action.draw(), DECK[8:])
    assert [str(step.event) for step in steps] == ["+", "9"]


def test_the_last_clover_of_the_deck_is_revealed_like_any_other() -> None:
    position = dealt()
    for clover in DECK[8:-1]:
        position = position.apply(f"+{clover}-")
    assert position.face_down == 1
    _, reveal = decide(position, Action.draw(), DECK)
    assert reveal.event == Reveal(DECK[-1])
    (left,) = decide(reveal.after, Action.leave(), DECK)
    assert left.after.outcome is not None


def test_an_illegal_decision_takes_no_step() -> None:
    with pytest.raises(IllegalAction, match="no clover has been drawn"):
        next(decide(dealt(), Action.leave(), DECK))


def test_r20_whoever_resigns_is_the_one_who_moves() -> None:
    position = dealt()
    assert position.turn == 0
    assert [mover(position, Action.parse(text)) for text in ("+", "#1", "#2")] == [0, 0, 1]
    (step,) = decide(position, Action.resign(1), DECK)
    assert (step.seat, step.after.resigned) == (1, 1)


@pytest.mark.parametrize("text", ["+", "-", "@b2x10", "13@b2x10", "*7@b2", "#2"])
def test_a_decision_is_read_with_what_came_off(text: str) -> None:
    assert repr(read_decision(text)) == f"Action.parse({text!r})"


@pytest.mark.parametrize("text", ["13", "+13", "+13-", "+13@b2"])
def test_r6_chance_is_the_dealers(text: str) -> None:
    with pytest.raises(IllegalAction, match="the dealer reveals the clovers") as caught:
        read_decision(text)
    assert caught.value.rule == "R6"


def test_a_decision_need_not_be_text() -> None:
    assert read_decision(Action.lay(5)) == Action.lay(5)
