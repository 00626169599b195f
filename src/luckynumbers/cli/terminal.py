"""The keyboard and the screen: a terminal, or a pipe."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

_ROOM_TO_TYPE: Final = 8


class Terminal:
    """Says things and asks for lines. Names and typed words are text here, never markup."""

    def __init__(self, colour: bool = True) -> None:
        for stream in (sys.stdin, sys.stdout):
            # A letter the screen or the keyboard does not know becomes a "?", not the end of the game.
            if reconfigure := getattr(stream, "reconfigure", None):
                reconfigure(errors="replace")
        # Rich's own no_color keeps bold and dim; without colour there shall be no escape codes at all.
        plain = not colour or bool(os.environ.get("NO_COLOR"))
        self.console = Console(color_system=None if plain else "auto", highlight=False, markup=False)
        self.typing = sys.stdin is not None and sys.stdin.isatty()
        if self.typing:
            with suppress(ImportError):
                import readline  # noqa: F401  (gives input() its arrow keys)

    def say(self, text: str, style: str = "", whole: bool = False) -> None:
        """Print a sentence: wrapped between words on a screen, ``whole`` where it may be copied or piped."""
        self.console.print(
            Text(printable(text), style=style), soft_wrap=whole or not self.console.is_terminal
        )

    def show(self, picture: RenderableType) -> None:
        """Print a picture."""
        self.console.print(picture)

    @contextmanager
    def working(self, words: str, worth_a_line: bool = False) -> Iterator[None]:
        """Show that something takes a while: a spinner, or without escape codes a line if it is worth one.

        Whoever reads a pipe is not told.
        """
        if self.console.is_terminal and self.console.color_system is not None:
            with self.console.status(Text(printable(words))):
                yield
            return
        if self.console.is_terminal and worth_a_line:
            self.say(words)
        yield

    def ask(self, prompt: str) -> str:
        """Return the next line; ``EOFError`` when there is none."""
        if self.typing:
            *before, last = self._wrapped(prompt)
            for line in before:
                self.say(line)
            return input(f"{last} ")
        self.console.print(Text(f"{prompt} "), end="", soft_wrap=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        # Whoever reads a transcript sees what was answered.
        self.say(line.strip(), whole=True)
        return line

    def _wrapped(self, prompt: str) -> list[str]:
        """Return a prompt in lines broken between words, with room for an answer after the last."""
        width = max(self.console.width - _ROOM_TO_TYPE, 1)
        return [line.plain.rstrip() for line in Text(prompt).wrap(self.console, width)]


def printable(text: str) -> str:
    """Return ``text`` as one line that cannot move the cursor or change the colours."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
