"""Runs the application on a socket, in this process or in several."""

import multiprocessing
import signal
import socket
from collections.abc import Sequence
from multiprocessing.process import BaseProcess

import uvicorn

from luckynumbers.web.app import create_app
from luckynumbers.web.settings import Settings
from luckynumbers.web.store import open_engine

KEEP_ALIVE_SECONDS = 75
SHUTDOWN_SECONDS = 3


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve until stopped."""
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        server_header=False,
    )
    uvicorn.Server(config).run([listening])


def run_workers(settings: Settings, listening: socket.socket, workers: int) -> None:
    """Serve with several processes on one socket until stopped."""
    # Once, before anyone else looks: migrations are not for several at a time.
    open_engine(settings.database).dispose()
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=run, args=(settings, listening)) for _ in range(workers)]
    for process in processes:
        process.start()
    # Ctrl-C reaches the whole group; the workers end by themselves and the parent waits for them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _end(processes))
    for process in processes:
        process.join()


def _end(processes: Sequence[BaseProcess]) -> None:
    for process in processes:
        process.terminate()
