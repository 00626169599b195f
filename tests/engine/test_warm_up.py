"""After the warm-up nothing is left to compile, or to load, for any game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from luckynumbers.engine import warm_up
from luckynumbers.web.live import engine_room

from ..waiting import wait_for

# Plays with both ladybugs after the warm-up, reviews it, and prints every function that had to be prepared;
# only with the one that looks one turn ahead and without a review, if it is asked to be quick.
PLAY = """
import sys
from itertools import product
import luckynumbers as ln
from luckynumbers.bots.ladybug_deep import LadybugDeep
from luckynumbers.engine.warm_up import warm_up

def prepared():
    modules = [module for name, module in sys.modules.items() if name.startswith("luckynumbers.engine")]
    made = {id(one): one for module in modules for one in vars(module).values() if hasattr(one, "overloads")}
    return {(one.__module__, one.__name__, len(one.overloads)) for one in made.values()}

only_one_ply = "--quick" in sys.argv
warm_up(only_one_ply)
before = prepared()
assert len(before) > 10
for players, setup, objective in product((2, 3, 4), ("sorted", "choice", "michael"), ("win", "points")):
    game = ln.Game.deal(players=players, setup=setup, bruno=players == 3, turn_limit=500, seed=7)
    quick, deep = ln.bots.load("ladybug", objective=objective), LadybugDeep(objective, milliseconds=1)
    while not game.over:
        game.play((quick if game.position.turn or only_one_ply else deep).choose(game.position))
    if not only_one_ply:
        ln.analysis.review(game.record())
print(*sorted(prepared() - before), sep="\\n")
"""


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), (warm_up.QUICK,)])
def test_nothing_is_left_to_compile_after_it(options: tuple[str, ...]) -> None:
    run = subprocess.run([sys.executable, "-c", PLAY, *options], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""


@pytest.mark.slow
def test_it_runs_as_a_program_and_waits_for_others_who_do_the_same(tmp_path: Path) -> None:
    folder = tmp_path / f"luckynumbers-warm-up-{os.getuid()}"
    command = [sys.executable, "-m", "luckynumbers.engine.warm_up"]
    surroundings = {**os.environ, "TMPDIR": str(tmp_path)}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tempfile.tempdir", str(tmp_path))
        with warm_up.one_at_a_time():
            process = subprocess.Popen(command, env=surroundings, stderr=subprocess.PIPE, text=True)
            wait_for(lambda: waits_for_a_lock(process), "its turn to wait")
    assert process.communicate(timeout=300)[1] == ""
    assert process.returncode == 0
    assert folder.stat().st_mode & 0o077 == 0


def waits_for_a_lock(process: "subprocess.Popen[str]") -> bool:
    assert process.poll() is None, "it did not wait"
    waiting = [line.split() for line in Path("/proc/locks").read_text().splitlines() if "->" in line]
    return str(process.pid) in {word for line in waiting for word in line}


def test_the_server_asks_for_the_quick_half_by_its_name() -> None:
    assert engine_room.QUICK == warm_up.QUICK
