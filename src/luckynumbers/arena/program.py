"""Any program as a bot: one line in, one line out, in our notation.

    → luckynumbers 1            once, when the program starts
    ← name NAME                 what to call it
    → begin SEED                before each game, so that dice can be repeated
    → choose POSITION           a decision is wanted; POSITION as in docs/notation.md
    ← ACTION                    like +, @b2, 13@b2
    → quit                      the match is over

Lines end with a line feed and are flushed at once. A match with several jobs starts the program once for each
worker.
"""

import queue
import shlex
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Final

from luckynumbers.rules.actions import Action
from luckynumbers.rules.errors import BadNotation, IllegalAction
from luckynumbers.rules.position import Position

GREETING: Final = "luckynumbers 1"
PATIENCE: Final = 30.0
"""Seconds a program has for one answer."""


class ProgramError(Exception):
    """The program cannot be started, does not answer, or answers nonsense."""


class ProgramBot:
    """A bot that asks a program; the program starts with the first question."""

    def __init__(self, command: str | Sequence[str], patience: float = PATIENCE) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._listener: threading.Thread | None = None
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        if not self.command:
            raise ProgramError("no program is named")
        self.patience = patience
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._name: str | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return (ProgramBot, (self.command, self.patience))

    @property
    def name(self) -> str:
        """What the program calls itself."""
        if self._name is None:
            self._start()
        return str(self._name)

    def begin(self, seed: int | str) -> None:
        """Tell the program that a game begins."""
        self._say(f"begin {seed}")

    def choose(self, position: Position) -> Action:
        """Return the program's decision."""
        self._say(f"choose {position}")
        answer = self._hear()
        try:
            action = Action.parse(answer)
            position.apply(action)
        except (BadNotation, IllegalAction) as error:
            raise ProgramError(f"{self.name} answered {answer!r}: {error}") from None
        return action

    def close(self) -> None:
        """Say goodbye; whoever does not listen is stopped."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None  # noqa: S101
        with suppress(OSError):
            process.stdin.write("quit\n")
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._listener is not None:
            self._listener.join(1)

    def __del__(self) -> None:
        self.close()

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603  (the very program that was asked for)
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                bufsize=1,
            )
        except OSError as error:
            raise ProgramError(f"{self.command[0]} cannot be started: {error.strerror or error}") from None
        assert self._process.stdout is not None  # noqa: S101
        self._listener = threading.Thread(
            target=_listen, args=(self._process.stdout, self._answers), daemon=True
        )
        self._listener.start()
        self._write(GREETING)
        word, _, name = self._hear().partition(" ")
        if word != "name" or not name.strip():
            raise ProgramError(f"{self.command[0]} must answer the greeting with: name NAME")
        self._name = name.strip()[:40]

    def _say(self, line: str) -> None:
        if self._process is None:
            self._start()
        self._write(line)

    def _write(self, line: str) -> None:
        try:
            assert self._process is not None  # noqa: S101
            assert self._process.stdin is not None  # noqa: S101
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise ProgramError(f"{self.command[0]} has ended") from None

    def _hear(self) -> str:
        try:
            answer = self._answers.get(timeout=self.patience)
        except queue.Empty:
            self.close()
            raise ProgramError(f"{self.command[0]} has not answered for {self.patience:g} seconds") from None
        if answer is None:
            raise ProgramError(f"{self.command[0]} has ended without an answer")
        return answer


def _listen(stdout: IO[str], answers: "queue.SimpleQueue[str | None]") -> None:
    with stdout:
        for line in stdout:
            answers.put(line.strip())
    answers.put(None)
