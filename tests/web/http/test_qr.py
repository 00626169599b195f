"""Links as pictures: ours alone, harmless wherever they are shown, and refused where none can be drawn."""

import xml.etree.ElementTree as ET
from urllib.parse import unquote

import pytest

from luckynumbers.web.http.qr import drawn, drawn_inline
from luckynumbers.web.table.refused import Refused

LINK = "https://table.example/me?code=ABCDEFGHJK"


def test_a_link_is_drawn_without_a_style_or_a_script() -> None:
    picture = ET.fromstring(drawn(LINK))
    assert {part.tag.rpartition("}")[2] for part in picture.iter()} <= {"svg", "path", "g"}
    assert "style" not in {name for part in picture.iter() for name in part.attrib}
    assert drawn(LINK) != drawn(f"{LINK}L")


def test_a_picture_can_be_its_own_address_and_does_not_say_the_link() -> None:
    address = drawn_inline(LINK)
    assert address.startswith("data:image/svg+xml")
    assert ET.fromstring(unquote(address.partition(",")[2])).tag.endswith("svg")
    assert "ABCDEFGHJK" not in address


@pytest.mark.parametrize("draw", [drawn, drawn_inline])
def test_what_is_too_long_is_refused(draw: type) -> None:
    with pytest.raises(Refused, match="too long to draw"):
        draw("x" * 5000)
