"""A server in a process of its own, which a test may kill and start again."""

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx

from ..waiting import PATIENCE, free_port

DATABASE = "tables.db"
UNHURRIED, RIGGED = (("-P", str(Path(__file__).with_name(name))) for name in ("unhurried.py", "rigged.py"))
"""What Python runs: a server that nobody is too slow for, or one that shuffles as it did the last time."""


class Server:
    """Serves the tables of one database on one port, however often it is started."""

    def __init__(
        self,
        folder: Path,
        *,
        bot_seconds: float = 0.05,
        shuffle_seconds: float | None = None,
        program: tuple[str, ...] = UNHURRIED,
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = folder / DATABASE
        self._said = folder / "server.log"
        self._bot_seconds = bot_seconds
        self._shuffle_seconds = shuffle_seconds
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, code: Path | None = None) -> None:
        """Start, and wait until it answers; ``code`` is where another version of us lies."""
        command = [sys.executable, *self._program, "--port", str(self.port)]
        command += ["--database", f"sqlite:///{self._database}", "--bot-seconds", str(self._bot_seconds)]
        command += ["--no-warm-up"]
        if self._shuffle_seconds is not None:
            command += ["--shuffle-seconds", str(self._shuffle_seconds)]
        # What a test measures of itself is no business of the server's.
        environment = {key: value for key, value in os.environ.items() if not key.startswith("COV_")}
        if code is not None:
            environment["PYTHONPATH"] = str(code)
        with self._said.open("ab") as said:
            self._process = subprocess.Popen(command, stdout=said, stderr=said, env=environment)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            alive = self._process.poll() is None and time.monotonic() < deadline
            assert alive, f"the server did not start: {self.said()}"
            time.sleep(0.05)

    def kill(self) -> None:
        """End it as a power cut would: nothing is flushed, nobody is told."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        """End it in peace."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()

    def said(self) -> str:
        """Return what the server complained about."""
        return self._said.read_text(encoding="utf-8")

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=5, trust_env=False).status_code == 200
        except httpx.TransportError:
            return False
