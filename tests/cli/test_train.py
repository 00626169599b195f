"""`luckynumbers train`: what it leaves behind, leaving and coming back, and one clear line for bad input."""

import json
import shlex
import signal
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from luckynumbers.engine import network
from luckynumbers.training import train as training

from .keyboard import Play, Run

pytestmark = pytest.mark.slow

TINY = ("train", "--chunks", "3", "--reuse", "1", "--memory", "1024")
Press = Callable[[int, int], None]


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "CHUNK", 256)


@pytest.fixture
def press_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> Press:
    """Return a function that lets Ctrl-C be pressed so often in the middle of a chunk."""

    def later(chunk: int, times: int) -> None:
        original, seen = training.Players.play, []

        def play(players: training.Players, *arguments: Any) -> tuple[int, int]:
            seen.append(arguments)
            if len(seen) == chunk:
                for _ in range(times):
                    signal.raise_signal(signal.SIGINT)
            return original(players, *arguments)

        monkeypatch.setattr(training.Players, "play", play)

    return later


def refused(run: Run) -> str:
    assert (run.code, run.out) == (2, "")
    assert run.err.count("\n") == 1
    return run.err


def weights(path: Path) -> list[bytes]:
    return [value.tobytes() for value in network.arrays_of(network.load(path)).values()]


def test_weights_recipe_curve_and_strength(play: Play) -> None:
    run = play(*TINY, "--deals", "4", "--measure-every", "2", "--out", "garden/new.npz")
    assert run.code == 0
    assert "Learned from " in run.out
    assert "Against ladybug, 4 deals: " in run.out
    assert "with luck taken out " in run.out
    assert "chunk 3 of 3: " in run.err
    assert sorted(path.name for path in Path("garden").iterdir()) == [
        "new.checkpoint",
        "new.json",
        "new.npz",
        "new.svg",
    ]
    told = json.loads(Path("garden/new.json").read_text(encoding="utf-8"))
    assert told["command"] == "luckynumbers train --chunks 3 --seed 1 --reuse 1.0 --memory 1024"
    assert [strength["chunk"] for strength in told["strengths"]] == [2]
    assert told["against_ladybug"]["deals"] == 4
    ET.parse("garden/new.svg")
    assert "as strong as ladybug" in Path("garden/new.svg").read_text(encoding="utf-8")


def test_json_for_programs_and_a_folder_to_write_to(play: Play) -> None:
    run = play(*TINY, "--deals", "4", "--out", "garden", "--seed", "2", "--json")
    told = json.loads(run.out)
    assert told["weights"] == str(Path("garden/network.npz"))
    assert told["recipe"]["seed"] == 2
    assert told["result"]["chunk"] == 3
    against = told["against_ladybug"]
    for name in ("share", "luck_adjusted_share"):
        assert against[f"{name}_low"] <= against[name] <= against[f"{name}_high"]


def test_the_recorded_command_makes_the_same_network(play: Play) -> None:
    shares = ("--three-players", "0.3", "--four-players", "0.1", "--bruno", "0")
    assert play(*TINY, *shares, "--last-rate", "0.0005", "--deals", "0", "--out", "first.npz").code == 0
    told = json.loads(Path("first.json").read_text(encoding="utf-8"))
    assert told["recipe"]["diet"] == [0.6, 0.3, 0.1, 0.05, 0.05, 0.0]
    _, *arguments = shlex.split(told["command"])
    assert play(*arguments, "--deals", "0", "--out", "second.npz").code == 0
    assert weights(Path("first.npz")) == weights(Path("second.npz"))


def test_ctrl_c_ends_after_the_chunk_and_the_command_it_names_goes_on(
    play: Play, press_ctrl_c: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert play(*TINY, "--deals", "0", "--out", "whole.npz").code == 0
    with monkeypatch.context():
        press_ctrl_c(2, 1)
        run = play(*TINY, "--deals", "0", "--out", "with a blank.npz")
    assert (run.code, run.out) == (130, "")
    assert "Stopped after chunk 2 of 3; all of it is in with a blank.checkpoint." in run.err
    assert not Path("with a blank.npz").exists()
    _, *arguments = shlex.split(run.err.splitlines()[-1])
    again = play(*arguments)
    assert again.code == 0
    assert again.err.count("chunk ") == 1
    assert weights(Path("with a blank.npz")) == weights(Path("whole.npz"))


def test_ctrl_c_twice_ends_at_once(play: Play, press_ctrl_c: Press) -> None:
    press_ctrl_c(1, 2)
    run = play(*TINY, "--out", "new.npz")
    assert (run.code, run.out) == (130, "")
    assert list(Path().iterdir()) == []


def test_begin_with_other_weights(play: Play) -> None:
    network.save(network.fresh(5), Path("old.npz"))
    run = play(*TINY, "--from", "old.npz", "--deals", "0")
    assert run.code == 0
    assert "--from old.npz" in Path("network.json").read_text(encoding="utf-8")
    assert "it began with weights" in refused(play(*TINY, "--deals", "0"))


def test_the_clock_ends_it(play: Play) -> None:
    run = play(*TINY, "--minutes", "1e-9", "--deals", "0", "--json")
    assert json.loads(run.out)["result"]["chunk"] == 1
    assert json.loads(run.out)["command"].endswith("--minutes 1e-09")


def test_a_finished_run_is_told_again(play: Play) -> None:
    first, second = (play(*TINY, "--deals", "0") for _ in range(2))
    assert first.out == second.out
    assert second.err == ""


def test_another_recipe_and_other_files_are_refused(play: Play) -> None:
    assert play(*TINY, "--deals", "0").code == 0
    said = refused(play(*TINY, "--seed", "3", "--deals", "0"))
    assert "network.checkpoint belongs to another run: seed is 1, not 3; choose another --out" in said
    Path("network.checkpoint").write_text("something else", encoding="utf-8")
    assert "network.checkpoint is no checkpoint of a training run" in refused(play(*TINY, "--deals", "0"))
    Path("network.checkpoint").unlink()
    assert "network.npz is there already: choose another --out" in refused(play(*TINY, "--deals", "0"))


def test_weights_of_another_run_are_not_overwritten(play: Play) -> None:
    elsewhere = ("--checkpoint", "run", "--deals", "0")
    assert play(*TINY, *elsewhere, "--out", "mine.npz").code == 0
    assert play(*TINY, *elsewhere, "--out", "mine.npz").code == 0, "the same run may tell it again"
    network.save(network.fresh(5), Path("old.npz"))
    for told in (None, "13@b2", "[]", '{"command": "luckynumbers train --chunks 9"}'):
        if told is not None:
            Path("old.json").write_text(told, encoding="utf-8")
        assert "old.npz is there already" in refused(play(*TINY, *elsewhere, "--out", "old.npz"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--chunks", "0"], "at least one chunk, not 0"),
        (["--chunks", "many"], "--chunks"),
        (["--three-players", "0.9"], "three players and four players are parts of all games"),
        (["--rate", "nan"], "the learning rate must fall"),
        (["--memory", "3"], "at least 1024 turns must be remembered, not 3"),
        (["--minutes", "0"], "more than 0 minutes, not 0"),
        (["--minutes", "inf"], "more than 0 minutes, not inf"),
        (["--deals", "1"], "at least two deals"),
        (["--deals", "0", "--measure-every", "3"], "at least two deals"),
        (["--from", "missing.npz"], "missing.npz: No such file"),
        (["--from", "text"], "text holds no weights of this network"),
        (["--from", "other.npz"], "other.npz holds no weights of this network"),
        (["--out", "text/network.npz"], "nothing can be written to text"),
        (["--checkpoint", "text/run"], "nothing can be written to text"),
        (["--checkpoint", "text"], "text is no checkpoint"),
        (["--checkpoint", "."], "Is a directory"),
    ],
)
def test_bad_input_gets_one_clear_line(play: Play, arguments: list[str], said: str) -> None:
    Path("text").write_text("13@b2", encoding="utf-8")
    np.savez("other.npz", rows=np.zeros(3))
    assert said in refused(play("train", *arguments))
    assert not Path("network.npz").exists()
