"""Who is there: the seats whose people watch their table, at this worker or at another."""

import secrets
import time
from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from luckynumbers.web.live.hints import Here, line_of
from luckynumbers.web.live.streams import Streams

FORGOTTEN_SECONDS: Final = 40.0
"""A worker that has not said for so long who is there has ended; it says so with every heartbeat."""

Tell = Callable[[str, Here], None]


class Present(Struct, frozen=True, gc=False, tag="presence"):
    """Whose people are there, wherever they watch; as streams tell it."""

    seats: tuple[int, ...]


class Presence:
    """Tells whoever wants to know who is at a table, as soon as that changes."""

    def __init__(self, streams: Streams, tell: Tell) -> None:
        self._streams = streams
        self._tell = tell
        self._worker = secrets.token_hex(4)
        self._here: dict[str, frozenset[int]] = {}
        self._elsewhere: dict[str, dict[str, tuple[frozenset[int], float]]] = {}
        streams.after_seating.append(self._seated)

    def at(self, table_id: str) -> frozenset[int]:
        """Return the seats whose people watch a table."""
        others = self._elsewhere.get(table_id, {}).values()
        return self._here.get(table_id, frozenset()).union(*(seats for seats, _ in others))

    def hear(self, table_id: str, told: Here) -> None:
        """Take in what another worker says of who is there."""
        if told.worker == self._worker:
            return
        before = self.at(table_id)
        elsewhere = self._elsewhere.setdefault(table_id, {})
        if told.present:
            elsewhere[told.worker] = frozenset(told.present), time.monotonic()
        else:
            elsewhere.pop(told.worker, None)
        self._show(table_id, before)
        if told.asks and table_id in self._here:
            self._say(table_id, asks=False)

    def ask(self, table_ids: Iterable[str]) -> None:
        """Say who is here, and have other workers say who is there: we may have missed it."""
        for table_id in table_ids:
            self._say(table_id, asks=True)

    def forget(self) -> None:
        """Forget workers that no longer say who is there."""
        long_ago = time.monotonic() - FORGOTTEN_SECONDS
        for table_id, told in tuple(self._elsewhere.items()):
            before = self.at(table_id)
            for worker in [worker for worker, (_, heard) in told.items() if heard < long_ago]:
                del told[worker]
            if not told:
                del self._elsewhere[table_id]
            self._show(table_id, before)

    def _seated(self, table_id: str) -> None:
        before, seats = self.at(table_id), self._streams.seats(table_id)
        changed = self._here.pop(table_id, frozenset()) != seats
        if seats:
            self._here[table_id] = seats
        if changed:
            self._say(table_id, asks=True)
        # Whoever has just opened a stream does not know yet who is there, even if nothing has changed.
        self._show(table_id, before, anyway=True)

    def _say(self, table_id: str, *, asks: bool) -> None:
        present = tuple(sorted(self._here.get(table_id, ())))
        self._tell(table_id, Here(self._worker, present, asks))

    def _show(self, table_id: str, before: frozenset[int], *, anyway: bool = False) -> None:
        now = self.at(table_id)
        if anyway or now != before:
            self._streams.send_presence(table_id, presence_line(now))


def presence_line(seats: frozenset[int]) -> bytes:
    """Return who is there as it goes over the wire."""
    return line_of(Present(tuple(sorted(seats))))
