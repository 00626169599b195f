"""`python -m luckynumbers.engine.warm_up [--quick]`: compiles the engine, so that no first move has to wait.

The machine code is kept on disk. Where it is already there, this takes about a second. `--quick` compiles
only what looks one turn ahead, which is half of it.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

import numpy as np

from luckynumbers.engine import second_ply
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.compiling import nothing_but_compiling
from luckynumbers.engine.jit import private_directory
from luckynumbers.engine.kernel import legal_actions, reveal
from luckynumbers.engine.layout import MOST_ACTIONS
from luckynumbers.engine.other_side import ONE
from luckynumbers.engine.player import Player
from luckynumbers.engine.search import Searcher
from luckynumbers.rules.position import Position

QUICK: Final = "--quick"
NICENESS: Final = 10
"""Whoever plays meanwhile comes first."""


def warm_up(quick: bool = False) -> None:
    """Compile, or load, everything that bots and reviews use, or what looks one turn ahead."""
    with nothing_but_compiling():
        player = Player()
        player.warm_up()
        if not quick:
            Searcher().warm_up()
            second_ply.warm_up(player.mind, second_ply.new_answering(player.mind, ONE))
            row = row_of(Position.start(setup="michael"))
            reveal(row, 7)
            legal_actions(row, np.zeros(MOST_ACTIONS, np.int32))


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
        warm_up(QUICK in sys.argv[1:])


if __name__ == "__main__":
    main()
