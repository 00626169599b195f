"""Servers to test against: one that many tests share, and fresh ones for tests that change it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from luckynumbers.web.http.guard import Bucket
from luckynumbers.web.logs import TROUBLES
from luckynumbers.web.settings import Settings

from .hosting import Server

Serve = Callable[..., Server]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server with bots that do not wait."""
    database = tmp_path_factory.mktemp("web") / "tables.db"
    with Server(
        Settings(f"sqlite:///{database}", bot_seconds=0, shuffle_seconds=0, warm_up=False)
    ) as running:
        for name in ("creating", "publishing", "working"):  # a whole suite comes from one address
            setattr(running.rooms, name, Bucket(1e9, 0.0))
        yield running


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
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Return a function that starts a fresh server; the same ``database`` starts it again."""
    numbers = count()
    with ExitStack() as stack:

        def start(database: str | None = None, **settings: Any) -> Server:
            address = database or f"sqlite:///{tmp_path / f'{next(numbers)}.db'}"
            options = {"bot_seconds": 0.0, "shuffle_seconds": 0.0, "warm_up": False} | settings
            return stack.enter_context(Server(Settings(address, **options)))

        yield start
