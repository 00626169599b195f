"""The pictures are well-formed, stand on their own, and show what is there."""

import xml.etree.ElementTree as ET

import pytest

import luckynumbers as ln
from luckynumbers.drawing.svg import garden_svg, gardens_svg, table_svg

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLE = ln.Garden.parse("3,5,.,./7,8,.,10/13,.,16,./.,15,.,19")


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


def clovers(svg: str) -> list[int]:
    shown = [use.get("href", "") for use in ET.fromstring(svg).iter(f"{SVG}use")]
    return [int(name.removeprefix("#n")) for name in shown if name.startswith("#n")]


def test_a_garden_shows_every_clover_once() -> None:
    assert clovers(garden_svg(EXAMPLE)) == [clover for clover in EXAMPLE.cells if clover]


def test_everything_shown_is_defined_in_the_picture() -> None:
    picture = ET.fromstring(garden_svg(EXAMPLE))
    defined = {shape.get("id") for shape in picture.iter()}
    assert {use.get("href", "").removeprefix("#") for use in picture.iter(f"{SVG}use")} <= defined


def test_numbers_are_our_own_not_a_font() -> None:
    assert not [text for text in texts(garden_svg(EXAMPLE, "Ann")) if text != "Ann"]


def test_every_cell_has_its_name_and_marks_are_drawn() -> None:
    plain, marked = garden_svg(EXAMPLE), garden_svg(EXAMPLE, marked=EXAMPLE.cells_for(13))
    names = [element.text for element in ET.fromstring(plain).iter(f"{SVG}title")]
    assert names == [ln.cell_name(cell) for cell in range(16)]
    assert marked.count("stroke-dasharray") == 3
    assert "stroke-dasharray" not in plain


def test_names_are_text_not_markup() -> None:
    assert "<script>" not in garden_svg(EXAMPLE, '<script>"&')
    assert '<script>"&' in texts(garden_svg(EXAMPLE, '<script>"&'))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_shows_gardens_heap_middle_and_hand(players: int) -> None:
    game = ln.Game.deal(players=players, seed=3, names=tuple("ABCD"[:players]))
    game.play("+")
    game.play("-")
    game.play("+")
    position = game.position
    shown = texts(table_svg(position, game.names))
    assert f"{position.face_down} face-down" in shown
    assert {"face-up", "in hand", "▸ B"} <= {*shown}
    laid = [clover for garden in position.gardens for clover in garden.cells if clover]
    assert clovers(table_svg(position)) == [*laid, *position.table, *position.hand]


def test_a_finished_table_marks_nobody_and_asks_no_other_site() -> None:
    game = ln.Game.deal(seed=1)
    game.play("#1")
    svg = table_svg(game.position)
    assert "▸" not in svg
    assert "Seat 1" in texts(svg)
    assert svg.count("http") == svg.count("http://www.w3.org/2000/svg") == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_gardens_of_a_game_side_by_side(players: int) -> None:
    gardens, names = [EXAMPLE] * players, ["Ann", "<b>", "Wilhelmina-Maximiliane der Große", "Dan"][:players]
    picture = gardens_svg(gardens, names, (1,))
    assert clovers(picture) == [clover for clover in EXAMPLE.cells if clover] * players
    assert texts(picture) == ["Ann", "<b>", "Wilhelmina-Maximiliane …", "Dan"][:players]
    rims = [rect for rect in ET.fromstring(picture).iter(f"{SVG}rect") if rect.get("stroke-width") == "6"]
    assert len(rims) == 1, "whoever won has a golden rim"
