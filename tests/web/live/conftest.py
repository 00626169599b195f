"""A Redis that a test has for itself."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ...faults.databases import Redis, running_redis


@pytest.fixture
def redis(program: Callable[[str], Path], tmp_path: Path) -> Iterator[Redis]:
    with running_redis(program("redis-server"), tmp_path) as server:
        yield server
