"""The charts are well-formed, stand on their own, and show what is there."""

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.drawing.curve import HEIGHT, NARROW, WIDTH, Chart, Reference, Series, charts_svg

SVG = "{http://www.w3.org/2000/svg}"
LINE = Series("Ann", (0, 1, 2, 3), (0.5, 0.25, 0.75, 1.0))
CHART = Chart("Chance to win", "turn", "chance", [LINE])


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


def elements(svg: str, css: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(svg).iter() if css in element.get("class", "").split()]


def numbers(path: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]


def points(svg: str) -> list[tuple[float, float]]:
    """Return where the first line of a picture runs, without the legend's sample."""
    line = next(element for element in elements(svg, "line") if "L" in element.get("d", ""))
    found = numbers(line.get("d", ""))
    return list(zip(found[::2], found[1::2], strict=True))


def test_title_labels_and_ticks_are_written() -> None:
    shown = texts(charts_svg(CHART))
    assert {"Chance to win", "turn", "chance", "0.4", "0.6", "0", "1", "2", "3"} <= {*shown}
    assert "Ann" not in shown, "a single line needs no legend"


def test_it_says_the_same_to_those_who_cannot_see_it() -> None:
    root = ET.fromstring(charts_svg(CHART))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == title.get("id")
    assert root.get("aria-describedby") == description.get("id")
    assert title.text == "Chance to win"
    assert description.text == (
        "Chance to win: chance by turn. Ann: 0.5 at 0, 1 at 3; lowest 0.25, highest 1."
    )
    own = charts_svg(Chart("Chance to win", "turn", "chance", [LINE], described="Ann wins."))
    assert "<desc" in own
    assert "Ann wins." in own


def test_higher_is_higher_and_later_is_further_right() -> None:
    found = points(charts_svg(CHART))
    assert [x for x, _ in found] == sorted(x for x, _ in found)
    heights = [y for _, y in found]
    assert sorted(range(4), key=lambda place: -heights[place]) == [1, 0, 2, 3]


def test_ratios_are_distances_on_a_logarithmic_axis() -> None:
    line = Series("", (0, 1, 10, 100, 1000), (1, 2, 3, 4, 5))
    svg = charts_svg(Chart("Growth", "games", "size", [line], log_x=True))
    xs = [x for x, _ in points(svg)]
    assert len(xs) == 4, "nothing has a place at 0"
    steps = [after - before for before, after in pairwise(xs)]
    assert max(steps) - min(steps) < 0.2
    assert {"1", "10", "100", "1k"} <= {*texts(svg)}


def test_several_lines_have_names_and_marks_of_their_own() -> None:
    other = Series("Bo", (0, 3), (0.1, 0.2), marks=True)
    svg = charts_svg(Chart("Two", "x", "y", [LINE, other], [Reference(0.5, label="even")]))
    assert {"Ann", "Bo", "even"} <= {*texts(svg)}
    assert elements(svg, "line0")
    assert elements(svg, "line1")
    assert svg.count("m-3.4") == 3, "two points and their sample"


def test_bands_references_and_gaps() -> None:
    line = Series("", (0, 1, 2, 3), (1, 2, math.nan, 3), low=(0, 1, 1, 2), high=(2, 3, 3, 4))
    svg = charts_svg(
        Chart("Bands", "x", "y", [line], [Reference(0, 4), Reference(2)], x_range=(0, 3), y_range=(0, 4))
    )
    (band,) = elements(svg, "band")
    assert len(numbers(band.get("d", ""))) == 16
    rising, level = (numbers(element.get("d", "")) for element in elements(svg, "reference"))
    assert level[1] == level[3]
    assert rising[1] > level[1] > rising[3]
    assert len(points(svg)) == 2
    assert svg.count("<circle") == 1, "the point behind the gap stands alone"


def test_percent_on_either_axis() -> None:
    line = Series("", (0, 0.5, 1), (0, 0.4, 1))
    chart = Chart("Reliability", "said", "was", [line], percent_x=True, percent_y=True)
    assert {"0%", "20%", "100%"} <= {*texts(charts_svg(chart))}
    assert "40.0%" not in texts(charts_svg(chart))
    assert "0.0% at 0.0%, 100.0% at 100.0%" in charts_svg(chart)


def test_axes_are_written_as_the_language_writes_numbers() -> None:
    line = Series("", (0, 0.5, 1), (0.5, 0.51, 0.52))
    chart = Chart("Reliability", "said", "was", [line], percent_y=True, language="de")
    assert {"0,2", "50,5\xa0%"} <= {*texts(charts_svg(chart))}


def test_charts_stand_below_each_other() -> None:
    root = ET.fromstring(charts_svg(CHART, Chart("Second", "x", "y", [])))
    assert (root.get("width"), root.get("height")) == (str(WIDTH), str(2 * HEIGHT))
    assert "no values" not in (root.findtext(f"{SVG}desc") or "")
    assert {"Chance to win", "Second"} <= {*texts(charts_svg(CHART, Chart("Second", "x", "y", [])))}
    with pytest.raises(ValueError, match="no chart"):
        charts_svg()


def test_day_and_night_and_no_other_site() -> None:
    svg = charts_svg(CHART)
    assert "prefers-color-scheme:dark" in svg
    assert svg.count("http") == svg.count("http://www.w3.org/2000/svg") == 1


def test_names_are_text_not_markup() -> None:
    evil = '<script>"&'
    svg = charts_svg(
        Chart(
            evil, evil, evil, [Series(evil, (0, 1), (0, 1))] * 2, [Reference(0, label=evil)], described=evil
        )
    )
    assert "<script>" not in svg
    assert texts(svg).count(evil) == 6


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: Series("Ann", (1, 2), (1,)), "'Ann' are not all equally many"),
        (lambda: Series("Ann", (1,), (1,), low=(1,)), "'Ann' are not all equally many"),
        (lambda: Chart("", "", "", [], x_range=(1, 1)), "from a number to a larger one"),
        (lambda: Chart("", "", "", [], y_range=(0, math.nan)), "from a number to a larger one"),
        (lambda: Chart("", "", "", [], x_range=(0, 1), log_x=True), "begins above 0"),
    ],
)
def test_what_cannot_be_drawn_is_refused(wrong: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        wrong()


VALUES = st.floats(-1e9, 1e9) | st.sampled_from([math.nan, math.inf, 0.0])


@given(st.lists(st.tuples(VALUES, VALUES), max_size=8), st.booleans(), st.booleans())
def test_any_numbers_make_a_picture(pairs: list[tuple[float, float]], log_x: bool, percent: bool) -> None:
    line = Series("any", [x for x, _ in pairs], [y for _, y in pairs], marks=True)
    svg = charts_svg(Chart("Any", "x", "y", [line], log_x=log_x, percent_y=percent))
    ET.fromstring(svg)
    assert "nan" not in svg.replace("Any", "")
    assert "inf" not in svg
    assert len(svg) < 20_000


def test_names_that_do_not_fit_beside_each_other_stand_below_each_other() -> None:
    lines = [Series(f"a line with a long name {number}", [1, 2], [number, 2]) for number in range(3)]
    chart = Chart("Growth", "turn", "chance", lines)
    for svg, rows in ((charts_svg(chart), 1), (charts_svg(chart, **NARROW), 3)):
        root = ET.fromstring(svg)
        names = [text for text in root.iter(f"{SVG}text") if (text.text or "").startswith("a line")]
        assert len({text.get("y") for text in names}) == rows
