"""What a server carries: moves per second, latency, processor time and memory, as tables and pictures.

    python benchmarks/web_capacity.py --into figures [--workers 1 2 4] [--tables 100 400] [--streams 10000]

Writes figures/capacity.md, one SVG for each kind of figure, and capacity.json. For SQLite and for PostgreSQL
with Redis, players move as fast as they are answered (what is the most?), then with a second to think (what
does a person feel?); then watchers only watch (what does a stream weigh?). PostgreSQL and Redis are started.
Server, database and players share the machine, and the processor time of each stands beside every figure.
"""

import argparse
import asyncio
import json
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvloop
from bars import bars
from machine import describe_machine
from web_load import play
from web_memory import settled, watch
from web_players import Maker
from web_programs import find, running_postgresql, running_redis
from web_server import WebServer, processor_seconds

STREAMS_EACH = 100
"""As many as a table allows spectators."""
FIRST_STREAMS = 500
"""Opened before anything is weighed, so that what is needed once does not count."""
Run = dict[str, Any]


@dataclass(frozen=True)
class House:
    """A server of some kind, and its database if that is a process of its own."""

    server: WebServer
    database: int | None


@contextmanager
def housed(kind: str, workers: int) -> Iterator[House]:
    """Serve with a fresh database."""
    with ExitStack() as stack:
        if kind == "SQLite":
            server = stack.enter_context(WebServer())
            yield House(server, None)
            return
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgresql = stack.enter_context(running_postgresql(find("initdb")))
        redis = stack.enter_context(running_redis(find("redis-server"), folder))
        options = ["--fanout", redis.url, "--workers", str(workers)]
        server = stack.enter_context(WebServer(sys.executable, postgresql.new_database(), options))
        assert postgresql.process is not None
        yield House(server, postgresql.process.pid)


def load(kind: str, workers: int, tables: int, think: float, seconds: float) -> Run:
    """Have tables played at."""
    with housed(kind, workers) as house:
        before = processor_seconds(house.database) if house.database else None
        measured = uvloop.run(play(house.server, tables, seconds, think))
        after = processor_seconds(house.database) if house.database else None
    spent = None if before is None or after is None else after - before
    per_move = None if spent is None else round(1000 * spent / measured["moves"], 3)
    return {
        "database": kind,
        "workers": workers,
        "think_s": think,
        **measured,
        "database_cpu_ms_per_move": per_move,
    }


async def idle(server: WebServer, streams: int, seconds: float) -> Run:
    """Open streams that nothing happens on; return what each weighs and costs."""
    maker = Maker(server.port)
    await maker.open()
    tables = [(await maker.make())[0] for _ in range(1 + (FIRST_STREAMS + streams) // STREAMS_EACH)]
    first = FIRST_STREAMS // STREAMS_EACH
    await watch(server.port, tables[:first], STREAMS_EACH)
    before = await settled(server)
    opening = time.perf_counter()
    await watch(server.port, tables[first : first + streams // STREAMS_EACH], STREAMS_EACH)
    opened = time.perf_counter() - opening
    after, busy = await settled(server), server.processor_seconds()
    await asyncio.sleep(seconds)
    spent = (server.processor_seconds() or 0.0) - (busy or 0.0)
    return {
        "streams": streams,
        "opened_per_second": round(streams / opened),
        "kb_per_stream": round((after - before) / streams / 1000, 1),
        "mb_in_all": round(after / 1e6),
        "processor_percent": round(100 * spent / seconds, 1),
    }


def watchers(kind: str, workers: int, streams: int, seconds: float) -> Run:
    """Weigh idle streams; say so where the machine does not let us open as many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    found: Run = {"database": kind, "workers": workers}
    if hard < streams + FIRST_STREAMS + 100:
        return {**found, "streams": streams, "refused": f"only {hard} files may be open here (was {soft})"}
    with housed(kind, workers) as house:
        return {**found, **uvloop.run(idle(house.server, streams, seconds))}


def table_of(runs: list[Run]) -> str:
    """Return runs as a table to read."""
    keys = list(dict.fromkeys(key for run in runs for key in run))
    rows = [[str("" if run.get(key) is None else run[key]) for key in keys] for run in runs]
    lines = [keys, ["---"] * len(keys), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def name_of(run: Run) -> str:
    """Return by what a run is known in a picture."""
    workers = f"{run['workers']} worker{'s' if run['workers'] > 1 else ''}"
    return f"{run['database']}, {workers}, {run.get('tables', run.get('streams'))}"


def write(into: Path, loads: list[Run], idles: list[Run]) -> None:
    """Write tables and pictures."""
    into.mkdir(parents=True, exist_ok=True)
    machine = describe_machine()
    text = f"{machine}\n\n## Players\n\n{table_of(loads)}\n## Watchers\n\n{table_of(idles)}"
    (into / "capacity.md").write_text(text)
    (into / "capacity.json").write_text(json.dumps({"machine": machine, "loads": loads, "idles": idles}))
    hasty = [run for run in loads if not run["think_s"]]
    calm = [run for run in loads if run["think_s"]]
    for name, title, runs, key, unit in (
        ("moves", "Durable moves per second, tables", hasty, "moves_per_second", "/s"),
        ("processor", "Processor time of the server per move", hasty, "server_cpu_ms_per_move", "ms"),
        ("median", "A move reaches the other player: median", calm, "ms_median", "ms"),
        ("latest", "A move reaches the other player: 99th percentile", calm, "ms_99th_percentile", "ms"),
        ("streams", "Memory of an open stream", idles, "kb_per_stream", "kB"),
    ):
        rows = [(name_of(run), float(run[key])) for run in runs if run.get(key) is not None]
        if rows:
            (into / f"{name}.svg").write_text(bars(f"{title} ({machine})", rows, unit))


def main() -> None:
    """Measure everything that was asked for, and write it down."""
    parser = argparse.ArgumentParser(description="what a server carries")
    parser.add_argument("--into", type=Path, required=True, help="a folder for tables and pictures")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 400])
    parser.add_argument("--streams", type=int, nargs="+", default=[1_000, 10_000])
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    kinds = [("SQLite", 1), *(("PostgreSQL + Redis", workers) for workers in options.workers)]
    loads: list[Run] = []
    idles: list[Run] = []
    for kind, workers in kinds:
        for think in (0.0, 1.0):
            for tables in options.tables:
                loads.append(load(kind, workers, tables, think, options.seconds))
                print(json.dumps(loads[-1]), flush=True)
                write(options.into, loads, idles)
        for streams in options.streams:
            idles.append(watchers(kind, workers, streams, options.seconds))
            print(json.dumps(idles[-1]), flush=True)
            write(options.into, loads, idles)


if __name__ == "__main__":
    main()
