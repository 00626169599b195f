"""Every bot has a portrait: its own, in the same hand, and light."""

import gzip
import re
import xml.etree.ElementTree as ET

import pytest

from luckynumbers import bots
from luckynumbers.drawing.creatures import portrait, portraits

SVG = "{http://www.w3.org/2000/svg}"
KILOBYTE = 1000


@pytest.mark.parametrize("bot", bots.names())
def test_every_bot_has_a_portrait_that_stands_on_its_own(bot: str) -> None:
    picture = ET.fromstring(portrait(bot))
    assert picture.tag == f"{SVG}svg"
    assert picture.get("viewBox") == "-32 -32 64 64"
    ground = picture[0]
    assert (ground.tag, ground.get("r")) == (f"{SVG}circle", "32"), "a round window filled to its edge"
    assert {shape.tag.removeprefix(SVG) for shape in picture} <= {"circle", "ellipse", "path"}


@pytest.mark.parametrize("bot", bots.names())
def test_a_portrait_has_eyes_and_says_its_colours_itself(bot: str) -> None:
    drawn = portrait(bot)
    assert re.search(r'd="M-?[\d.]+[ -]-?[\d.]+h\.01M-?[\d.]+[ -]-?[\d.]+h\.01"', drawn)
    assert all(shape.get("fill") or shape.get("stroke") for shape in ET.fromstring(drawn))


def test_no_two_creatures_look_alike() -> None:
    assert len({portrait(bot) for bot in bots.names()}) == len(bots.names())


def test_a_page_defines_those_it_shows() -> None:
    page = ET.fromstring(f"<defs>{portraits(['snail', 'ladybug-deep'])}</defs>")
    assert [shape.get("id") for shape in page] == ["bot-snail", "bot-ladybug-deep"]
    assert len(page[0]) == len(ET.fromstring(portrait("snail")))
    assert "<svg" not in portraits(bots.names())


def test_all_of_them_are_light() -> None:
    assert max(len(portrait(bot)) for bot in bots.names()) < KILOBYTE
    assert len(gzip.compress(portraits(bots.names()).encode())) < 2 * KILOBYTE
