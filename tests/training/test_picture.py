"""The learning curve shows every phase of a run, long or short."""

import xml.etree.ElementTree as ET

import pytest

from luckynumbers.training.picture import learning_curve_svg
from luckynumbers.training.recipe import Point, Strength

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("chunks", [1, 2, 60, 5000])
def test_a_run_of_any_length_makes_a_picture(chunks: int) -> None:
    curve = [Point(chunk, 30 * chunk, 4100 * chunk, 1.0, 1 / chunk) for chunk in range(1, chunks + 1)]
    svg = learning_curve_svg(curve)
    root = ET.fromstring(svg)
    assert f"at {30 * chunks:.4g}" in (root.findtext(f"{SVG}desc") or ""), "the last chunk is there"
    assert len(svg) < 60_000


def test_strength_is_drawn_where_it_was_measured() -> None:
    curve = [Point(chunk, 30 * chunk, 4100 * chunk, 1.0, 1 / chunk) for chunk in range(1, 11)]
    svg = learning_curve_svg(curve, [Strength(5, 150, 0.2, 0.01), Strength(10, 300, 0.4, 0.01)], "gardener")
    assert "Strength against gardener" in svg
    assert "as strong as gardener" in svg
    assert "20.0% at 150, 40.0% at 300" in svg
