"""A server to measure: one worker in a process of its own, and what it costs in processor time and memory."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self


class WebServer:
    """Serves from ``with`` until the end of its block, with any interpreter that has luckynumbers."""

    def __init__(
        self,
        interpreter: str = sys.executable,
        database: str | None = None,
        options: Sequence[str] = (),
        warm_up: bool = False,
    ) -> None:
        self._folder = tempfile.TemporaryDirectory()
        database = database or f"sqlite:///{Path(self._folder.name) / 'tables.db'}"
        # It is started from another folder; a link to it must stay one, or it would not know its packages.
        python = Path(shutil.which(interpreter) or interpreter).absolute()
        command = [str(python), "-m", "luckynumbers", "serve", "--port", "0"]
        command += [] if warm_up else ["--no-warm-up"]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            [*command, "--database", database, *options],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=self._folder.name,
        )

    def __enter__(self) -> Self:
        assert self._process.stdout is not None
        said = re.search(r":(\d+)/", self._process.stdout.readline())
        assert said is not None, "the server did not start"
        self.port = int(said[1])
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()

    def processor_seconds(self) -> float | None:
        """Return the processor time of the server so far, all workers and threads; only Linux says."""
        return processor_seconds(self._process.pid)

    def memory_bytes(self) -> int | None:
        """Return the memory the server and its workers have for themselves; only Linux says."""
        try:
            said = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in family(self._process.pid)]
        except OSError:
            return None
        return sum(1024 * int(kilobytes) for kilobytes in re.findall(r"Private_\w+: +(\d+)", "".join(said)))


def family(pid: int) -> list[int]:
    """Return a process and all that it started, and so on."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def processor_seconds(pid: int) -> float | None:
    """Return the processor time of a process and all that it started."""
    ticks = 0
    try:
        for one in family(pid):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))  # its own, and of children that have ended
    except OSError:
        return None
    return ticks / os.sysconf("SC_CLK_TCK")
