"""The example of docs/http.md plays."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from ...waiting import PATIENCE, wait_for
from ..hosting import Server
from ..playing import make_table


@pytest.mark.slow
def test_the_example_bot_plays(client: httpx.Client, server: Server) -> None:
    path = Path(__file__).parents[3] / "docs" / "example_bot.py"
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 40
    table = make_table(client, [{"kind": "me"}, {"kind": "open"}])
    command = [sys.executable, str(path), server.url, table.id]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        try:
            wait_for(lambda: table.view()["status"] == "playing", "the bot to sit down")
            seen = table.play()
            said, _ = bot.communicate(timeout=PATIENCE)
        finally:
            bot.kill()  # it would wait for a game that nobody goes on with, and we for it
    assert bot.returncode == 0
    assert said == f"over: {seen['outcome']}\n"
    assert seen["names"][1] == "example"
