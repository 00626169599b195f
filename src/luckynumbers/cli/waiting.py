"""A bar for people who wait."""

import sys
from typing import Any

from rich.console import Console
from rich.progress import Progress


def waiting_bar(*columns: Any, **options: Any) -> Progress:
    """Return a bar on the terminal of whoever waits; a file or a program gets nothing at all."""
    console = Console(file=sys.stderr)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal, **options)
