"""Heat maps: every value in its place, colours in order, names as text."""

import re
from xml.etree import ElementTree

import pytest

from luckynumbers.drawing.heatmap import heatmap_svg


def test_every_value_is_written_and_coloured() -> None:
    picture = heatmap_svg("Where to?", ["a1", "b2"], ["1", "2"], [[0.1, 0.2], [0.3, None]])
    root = ElementTree.fromstring(picture)
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["Where to?", "1", "2", "a1", "10.0%", "20.0%", "b2", "30.0%"]
    greens = [int(green) for green in re.findall(r'fill="rgb\(\d+,(\d+),\d+\)"', picture)]
    assert len(greens) == 3
    assert len(set(greens)) == 3


def test_names_are_text() -> None:
    assert "<b>" not in heatmap_svg("<b>", ["<b>"], ["<b>"], [[1.0]])


def test_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        heatmap_svg("empty", ["a"], ["b"], [[None]])


def test_all_alike() -> None:
    assert "50.0%" in heatmap_svg("even", ["a"], ["b", "c"], [[0.5, 0.5]])
