"""A host stops the server: it ends by itself, says nothing, and loses nothing."""

import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from ..waiting import wait_for
from ..web.listening import Stream
from .hosting import Player, Worker

pytestmark = pytest.mark.slow

STREAMS = 60
MANY_TABLES, STREAMS_EACH = 20, 100


@pytest.fixture
def many_files() -> Iterator[None]:
    """Let this process have as many files open as a test with many streams needs."""
    before = soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, 2 * MANY_TABLES * STREAMS_EACH)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"only {hard} files may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_open_streams_and_readers_who_stall_hold_up_nothing(tmp_path: Path) -> None:
    worker = Worker("--database", str(tmp_path / "tables.db"), log=tmp_path / "log", patient=True)
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


def test_two_thousand_open_streams_hold_up_nothing(tmp_path: Path, many_files: None) -> None:
    """What was asked before the end is answered and kept, and everyone is told that it is the end."""
    worker = Worker("--database", str(tmp_path / "tables.db"), log=tmp_path / "log", patient=True)
    with worker, worker.client() as client:
        players = [Player.sit(client, ["me", "here"]) for _ in range(MANY_TABLES)]
        streams = [Stream(worker.port, player.table) for player in players for _ in range(STREAMS_EACH)]
        assert all(stream.status == 200 for stream in streams)
        with ThreadPoolExecutor(MANY_TABLES) as pool:
            moves = [pool.submit(play_on, worker, player) for player in players]
            wait_for(lambda: any(player.told for player in players), "the first move")
            assert worker.end(signal.SIGTERM) in {0, -signal.SIGTERM}
            for move in moves:
                move.result()
        for stream in streams:
            stream.until_closed()
            assert stream.raw.endswith(b"0\r\n\r\n"), "it was ended, not cut off"
            stream.close()
    assert worker.log.read_text() == ""
    with worker, worker.client() as client:
        for player in players:
            player.check(client)


def play_on(worker: Worker, player: Player) -> None:
    """Move until the server is gone, or the game over."""
    with suppress(httpx.TransportError), worker.client() as client:
        while player.step(client):
            pass


def test_a_second_server_on_the_same_file_is_told_so(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    with Worker("--database", database, log=tmp_path / "log"):
        command = [sys.executable, "-m", "luckynumbers", "serve", "--port", "0", "--database", database]
        second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 2
    [line] = second.stderr.splitlines()
    assert "another server already uses" in line
