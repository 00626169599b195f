"""Runs the application on a socket, in this process or in several."""

import asyncio
import gc
import multiprocessing
import signal
import socket
from collections.abc import Sequence
from multiprocessing.process import BaseProcess
from typing import Any, Final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp

from luckynumbers.web.connection import Connection
from luckynumbers.web.http.app import create_app
from luckynumbers.web.live.fanout import reach
from luckynumbers.web.settings import Settings
from luckynumbers.web.store.connecting import open_engine

KEEP_ALIVE_SECONDS = 75
SHUTDOWN_SECONDS = 3
_SERVED: Final[dict[str, Any]] = {
    "http": Connection,
    "ws": "none",
    "log_level": "warning",
    "access_log": False,
    "timeout_keep_alive": KEEP_ALIVE_SECONDS,
    "timeout_graceful_shutdown": SHUTDOWN_SECONDS,
    "server_header": False,
}


class Unusable(Exception):
    """The database or the fan-out cannot be reached as it was named."""


def prepare(settings: Settings) -> None:
    """Bring the database up to date before any worker looks at it, and see that everything is there."""
    try:
        open_engine(settings.database).dispose()
    except (SQLAlchemyError, ImportError, OSError) as error:
        raise Unusable(f"the database cannot be opened: {_first_line(error)}") from None
    if settings.fanout:
        try:
            asyncio.run(reach(settings.fanout))
        except (ImportError, ValueError, OSError, ConnectionError) as error:
            raise Unusable(f"the fan-out cannot be reached: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().split("\n")[0]


def configuration(app: ASGIApp, **more: Any) -> uvicorn.Config:
    """Return how an application is served, here and in the tests."""
    return uvicorn.Config(app, **{**_SERVED, **more})


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve until stopped."""
    config = configuration(create_app(settings))
    # What is there now stays until the end; looking through all of it for garbage again and again would hold
    # up every table for a tenth of a second.
    gc.collect()
    gc.freeze()
    uvicorn.Server(config).run([listening])


def run_workers(settings: Settings, listening: socket.socket, workers: int) -> None:
    """Serve with several processes on one socket until stopped."""
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
