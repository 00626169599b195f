"""`python -m luckynumbers.engine.warm_up`: compiles the engine, so that a ladybug's first move does not wait.

The machine code is kept on disk. Where it is already there, this takes about a second.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from luckynumbers.engine.jit import private_directory
from luckynumbers.engine.player import Player
from luckynumbers.engine.search import Searcher

NICENESS: Final = 10
"""Whoever plays meanwhile comes first."""


def warm_up() -> None:
    """Compile, or load, everything that the bots use."""
    Player().warm_up()
    Searcher().warm_up()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait for another process that compiles the same; afterwards there is nothing left to do."""
    with ExitStack() as held:
        # Not on Windows, nor on every disk; then two processes may do the work twice.
        with suppress(ImportError, OSError):
            import fcntl

            folder = private_directory(Path(tempfile.gettempdir()), "luckynumbers-warm-up")
            lock = held.enter_context((folder / "lock").open("w"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Warm up in the background of everything else."""
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    with one_at_a_time():
        warm_up()


if __name__ == "__main__":
    main()
