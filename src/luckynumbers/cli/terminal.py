"""The keyboard and the screen: a terminal, or a pipe."""

import sys
from contextlib import suppress

from rich.console import Console, RenderableType
from rich.text import Text


class Terminal:
    """Says things and asks for lines. Names and typed words are text here, never markup."""

    def __init__(self, colour: bool = True) -> None:
        self.console = Console(no_color=not colour, highlight=False, markup=False, soft_wrap=False)
        self.typing = sys.stdin.isatty()
        if self.typing:
            with suppress(ImportError):
                import readline  # noqa: F401  (gives input() its arrow keys)

    def say(self, text: str, style: str = "") -> None:
        """Print one line."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def show(self, picture: RenderableType) -> None:
        """Print a picture."""
        self.console.print(picture)

    def ask(self, prompt: str) -> str:
        """Return the next line; ``EOFError`` when there is none."""
        if self.typing:
            return input(f"{prompt} ")
        self.console.print(Text(f"{prompt} "), end="", soft_wrap=True)
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        # Whoever reads a transcript sees what was answered.
        self.say("".join(letter for letter in line if letter.isprintable()))
        return line
