"""Durable moves per second of one worker, and how long a move takes to reach the other player.

    python benchmarks/web_load.py [--tables 1 100 500] [--seconds 15] [--think 0] [--database …] [--json]

Closed loop: at every table two players take turns, each with one event stream and one kept-alive connection.
The clock runs from just before a move is sent until the other player has parsed its event. Every move is
durable when it is shown (SQLite in WAL with synchronous=FULL unless another database is named). Server and
players share the machine. Without --think the players answer at once, so the throughput is the most the
server can do and the latency is simply tables divided by throughput; with --think they take that long, as
people would, and the latency is what a person feels.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from machine import describe_machine


class Connection:
    """One kept-alive HTTP connection, with as little of HTTP as this needs."""

    def __init__(self, port: int, token: str = "") -> None:
        self._port, self._token = port, token
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def open(self) -> None:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    async def post(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Send a change; return status and answer."""
        if self._writer is None or self._reader is None:
            await self.open()
        assert self._writer is not None
        assert self._reader is not None
        data = json.dumps(body).encode()
        bearer = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}Content-Type: application/json\r\n"
        self._writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        status = int(answer[9:12])
        found = re.search(rb"content-length: (\d+)", answer, re.IGNORECASE)
        assert found is not None
        return status, json.loads(await self._reader.readexactly(int(found[1])))

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()


class Player:
    """One seat: hears every event, and moves when it is its turn."""

    def __init__(self, bench: "Bench", table: str, seat: int, token: str) -> None:
        self.bench, self.table, self.seat = bench, table, seat
        self.connection = Connection(bench.port, token)
        self.token = token

    async def run(self) -> None:
        """Play until the time is up."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.bench.port)
        path = f"/api/tables/{self.table}/events"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        await self.connection.open()
        while not self.bench.over:
            line = await reader.readline()
            if line.startswith(b"data: "):
                event = json.loads(line[6:])
                heard = time.perf_counter()
                await self.hear(event, heard)
        writer.close()
        self.connection.close()

    async def hear(self, event: dict[str, Any], heard: float) -> None:
        """Note how long a move of the other took, and answer it."""
        if event["type"] == "move" and event["seat"] != self.seat:
            sent = self.bench.sent.pop((self.table, event["seq"]), None)
            if sent is not None:
                self.bench.latencies.append(heard - sent)
        if event.get("outcome") and self.seat == 0:
            await self.connection.post(f"/api/tables/{self.table}/next", {})
        elif event.get("to_act") == self.seat:
            await self.move(event)

    async def move(self, event: dict[str, Any]) -> None:
        """Draw, or leave what was drawn: the shortest way to many moves."""
        if self.bench.think:
            await asyncio.sleep(random.uniform(0.5, 1.5) * self.bench.think)
        in_hand = event["position"].split(" ")[3]
        move = "+" if in_hand == "-" else "-"
        self.bench.sent[self.table, event["seq"] + 1] = time.perf_counter()
        status, answer = await self.connection.post(
            f"/api/tables/{self.table}/moves", {"seq": event["seq"], "move": move}
        )
        if status != 200:
            self.bench.errors.append(f"{status} {answer}")
        self.bench.moves += 1


class Bench:
    """A number of tables on one server."""

    def __init__(self, port: int, think: float) -> None:
        self.port, self.think = port, think
        self.over = False
        self.moves = 0
        self.sent: dict[tuple[str, int], float] = {}
        self.latencies: list[float] = []
        self.errors: list[str] = []

    async def run(self, tables: int, seconds: float) -> dict[str, Any]:
        """Play at ``tables`` tables for ``seconds``, after a warm-up."""
        players = []
        maker = Connection(self.port)
        for _ in range(tables):
            seats = [{"kind": "me", "name": "A"}, {"kind": "open"}]
            _, made = await maker.post("/api/tables", {"players": 2, "first": 0, "seats": seats})
            _, joined = await maker.post(f"/api/tables/{made['table']}/join", {"name": "B"})
            players.append(Player(self, made["table"], 0, made["token"]))
            players.append(Player(self, made["table"], 1, joined["token"]))
        maker.close()
        tasks = [asyncio.create_task(player.run()) for player in players]
        await asyncio.sleep(min(3.0, seconds / 3))
        self.moves, start = 0, time.perf_counter()
        self.latencies.clear()
        await asyncio.sleep(seconds)
        spent, moves, latencies = time.perf_counter() - start, self.moves, sorted(self.latencies)
        self.over = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return {
            "tables": tables,
            "moves": moves,
            "moves_per_second": round(moves / spent),
            "ms_median": round(1000 * latencies[len(latencies) // 2], 2),
            "ms_99th_percentile": round(1000 * latencies[len(latencies) * 99 // 100], 2),
            "errors": len(self.errors),
        }


def main() -> None:
    """Serve, play, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="durable moves per second of one worker")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 100, 500])
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--think", type=float, default=0.0, help="seconds a player thinks, on average")
    parser.add_argument("--database", default=None)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = []
    for tables in options.tables:
        with tempfile.TemporaryDirectory() as folder:
            database = options.database or f"sqlite:///{Path(folder) / 'tables.db'}"
            command = [sys.executable, "-m", "luckynumbers", "serve", "--no-warm-up"]
            command += ["--port", "0", "--database", database]
            environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
            server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
            assert server.stdout is not None
            said = re.search(r":(\d+)/", server.stdout.readline())
            assert said is not None
            try:
                found.append(asyncio.run(Bench(int(said[1]), options.think).run(tables, options.seconds)))
            finally:
                server.terminate()
                server.wait()
    if options.json:
        print(json.dumps({"machine": describe_machine(), "runs": found}))
        return
    print(describe_machine())
    for run in found:
        print("  ".join(f"{key} {value}" for key, value in run.items()))


if __name__ == "__main__":
    main()
