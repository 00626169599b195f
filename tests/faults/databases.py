"""PostgreSQL and Redis of our own, on loopback, for as long as the tests run."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

from ..waiting import PATIENCE, free_port, wait_for


@dataclass
class Redis:
    """A Redis that can be taken away and brought back."""

    server: Path
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        command = [str(self.server), *options, "--dir", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
        wait_for(self._answers, "Redis")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)
            self.process = None

    def _answers(self) -> bool:
        with suppress(redis.exceptions.ConnectionError), redis.Redis(port=self.port) as client:
            return bool(client.ping())
        return False


@dataclass
class PostgreSQL:
    """A cluster in a folder of its own; it refuses to run as root, so root lends it another user."""

    initdb: Path
    folder: Path
    port: int
    user: str | None
    process: subprocess.Popen[bytes] | None = None

    def prepare(self) -> None:
        data = str(self.folder / "data")
        command = [str(self.initdb), "-D", data, "-A", "trust", "-U", "luckynumbers", "--no-sync"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=self.user, cwd=self.folder)

    def start(self) -> None:
        options = ["-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-k", str(self.folder)]
        command = [
            str(self.initdb.resolve().with_name("postgres")),
            "-D",
            str(self.folder / "data"),
            *options,
        ]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, user=self.user, cwd=self.folder, start_new_session=True
            )
        wait_for(self._answers, "PostgreSQL")

    def stop(self) -> None:
        """Stop at once, as a crash would: connections break, and the next start has to recover."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGQUIT)
            self.process.wait(PATIENCE)
            self.process = None

    def new_database(self, like: str = "/template1") -> str:
        """Make a database, empty or as the one at another address; return its address."""
        name, template = f"tables_{time.monotonic_ns()}", like.rpartition("/")[2]
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
        return self._address(name)

    def _address(self, database: str) -> str:
        return f"postgresql://luckynumbers@127.0.0.1:{self.port}/{database}"

    def _answers(self) -> bool:
        with (
            suppress(psycopg.OperationalError),
            psycopg.connect(self._address("postgres"), connect_timeout=1),
        ):
            return True
        return False


@contextmanager
def running_redis(program: Path, folder: Path) -> Iterator[Redis]:
    server = Redis(program, folder, free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def running_postgresql(initdb: Path) -> Iterator[PostgreSQL]:
    """Run the PostgreSQL that ``initdb`` belongs to, whatever others this machine has or runs."""
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="luckynumbers-") as name:
        folder = Path(name)
        if user:
            shutil.chown(folder, user)
        server = PostgreSQL(initdb, folder, free_port(), user)
        server.prepare()
        server.start()
        try:
            yield server
        finally:
            server.stop()
