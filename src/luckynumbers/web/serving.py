"""Runs the application on a socket, in this process or in several."""

import asyncio
import gc
import socket
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp

from luckynumbers.web.connection import CROWD, Connection
from luckynumbers.web.extras import extra
from luckynumbers.web.http.app import create_app
from luckynumbers.web.limits import FILES_BESIDE
from luckynumbers.web.logs import first_line, set_up
from luckynumbers.web.settings import Settings
from luckynumbers.web.store.connecting import UNUSABLE, open_engine
from luckynumbers.web.store.holding import hold, let_go
from luckynumbers.web.supervising import supervise

KEEP_ALIVE_SECONDS = 75
MOST_FILES: Final = 1_048_576
SHUTDOWN_SECONDS = 3
EXIT_UNUSABLE: Final = 2
LOOK_AFTER_TICKS = 50
"""A tick of the server is a tenth of a second."""
HANG_UP_SECONDS = 2.0
"""After the order to stop, whoever has not read the end of an answer is hung up on."""
GARBAGE: Final = (20_000, 20, 20)
"""When to look for garbage: all that a hundred moves under way hold is none, and was looked at each time."""
_SERVED: Final[dict[str, Any]] = {
    "http": Connection,
    "ws": "none",
    "log_level": "warning",
    "log_config": None,
    "access_log": False,
    "timeout_keep_alive": KEEP_ALIVE_SECONDS,
    "timeout_graceful_shutdown": SHUTDOWN_SECONDS,
    "server_header": False,
}


class Unusable(Exception):
    """The database or the fan-out cannot be reached as it was named."""


def prepare(settings: Settings) -> Callable[[], None]:
    """See that everything is there and bring the database up to date; return how to let go of it."""
    try:
        lock = hold(settings.database, shared=settings.fanout is not None)
    except UNUSABLE as error:
        raise Unusable(f"the database cannot be opened: {first_line(error)}") from None
    try:
        open_engine(settings.database).dispose()
    except UNUSABLE as error:
        let_go(lock)
        raise Unusable(f"the database cannot be opened: {first_line(error)}") from None
    if settings.fanout:
        try:
            _reach(settings.fanout)
        except (ImportError, ValueError, OSError, ConnectionError) as error:
            let_go(lock)
            raise Unusable(f"the fan-out cannot be reached: {first_line(error)}") from None
    return partial(let_go, lock)


def _reach(fanout: str) -> None:
    with extra("redis"):
        from luckynumbers.web.live.redis_fanout import reach

    asyncio.run(reach(fanout))


def configuration(app: ASGIApp, settings: Settings, **more: Any) -> uvicorn.Config:
    """Return how an application is served, here and in the tests."""
    # Only a web server in front that is named may say where a request comes from.
    proxies = list(settings.trusted_proxies)
    CROWD.trust(proxies)
    return uvicorn.Config(
        app, **{**_SERVED, "proxy_headers": bool(proxies), "forwarded_allow_ips": proxies, **more}
    )


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve until stopped."""
    set_up(settings.log_format, settings.log_answers)
    config = configuration(create_app(settings), settings)
    _allow_many_files()
    # What is there now stays until the end; looking through all of it for garbage again and again would hold
    # up every table for a tenth of a second.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    Server(config).run([listening])


def _allow_many_files() -> None:
    """Raise the limit of open files as far as we may: every connection is one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        soft = min(hard, MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    CROWD.room = max(soft - FILES_BESIDE, soft // 2)


def run_workers(settings: Settings, listening: socket.socket, workers: int) -> None:
    """Serve with several processes on one socket until stopped."""
    set_up(settings.log_format)
    with TemporaryDirectory(prefix="luckynumbers-") as folder:
        supervise(run, (replace(settings, numbers=folder), listening), workers)


class Server(uvicorn.Server):
    """Uvicorn's server, which tells who waits long for something when it is to stop, and so need not wait."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the rooms; what was there a moment ago and is gone ends as if it never had been."""
        try:
            await super().startup(sockets)
        except SystemExit:
            raise SystemExit(EXIT_UNUSABLE) from None

    async def on_tick(self, counter: int) -> bool:
        """Now and then, hang up on those who hold a connection open for nothing."""
        if counter % LOOK_AFTER_TICKS == 0:
            now = asyncio.get_running_loop().time()
            for connection in tuple(self.server_state.connections):
                if isinstance(connection, Connection):
                    connection.look_after(now)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what was asked and hang up on everyone."""
        app: Any = self.config.app
        rooms = app.state.rooms
        rooms.streams.end()
        rooms.reviews.end()
        asyncio.get_running_loop().call_later(HANG_UP_SECONDS, self._hang_up)
        await super().shutdown(sockets)

    def _hang_up(self) -> None:
        """Let nobody who does not read what was sent hold up the end."""
        for connection in tuple(self.server_state.connections):
            connection.transport.abort()
