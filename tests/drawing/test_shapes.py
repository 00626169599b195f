"""The shapes of every picture and page: each defined once, and light."""

import gzip
import re
import xml.etree.ElementTree as ET

from luckynumbers.drawing.shapes import shapes
from luckynumbers.rules.clovers import CLOVERS


def drawn() -> ET.Element:
    return ET.fromstring(f"<defs>{shapes()}</defs>")


def test_leaves_numbers_and_a_ladybug_have_a_name_each() -> None:
    names = [shape.get("id") for shape in drawn()]
    assert names == ["leaves", "shade", "bug", *(f"n{number}" for number in CLOVERS)]


def test_a_clover_has_four_leaves_in_its_square_alike_on_every_side() -> None:
    leaves = drawn()[0].get("d") or ""
    assert leaves.count("Z") == 4
    points = [float(number) for number in re.findall(r"-?\d+(?:\.\d)?", leaves)]
    # Control points of curves reach a little further than the leaves.
    assert max(points) == -min(points) < 36


def test_leaves_and_numbers_take_their_colour_from_the_page() -> None:
    for shape in drawn():
        assert shape.get("id") == "bug" or shape.keys() == ["id", "d"]


def test_they_weigh_little() -> None:
    assert len(gzip.compress(shapes().encode())) < 1500
