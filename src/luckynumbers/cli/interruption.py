"""Ctrl-C, a closed window and a system shutting down all mean the same: save the game and leave."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

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
