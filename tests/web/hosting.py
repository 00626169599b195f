"""One worker of the web table, in a thread of this process but behind a real socket."""

import asyncio
import secrets
import socket
import ssl
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar, cast

import httpx
import pytest
from sqlalchemy import update

from luckynumbers.web.http.app import create_app
from luckynumbers.web.http.dependencies import Rooms
from luckynumbers.web.live.rates import Rate
from luckynumbers.web.live.redis_fanout import TABLE, OverRedis
from luckynumbers.web.serving import Server as Uvicorn
from luckynumbers.web.serving import configuration
from luckynumbers.web.settings import Settings
from luckynumbers.web.store.schema import events

from ..waiting import PATIENCE, wait_for

_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Clients share one context: each making its own takes longer than a test."""

T = TypeVar("T")


class Server:
    """Serves from ``with`` until the end of its block."""

    def __init__(self, settings: Settings, listening: socket.socket | None = None) -> None:
        self.app = create_app(settings)
        self._listening = listening or socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.own_port = self.port
        """Where it listens itself, also when ``port`` is that of a web server in front."""
        config = configuration(self.app, settings, log_level="critical", timeout_graceful_shutdown=1)
        self._server = Uvicorn(config)
        self.beside: list[Server] = []
        """Further workers behind the same address."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._serve, name="server", daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def own_url(self) -> str:
        return f"http://127.0.0.1:{self.own_port}"

    @property
    def workers(self) -> "list[Server]":
        """All that look like one, this one first."""
        return [self, *self.beside]

    def limit(self, patch: pytest.MonkeyPatch, what: str, burst: float) -> None:
        """Allow only so much of something, at all workers together, for as long as ``patch`` holds."""
        name = secrets.token_hex(4)  # nobody has taken any of it yet
        for worker in self.workers:
            rates = worker.rooms.rates
            patch.setattr(rates, what, Rate(burst, 0.0, name, rates.counting))

    def watching(self, table_id: str) -> int:
        """Return how many streams of a table are open, wherever."""
        return sum(worker.rooms.streams.count(table_id) for worker in self.workers)

    def wait_for_news(self, table_id: str) -> None:
        """Wait until all who watch a table would hear of what is not kept: hosted, that takes a moment."""
        watching = [worker for worker in self.workers if worker.rooms.streams.count(table_id)]
        fanout = self.rooms.workers._fanout
        if not isinstance(fanout, OverRedis):
            return

        async def hearing() -> int:
            [(_, workers)] = await fanout._asking.pubsub_numsub(TABLE + table_id)
            return workers

        wait_for(lambda: self.run(hearing()) == len(watching), "the workers to listen")

    def __enter__(self) -> Self:
        self._thread.start()
        wait_for(lambda: self._server.started or not self._thread.is_alive(), "the start of the server")
        assert self._server.started
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop as Ctrl-C does."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    @property
    def rooms(self) -> Rooms:
        """The working parts, to look at and to make smaller."""
        return cast("Rooms", self.app.state.rooms)

    def run(self, task: Coroutine[Any, Any, T]) -> T:
        """Run something on the server's own loop."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(task, self._loop).result(PATIENCE)

    def damage(self, table_id: str) -> None:
        """Have nonsense among the events of a table, and forget what it was before."""
        second = (events.c.table_id == table_id) & (events.c.seq == 2)
        nonsense = update(events).where(second).values(body="nonsense")
        self.run(self.rooms.store.write(lambda connection: connection.execute(nonsense)))
        hall = self.rooms.hall
        hall._live.pop(table_id, None)
        wait_for(lambda: hall.held(table_id) is None, "the table to be forgotten")

    def client(self, **options: Any) -> httpx.Client:
        """Return a browser or program: it has its own cookies and sends no Origin unless told."""
        return httpx.Client(base_url=self.url, verify=_NO_TLS, timeout=PATIENCE, **options)

    def _serve(self) -> None:
        with asyncio.Runner(loop_factory=self._server.config.get_loop_factory()) as runner:
            self._loop = runner.get_loop()
            runner.run(self._server.serve([self._listening]))
