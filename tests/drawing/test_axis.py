"""Axes go as far as they must, and are marked at round values, written as people write them."""

from functools import partial

import pytest

from luckynumbers.drawing.axis import extent, label, log_ticks, ticks


def plain(value: float, step: float) -> str:
    return label(value, step, percent=False, language="en")


@pytest.mark.parametrize(
    ("values", "log", "pad", "expected"),
    [
        ((), False, 0.0, (0.0, 1.0)),
        ((), True, 0.0, (1.0, 10.0)),
        ((3.0,), False, 0.0, (1.5, 4.5)),
        ((0.0,), False, 0.0, (-0.5, 0.5)),
        ((8.0, 8.0), True, 0.0, (4.0, 16.0)),
        ((10.0, 20.0), False, 0.1, (9.0, 21.0)),
        ((-1.0, 1.0), False, 0.5, (-2.0, 2.0)),
    ],
)
def test_an_axis_holds_all_values_and_is_never_empty(
    values: tuple[float, ...], log: bool, pad: float, expected: tuple[float, float]
) -> None:
    assert extent(values, log, pad) == pytest.approx(expected)


def test_what_cannot_be_negative_does_not_look_as_if_it_could() -> None:
    assert extent((0.1, 10.0), False, 0.1)[0] == 0.0
    assert extent((-0.1, 10.0), False, 0.1)[0] < -0.1


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.0, 1.0, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        (0.0, 9.0, ["0", "2", "4", "6", "8"]),
        (-50.0, 50.0, ["−40", "−20", "0", "20", "40"]),
        (0.48, 0.52, ["0.48", "0.49", "0.50", "0.51", "0.52"]),
    ],
)
def test_marks_are_round_and_about_as_many_as_wanted(low: float, high: float, expected: list[str]) -> None:
    assert [text for _, text in ticks(low, high, 5, plain)] == expected


def test_what_is_counted_has_no_marks_in_between() -> None:
    assert [value for value, _ in ticks(0, 3, 8, plain)] == pytest.approx([0, 0.5, 1, 1.5, 2, 2.5, 3])
    assert [value for value, _ in ticks(0, 3, 8, plain, least=1.0)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (1.0, 1000.0, ["1", "10", "100", "1k"]),
        (1.0, 30.0, ["1", "2", "5", "10", "20"]),
        (3.0, 4.0, ["3", "4"]),
    ],
)
def test_a_logarithmic_axis_is_marked_at_powers_of_ten(low: float, high: float, expected: list[str]) -> None:
    assert [text for _, text in log_ticks(low, high, 8, plain)] == expected


@pytest.mark.parametrize(
    ("value", "step", "expected"),
    [
        (0.25, 0.05, "0.25"),
        (-3.0, 1.0, "−3"),
        (2_500.0, 500.0, "2.5k"),
        (3_000_000.0, 1_000_000.0, "3M"),
        (1e-9, 1e-9, "1e-09"),
    ],
)
def test_a_value_is_written_as_short_as_its_neighbours_allow(
    value: float, step: float, expected: str
) -> None:
    assert plain(value, step) == expected


def test_languages_write_numbers_their_own_way() -> None:
    german = partial(label, language="de")
    assert german(0.25, 0.05, percent=False) == "0,25"
    assert german(0.505, 0.005, percent=True) == "50,5\xa0%"
