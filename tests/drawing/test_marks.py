"""Everybody's flower: the same for the same name, unlike those beside it."""

import xml.etree.ElementTree as ET

import pytest

from luckynumbers.drawing.marks import COLOURS, COUNTS, SHAPES, Mark, flower, mark_of, petals

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Émile", "지우", "さくら", "Guest", "a", "🐞")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_grows_the_same_flower_every_time(name: str) -> None:
    assert mark_of(name) == mark_of(f" {name} ") == mark_of(name)


def test_these_flowers_will_not_change() -> None:
    """People know theirs."""
    assert mark_of("Ann") == Mark(4, 2, 3)
    assert mark_of("지우") == Mark(6, 2, 5)


def test_composed_and_decomposed_letters_are_the_same_name() -> None:
    assert mark_of("Émile") == mark_of("E\u0301mile")


def test_names_spread_over_all_flowers() -> None:
    grown = [mark_of(f"player {number}") for number in range(600)]
    assert {mark.petals for mark in grown} == {*COUNTS}
    assert {mark.shape for mark in grown} == {*range(len(SHAPES))}
    assert {mark.colour for mark in grown} == {*range(COLOURS)}


@pytest.mark.parametrize("names", [("Guest",) * 4, ("Ann", "Ben", "Cleo", "Dan")])
def test_whoever_sits_at_a_table_differs_in_petals_and_in_colour(names: tuple[str, ...]) -> None:
    grown: list[Mark] = []
    for name in names:
        grown.append(mark_of(name, grown))
    assert grown[0] == mark_of(names[0])
    assert len({(mark.petals, mark.shape) for mark in grown}) == 4
    assert len({mark.colour for mark in grown}) == 4


def test_even_a_crowd_is_given_flowers() -> None:
    grown: list[Mark] = []
    for number in range(40):
        grown.append(mark_of(f"player {number}", grown))
    assert len({(mark.petals, mark.shape) for mark in grown}) == len(COUNTS) * len(SHAPES)


@pytest.mark.parametrize("count", COUNTS)
def test_a_flower_has_its_petals_all_around(count: int) -> None:
    picture = ET.fromstring(f"<g>{flower(Mark(count, 1, 0))}</g>")
    uses = picture.findall("use")
    assert len({use.get("transform") for use in uses}) == count
    defined = {shape.get("id") for shape in ET.fromstring(f"<defs>{petals()}</defs>")}
    assert {use.get("href", "").removeprefix("#") for use in uses} <= defined
