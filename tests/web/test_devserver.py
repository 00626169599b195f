"""A server to look at: on this machine only, with a database of its own."""

import socket
import sys
import tempfile
from pathlib import Path

import pytest

from luckynumbers.web import devserver
from luckynumbers.web.settings import Settings


def served(monkeypatch: pytest.MonkeyPatch, *options: str) -> tuple[Settings, tuple[str, int]]:
    """Return what would be served where."""
    found: list[tuple[Settings, tuple[str, int]]] = []

    def run(settings: Settings, listening: socket.socket) -> None:
        found.append((settings, listening.getsockname()))
        listening.close()

    monkeypatch.setattr(devserver, "run", run)
    monkeypatch.setattr(sys, "argv", ["devserver", "--port", "0", *options])
    devserver.main()
    [told] = found
    return told


def test_nobody_else_can_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _, (address, port) = served(monkeypatch)
    assert address == "127.0.0.1"
    assert port > 0


def test_each_has_a_database_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    databases = [served(monkeypatch)[0].database for _ in range(2)]
    assert len({*databases}) == 2
    assert all(database.startswith(f"sqlite:///{tmp_path}") for database in databases)


def test_what_is_asked_for_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    options = (
        "--database",
        "sqlite:///mine.db",
        "--bot-seconds",
        "0",
        "--shuffle-seconds",
        "3",
        "--no-warm-up",
    )
    settings, _ = served(monkeypatch, *options)
    assert settings == Settings("sqlite:///mine.db", bot_seconds=0.0, shuffle_seconds=3.0, warm_up=False)
    assert served(monkeypatch)[0].warm_up
