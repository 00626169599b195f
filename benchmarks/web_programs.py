"""The server, PostgreSQL and Redis as the tests start them, for benchmarks that take them away."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests are no part of what is installed

from tests.faults.databases import PostgreSQL, Redis, running_postgresql, running_redis
from tests.faults.hosting import Worker, follows
from tests.programs import find_program

__all__ = ["PostgreSQL", "Redis", "Worker", "find", "follows", "running_postgresql", "running_redis"]


def find(name: str) -> Path:
    """Return where a program is installed; a benchmark that needs it cannot do without."""
    found = find_program(name)
    if found is None:
        raise SystemExit(f"{name} is not installed")
    return found
