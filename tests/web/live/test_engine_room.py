"""The engine is compiled beside the server, and nobody has to wait for it but ladybugs."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import luckynumbers as ln
from luckynumbers.web.live import engine_room
from luckynumbers.web.live.thinking import Thinking

from ...waiting import wait_for
from ..conftest import Serve
from ..playing import Json, make_table

LADYBUG: list[Json] = [{"kind": "bot", "bot": "ladybug"}, {"kind": "me"}]
LADYBUG_DEEP: list[Json] = [{"kind": "bot", "bot": "ladybug-deep"}, {"kind": "me"}]
SEEDLING: list[Json] = [{"kind": "bot", "bot": "seedling"}, {"kind": "me"}]


class Stand(ln.bots.Bot):
    """Draws and leaves, and knows no engine."""

    name = "stand"

    def choose(self, position: ln.Position) -> ln.Action:
        return position.legal_actions()[-1]


@pytest.fixture(autouse=True)
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str, objective: str) -> ln.bots.Bot:
        return Stand() if "ladybug" in name else ln.bots.load(name, objective=objective)

    monkeypatch.setattr("luckynumbers.web.http.app.Thinking", partial(Thinking, load=load))


def let_run(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Have another program warm up."""
    monkeypatch.setattr(engine_room, "COMMAND", (sys.executable, "-c", program))


def wait_for_file(path: Path) -> str:
    return f"import pathlib, time\nwhile not pathlib.Path({str(path)!r}).exists(): time.sleep(.02)"


@pytest.mark.slow
def test_a_ladybug_waits_for_the_engine_and_nobody_else_does(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done = tmp_path / "done"
    let_run(monkeypatch, wait_for_file(done))
    with serve(warm_up=True).client() as program:
        waiting = make_table(program, LADYBUG)
        assert make_table(program, SEEDLING).play()["outcome"]
        assert waiting.view()["to_act"] == 0
        assert program.get("/new").status_code == 200
        done.touch()
        assert waiting.ready()["to_act"] == 1


def test_a_ladybug_waits_only_for_what_she_needs(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done = tmp_path / "done"
    let_run(monkeypatch, f"import sys\nif '--quick' in sys.argv: sys.exit()\n{wait_for_file(done)}")
    with serve(warm_up=True).client() as program:
        waiting = make_table(program, LADYBUG_DEEP)
        assert make_table(program, LADYBUG).ready()["to_act"] == 1
        assert waiting.view()["to_act"] == 0
        done.touch()
        assert waiting.ready()["to_act"] == 1


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import nothing_of_that_name", "No module named 'nothing_of_that_name'"),
        ("import sys; sys.stderr.buffer.write(b'\\xff'); sys.exit(3)", "\ufffd"),
        ("import os; os._exit(4)", "exit code 4"),
    ],
)
def test_if_it_fails_that_is_logged_and_the_first_move_comes_all_the_same(
    serve: Serve,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    program: str,
    said: str,
) -> None:
    let_run(monkeypatch, program)
    with serve(warm_up=True).client() as client:
        assert make_table(client, LADYBUG).ready()["to_act"] == 1
    assert "the first move of a ladybug may take a minute" in caplog.text
    assert said in caplog.text


def test_a_program_that_cannot_be_started_is_no_harm(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(engine_room, "COMMAND", (str(tmp_path / "no-python"),))
    with serve(warm_up=True).client() as client:
        assert make_table(client, LADYBUG).ready()["to_act"] == 1


def test_a_program_that_is_stuck_is_ended(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    let_run(monkeypatch, "import time; time.sleep(600)")
    monkeypatch.setattr(engine_room, "PATIENCE", 0.2)
    with serve(warm_up=True).client() as client:
        assert make_table(client, LADYBUG).ready()["to_act"] == 1


def test_it_ends_with_the_server_and_without_a_word(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    started: list[subprocess.Popen[str]] = []
    popen = subprocess.Popen

    def note(*arguments: object, **options: object) -> "subprocess.Popen[str]":
        started.append(popen(*arguments, **options))  # type: ignore[call-overload]
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", note)
    let_run(monkeypatch, "import time; time.sleep(600)")
    server = serve(warm_up=True)
    (process,) = wait_for(lambda: started, "the process")
    assert process.poll() is None
    server.stop()
    assert process.poll() is not None
    assert caplog.text == ""


def test_a_host_may_do_without(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.http.app.EngineRoom", None)
    with serve(warm_up=False).client() as client:
        assert make_table(client, LADYBUG).ready()["to_act"] == 1


# Serves every page and a game against a bot that needs no engine.
PAGES = """
import sys, tempfile
from pathlib import Path
from starlette.testclient import TestClient
from luckynumbers.web.live import engine_room
from luckynumbers.web.http.app import create_app
from luckynumbers.web.settings import Settings
engine_room.COMMAND = (sys.executable, "-c", "")
database = Path(tempfile.mkdtemp()) / "tables.db"
with TestClient(create_app(Settings(f"sqlite:///{database}", bot_seconds=0))) as client:
    table = client.post("/api/tables", json={"first": 1}).json()["table"]
    pages = ("/", "/new", "/learn", "/players", "/me", "/verify", "/api/docs", "/healthz", f"/t/{table}")
    for path in pages:
        assert client.get(path).status_code == 200, path
    while client.get(f"/api/tables/{table}").json()["to_act"] != 0:
        pass
print({"numba", "numpy", "llvmlite"} & {*sys.modules})
"""


@pytest.mark.slow
def test_no_page_waits_for_the_engine() -> None:
    run = subprocess.run([sys.executable, "-c", PAGES], capture_output=True, text=True, check=False)
    assert (run.stdout, run.returncode) == ("set()\n", 0), run.stderr
