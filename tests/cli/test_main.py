"""The command itself: help, version, and one clear line for bad input."""

import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

import luckynumbers as ln
from luckynumbers.cli.main import app

from .keyboard import Play, Run

COMMANDS = sorted(typer.main.get_group(app).commands)


def refused(run: Run) -> str:
    """Check that bad input got exit code 2 and exactly one line; return the line."""
    assert run.code == 2
    assert run.out == ""
    assert run.err.endswith("\n")
    assert run.err.count("\n") == 1
    assert run.err.startswith("luckynumbers: ")
    return run.err.removeprefix("luckynumbers: ").strip()


def test_help_names_every_command(play: Play) -> None:
    run = play("--help")
    assert run.code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in run.out
    assert run.err == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(play: Play, command: str) -> None:
    run = play(command, "--help")
    assert run.code == 0
    assert f"Usage: luckynumbers {command}" in run.out


def test_version(play: Play) -> None:
    assert play("--version") == Run(0, f"luckynumbers {ln.__version__}\n", "")


def test_without_a_command_the_web_table_opens_on_a_free_port(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, object]] = []
    monkeypatch.setattr("luckynumbers.cli.main.serve", lambda **options: asked.append(options))
    assert play() == Run(0, "", "")
    assert asked == [{"port": 0, "open_browser": True}]


@pytest.mark.slow
def test_a_full_disk_is_one_line_too() -> None:
    command = [sys.executable, "-m", "luckynumbers", "bots"]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.stderr == "luckynumbers: the output cannot be written: No space left on device\n"
    assert ended.returncode == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dance"], "dance"),
        (["arena", "sprout"], "2 to 4 bots"),
        (["--dance"], "--dance"),
        (["play", "--dance"], "--dance"),
        (["play", "--setup", "random"], "random"),
        (["play", "--setup"], "--setup"),
        (["verify"], "FILE"),
        (["verify", "one", "two"], "two"),
        (["play", "Ann"], "2 to 4 seats can play, not 1"),
        (["play", *"ABCDE"], "2 to 4 seats can play, not 5"),
        (["play", "Ann", ""], "'' is not a name that can be shown"),
        (["play", "Ann", " \t"], "is not a name that can be shown"),
        (["play", "Ann", "\x1b[31mBo"], "'\\x1b[31mBo' is not a name that can be shown"),
        (["play", "Ann", "B\no"], "is not a name that can be shown"),
        (["play", "--first", "3"], "--first must be 1 to 2, the name of a player, or random, not '3'"),
        (["play", "--first", "0"], "--first must be"),
        (["play", "--first", "-1"], "--first must be"),
        (["play", "--first", "0012"], "--first must be"),
        (["play", "--first", "²"], "--first must be"),
        (["play", "--first", ""], "--first must be"),
        (["play", "--first", "\x1b[31m"], "--first must be"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(play: Play, arguments: list[str], said: str) -> None:
    assert said in refused(play(*arguments))


def test_a_complaint_cannot_steer_the_terminal(play: Play) -> None:
    said = refused(play("verify", "\x1b]0;title\x07.txt"))
    assert said.isprintable()
