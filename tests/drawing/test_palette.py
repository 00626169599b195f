"""One palette for pictures and pages."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest

import luckynumbers
from luckynumbers.drawing.palette import DAY, NIGHT, Palette

BASE = Path(luckynumbers.__file__).parent / "web" / "static" / "css" / "base.css"


def painted(night: bool) -> dict[str, str]:
    """Return the colours the style sheet names, by day or by night."""
    day, _, rest = BASE.read_text(encoding="utf-8").partition("@media (prefers-color-scheme: dark)")
    return dict(re.findall(r"--([a-z0-9-]+): *(#[0-9a-f]{6});", rest.split("\n}\n")[0] if night else day))


@pytest.mark.parametrize(("palette", "night"), [(DAY, False), (NIGHT, True)], ids=["day", "night"])
def test_the_page_has_the_colours_of_the_pictures(palette: Palette, night: bool) -> None:
    page = painted(night)
    for name, colour in asdict(palette).items():
        assert page[name.replace("_", "-")] == colour, name


def test_every_leaf_has_its_own_colour() -> None:
    for palette in (DAY, NIGHT):
        assert len({*palette.leaves, palette.leaf_down}) == 5
