"""`luckynumbers bots`, and the bots that take their time at the terminal."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import luckynumbers as ln
from luckynumbers.cli.terminal import Terminal

from .keyboard import ESCAPE, Play, at_terminal, piped

DOCS = Path(__file__).parents[2] / "docs" / "terminal.md"


def words(text: str) -> str:
    return " ".join(text.split())


def test_all_bots_are_listed_weakest_first(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    run = play("bots")
    assert (run.code, run.err) == (0, "")
    shown = [line.split("  ") for line in run.out.splitlines()]
    rows = [[cell.strip() for cell in line if cell.strip()] for line in shown]
    expected = [
        [name, ln.bots.blurb(name), "up to 1 s" if name == "ladybug-deep" else "at once"]
        for name in ln.bots.names()
    ]
    assert rows[-len(expected) - 1 : -1] == expected


def test_at_eighty_columns_no_name_is_cut(play: Play) -> None:
    out = play("bots").out
    assert max(map(len, out.splitlines())) <= 80
    assert all(f" {name} " in out for name in ln.bots.names())
    assert "…" not in out


def test_programs_get_json(play: Play) -> None:
    run = play("bots", "--json")
    assert run.code == 0
    told = json.loads(run.out)
    assert [bot["name"] for bot in told] == list(ln.bots.names())
    assert told[-1]["milliseconds"] == 1000
    assert told[0]["blurb"] == ln.bots.blurb("sprout")


def test_the_list_does_not_wait_for_the_engine() -> None:
    program = (
        "import sys\nfrom luckynumbers.cli.main import main\n"
        "try:\n    main(['bots'])\n"
        "finally:\n    print({'numba', 'numpy', 'llvmlite'} & {*sys.modules}, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stderr == "set()\n"


def test_the_help_of_play_says_what_to_expect_of_each(play: Play) -> None:
    out = play("play", "--help").out
    assert max(map(len, out.splitlines())) <= 80
    assert "\b" not in out
    lines = words(out)
    assert all(f"{name} {ln.bots.blurb(name)}" in lines for name in ln.bots.names())


def test_the_documentation_says_the_same() -> None:
    rows = re.findall(
        r"^\| `([a-z-]+)` \| ([^|]+) \| ([^|]+) \|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [(name, said) for name, said, _ in rows] == [
        (name, ln.bots.blurb(name)) for name in ln.bots.names()
    ]


@pytest.mark.parametrize("bot", ln.bots.names()[:-2])
def test_every_level_sits_down(play: Play, bot: str) -> None:
    assert play("play", "Ann", bot, "--seed", "1", typed="+\n-\n").code == 0


# Waiting for an engine

WAKING = "ladybug is waking up; the first time takes up to a minute."


@pytest.mark.slow
@pytest.mark.usefixtures("warm_engine")
def test_a_terminal_is_told_that_a_ladybug_wakes_up(tmp_path: Path) -> None:
    with at_terminal("play", "ladybug", "Ann", "--seed", "1", cwd=tmp_path) as game:
        game.until(WAKING)
        game.until("ladybug: ")
        game.until("+ to draw")
        game.type("\x04")
        assert game.end() == 0
        assert "\x1b[2K" in game.heard.split(WAKING)[-1], "a spinner leaves no line behind"


@pytest.mark.slow
@pytest.mark.usefixtures("warm_engine")
def test_without_colour_it_is_one_line(tmp_path: Path) -> None:
    with at_terminal("play", "ladybug", "Ann", "--seed", "1", "--no-colour", cwd=tmp_path) as game:
        game.answer("+ to draw", "+")
        game.answer("leave it:", "-")
        game.until("+ to draw")
        game.type("\x04")
        assert game.end() == 0
        assert game.heard.count(WAKING) == 1
        assert ESCAPE not in re.sub(r"\x1b\[\?2004[hl]", "", game.heard)


@pytest.mark.slow
@pytest.mark.usefixtures("warm_engine")
def test_a_pipe_hears_nothing_of_it(tmp_path: Path) -> None:
    run = piped("play", "ladybug", "ladybug-deep", "Ann", "--seed", "2", typed="", cwd=tmp_path)
    assert run.returncode == 0
    said = run.stdout.decode()
    assert "waking" not in said
    assert "thinking" not in said
    spoke = [line.partition(":")[0] for line in said.splitlines() if re.match(r"[\w-]+: (drew|took)", line)]
    assert spoke == ["ladybug", "ladybug-deep", "Ann", "ladybug", "ladybug-deep"], (
        "dealt to, and one turn each"
    )


@pytest.mark.slow
def test_what_to_install_is_said_where_the_engine_is_missing(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['numba'] = None\n"
        "from luckynumbers.cli.main import main; main(['play', 'ladybug', 'Ann'])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path, input=""
    )
    assert run.returncode == 2
    assert run.stderr.startswith("luckynumbers: luckynumbers play needs numba and numpy: pip install")
    assert run.stderr.count("\n") == 1


def test_r17_in_a_tournament_bots_play_for_points(monkeypatch: pytest.MonkeyPatch) -> None:
    from luckynumbers.cli.table import TerminalTable

    asked: list[str] = []
    load = ln.bots.load

    def note(name: str, *, objective: str = "win") -> ln.bots.Bot:
        asked.append(objective)
        return load(name, objective=objective)

    monkeypatch.setattr(ln.bots, "load", note)
    for tournament in (False, True):
        TerminalTable(Terminal(), ("a", "b"), ("sprout", "snail"), tournament=tournament, wise=load("sprout"))
    assert asked == ["win", "win", "points", "points"]
