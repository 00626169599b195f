"""Workers, PostgreSQL and Redis are killed again and again under load; nothing is lost, doubled or early.

    python benchmarks/web_faults.py [--moves 100000] [--checkpoint faults.jsonl] [--only Redis ...]

Two workers share one PostgreSQL and one Redis. At every table two people play without end, and two witnesses
watch, one at each worker. Every few seconds something is killed without warning, or frozen, and comes back.
A round ends after some thousand moves; then everything anyone was ever told is compared with the database:

- lost: a move that was acknowledged, or an event that was heard, is not there, or not the same
- doubled: a move is there that nobody wished for at that number, or a witness heard a number twice
- early: a witness had heard what another connection to the database could not read at that moment
- late: somebody was not told anything new for more than five seconds after what was killed was back (for one
  worker of two: after the kill)

Each round is one line of the checkpoint, and a run that was stopped goes on from there. A kill is SIGKILL for
workers and Redis, and SIGQUIT for PostgreSQL, which then recovers from its log as after a crash.
"""

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import takewhile
from pathlib import Path
from typing import Any

import psycopg
import uvloop
from fault_clients import Back, Line, Player, Witness
from machine import describe_machine, tell
from web_outages import OUTAGES, House
from web_programs import Worker, find, follows, running_postgresql, running_redis

LATE_SECONDS = 5.0
GIVE_UP_SECONDS = 60.0
LOOK_SECONDS = 0.05
QUIET_SECONDS = 4.0
"""Longer than a bot's turn stays with a worker that has died."""
LACKING = b'{"type": "lacking"}'
"""Stands for an event that should be in the database."""
Round = dict[str, Any]


class Table:
    """A table with its player and witnesses."""

    def __init__(self, player: Player, ports: list[int]) -> None:
        self.player = player
        self.witnesses = [Witness(player.table, ports), Witness(player.table, ports[::-1])]
        self.over = asyncio.Event()
        self._listening = [asyncio.create_task(witness.run()) for witness in self.witnesses]
        self._playing = asyncio.create_task(player.run(self.witnesses[0].changed, self.over))

    @property
    def backs(self) -> list[Back]:
        """Everybody here."""
        return [self.player.back, *(witness.back for witness in self.witnesses)]

    async def stop_playing(self) -> None:
        """Let the last answer come."""
        self.over.set()
        await self._playing
        self.player.close()

    async def until(self, seq: int) -> None:
        """Wait until every witness has heard everything, and let them go."""
        deadline = time.monotonic() + GIVE_UP_SECONDS
        while time.monotonic() < deadline and any(len(w.heard) < seq for w in self.witnesses):
            await asyncio.sleep(LOOK_SECONDS)
        for task in self._listening:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


class Auditor:
    """Asks the database, over a connection of its own, whether what was just heard is there."""

    def __init__(self, address: str, tables: list[Table]) -> None:
        self._address, self._tables = address, tables
        self.looks = 0
        self.early: list[str] = []

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            with suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(
                    self._address, connect_timeout=2, autocommit=True
                ) as database:
                    while True:
                        await self._look(database)
                        await asyncio.sleep(LOOK_SECONDS)
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self, database: psycopg.AsyncConnection[Any]) -> None:
        heard = {
            table.player.table: max(len(witness.heard) for witness in table.witnesses)
            for table in random.sample(self._tables, min(5, len(self._tables)))
        }
        question = "SELECT table_id, max(seq) FROM events WHERE table_id = ANY(%s) GROUP BY table_id"
        there = dict(await (await database.execute(question, [[*heard]])).fetchall())
        for table, seq in heard.items():
            self.looks += 1
            if there.get(table, 0) < seq:
                self.early.append(f"{table}: {seq} was heard, {there.get(table, 0)} was there")


async def one_round(house: House, options: argparse.Namespace, number: int) -> Round:
    """Play, take things away, and compare."""
    ports = [worker.port for worker in house.workers]
    tables = [await sit(ports, index, options.think) for index in range(options.tables)]
    auditor = Auditor(house.database, tables)
    auditing = asyncio.create_task(auditor.run())
    chance = random.Random(f"{options.seed} {number}")
    faults: Counter[str] = Counter()
    slowest: dict[str, float] = {}
    late: list[str] = []
    started = time.monotonic()
    while sum(table.player.acknowledged for table in tables) < options.round:
        await asyncio.sleep(chance.uniform(0.5, options.calm))
        name, outage = chance.choice([(name, OUTAGES[name]) for name in options.only or OUTAGES])
        faults[name] += 1
        since = await outage(house)
        seconds = await all_back(tables, since)
        slowest[name] = max(seconds, slowest.get(name, 0.0))
        if seconds > LATE_SECONDS:
            late.append(f"{name}: {seconds:.1f} s")
        await house.mended()
    await asyncio.gather(*(table.stop_playing() for table in tables))
    auditing.cancel()
    kept = await all_kept(house.database, [table.player.table for table in tables])
    await asyncio.gather(*(table.until(len(kept[table.player.table])) for table in tables))
    wrong = [said for table in tables for said in compare(table, kept[table.player.table])]
    return {
        "round": number,
        "seconds": round(time.monotonic() - started),
        "moves": sum(table.player.acknowledged for table in tables),
        "heard": sum(len(witness.heard) for table in tables for witness in table.witnesses),
        "interrupted": sum(witness.interrupted for table in tables for witness in table.witnesses),
        "looks": auditor.looks,
        "faults": dict(faults),
        "slowest_back": {name: round(seconds, 2) for name, seconds in slowest.items()},
        "wrong": [*wrong, *(f"early: {said}" for said in auditor.early)],
        "late": late,
    }


async def sit(ports: list[int], index: int, think: float) -> Table:
    """Sit down at a new table: both people at one worker, or each at their own; every fourth with a bot."""
    usual = ports if index % 2 else ports[::-1]
    lines = [Line(usual), Line(usual if index % 4 < 2 else usual[::-1])]
    return Table(await Player.sit(lines, with_bot=index % 4 == 3, think=think), ports)


async def all_back(tables: list[Table], since: float) -> float:
    """Return after how long the last one was told something new."""
    backs = [back for table in tables for back in table.backs]
    for back in backs:
        back.expect(since)
    deadline = time.monotonic() + GIVE_UP_SECONDS
    while time.monotonic() < deadline:
        seconds = [back.seconds for back in backs]
        if None not in seconds:
            return max(seconds)  # type: ignore[type-var, return-value]
        await asyncio.sleep(LOOK_SECONDS)
    return GIVE_UP_SECONDS


async def all_kept(database: str, tables: list[str]) -> dict[str, list[bytes]]:
    """Return the events of each table when nothing comes any more: bots may still have turns to play."""
    before = await asyncio.to_thread(read_all, database, tables)
    while True:
        await asyncio.sleep(QUIET_SECONDS)
        kept = await asyncio.to_thread(read_all, database, tables)
        if kept == before:
            return kept
        before = kept


def read_all(database: str, tables: list[str]) -> dict[str, list[bytes]]:
    """Return the events of each table, as the database has them."""
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "SELECT table_id, seq, body FROM events WHERE table_id = ANY(%s) ORDER BY table_id, seq", [tables]
        )
        kept: dict[str, list[bytes]] = {table: [] for table in tables}
        for table, seq, body in rows:
            lacking = seq - 1 - len(kept[table])
            kept[table] += [LACKING] * lacking + [body.encode()]
    return kept


def compare(table: Table, kept: list[bytes]) -> Iterator[str]:
    """Yield whatever somebody was told that is not so, and whatever is so that nobody wished."""
    player = table.player
    yield from (f"refused: {said}" for said in player.wrong)
    events = [json.loads(body) for body in kept]
    if LACKING in kept:
        yield f"lost: {player.table} lacks {kept.count(LACKING)} events"
    for seq, event in enumerate(events, 1):
        event["seq"] = seq
    for witness in table.witnesses:
        yield from (f"order: {said}" for said in witness.wrong)
        heard = [json.loads(body) for body in witness.heard]
        if heard != events:
            same = sum(
                1 for _ in takewhile(lambda both: both[0] == both[1], zip(heard, events, strict=False))
            )
            yield f"lost: of {len(events)} a witness heard {len(heard)}, the first {same} as they are"
    for seq, told in player.told.items():
        if seq > len(events) or events[seq - 1] != told:
            yield f"lost: {player.table} {seq} {told}"
    names = next(event["seats"] for event in events if event["type"] == "created")
    people = {seat for seat, sitter in enumerate(names) if sitter["kind"] != "bot"}
    for event in events:
        ours = event["type"] == "move" and event["seat"] in people
        if ours and player.wished.get(event["seq"]) != event["move"]:
            yield f"doubled: nobody wished {event}"
    try:
        follows(events)
    except (AssertionError, ValueError) as error:
        yield f"broken: {player.table} {error}"


def run(options: argparse.Namespace) -> list[Round]:
    """Play rounds until enough moves are compared; return them all, those of before too."""
    rounds = _before(options.checkpoint)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgresql = stack.enter_context(running_postgresql(find("initdb")))
        redis = stack.enter_context(running_redis(find("redis-server"), folder))
        database = postgresql.new_database()
        serve = ("--database", database, "--fanout", redis.url, "--bot-seconds", "0")
        workers = [Worker(*serve, log=folder / f"log{number}") for number in range(2)]
        for worker in workers:
            stack.enter_context(worker)
        house = House(workers, postgresql, redis, database)
        while (moves := sum(played["moves"] for played in rounds)) < options.moves:
            played = uvloop.run(one_round(house, options, len(rounds) + 1))
            unforeseen = sum(worker.log.read_text().count("Traceback") for worker in workers)
            rounds.append({**played, "tracebacks": unforeseen})
            if unforeseen:
                print("\n".join(worker.log.read_text() for worker in workers), flush=True)
            for worker in workers:
                worker.log.write_text("")
            if options.checkpoint:
                with options.checkpoint.open("a") as file:
                    file.write(json.dumps(rounds[-1]) + "\n")
            print(f"{moves + played['moves']:>9,} moves  {json.dumps(rounds[-1])}", flush=True)
    return rounds


def _before(checkpoint: Path | None) -> list[Round]:
    if checkpoint is None or not checkpoint.exists():
        return []
    return [json.loads(line) for line in checkpoint.read_text().splitlines()]


def summary(rounds: list[Round]) -> dict[str, object]:
    """Return what all rounds found together."""
    faults: Counter[str] = Counter()
    slowest: dict[str, float] = {}
    for played in rounds:
        faults.update(played["faults"])
        for name, seconds in played["slowest_back"].items():
            slowest[name] = max(seconds, slowest.get(name, 0.0))
    return {
        "machine": describe_machine(),
        **{f"{key} in all": sum(played[key] for played in rounds) for key in ("moves", "heard", "looks")},
        "streams interrupted": sum(played["interrupted"] for played in rounds),
        "minutes": round(sum(played["seconds"] for played in rounds) / 60),
        "faults": dict(faults),
        "slowest back (s)": slowest,
        "wrong": [said for played in rounds for said in played["wrong"]],
        "late": [said for played in rounds for said in played["late"]],
        "tracebacks": sum(played["tracebacks"] for played in rounds),
    }


def main() -> None:
    """Run, and say what was found."""
    parser = argparse.ArgumentParser(description="faults under load")
    parser.add_argument("--moves", type=int, default=100_000, help="acknowledged moves to compare")
    parser.add_argument("--round", type=int, default=4_000, help="moves between two comparisons")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--think", type=float, default=0.2, help="seconds before each move")
    parser.add_argument("--calm", type=float, default=3.0, help="most seconds between two faults")
    parser.add_argument("--only", nargs="+", choices=OUTAGES, help="take nothing else away")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checkpoint", type=Path, default=None, help="a file; a stopped run goes on from it")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and takes everything it started with it
    found = summary(run(options))
    tell(found, options.json)
    raise SystemExit(bool(found["wrong"] or found["late"]))


if __name__ == "__main__":
    main()
