"""The command in this process, where it starts at once."""

import io
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from luckynumbers.cli.main import main

from .keyboard import Play, Run

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Work in an empty folder, at 80 columns without colour, on a quick disk; leave the signals alone."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    # Whoever runs the tests may ignore some signals, as nohup and background shells do.
    handlers = {number: signal.signal(number, signal.default_int_handler) for number in _SIGNALS}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Return a function that runs a command and gives it ``typed`` to read."""

    def run(*arguments: str | Path, typed: str | io.TextIOBase = "") -> Run:
        keyboard = io.StringIO(typed) if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", keyboard)
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Run(left.value.code, said.out, said.err)

    return run
