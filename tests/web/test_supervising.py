"""Workers are replaced when they die, and when that does not help, somebody is told."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ..waiting import PATIENCE, wait_for

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
PARENT = """
import sys
sys.path.insert(0, {folder!r})
from workers_to_supervise import {work}
from luckynumbers.web.supervising import supervise
if __name__ == "__main__":
    supervise({work}, ({notes!r},), 2)
"""
WORKERS = """
import os, signal, sys, threading, time
def _note(folder):
    open(os.path.join(folder, str(os.getpid())), "w").close()
def stay(folder):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    _note(folder)
    while True:
        time.sleep(0.05)
def die(folder):
    _note(folder)
    os._exit(3)
"""


@contextmanager
def supervised(folder: Path, work: str) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    notes = folder / "notes"
    notes.mkdir()
    (folder / "workers_to_supervise.py").write_text(WORKERS)
    script = folder / "parent.py"
    script.write_text(PARENT.format(folder=str(folder), work=work, notes=str(notes)))
    parent = subprocess.Popen([sys.executable, str(script)], stderr=subprocess.PIPE, text=True)
    try:
        yield parent, notes
    finally:
        parent.kill()
        parent.communicate()


def pids(notes: Path) -> set[int]:
    return {int(note.name) for note in notes.iterdir()}


def alive(pid: int) -> bool:
    """Return whether a process still runs; one that nobody has asked about since its end does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_killed_worker_is_replaced_and_stopping_ends_them_all(tmp_path: Path) -> None:
    with supervised(tmp_path, "stay") as (parent, notes):
        first = wait_for(lambda: pids(notes) if len(pids(notes)) == 2 else None, "two workers")
        os.kill(min(first), signal.SIGKILL)
        every = wait_for(lambda: pids(notes) if len(pids(notes)) == 3 else None, "another worker")
        parent.send_signal(signal.SIGTERM)
        _, said = parent.communicate(timeout=PATIENCE)
        assert parent.returncode == 0
        assert said == f"worker {min(first)} died (-9) and is replaced\n"
        assert not any(map(alive, every))


def test_workers_that_keep_dying_are_given_up(tmp_path: Path) -> None:
    with supervised(tmp_path, "die") as (parent, notes):
        _, said = parent.communicate(timeout=PATIENCE)
        assert parent.returncode == 1
        assert "GaveUp: 5 workers died within 60 seconds" in said
        assert len(pids(notes)) <= 6


def test_workers_do_not_outlive_whoever_started_them(tmp_path: Path) -> None:
    with supervised(tmp_path, "stay") as (parent, notes):
        workers = wait_for(lambda: pids(notes) if len(pids(notes)) == 2 else None, "two workers")
        parent.kill()
        wait_for(lambda: not any(map(alive, workers)), "the end of the workers")
