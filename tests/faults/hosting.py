"""Real servers in processes of their own, which can be killed."""

import json
import os
import re
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

import luckynumbers as ln

from ..waiting import PATIENCE, free_port, wait_for, wait_for_end

_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Clients share one context: each making its own takes longer than many moves."""

Json = dict[str, Any]

_PATIENTLY = f"""
from luckynumbers.cli.main import main
from luckynumbers.web import serving
serving.HANG_UP_SECONDS = serving._SERVED["timeout_graceful_shutdown"] = {PATIENCE}
main()
"""
"""The command, but when it is to stop it gives everyone time, however busy the machine is."""


class Worker:
    """``luckynumbers serve`` as a host starts it; keeps its port when it is started again."""

    def __init__(self, *options: str, log: Path, patient: bool = False) -> None:
        self._options = options
        self._program = ("-c", _PATIENTLY) if patient else ("-m", "luckynumbers")
        self.log = log
        self._process: subprocess.Popen[str] | None = None
        self.port = free_port()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end(signal.SIGTERM)

    def start(self) -> None:
        """Start, and wait until it says where."""
        self.begin()
        self.wait_until_it_listens()

    def begin(self) -> None:
        """Start without waiting."""
        command = [sys.executable, *self._program, "serve", "--port", str(self.port), "--no-warm-up"]
        command += self._options
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )

    def wait_until_it_listens(self) -> None:
        """Read where it is served."""
        assert self._process is not None
        assert self._process.stdout is not None
        said = re.search(r":(\d+)/", self._process.stdout.readline())
        assert said is not None, self.log.read_text()
        self.port = int(said[1])

    def end(self, how: signal.Signals = signal.SIGKILL) -> int | None:
        """End it, by default without giving it time for anything; return its exit code."""
        if self._process is None:
            return None
        self._process.send_signal(how)
        code = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        return code

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, verify=_NO_TLS, timeout=PATIENCE)


class Witness(threading.Thread):
    """Watches a table until it has heard enough: when the stream breaks it resumes after the last event."""

    def __init__(self, worker: Worker, table: str) -> None:
        super().__init__(daemon=True)
        self._worker, self._path = worker, f"/api/tables/{table}/events"
        self._enough = False
        self.heard: list[str] = []
        """The events as they were sent; the first has seq 1."""
        self.wrong: list[str] = []
        self.opened = 0
        """How many streams there have been, each from where the one before it ended."""
        self.start()

    def until(self, seq: int) -> list[Json]:
        """Wait for the event ``seq`` and return everything heard."""
        wait_for(lambda: self.wrong or len(self.heard) >= seq, f"event {seq}")
        self.leave()
        assert not self.wrong
        assert len(self.heard) == seq
        return [json.loads(event) for event in self.heard]

    def leave(self) -> None:
        """Listen no longer, whatever has been heard."""
        self._enough = True
        self.join(PATIENCE)

    def run(self) -> None:
        # Nothing may come for a long time; now and then it looks up whether it has heard enough.
        with httpx.Client(verify=_NO_TLS, timeout=httpx.Timeout(PATIENCE, read=2.0)) as client:
            while not self._done:
                try:
                    self._listen(client)
                except httpx.TransportError:
                    time.sleep(0.02)

    @property
    def _done(self) -> bool:
        return bool(self.wrong) or self._enough

    def _listen(self, client: httpx.Client) -> None:
        resume = {"Last-Event-ID": str(len(self.heard))}
        with client.stream("GET", self._worker.url + self._path, headers=resume) as response:
            if response.status_code != 200:
                self.wrong.append(f"status {response.status_code}")
                return
            self.opened += 1
            for line in response.iter_lines():
                if line.startswith("id: ") and line != f"id: {len(self.heard) + 1}":
                    self.wrong.append(f"{line} after {len(self.heard)}")
                if line.startswith("data: "):
                    self.heard.append(line.removeprefix("data: "))
                if self._done:
                    return


class Player:
    """Plays every seat of a table as a program does, with any worker, whether or not it lives."""

    def __init__(self, table: str, tokens: dict[int, str]) -> None:
        self.table, self.tokens = table, tokens
        self.told: dict[int, Json] = {}
        """What answers have said, by seq."""
        self._bot = ln.bots.load("seedling")

    @classmethod
    def sit(cls, client: httpx.Client, seats: list[str], **options: Any) -> Self:
        """Make a table with these kinds of seats, and take the open ones."""
        wishes = [{"kind": kind} for kind in seats]
        answer = client.post("/api/tables", json={"players": len(seats), "seats": wishes, **options})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        tokens = {seat: made["token"] for seat, kind in enumerate(seats) if kind in {"me", "here"}}
        player = cls(made["table"], tokens)
        for _ in range(seats.count("open")):
            joined = client.post(f"/api/tables/{player.table}/join", json={"name": "Bob"}).json()
            player.tokens[joined["seat"]] = joined["token"]
        return player

    def view(self, client: httpx.Client, seat: int | None = None) -> Json:
        answer = client.get(f"/api/tables/{self.table}", headers=self._bearer(seat))
        assert answer.status_code == 200, answer.text
        seen: Json = answer.json()
        return seen

    def post(self, client: httpx.Client, action: str, seat: int, **wish: Any) -> httpx.Response:
        return client.post(f"/api/tables/{self.table}/{action}", json=wish, headers=self._bearer(seat))

    def move(self, client: httpx.Client, seen: Json, move: str | None = None) -> httpx.Response:
        """Send a decision for the table as it was seen, and remember what was answered."""
        move = move or str(self._bot.choose(ln.Position.parse(seen["position"])))
        answer = self.post(client, "moves", seen["to_act"], seq=seen["seq"], move=move)
        if answer.status_code == 200:
            self.told |= {event["seq"]: event for event in answer.json()["events"]}
        return answer

    def step(self, client: httpx.Client, rematch: bool = False) -> bool:
        """Do whatever is ours to do; return whether anything remains to be done."""
        seen = self.view(client)
        if seen["status"] == "over":
            if not rematch:
                return False
            assert self.post(client, "next", next(iter(self.tokens))).status_code in {200, 409}
        elif seen["to_act"] in self.tokens:
            assert self.move(client, seen).status_code in {200, 409}
        else:
            time.sleep(0.01)
        return True

    def finish(self, client: httpx.Client) -> Json:
        """Play to the end of the game."""

        def look() -> Json:
            self.step(client)
            return self.view(client)

        return wait_for_end(look)

    def check(self, client: httpx.Client, *witnesses: Witness) -> None:
        """Everything anyone was ever told is still so, and every finished game was dealt as promised."""
        seen = self.view(client)
        events = read_all(client, self.table, seen["seq"])
        for witness in witnesses:
            assert witness.until(seen["seq"]) == events
        for seq, event in self.told.items():
            assert events[seq - 1] == event
        follows(events)
        for number in range(1, seen["number"] + 1):
            record = ln.Record.parse(client.get(f"/api/games/{self.table}.{number}/record").text)
            assert ln.verify(record).fair is (True if record.outcome else None)

    def _bearer(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}


@contextmanager
def listening(client: httpx.Client, table: str) -> Iterator[Callable[[int], list[Json]]]:
    """Open a stream of all games; return a function that reads on until an event, and returns all heard."""
    events: list[Json] = []
    with client.stream("GET", f"/api/tables/{table}/events", params={"after": 0}) as response:
        lines = response.iter_lines()

        def until(seq: int) -> list[Json]:
            while len(events) < seq:
                line = next(lines)
                if line.startswith("data: "):
                    events.append(json.loads(line.removeprefix("data: ")))
            return events

        yield until


def read_all(client: httpx.Client, table: str, last: int) -> list[Json]:
    """Return every event of a table, from a stream of its own."""
    with listening(client, table) as until:
        return until(last)


def follows(events: list[Json]) -> None:
    """Check that each event follows from those before it: nothing is lost and nothing doubled."""
    position: ln.Position | None = None
    for seq, event in enumerate(events, 1):
        assert event["seq"] == seq
        if event["type"] == "started":
            assert position is None or position.outcome is not None
            position = ln.Position.parse(event["position"])
        elif event["type"] in {"move", "reveal"}:
            assert position is not None
            position = position.apply(event["move"])
            assert event["position"] == str(position)
