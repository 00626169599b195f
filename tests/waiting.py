"""Waiting for what is to come, and a port to meet it at."""

import os
import random
import socket
import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

PATIENCE = 60.0
"""Seconds after which what we wait for is taken not to come; a busy machine takes long to start Python."""

REVIEWING = 600.0
"""The same for the first review of a server: it loads the engine, and gives way to everything else."""

PORTS_EACH = 1250
"""How many ports each process of the tests has to itself."""

T = TypeVar("T")
Json = dict[str, Any]

_given: set[int] = set()


def wait_for(condition: Callable[[], T | None], what: str = "it", patience: float = PATIENCE) -> T:
    """Return what ``condition`` returns once that is true."""
    deadline = time.monotonic() + patience
    while not (found := condition()):
        assert time.monotonic() < deadline, f"{what} did not happen"
        time.sleep(0.01)
    return found


def wait_for_end(look: Callable[[], Json]) -> Json:
    """Return the table that ``look`` finds once its game is over: slow or not, as long as it goes on."""
    seen = look()
    while seen["status"] != "over":
        seen = wait_for(partial(_later, look, seen["seq"]), f"anything after event {seen['seq']}")
    return seen


def _later(look: Callable[[], Json], seq: int) -> Json | None:
    seen = look()
    return seen if seen["seq"] > seq else None


def free_port() -> int:
    """Return a port for a server that is started later, and perhaps again.

    It lies below those a system gives to connections by itself, and no other process of these tests looks for
    one among the same, so nobody takes it in the meantime.
    """
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    start = 20_000 + PORTS_EACH * (number % 8)
    left = [port for port in range(start, start + PORTS_EACH) if port not in _given]
    for port in random.SystemRandom().sample(left, len(left)):
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        _given.add(port)
        return port
    raise AssertionError("no port is free")
