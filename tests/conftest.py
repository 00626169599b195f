"""A red build is a real one: the same examples everywhere, one try, and nothing is left out unseen."""

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .examples import register_profiles
from .programs import find_program

register_profiles()


@pytest.fixture(scope="session")
def program() -> Callable[..., Path]:
    """Return a function that finds a program, or others as good; without any the test is skipped."""

    def find(*names: str) -> Path:
        found = next(filter(None, map(find_program, names)), None)
        if found is None:
            pytest.skip(f"{names[0]} is not installed")
        return found

    return find


@pytest.fixture(scope="session")
def warm_engine() -> None:
    """Have the engine compiled, so that no test waits for that while it waits for something else."""
    subprocess.run([sys.executable, "-m", "luckynumbers.engine.warm_up"], check=True)


def pytest_collection_finish() -> None:
    """Keep what is there for good, libraries above all, out of every search for garbage."""
    gc.collect()
    gc.freeze()


def skipped_tests(config: pytest.Config) -> list[pytest.TestReport]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return reporter.stats.get("skipped", []) if reporter else []


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything can be installed, nothing may be skipped."""
    if os.environ.get("CI") == "true" and skipped_tests(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the very end what was not run, and why."""
    skipped = skipped_tests(terminalreporter.config)
    for report in skipped:
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        terminalreporter.write_line(f"not run: {report.nodeid} ({why.removeprefix('Skipped: ')})")
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} tests were NOT RUN: what they need is not there")
