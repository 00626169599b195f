"""The table in a terminal: everything can be read without colour."""

import io

import pytest
from rich.console import Console, RenderableType

import luckynumbers as ln
from luckynumbers.cli.table_view import GARDEN_WIDTH, TablePicture, plain, show_help, show_scores
from luckynumbers.cli.words import HELP

from .keyboard import COLOUR, ESCAPE

EXAMPLE = "3,5,.,./7,8,.,10/13,.,16,./.,15,.,19"
DIAGONAL = "3,.,.,./.,8,.,./.,.,12,./.,.,.,19"
MARKUP = "[red]x[/red]"


def drawn(picture: RenderableType, width: int = 80, colour: bool = False, encoding: str = "utf-8") -> str:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(
        file=file,
        width=width,
        color_system="256" if colour else None,
        force_terminal=colour,
        markup=False,
        highlight=False,
    )
    console.print(picture)
    file.seek(0)
    return file.read()


def at(
    *gardens: str, table: str = "-", turn: int = 1, hand: str = "-", options: str = "sorted"
) -> ln.Position:
    return ln.Position.parse(f"{';'.join(gardens)} {table} {turn} {hand} play {options}")


def rows(picture: str) -> list[str]:
    return [line.rstrip() for line in picture.splitlines()]


def test_a_garden_shows_its_clovers_where_they_stand() -> None:
    position = at(EXAMPLE, DIAGONAL, table="5,13")
    assert rows(drawn(TablePicture(position, ("Ann", "Bo")))) == [
        "> Ann               7 empty     Bo               12 empty",
        "┌─┬─────┬─────┬─────┬─────┐   ┌─┬─────┬─────┬─────┬─────┐",
        "│ │  a  │  b  │  c  │  d  │   │ │  a  │  b  │  c  │  d  │",
        "├─┼─────┼─────┼─────┼─────┤   ├─┼─────┼─────┼─────┼─────┤",
        "│1│( 3 )│  5  │  .  │  .  │   │1│( 3 )│  .  │  .  │  .  │",
        "│2│  7  │( 8 )│  .  │ 10  │   │2│  .  │( 8 )│  .  │  .  │",
        "│3│ 13  │  .  │(16 )│  .  │   │3│  .  │  .  │(12 )│  .  │",
        "│4│  .  │ 15  │  .  │(19 )│   │4│  .  │  .  │  .  │(19 )│",
        "└─┴─────┴─────┴─────┴─────┘   └─┴─────┴─────┴─────┴─────┘",
        "  Face-down: 25    Face-up: 5 13",
    ]


def test_plus_marks_exactly_the_cells_where_the_clover_in_hand_fits() -> None:
    """R5's worked example: a 13 goes on c1, d2 or b4."""
    picture = drawn(TablePicture(at(EXAMPLE, DIAGONAL, hand="13"), ("Ann", "Bo")))
    assert "│1│( 3 )│  5  │   + │  .  │" in picture
    assert "│2│  7  │( 8 )│  .  │ 10+ │" in picture
    assert "│4│  .  │ 15+ │  .  │(19 )│" in picture
    assert picture.count("+") == 3


def test_in_set_up_plus_marks_the_free_golden_cells() -> None:
    position = ln.Position.start(setup="michael").apply("7").apply("*7@b2").apply("9").apply("*9@a1")
    assert "+" not in drawn(TablePicture(position, ("Ann", "Bo")))
    picture = drawn(TablePicture(position.apply("1"), ("Ann", "Bo")))
    assert picture.count("+") == picture.count("(  +)") == 3
    assert "│2│  .  │( 7 )│  .  │  .  │" in picture


def test_the_turn_is_marked() -> None:
    picture = drawn(TablePicture(at(DIAGONAL, DIAGONAL, turn=2), ("Ann", "Bo")))
    assert "> Bo" in picture
    assert "> Ann" not in picture


@pytest.mark.parametrize(("width", "side_by_side"), [(120, 4), (90, 2), (80, 2), (40, 1)])
def test_gardens_stand_side_by_side_where_there_is_room(width: int, side_by_side: int) -> None:
    picture = drawn(TablePicture(at(*[DIAGONAL] * 4), ("Ann", "Bo", "Cy", "Di")), width=width)
    assert {line.count("┌") for line in picture.splitlines()} == {0, side_by_side}
    assert max(map(len, rows(picture))) <= width
    assert picture.count("│( 3 )│") == 4


def test_four_gardens_and_a_prompt_fit_80_by_24() -> None:
    picture = drawn(TablePicture(at(*[DIAGONAL] * 4), ("Ann", "Bo", "Cy", "Di")))
    what_three_bots_did, blank, prompt = 3, 1, 1
    assert picture.count("\n") + what_three_bots_did + blank + prompt <= 24


def test_colour_helps_and_says_nothing_of_its_own() -> None:
    picture = TablePicture(at(EXAMPLE, DIAGONAL, hand="13"), ("Ann", "Bo"))
    coloured = drawn(picture, colour=True)
    assert ESCAPE in coloured
    assert COLOUR.sub("", coloured) == drawn(picture)


def test_a_screen_that_knows_only_ascii_gets_ascii() -> None:
    picture = drawn(TablePicture(at(EXAMPLE, DIAGONAL), ("Ann", "Bo")), encoding="ascii")
    assert picture.isascii()
    assert "|1|( 3 )|  5  |" in picture


@pytest.mark.parametrize(
    "name", [MARKUP, "x" * 200, "名前" * 40, "\x1b[31mred\x1b[0m", "a\nb\tc", "\u202egnp", ":smile:", "\\[x]"]
)
def test_a_name_is_text_and_stays_in_its_place(name: str) -> None:
    picture = drawn(TablePicture(at(DIAGONAL, DIAGONAL), (name, "Bo")))
    plainly = drawn(TablePicture(at(DIAGONAL, DIAGONAL), ("Ann", "Bo")))
    assert ESCAPE not in picture
    assert "\u202e" not in picture
    assert rows(picture)[1:] == rows(plainly)[1:]
    assert "Bo" in rows(picture)[0]


def test_markup_in_a_name_is_shown_as_typed() -> None:
    assert f"> {MARKUP}" in drawn(TablePicture(at(DIAGONAL, DIAGONAL), (MARKUP, "Bo")), colour=True)
    tournament = ln.Tournament(2)
    assert MARKUP in drawn(show_scores(tournament, (MARKUP, "Bo")), colour=True)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("x" * 24, "x" * 24),
        ("x" * 25, "x" * 21 + "..."),
        ("名" * 12, "名" * 12),
        ("名" * 13, "名" * 10 + " ..."),
        ("a\nb\x1bc\x00", "a?b?c?"),
    ],
)
def test_long_and_strange_names_are_made_fit_to_print(name: str, shown: str) -> None:
    assert plain(name) == shown


def test_the_line_above_a_garden_is_as_wide_as_the_garden() -> None:
    for name in ("A", "x" * 200, "名" * 30):
        first, second, *_ = drawn(TablePicture(at(DIAGONAL, DIAGONAL), (name, "Bo")), width=40).split("\n")
        assert len(second.rstrip()) == GARDEN_WIDTH
        assert first.rstrip().endswith(" 12 empty")


def scores() -> ln.Tournament:
    tournament = ln.Tournament(3)
    tournament.add(ln.Outcome((0,), "garden full"), [ln.Garden.parse(DIAGONAL)] * 3)
    tournament.add(ln.Outcome((0, 2), "deck empty"), [ln.Garden.parse(EXAMPLE)] * 3)
    return tournament


@pytest.mark.parametrize("width", [80, 40])
def test_the_score_sheet_has_every_game_and_the_sum(width: int) -> None:
    sheet = [
        line.split() for line in drawn(show_scores(scores(), ("Ann", "Bo", "Cy")), width=width).splitlines()
    ]
    assert ["Game", "1", "2", "Sum"] in sheet
    assert ["Ann", "+2", "+2", "+4"] in sheet
    assert ["Bo", "-12", "-7", "-19"] in sheet
    assert ["Cy", "-12", "+2", "-10"] in sheet


def test_a_score_sheet_of_four_fits_40_columns() -> None:
    tournament = ln.Tournament(4)
    for _ in range(4):
        tournament.add(ln.Outcome((0,), "garden full"), [ln.Garden.parse(DIAGONAL)] * 4)
    sheet = drawn(show_scores(tournament, ("x" * 200, "gardener 2", "Bo", "Cy")), width=40)
    assert max(map(len, rows(sheet))) <= 40
    assert sheet.count("-12") == 12
    assert sheet.count("-48") == 3
    assert "+8" in sheet


@pytest.mark.parametrize("width", [80, 40])
def test_help_keeps_its_two_columns(width: int) -> None:
    text = drawn(show_help(HELP), width=width)
    assert max(map(len, rows(text))) <= width
    for typed, means in HELP:
        assert typed in text
        assert means.split()[0] in text
