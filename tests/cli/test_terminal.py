"""Screens and keyboards of every kind: with and without colour, narrow, and knowing only some letters."""

import re
from pathlib import Path

import pytest

from .keyboard import COLOUR, ESCAPE, at_terminal, last_position, piped, records_in

READLINE_OWN = re.compile(r"\x1b\[\?2004[hl]")
"""Readline asks for bracketed paste whether or not there is colour; it shows nothing."""


def quickly(
    arguments: list[str], cwd: Path, environment: dict[str, str], size: tuple[int, int] = (24, 80)
) -> str:
    """Return what a terminal shows of a drawn turn and of some help."""
    command = ("play", "Ann", "seedling", "--seed", "1", *arguments)
    with at_terminal(*command, cwd=cwd, environment=environment, size=size) as game:
        game.answer("+ to draw", "+")
        game.answer("leave it:", "help", "-")
        # To its end: a narrow terminal has the question on two lines, and listens only with the second.
        game.until("like 1 a1")
        game.type("\x04")
        assert game.end() == 0
        return READLINE_OWN.sub("", game.heard)


@pytest.mark.slow
def test_a_terminal_gets_colours(tmp_path: Path) -> None:
    assert COLOUR.search(quickly([], tmp_path, {}))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "environment"),
    [(["--no-colour"], {}), (["--no-color"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})],
)
def test_without_colour_there_are_no_escape_codes(
    tmp_path: Path, arguments: list[str], environment: dict[str, str]
) -> None:
    shown = quickly(arguments, tmp_path, environment)
    assert ESCAPE not in shown
    assert "> Ann" in shown


@pytest.mark.slow
def test_no_colour_wins_over_forced_colour_in_a_pipe(tmp_path: Path) -> None:
    forced = {"FORCE_COLOR": "1"}
    assert ESCAPE.encode() in piped("play", typed="+\n", cwd=tmp_path, environment=forced).stdout
    for arguments, more in ((["--no-colour"], {}), ([], {"NO_COLOR": "1"})):
        run = piped("play", *arguments, typed="+\n", cwd=tmp_path, environment=forced | more)
        assert ESCAPE.encode() not in run.stdout


@pytest.mark.slow
@pytest.mark.parametrize("columns", [40, 60])
def test_nothing_is_wider_than_a_narrow_terminal(tmp_path: Path, columns: int) -> None:
    shown = quickly(["--no-colour"], tmp_path, {}, size=(24, columns))
    lines = shown.split("Saved as")[0].splitlines()
    assert max(map(len, lines)) <= columns
    assert sum(line.count("┌") for line in lines) == 2 * 3
    words = {word for line in lines for word in line.split()}
    assert {"marked", "leave", "everything", "golden"} <= words, "no word is cut in two"


@pytest.mark.slow
def test_a_screen_and_keyboard_that_know_only_ascii(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run = piped(
        *("play", "Žofie", "seedling", "--save", path),
        typed="é\n🍀\n+\n-\n",
        cwd=tmp_path,
        environment={"PYTHONIOENCODING": "ascii"},
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.isascii()
    assert b"> ?ofie" in run.stdout
    assert b"+-----" in run.stdout
    assert records_in(path)[0].names == ("Žofie", "seedling")
    assert last_position(path).turns == 2


@pytest.mark.slow
def test_bytes_that_are_no_text_are_nonsense_like_any_other(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = b"\xff\xfe\n\x00\n\xc3\n+\n-\n"
    run = piped("play", "Ann", "Bo", "--save", path, typed=typed, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.count(b"Type + to draw (help lists everything).") == 3
    assert last_position(path).turns == 1


@pytest.mark.slow
def test_an_argument_that_is_no_text_is_refused_in_one_line(tmp_path: Path) -> None:
    run = piped("play", "Ann", "B\udcffo", cwd=tmp_path)
    assert (run.returncode, run.stdout) == (2, b"")
    assert run.stderr.count(b"\n") == 1


@pytest.mark.slow
def test_markup_in_a_name_is_shown_as_typed_at_a_terminal(tmp_path: Path) -> None:
    with at_terminal("play", "[red]x[/red]", "Bo", cwd=tmp_path) as game:
        game.until("> [red]x[/red]")
        game.answer("[red]x[/red]: + to draw", "+")
        game.until("[red]x[/red], you drew ")
        game.type("\x04")
        assert game.end() == 0


@pytest.mark.slow
def test_arrow_keys_bring_back_what_was_typed(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    path = tmp_path / "game.txt"
    with at_terminal("play", "Ann", "Bo", "--save", path, cwd=tmp_path) as game:
        game.answer("Ann: + to draw", "+")
        game.answer("leave it:", "-")
        game.until("Bo: + to draw")
        game.type("\x1b[A\x1b[A\n")
        game.until("Bo, you drew")
        game.type("\x04")
        assert game.end() == 0
    assert last_position(path).turn == 1
