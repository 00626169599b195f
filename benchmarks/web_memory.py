"""What a table and an open event stream weigh in the memory of one worker.

    python benchmarks/web_memory.py [--tables 500] [--streams 4] [--against ../before/.venv/bin/python]

Tables are idle: two people sit there, the first game has been dealt, nobody has moved. The weight is what the
server's own memory grows by, divided by how many there are; the first hundred are made before, so that what
is needed once does not count. Linux only.
"""

import argparse
import asyncio
import json
import resource
import sys
from typing import Any

import uvloop
from machine import describe_machine
from web_players import Maker, Stream
from web_server import WebServer

FIRST = 100
SETTLE_SECONDS = 1.0


class Watcher:
    """Looks at a table and does nothing."""

    def __init__(self) -> None:
        self.heard = 0

    def hear(self, event: dict[str, Any]) -> None:
        """Count what is heard."""
        self.heard += 1

    def answered(self, status: int, body: bytes) -> None:
        """Nothing is asked for."""


async def watch(port: int, tables: list[str], each: int) -> None:
    """Open streams, and return when all have heard the past."""
    loop = asyncio.get_running_loop()
    watchers = []
    for table in tables:
        for _ in range(each):
            watcher = Watcher()
            path = f"/api/tables/{table}/events"
            await loop.create_connection(lambda w=watcher, p=path: Stream(w, p), "127.0.0.1", port)  # type: ignore[misc]
            watchers.append(watcher)
    while not all(watcher.heard for watcher in watchers):
        await asyncio.sleep(0.05)


async def weigh(server: WebServer, tables: int, each: int) -> dict[str, Any]:
    """Return how much a table and a stream weigh, in kB."""
    maker = Maker(server.port)
    await maker.open()
    first = [(await maker.make())[0] for _ in range(FIRST)]
    await watch(server.port, first, 1)
    before = await settled(server)
    made = [(await maker.make())[0] for _ in range(tables)]
    with_tables = await settled(server)
    await watch(server.port, made, each)
    with_streams = await settled(server)
    return {
        "tables": tables,
        "kb_per_table": round((with_tables - before) / tables / 1000, 1),
        "streams": tables * each,
        "kb_per_stream": round((with_streams - with_tables) / (tables * each) / 1000, 1),
        "mb_in_all": round(with_streams / 1e6),
    }


async def settled(server: WebServer) -> int:
    """Return the server's memory after a moment of rest."""
    await asyncio.sleep(SETTLE_SECONDS)
    weight = server.memory_bytes()
    assert weight is not None, "only Linux says how much memory a process has for itself"
    return weight


def main() -> None:
    """Serve, fill, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="memory of one worker")
    parser.add_argument("--tables", type=int, default=500, help="besides the first hundred")
    parser.add_argument("--streams", type=int, default=4, help="of each table")
    parser.add_argument("--against", default=None, help="an interpreter with another luckynumbers")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    interpreters = {"this": sys.executable} | ({"other": options.against} if options.against else {})
    found = []
    for name, interpreter in interpreters.items():
        with WebServer(interpreter) as server:
            weighed = uvloop.run(weigh(server, options.tables, options.streams))
            found.append({"server": name, **weighed})
    if options.json:
        print(json.dumps({"machine": describe_machine(), "runs": found}))
        return
    print(describe_machine())
    for run in found:
        print("  ".join(f"{key} {value}" for key, value in run.items()))


if __name__ == "__main__":
    main()
