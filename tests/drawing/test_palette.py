"""One palette for pictures and pages."""

import json
import re
from dataclasses import asdict
from pathlib import Path

import pytest

import luckynumbers
from luckynumbers.drawing.marks import COLOURS
from luckynumbers.drawing.palette import DAY, NIGHT, Palette, style_sheet

WEB = Path(luckynumbers.__file__).parent / "web"
STATIC = WEB / "static"
BASE = STATIC / "css" / "base.css"
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def painted(night: bool) -> dict[str, str]:
    """Return the colours a page names, by day or by night."""
    day, _, rest = style_sheet().partition("@media (prefers-color-scheme:dark)")
    return dict(re.findall(r"--([a-z0-9-]+):(#(?:[0-9a-f]{6}|[0-9a-f]{8}))(?=[;}])", rest if night else day))


@pytest.mark.parametrize(("palette", "night"), [(DAY, False), (NIGHT, True)], ids=["day", "night"])
def test_the_page_has_the_colours_of_the_pictures(palette: Palette, night: bool) -> None:
    page = painted(night)
    for name, colour in asdict(palette).items():
        assert page[name.replace("_", "-")] == colour, name


def test_no_colour_has_a_second_home() -> None:
    """The style sheet adds what only controls need, and never says anew what the palette says."""
    own = re.findall(r"^ *--([a-z0-9-]+): *([^;]+);", BASE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(own) > 20
    assert {name for name, _ in own} & painted(night=False).keys() == set()


def parts(colour: str) -> tuple[int, ...]:
    """Return red, green and blue of a colour, however it is written."""
    if colour.startswith("rgb"):
        return tuple(map(int, re.findall(r"\d+", colour)[:3]))
    return tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))


def test_no_colour_is_written_twice() -> None:
    """Neither a style sheet nor a picture spells what the palette has a name for, but for plain black."""
    ours = {parts(colour) for colour in (*asdict(DAY).values(), *asdict(NIGHT).values())} - {(0, 0, 0)}
    written = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{8})\b|rgb\(\d+ \d+ \d+(?: / [.\d]+)?\)", re.IGNORECASE)
    files = [
        *(STATIC / "css").glob("*.css"),
        *(WEB.parent / "drawing").glob("*.py"),
        *BENCHMARKS.glob("*.py"),
    ]
    assert len(files) > 30
    twice = {
        f"{path.name}: {colour}"
        for path in files
        if path.name != "palette.py"
        for colour in written.findall(path.read_text(encoding="utf-8"))
        if parts(colour) in ours
    }
    assert twice == set()


@pytest.mark.parametrize("icon", sorted((STATIC / "icons").glob("*.svg")), ids=lambda path: path.stem)
def test_icons_have_the_colours_of_the_day(icon: Path) -> None:
    used = {*re.findall(r"#[0-9a-f]{3,6}\b", icon.read_text(encoding="utf-8"))}
    assert {DAY.leaf_0, DAY.disc, DAY.ink} <= used
    assert used <= {colour[:7] for colour in asdict(DAY).values()}


def test_numbers_are_written_in_the_ink_of_the_day_wherever_they_stand() -> None:
    assert painted(night=False)["disc-ink"] == DAY.ink
    assert "disc-ink" not in painted(night=True)


def test_a_phone_paints_its_own_edges_like_the_page() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["background_color"], manifest["theme_color"]) == (DAY.paper, DAY.paper)


def test_no_page_or_script_has_colours_of_its_own() -> None:
    """They say which of the style sheet's, or which of the palette's."""
    files = (*WEB.glob("pages/*.html"), *STATIC.rglob("*.js"))
    colour = re.compile(r"""["'#: ](#[0-9a-f]{3}|#[0-9a-f]{6})\b(?![\w-])""", re.IGNORECASE)
    assert [path.name for path in files if colour.search(path.read_text(encoding="utf-8"))] == []


def test_every_leaf_has_its_own_colour() -> None:
    for palette in (DAY, NIGHT):
        assert len({*palette.leaves, palette.leaf_down}) == 5


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_flower_stands_out_from_its_ground() -> None:
    rule = r"\.mark-(\d) \{ --ground: (#[0-9a-f]{6}); fill: (#[0-9a-f]{6}); \}"
    found = re.findall(rule, BASE.read_text(encoding="utf-8"))
    assert [int(number) for number, *_ in found] == [*range(COLOURS)]
    for _, ground, petals in found:
        assert (brightness(ground) + 0.05) / (brightness(petals) + 0.05) > 3
