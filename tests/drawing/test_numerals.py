"""The numbers on the clovers: ours, told apart, inside their disc, and light."""

import re

import pytest

from luckynumbers.drawing.numerals import PEN, numeral
from luckynumbers.drawing.shapes import DISC
from luckynumbers.rules.clovers import CLOVERS

POINT = re.compile(r"(-?(?:\d+(?:\.\d)?|\.\d)) ?(-?(?:\d+(?:\.\d)?|\.\d))")


def points(number: int) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in POINT.findall(numeral(number))]


def strokes(number: int) -> int:
    return numeral(number).count("M")


def test_no_two_numbers_look_the_same() -> None:
    assert len({numeral(number) for number in CLOVERS}) == 20


@pytest.mark.parametrize("number", CLOVERS)
def test_a_path_begins_somewhere_and_says_nothing_needless(number: int) -> None:
    assert re.fullmatch(r"(M[-\d. LC]+Z?)+", numeral(number))
    assert not re.search(r"\b0\.\d| -|\.0\b|-0\b(?!\.)", numeral(number))


@pytest.mark.parametrize("number", CLOVERS)
def test_every_number_stands_in_the_middle_of_its_disc(number: int) -> None:
    across = [x for x, _ in points(number)]
    assert max(across) + min(across) == pytest.approx(0, abs=0.2)
    # Control points of curves lie outside of what is drawn, so a little more than the disc is allowed.
    assert max((x * x + y * y) ** 0.5 for x, y in points(number)) + PEN / 2 < DISC + 2


def test_only_a_lone_six_or_nine_is_underlined() -> None:
    lowest = {number: max(y for _, y in points(number)) for number in CLOVERS}
    assert {number for number in CLOVERS if lowest[number] > 11} == {6, 9}
    assert (strokes(6), strokes(9), strokes(16), strokes(19)) == (2, 2, 2, 2)


def test_a_seven_has_a_bar_and_a_one_has_none() -> None:
    assert (strokes(7), strokes(1)) == (2, 1)


def test_upside_down_a_nine_is_a_six_but_for_its_line() -> None:
    sums = {
        (round(a + c, 1), round(b + d, 1))
        for (a, b), (c, d) in zip(points(6)[:-2], points(9)[:-2], strict=True)
    }
    assert len(sums) == 1


def test_all_of_them_together_are_light() -> None:
    assert sum(len(numeral(number)) for number in CLOVERS) < 2000
