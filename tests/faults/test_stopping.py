"""A host stops the server: it ends by itself, says nothing, and loses nothing."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ..web.listening import Stream
from .hosting import Player, Worker

pytestmark = pytest.mark.slow

STREAMS = 60


def test_open_streams_and_readers_who_stall_hold_up_nothing(tmp_path: Path) -> None:
    worker = Worker("--database", str(tmp_path / "tables.db"), "--bot-seconds", "0", log=tmp_path / "log")
    with worker, worker.client() as client:
        player = Player.sit(client, ["me", "here"])
        streams = [Stream(worker.port, player.table) for _ in range(STREAMS)]
        for _ in range(10):
            assert player.move(client, player.view(client)).status_code == 200
        last = player.view(client)["seq"]
        assert worker.end(signal.SIGTERM) in {0, -signal.SIGTERM}
        for stream in streams:
            assert len(stream.until_closed()) == last
            assert stream.raw.endswith(b"0\r\n\r\n"), "it was ended, not cut off"
            stream.close()
    assert worker.log.read_text() == ""
    with worker, worker.client() as client:
        assert player.view(client)["seq"] == last


def test_a_second_server_on_the_same_file_is_told_so(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    with Worker("--database", database, log=tmp_path / "log"):
        command = [sys.executable, "-m", "luckynumbers", "serve", "--port", "0", "--database", database]
        second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 2
    [line] = second.stderr.splitlines()
    assert "another server already uses" in line
