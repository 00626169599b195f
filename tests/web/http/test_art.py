"""What templates draw with is our own drawing, and stands in a page as it is."""

from xml.etree import ElementTree

import pytest
from markupsafe import Markup

import luckynumbers as ln
from luckynumbers.web.http.art import ART


def ids_in(svg: str) -> set[str]:
    return {found for node in ElementTree.fromstring(f"<svg>{svg}</svg>").iter() if (found := node.get("id"))}


def test_every_shape_has_a_name_of_its_own() -> None:
    assert isinstance(ART["shapes"], Markup)
    assert ids_in(ART["shapes"])


@pytest.mark.parametrize("sitting", [["snail"], ["snail", None, "snail"], ["sprout", "ladybug"]])
def test_each_bot_at_a_table_has_one_portrait(sitting: list[str | None]) -> None:
    bots = {bot for bot in sitting if bot}
    drawn = ART["portraits"](sitting)
    assert isinstance(drawn, Markup)
    assert ART["portraits"]([]) == ""
    assert {bot for bot in ln.bots.names() if any(found.endswith(bot) for found in ids_in(drawn))} == bots
