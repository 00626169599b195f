"""Has the engine compiled while the server already serves, so that nobody waits for their first ladybug."""

import asyncio
import logging
import subprocess
import sys
from typing import Final

COMMAND: Final = (sys.executable, "-P", "-m", "luckynumbers.engine.warm_up")
"""A process of its own: compiling takes many seconds, and would take turns with the event loop."""
QUICK: Final = "--quick"
"""What bots need that look one turn ahead; it comes first, since it is only half of the work."""
PATIENCE: Final = 300.0
"""Seconds after which a process is taken to be stuck."""

_log = logging.getLogger(__name__)


class EngineRoom:
    """Processes that fill the cache on disk. If one fails, the first move compiles what it needs."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._closing = False
        self._quick = asyncio.create_task(self._run(*COMMAND, QUICK))
        self._everything = asyncio.create_task(self._go_on())

    async def ready(self, deep: bool) -> None:
        """Wait until nothing is left to compile for a bot that looks ``deep``, or nobody does it."""
        await asyncio.wait([self._everything if deep else self._quick])

    async def close(self) -> None:
        """End the process with the server."""
        self._closing = True
        if self._process is not None:
            self._process.terminate()
        await self.ready(deep=True)

    async def _go_on(self) -> None:
        if await self._quick:
            await self._run(*COMMAND)

    async def _run(self, *command: str) -> bool:
        """Let a process end; return whether it went well."""
        if self._closing:
            return False
        try:
            self._process = subprocess.Popen(  # noqa: S603
                command,
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
        return not complaint

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
