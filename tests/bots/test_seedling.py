"""Seedling: greedy by natural place."""

import pytest

import luckynumbers as ln
from luckynumbers.bots.seedling import NATURAL, Seedling

PLAIN = "1,.,.,./.,6,.,./.,.,12,./.,.,.,20"


def at(garden: str, table: str = "-", hand: str = "-") -> ln.Position:
    return ln.Position.parse(f"{garden};{PLAIN} {table} 1 {hand} play sorted")


def choice(position: ln.Position) -> str:
    return str(Seedling().choose(position))


def test_natural_places_rise_from_a1_to_d4_and_are_symmetric() -> None:
    assert NATURAL[ln.A1] < NATURAL[ln.B1] < NATURAL[ln.B2] < NATURAL[ln.D4]
    for row in range(4):
        for column in range(4):
            assert NATURAL[4 * row + column] == NATURAL[4 * column + row]
    assert 1 <= NATURAL[ln.A1] <= 4
    assert 17 <= NATURAL[ln.D4] <= 20


@pytest.mark.parametrize(
    ("table", "move"),
    [("5", "5@b1"), ("13", "13@d2"), ("2", "+"), ("19", "+"), ("-", "+")],
)
def test_a_face_up_clover_is_taken_when_it_comes_close_to_its_place(table: str, move: str) -> None:
    taken = choice(at(PLAIN, table=table))
    assert taken.split("@")[0] == move.split("@")[0]
    if "@" in taken:
        cell = ln.parse_cell(taken.split("@")[1])
        assert abs(int(table) - NATURAL[cell]) <= 3
        assert not ln.Garden.parse(PLAIN)[cell], "seedling exchanges only what it drew"


def test_a_drawn_misfit_is_left() -> None:
    assert choice(at("1,3,5,7/2,8,9,10/4,11,12,./13,14,.,20", hand="3")) == "-"


def test_a_drawn_clover_mends_the_worst_place() -> None:
    assert choice(at("18,.,.,./.,6,.,./.,.,12,./.,.,.,20", hand="2")) == "@a1"


def test_the_last_gap_takes_anything() -> None:
    nearly = ".,8,9,10/7,11,13,14/13,15,16,17/14,18,19,20"
    assert choice(at(nearly, table="6")) == "6@a1"
    one_more = ".,8,9,10/7,11,13,14/13,15,16,17/14,18,19,."
    assert choice(at(one_more, table="6")) == "+", "too far from home to be taken any earlier"


def test_michael_lays_near_the_natural_place() -> None:
    position = ln.Position.start(setup="michael").apply("19")
    assert choice(position) == "*19@d4"
    assert choice(ln.Position.start(setup="michael").apply("1")) == "*1@a1"
