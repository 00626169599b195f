"""What happened, in a sentence each."""

import pytest

import luckynumbers as ln
from luckynumbers.cli.sentences import (
    completed_turns,
    tell_advice,
    tell_outcome,
    tell_tournament,
    tell_turn,
)

FULL = "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16"
ONE_LEFT = "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."
DIAGONAL = "3,.,.,./.,8,.,./.,.,12,./.,.,.,19"
PLAY = ln.Position.parse(f"{DIAGONAL};{DIAGONAL} 5,13 1 - play sorted")
NAMES = ("Ann", "Bo", "Cy")


def told(record: str) -> list[str]:
    """Return the sentence of every completed turn of a record."""
    played = ln.Record.parse(record)
    positions = played.positions()
    return [
        tell_turn(NAMES[positions[start].turn], played.events[start:end], positions[start : end + 1])
        for start, end in completed_turns(positions)
    ]


def after(moves: str, options: str = "") -> list[str]:
    """Return what is told after two sorted diagonals."""
    return told(f"[players 2]\n[set-up sorted]\n[first 1]\n{options}\n3 12 8 19\n2 9 9 20\n{moves}")[2:]


def test_a_sorted_set_up_is_told_seat_by_seat() -> None:
    said = told("[players 2]\n[set-up sorted]\n[first 2]\n\n3 12 8 19\n2 9 9 20")
    assert said == ["Bo: drew 3, 12, 8 and 19.", "Ann: drew 2, 9, 9 and 20."]


def test_a_choice_set_up_is_told_when_all_four_are_laid() -> None:
    head = "[players 2]\n[set-up choice]\n[first 1]\n\n3 12 8 19 *19@a1 *3@b2 *8@c3"
    assert told(head) == []
    assert told(f"{head} *12@d4") == [
        "Ann: drew 3, 12, 8 and 19, laid 19 on a1, 3 on b2, 8 on c3 and 12 on d4."
    ]


def test_a_michael_set_up_is_told_clover_by_clover() -> None:
    said = told("[players 3]\n[set-up michael]\n[first 3]\n\n7 *7@b2 9 *9@d4 1")
    assert said == ["Cy: drew 7, laid 7 on b2.", "Ann: drew 9, laid 9 on d4."]


def test_turns_are_told_when_they_are_complete() -> None:
    assert after("1. +13@d3 2. +5- 3. 5@a1x3 4. +14@d4x20 5. +") == [
        "Ann: drew 13, laid it on d3.",
        "Bo: drew 5, left it face-up.",
        "Ann: took the face-up 5 to a1; 3 went to the middle.",
        "Bo: drew 14, laid it on d4; 20 went to the middle.",
    ]


def test_a_resignation_is_told_with_the_turn_it_ends() -> None:
    assert after("1. +13@d3 #2") == ["Ann: drew 13, laid it on d3.", "Bo: resigned."]
    assert after("1. +13 #1") == ["Ann: drew 13, resigned."]


def test_another_turn_by_bruno_is_told() -> None:
    """R18: nobody wonders why the same player moves again."""
    moves = "1. +8@c1 2. +1-"
    again = "Ann: drew 8, laid it on c1, which gives another turn."
    assert after(moves, "[bruno on]\n") == [again, "Ann: drew 1, left it face-up."]
    assert after(moves) == ["Ann: drew 8, laid it on c1.", "Bo: drew 1, left it face-up."]


def test_nothing_is_told_twice() -> None:
    played = ln.Record.parse("[players 2]\n[set-up sorted]\n[first 1]\n\n3 12 8 19 2 9 9 20 1. +13@d3 2. +5-")
    turns = list(completed_turns(played.positions()))
    assert [list(completed_turns(played.positions(), start)) for start, _ in turns] == [
        turns[number:] for number in range(len(turns))
    ]
    assert turns[-1][1] == len(played.events)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("+", "draw (+)"),
        ("5@b1", "take the 5 on b1 (5 b1)"),
        ("13@c3", "take the 13 on c3, exchanging the 12 (13 c3)"),
    ],
)
def test_advice_at_the_start_of_a_turn(action: str, said: str) -> None:
    assert tell_advice(ln.Action.parse(action), PLAY) == said


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("-", "leave it (-)"),
        ("@b1", "lay the 6 on b1 (b1)"),
        ("@b2", "lay the 6 on b2, exchanging the 8 (b2)"),
    ],
)
def test_advice_with_a_clover_in_hand(action: str, said: str) -> None:
    position = PLAY.apply("+").apply("6")
    assert tell_advice(ln.Action.parse(action), position) == said


def test_advice_in_set_up() -> None:
    position = ln.Position.start(setup="michael").apply("7")
    assert tell_advice(ln.Action.parse("*7@b2"), position) == "lay the 7 on b2 (7 b2)"


def ended(gardens: str, options: str = "sorted", turn: int = 1, table: str = "-") -> ln.Position:
    return ln.Position.parse(f"{gardens} {table} {turn} - over {options}")


def test_a_game_that_goes_on_has_no_winner() -> None:
    assert tell_outcome(NAMES, PLAY) == "The game is not over."


def test_a_full_garden_wins() -> None:
    assert tell_outcome(NAMES, ended(f"{FULL};{DIAGONAL}")) == "Ann wins: the garden is full."
    assert tell_outcome(("You", "Bo"), ended(f"{FULL};{DIAGONAL}")) == "You win: the garden is full."


def test_a_resignation_names_both() -> None:
    assert (
        tell_outcome(NAMES, ended(f"{DIAGONAL};{DIAGONAL}", "sorted,resigned=1")) == "Bo wins: Ann resigned."
    )


def test_the_turn_limit_is_named() -> None:
    position = ended(f"{ONE_LEFT};{DIAGONAL}", "sorted,turns=40,limit=40")
    assert (
        tell_outcome(NAMES, position) == "Ann wins with 1 empty cell, the fewest: the turn limit is reached."
    )


def test_a_shared_win_names_everybody() -> None:
    position = ended(";".join([DIAGONAL] * 3), "sorted,turns=40,limit=40")
    said = "Ann, Bo and Cy share the win with 12 empty cells each: the turn limit is reached."
    assert tell_outcome(NAMES, position) == said


def test_an_empty_deck_is_named() -> None:
    game = ln.Game.deal(players=2, seed="leave everything")
    while not game.over:
        game.play("+")
        game.play("-")
    said = tell_outcome(NAMES, game.position)
    assert said == "Ann and Bo share the win with 12 empty cells each: the last clover has been revealed."


@pytest.mark.parametrize(
    ("winners", "points", "said"),
    [
        ((1,), (-3, 4, 0), "Bo wins the tournament with 4 points."),
        ((0,), (1, -4, 0), "Ann wins the tournament with 1 point."),
        ((0, 2), (-2, -4, -2), "Ann and Cy share the tournament with -2 points each."),
    ],
)
def test_the_winner_of_a_tournament(winners: tuple[int, ...], points: tuple[int, ...], said: str) -> None:
    assert tell_tournament(NAMES, winners, points) == said
