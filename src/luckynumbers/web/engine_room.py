"""Has the engine compiled while the server already serves, so that nobody waits for their first ladybug."""

import asyncio
import logging
import subprocess
import sys
from typing import Final

COMMAND: Final = (sys.executable, "-P", "-m", "luckynumbers.engine.warm_up")
"""A process of its own: compiling takes half a minute, and would take turns with the event loop."""
PATIENCE: Final = 300.0
"""Seconds after which the process is taken to be stuck."""

_log = logging.getLogger(__name__)


class EngineRoom:
    """One process that fills the cache on disk. If it fails, the first move compiles what it needs."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._closing = False
        self._warming = asyncio.create_task(self._warm_up())

    async def ready(self) -> None:
        """Wait until there is nothing left to compile, or nobody who does it."""
        await asyncio.wait([self._warming])

    async def close(self) -> None:
        """End the process with the server."""
        self._closing = True
        if self._process is not None:
            self._process.terminate()
        await self.ready()

    async def _warm_up(self) -> None:
        if self._closing:
            return
        try:
            self._process = subprocess.Popen(  # noqa: S603
                COMMAND,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                errors="replace",
            )
            complaint = await asyncio.to_thread(self._finish, self._process)
        except OSError as error:
            complaint = str(error)
        if complaint and not self._closing:
            _log.warning(
                "the engine is not warm (%s); the first move of a ladybug may take a minute", complaint
            )

    def _finish(self, process: "subprocess.Popen[str]") -> str:
        """Wait for the process; return what went wrong."""
        try:
            _, said = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return f"no end after {PATIENCE:.0f} s"
        *_, last = said.strip().splitlines() or [f"exit code {process.returncode}"]
        return last if process.returncode else ""
