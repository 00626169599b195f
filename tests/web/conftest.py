"""Servers to test against: one that many tests share, and fresh ones for tests that change it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from luckynumbers.web.live import redis_counting, redis_fanout
from luckynumbers.web.live.rates import Rate
from luckynumbers.web.logs import TROUBLES
from luckynumbers.web.settings import Settings, database_address

from ..faults.databases import PostgreSQL, Redis, running_postgresql, running_redis
from ..programs import find_program
from ..waiting import PATIENCE
from .hosted import HOSTED
from .hosting import Server
from .proxy import running_nginx
from .store.stores import new_database

Serve = Callable[..., Server]
AT_ONCE: dict[str, Any] = {"bot_seconds": 0.0, "shuffle_seconds": 0.0, "warm_up": False}


def _installed(name: str) -> Path:
    found = find_program(name)
    assert found is not None, f"{name} is not installed"
    return found


@pytest.fixture(scope="session")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[PostgreSQL, Redis] | None]:
    """Return PostgreSQL and Redis when the suite is to run as on many machines (``make test-hosted``)."""
    if not HOSTED:
        yield None
        return
    redis_folder = tmp_path_factory.mktemp("redis")
    with (
        pytest.MonkeyPatch.context() as patch,
        running_postgresql(_installed("initdb")) as postgresql,
        running_redis(_installed("redis-server"), redis_folder) as redis,
    ):
        # However busy the machine is, limits are counted for all, and workers hear of each other.
        for module in (redis_counting, redis_fanout):
            patch.setattr(module, "ANSWER_SECONDS", PATIENCE)
        yield postgresql, redis


@pytest.fixture(scope="session")
def server(
    hosted: tuple[PostgreSQL, Redis] | None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Return a server with bots that do not wait; hosted, two of them behind nginx that look like one."""
    folder = tmp_path_factory.mktemp("web")
    with ExitStack() as stack:
        if hosted is None:
            settings = Settings(f"sqlite:///{folder / 'tables.db'}", **AT_ONCE)
            running = [stack.enter_context(Server(settings))]
        else:
            address, news = database_address(hosted[0].new_database()), hosted[1].url
            settings = Settings(address, fanout=news, trusted_proxies=("127.0.0.1",), **AT_ONCE)
            running = [stack.enter_context(Server(settings)) for _ in range(2)]
            ports = [worker.port for worker in running]
            running[0].port = stack.enter_context(running_nginx(_installed("nginx"), folder, ports))
        for worker in running:
            for name in ("creating", "claiming", "publishing", "working"):  # a whole suite has one address
                setattr(worker.rooms.rates, name, Rate(1e9, 0.0))
        running[0].beside = running[1:]
        yield running[0]


@pytest.fixture(autouse=True)
def new_troubles() -> None:
    """What another test has heard the log say is said again."""
    TROUBLES.forget()


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    """Return a program without cookies."""
    with server.client() as made:
        yield made


@pytest.fixture
def direct(server: Server) -> Iterator[httpx.Client]:
    """Return a program that asks a worker itself, for what a web server in front answers in its own words."""
    with server.client() as made:
        made.base_url = httpx.URL(server.own_url)
        yield made


@pytest.fixture
def browsers(server: Server) -> Iterator[Callable[[], httpx.Client]]:
    """Return a function that makes people: each is a guest with a cookie of their own."""
    with ExitStack() as stack:

        def make() -> httpx.Client:
            browser = stack.enter_context(server.client())
            assert browser.get("/").status_code == 200
            assert browser.cookies["guest"]
            return browser

        yield make


@pytest.fixture
def serve(hosted: tuple[PostgreSQL, Redis] | None, tmp_path: Path) -> Iterator[Serve]:
    """Return a function that starts a fresh server; the same ``database`` starts it again."""
    numbers = count()
    with ExitStack() as stack:

        def start(database: str | None = None, **settings: Any) -> Server:
            address = database or new_database(tmp_path / f"{next(numbers)}.db")
            options = AT_ONCE | settings
            if hosted is not None and database is None:
                address = database_address(hosted[0].new_database())
            if address.startswith("postgresql") and hosted is not None:
                options = {"fanout": hosted[1].url} | options
            return stack.enter_context(Server(Settings(address, **options)))

        yield start
