"""Durable moves per second of one worker, and how long a move takes to reach the other player.

    python benchmarks/web_load.py [--tables 1 100 500] [--seconds 15] [--think 0] [--database …] [--json]
    python benchmarks/web_load.py --tables 100 --against ../before/.venv/bin/python [--rounds 5]

Closed loop: at every table two players take turns, each with one event stream and one kept-alive connection.
The clock runs from just before a move is sent until the other player has parsed its event. Every move is
durable when it is shown (SQLite in WAL with synchronous=FULL unless another database is named). Server and
players share the machine; the processor time of both stands beside every figure, so that one can see which
of them was measured. Without --think the players answer at once, so the throughput is the most the
server can do and the latency is simply tables divided by throughput; with --think they take that long, as
people would, and the latency is what a person feels.

With --against, the same players meet two servers in turns, this one and that of another interpreter with
its own luckynumbers, so that whatever else the machine does meets both alike; the ratios come last.
"""

import argparse
import asyncio
import gc
import json
import statistics
import sys
import time
from typing import Any

import uvloop
from machine import describe_machine
from web_players import Maker, Player, Tally
from web_server import WebServer

Run = dict[str, Any]


async def play(server: WebServer, tables: int, seconds: float, think: float) -> Run:
    """Play at ``tables`` tables for ``seconds``, after a warm-up."""
    tally = Tally(think)
    maker = Maker(server.port)
    await maker.open()
    players = []
    for _ in range(tables):
        table, *tokens = await maker.make()
        players += [Player(tally, table, seat, token) for seat, token in enumerate(tokens)]
    for player in players:
        await player.open(server.port)
    await asyncio.sleep(min(3.0, seconds / 3))
    gc.freeze()  # the players' own garbage must not be in the latency
    tally.clear()
    start, mine, theirs = time.perf_counter(), time.process_time(), server.processor_seconds()
    await asyncio.sleep(seconds)
    spent, mine = time.perf_counter() - start, time.process_time() - mine
    after = server.processor_seconds()
    tally.over = True
    latencies = sorted(tally.latencies)
    return {
        "tables": tables,
        "moves": tally.moves,
        "moves_per_second": round(tally.moves / spent),
        "ms_median": round(1000 * latencies[len(latencies) // 2], 2),
        "ms_95th_percentile": round(1000 * latencies[len(latencies) * 95 // 100], 2),
        "ms_99th_percentile": round(1000 * latencies[len(latencies) * 99 // 100], 2),
        "server_cpu_ms_per_move": _per_move(after - theirs if after and theirs else None, tally.moves),
        "players_cpu_ms_per_move": _per_move(mine, tally.moves),
        "errors": len(tally.errors),
    }


def _per_move(seconds: float | None, moves: int) -> float | None:
    return None if seconds is None else round(1000 * seconds / moves, 3)


def measure(interpreter: str, tables: int, options: argparse.Namespace) -> Run:
    """Serve with one interpreter, and play."""
    with WebServer(interpreter, options.database) as server:
        return uvloop.run(play(server, tables, options.seconds, options.think))


def compare(tables: int, options: argparse.Namespace) -> list[Run]:
    """Measure both servers in turns; end with this one's figures as multiples of the other's."""
    runs: list[Run] = []
    ratios: dict[str, list[float]] = {}
    for number in range(options.rounds):
        pair = {}
        for name, interpreter in (("other", options.against), ("this", sys.executable)):
            pair[name] = measure(interpreter, tables, options)
            runs.append({"server": name, "round": number + 1, **pair[name]})
            _say(runs[-1], options.json)
        for key in ("moves_per_second", "server_cpu_ms_per_move", "ms_median", "ms_99th_percentile"):
            if pair["this"][key] and pair["other"][key]:
                ratios.setdefault(key, []).append(pair["this"][key] / pair["other"][key])
    median = {key: round(statistics.median(found), 3) for key, found in ratios.items()}
    span = {f"{key}_span": f"{min(found):.2f}-{max(found):.2f}" for key, found in ratios.items()}
    runs.append({"server": "this / other, median of rounds", "tables": tables, **median, **span})
    _say(runs[-1], options.json)
    return runs


def _say(run: Run, as_json: bool) -> None:
    if not as_json:
        print("  ".join(f"{key} {value}" for key, value in run.items()), flush=True)


def main() -> None:
    """Serve, play, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="durable moves per second of one worker")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 100, 500])
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--think", type=float, default=0.0, help="seconds a player thinks, on average")
    parser.add_argument("--database", default=None)
    parser.add_argument("--against", default=None, help="an interpreter with another luckynumbers")
    parser.add_argument("--rounds", type=int, default=5, help="how often both are measured in turns")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not options.json:
        print(describe_machine())
    found: list[Run] = []
    for tables in options.tables:
        if options.against:
            found += compare(tables, options)
            continue
        found.append(measure(sys.executable, tables, options))
        _say(found[-1], options.json)
    if options.json:
        print(json.dumps({"machine": describe_machine(), "runs": found}))


if __name__ == "__main__":
    main()
