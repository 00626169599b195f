"""A real browser, a real server, and a close watch on both."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from .engines import ENGINES, opened
from .hosting import RIGGED, Server
from .layout import Screen
from .scenes import NOWHERE
from .tables import Stage
from .theatre import Theatre, stage_in
from .watching import Watch

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
PATIENCE = 60_000
"""Milliseconds. Tests wait for what they expect, never for the clock, so this costs nothing in good times."""

Visit = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Theatre:
    """Return what was played for all tests to look at, shared by the processes of this run."""
    folder = tmp_path_factory.getbasetemp()
    return stage_in((folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "stage")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, theatre: Theatre) -> Iterator[Server]:
    """Return a server with quick bots, shared by the tests of this process."""
    folder = tmp_path_factory.mktemp("browser")
    theatre.furnish(folder)
    running = Server(folder)
    running.start()
    yield running
    running.stop()
    assert running.said() == ""


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Server]:
    """Return a server of this test's own, which it may kill."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


# For these tests, not the session: while Playwright runs, no other test in this process could use asyncio.
@pytest.fixture(scope="package")
def browser(program: Callable[..., Path]) -> Iterator[Browser]:
    """Return Debian's Chromium, the one without windows if it is there: it takes two thirds of the time."""
    path = program("chromium-headless-shell", "chromium")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture(scope="module", params=ENGINES)
def screen(
    request: pytest.FixtureRequest,
    program: Callable[[str], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Screen]:
    """Return a window of each engine other than Chromium."""
    with opened(request.param, program, tmp_path_factory.mktemp("engine")) as window:
        yield window


@pytest.fixture
def watch(server: Server) -> Watch:
    """Return the watch over every page of this test."""
    return Watch(server.url)


@pytest.fixture
def visit(browser: Browser, server: Server, watch: Watch) -> Iterator[Visit]:
    """Return a function that opens a browser of somebody new: nothing is shared with anyone else's."""
    yield from visits(browser, server, watch)


def visits(browser: Browser, server: Server, watch: Watch) -> Iterator[Visit]:
    """Make visits to ``server``; at the end nothing may have gone wrong."""
    contexts = []

    def open_page(path: str | None = "/", *, motion: bool = False, **options: Any) -> Page:
        wishes: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
        wishes["reduced_motion"] = "no-preference" if motion else "reduce"
        context = browser.new_context(base_url=server.url, **(wishes | options))
        context.set_default_timeout(PATIENCE)
        watch.over(context)
        contexts.append(context)
        page = context.new_page()
        if path is not None:
            page.goto(path)
        return page

    yield open_page
    watch.finish()
    for context in contexts:
        context.close()
    assert watch.unexpected() == []


@pytest.fixture
def visit_known(browser: Browser, tmp_path: Path) -> Iterator[Visit]:
    """Return a function that opens a browser at a server whose first deal is the same in every run.

    There are deals in which nothing that is drawn fits for long, others in which the bot takes whatever is
    left in the middle, and games without a single blunder.
    """
    server = Server(tmp_path, program=RIGGED, shuffle_seconds=0)
    server.start()
    yield from visits(browser, server, Watch(server.url))
    server.stop()
    assert server.said() == ""


@pytest.fixture(scope="session")
def stage(server: Server, theatre: Theatre) -> Stage:
    """Return tables in every state, shared by the tests that only look."""
    return theatre.stage


@pytest.fixture
def ann(visit: Visit, stage: Stage, watch: Watch) -> Visit:
    """Return a function that opens a browser as Ann, for whom the stage is set."""
    watch.allow(NOWHERE)

    def come_in(path: str | None = None, **options: Any) -> Page:
        page = visit(None, **options)
        page.context.add_cookies(stage.cookies)  # type: ignore[arg-type]
        if path is not None:
            page.goto(path)
        return page

    return come_in
