"""The writer: one thread that commits what many tables append, as many at a time as are waiting.

A commit to disk takes milliseconds however little it holds, so everything that arrives while one is under way
goes into the next. Whoever appends waits until it is durable.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from luckynumbers.web.logs import first_line
from luckynumbers.web.store.connecting import is_away

MOST_AT_ONCE = 512
_APPEND: Final = "INSERT INTO events (table_id, seq, body) VALUES ({0}, {0}, {0})"

Row = tuple[str, int, str]
Also = Callable[[Connection], object]


class Stale(Exception):
    """Somebody else has already appended that seq, or was quicker with what is there only once."""


class Unsaved(Exception):
    """What was to be saved with events breaks a rule of the database, so neither was."""


class Write:
    """Events to append, and anything else that must be saved with them or not at all."""

    __slots__ = ("also", "done", "error", "rows")

    def __init__(self, rows: Sequence[Row] = (), also: Sequence[Also] = ()) -> None:
        self.rows = rows
        self.also = also
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.error: BaseException | None = None


class Journal:
    """Commits writes in groups, in the order they came."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # Written out, because the events of every move pass here: no statement is built or looked up.
        self._append = _APPEND.format("?" if engine.dialect.name == "sqlite" else "%s")
        self._queue: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, name="journal", daemon=True)
        self._thread.start()
        self.commits = 0
        self.writes = 0
        self.failures = 0

    @property
    def waiting(self) -> int:
        """How many writes wait for a commit."""
        return self._queue.qsize()

    async def write(self, write: Write) -> None:
        """Return once ``write`` is durable; raise ``Stale`` if its seq was taken."""
        self._queue.put(write)
        await write.done

    async def close(self) -> None:
        """Finish what is waiting, then stop."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        open_for_work = True
        while open_for_work:
            group: list[Write] = []
            waiting: Write | None = self._queue.get()
            while waiting is not None and len(group) < MOST_AT_ONCE:
                group.append(waiting)
                try:
                    waiting = self._queue.get_nowait()
                except queue.Empty:
                    break
            else:
                if waiting is None:
                    open_for_work = False
                else:
                    group.append(waiting)
            if group:
                self._commit(group)
                self._loop.call_soon_threadsafe(_resolve, group)

    def _commit(self, group: list[Write]) -> None:
        self.commits += 1
        self.writes += len(group)
        try:
            self._save(group)
        except Exception:
            # Somebody's seq was taken, or somebody erred. One by one, so that only that one is refused.
            away: BaseException | None = None
            for write in group:
                write.error = away or self._commit_alone(write)
                self.failures += write.error is not None and not isinstance(write.error, Stale)
                if is_away(write.error):  # it need not be asked again
                    away = write.error

    def _commit_alone(self, write: Write) -> BaseException | None:
        try:
            self._save([write])
        except IntegrityError as error:
            # Whose seq was free was not too late: what is to be saved beside the events can only be wrong.
            return (Unsaved if write.rows else Stale)(first_line(error))
        except Exception as error:
            return error
        return None

    def _save(self, group: list[Write]) -> None:
        """Save all of it in one transaction."""
        with self._engine.begin() as connection:
            if rows := [row for write in group for row in write.rows]:
                try:
                    connection.exec_driver_sql(self._append, rows)
                except IntegrityError as error:
                    raise Stale(first_line(error)) from None
            for write in group:
                for also in write.also:
                    also(connection)


def _resolve(group: list[Write]) -> None:
    for write in group:
        if write.done.done():
            continue
        if write.error is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(write.error)
