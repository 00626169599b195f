"""Several processes that do the same: whoever dies is replaced, unless they die faster than that helps."""

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

DEATHS, WITHIN_SECONDS = 5, 60.0
"""Give up after so many deaths in such a time."""

_log = logging.getLogger(__name__)


class GaveUp(Exception):
    """The workers died again and again."""


def supervise(work: Callable[..., None], args: tuple[Any, ...], workers: int) -> None:
    """Keep ``workers`` processes at ``work`` until we are told to stop; fail when they keep dying."""
    context = multiprocessing.get_context("spawn")
    processes: list[BaseProcess] = []
    stopping = threading.Event()

    def start() -> None:
        process = context.Process(target=_work, args=(work, args))
        process.start()
        processes.append(process)

    def stop(*_: object) -> None:
        stopping.set()
        for process in processes:
            process.terminate()

    # Ctrl-C reaches the whole group: the workers end by themselves, and we wait for them.
    signal.signal(signal.SIGINT, lambda *_: stopping.set())
    signal.signal(signal.SIGTERM, stop)
    for _ in range(workers):
        start()
    deaths: deque[float] = deque(maxlen=DEATHS)
    while processes:
        wait([process.sentinel for process in processes])
        for process in [process for process in processes if process.exitcode is not None]:
            processes.remove(process)
            if stopping.is_set():
                continue
            deaths.append(time.monotonic())
            if len(deaths) == DEATHS and deaths[-1] - deaths[0] < WITHIN_SECONDS:
                stop()
                for other in processes:
                    other.join()
                raise GaveUp(f"{DEATHS} workers died within {WITHIN_SECONDS:.0f} seconds; see the log")
            _log.error("worker %s died (%s) and is replaced", process.pid, process.exitcode)
            start()


def _work(work: Callable[..., None], args: tuple[Any, ...]) -> None:
    """Work, but not for longer than whoever started us lives."""
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    work(*args)


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
