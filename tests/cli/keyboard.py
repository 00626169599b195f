"""Ways to type at the game: in this process, through pipes, and at a real terminal."""

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

import luckynumbers as ln

from ..waiting import PATIENCE, wait_for

COMMAND = (sys.executable, "-c", "from luckynumbers.cli.main import main; main()")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
ESCAPE = "\x1b"
DRAW_AND_LEAVE = "\n" * 8 + "+\n-\n" * 100
"""Enough for any game of one person: every set-up done by Enter, then nothing but draws."""


@dataclass(frozen=True)
class Run:
    """What a command came to."""

    code: int
    out: str
    err: str


Play = Callable[..., Run]
"""``play("Ann", "seedling", "--seed", "1", typed="+\\n")``: a command with what is typed at it."""


def surroundings(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment that is the same on every machine."""
    ours = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "PYTHONIOENCODING": "utf-8"}
    others = {"NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PYTHONUTF8", "COLORTERM"}
    kept = {key: value for key, value in os.environ.items() if key not in others}
    return kept | ours | dict(changes or {})


def records_in(path: Path) -> tuple[ln.Record, ...]:
    return ln.parse_records(path.read_text(encoding="utf-8"))


def last_position(path: Path) -> ln.Position:
    return records_in(path)[-1].positions()[-1]


def piped(
    *arguments: str | Path,
    typed: str | bytes = "",
    cwd: Path,
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run the command with everything piped."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        cwd=cwd,
        env=surroundings(environment),
        timeout=PATIENCE,
        check=False,
    )


def _obey_signals() -> None:
    """Undo what a shell does to programs in its background."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def _own_terminal() -> None:
    _obey_signals()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@dataclass
class Conversation:
    """A running command: read until it says something, then type."""

    process: subprocess.Popen[bytes]
    reads: int
    writes: int
    heard: str = ""
    _new: int = field(default=0, repr=False)
    _raw: bytes = field(default=b"", repr=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for descriptor in {self.reads, self.writes}:
            if descriptor >= 0:
                os.close(descriptor)

    def until(self, words: str) -> str:
        """Wait for ``words``; return what was said since the last time."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.heard[self._new :]:
            assert self._hear(deadline), f"{words!r} was never said:\n{self.heard}"
        end = self.heard.index(words, self._new) + len(words)
        said, self._new = self.heard[self._new : end], end
        return said

    def type(self, text: str) -> None:
        os.write(self.writes, text.encode())

    def answer(self, prompt: str, *lines: str) -> None:
        """Type each line when the prompt has come."""
        for line in lines:
            self.until(prompt)
            self.type(f"{line}\n")

    def press(self, key: str | signal.Signals, words: str) -> None:
        """When the game has asked, type a control key or send a signal; wait for ``words``.

        Python hears a signal only if it does not come in the instant before it starts to wait for input.
        """
        wait_for(self._sleeps, "the wait for input")
        if isinstance(key, signal.Signals):
            self.process.send_signal(key)
        else:
            self.type(key)
        self.until(words)

    def hang_up(self) -> None:
        """Close the keyboard and the screen, as closing a terminal window does."""
        for descriptor in {self.reads, self.writes}:
            os.close(descriptor)
        self.reads = self.writes = -1
        self.process.wait(PATIENCE)

    def end(self) -> int:
        """Hear the rest; return the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._hear(deadline):
            pass
        return self.process.wait(PATIENCE)

    def _sleeps(self) -> bool:
        # It has only one thread, and nothing but the keyboard to wait for.
        return Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "S"

    def _is_speaking(self, seconds: float) -> bool:
        return bool(select.select([self.reads], [], [], max(0.0, seconds))[0])

    def _hear(self, deadline: float) -> bool:
        assert self._is_speaking(deadline - time.monotonic()), f"nothing more was said:\n{self.heard}"
        try:
            some = os.read(self.reads, 65536)
        except OSError:  # Linux says so when the other side of a terminal is closed
            return False
        self._raw += some
        self.heard = self._raw.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(some)


def at_pipes(*arguments: str | Path, cwd: Path) -> Conversation:
    """Start the command with pipes for keyboard and screen."""
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=cwd,
        env=surroundings({"PYTHONUNBUFFERED": "1"}),
        preexec_fn=_obey_signals,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    ends = os.dup(process.stdout.fileno()), os.dup(process.stdin.fileno())
    process.stdin.close()
    process.stdout.close()
    return Conversation(process, *ends)


def at_terminal(
    *arguments: str | Path,
    cwd: Path,
    environment: Mapping[str, str] | None = None,
    size: Sequence[int] = (24, 80),
) -> Conversation:
    """Start the command at a terminal of its own, where typing Ctrl-C interrupts it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    env = surroundings(environment)
    del env["COLUMNS"], env["LINES"]
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=cwd,
        env=env,
        start_new_session=True,
        preexec_fn=_own_terminal,
    )
    os.close(theirs)
    return Conversation(process, ours, ours)


class RecordReader(io.TextIOBase):
    """A person who looks at nothing but the saved record, and types what ``bot`` would do.

    It can only play on if the file is up to date whenever the game asks.
    """

    def __init__(self, path: Path, bot: ln.bots.Bot | None = None, lines: int = 10_000) -> None:
        self.path = path
        self.bot = bot or ln.bots.load("seedling")
        self.lines = lines
        self.seen: list[ln.Position] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if len(self.seen) == self.lines:
            return ""
        text = self.path.read_text(encoding="utf-8")
        last_game = ln.Record.parse(text[text.rindex("[players ") :])
        self.seen.append(last_game.positions()[-1])
        return f"{self.bot.choose(self.seen[-1])}\n"
