"""Ctrl-C, a closed window and a system shutting down all mean the same: save the game and leave."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""The exit code of a program that was asked to end before it was done."""
_ENDINGS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


def endings_interrupt() -> None:
    """Let every polite way to end a program raise ``KeyboardInterrupt``, as Ctrl-C does."""
    for ending in _ENDINGS:
        if signal.getsignal(ending) is not signal.SIG_IGN:  # nohup and its like are obeyed
            signal.signal(ending, signal.default_int_handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Do something to its end: an impatient second Ctrl-C must not spoil the saving."""
    before = {ending: signal.signal(ending, signal.SIG_IGN) for ending in _ENDINGS}
    try:
        yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler if handler is not None else signal.SIG_DFL)


@contextmanager
def politely(noticed: Callable[[], object]) -> Iterator[Callable[[], bool]]:
    """Only note the first wish to end, so that work can stop where it is whole; a second one interrupts.

    Yields a function that says whether there was such a wish; ``noticed`` is called when it comes.
    """
    asked = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True
        noticed()

    obeyed = [ending for ending in _ENDINGS if signal.getsignal(ending) is not signal.SIG_IGN]
    before = {ending: signal.signal(ending, note) for ending in obeyed}
    try:
        yield lambda: asked
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler if handler is not None else signal.SIG_DFL)
