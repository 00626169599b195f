"""Who watches a table here, and has yet to be told what."""

import asyncio
import itertools
import secrets
from collections.abc import Callable, Collection, Iterator
from typing import Final, NamedTuple

from luckynumbers.web.limits import (
    EVENTS_BEHIND,
    STREAMS_PER_ADDRESS,
    STREAMS_PER_SEAT,
    STREAMS_PER_TABLE,
)
from luckynumbers.web.live.counting import Places
from luckynumbers.web.live.hall import Hall, News
from luckynumbers.web.live.live_table import LiveTable

STILL_HERE: Final = b": still here\n\n"


class Watcher(NamedTuple):
    """Whoever opens a stream: the seats they play, and whether they want to hear who else is there."""

    seats: frozenset[int]
    presence: bool
    address: str | None = None
    """Where they are, unless a web server of our own stands in between."""
    place: str = ""
    """By what this one stream is known to all workers."""


_WORKER: Final = secrets.token_hex(4)
_COUNT: Final = itertools.count(1)


def new_place() -> str:
    """Return what no stream of any worker is called yet."""
    return f"{_WORKER}{next(_COUNT):x}"


A_STRANGER: Final = Watcher(frozenset(), False)


def places_of(table_id: str, watcher: Watcher) -> Places:
    """Return the rooms in which somebody who only watches takes a place, and how many each has."""
    places = {table_id: STREAMS_PER_TABLE}
    if watcher.address:
        places[f"{table_id}/{watcher.address}"] = STREAMS_PER_ADDRESS
    return places


class Stream:
    """What one who watches has not been told yet. One who cannot keep up is let go, and resumes."""

    __slots__ = ("_ended", "_told", "_waiting", "watcher")

    def __init__(self, watcher: Watcher = A_STRANGER) -> None:
        self.watcher = watcher
        self._told: list[bytes] = []
        self._waiting: asyncio.Future[None] | None = None
        self._ended = False

    def tell(self, news: bytes) -> None:
        """Have something told as soon as they listen."""
        if self._ended:
            return
        self._told.append(news)
        if len(self._told) > EVENTS_BEHIND:
            self.end()
        self._wake()

    def end(self) -> None:
        """Have no more told; what was not heard by now never is."""
        self._told.clear()
        self._ended = True
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> bytes | None:
        """Return all that is new, as soon as anything is; ``None`` at the end."""
        while not self._told:
            if self._ended:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        news = self._told[0] if len(self._told) == 1 else b"".join(self._told)
        self._told.clear()
        return news


class Streams:
    """The open streams of this worker, by table."""

    def __init__(self, hall: Hall) -> None:
        self._open: dict[str, set[Stream]] = {}
        self._over = False
        self.when_watched: Callable[[str], None] = lambda table_id: None
        self.when_left: Callable[[str], None] = lambda table_id: None
        """Called with a table that somebody begins to watch here, or that nobody watches any more."""
        self.after_seating: list[Callable[[str], None]] = []
        """Called whenever somebody who plays, or wants to know who is there, opens or closes a stream."""
        self.after_closing: list[Callable[[str, Watcher], None]] = []
        """Called with every stream that is closed."""
        hall.after_change.append(self._hear)

    @property
    def watched(self) -> Collection[str]:
        """The tables that somebody watches here."""
        return self._open.keys()

    def count(self, table_id: str | None = None) -> int:
        """Return how many streams are open, of one table or in all."""
        if table_id is not None:
            return len(self._open.get(table_id, ()))
        return sum(map(len, self._open.values()))

    def has_room(self, table_id: str, watcher: Watcher) -> bool:
        """Return whether one more may watch; who plays comes first."""
        others = [stream.watcher for stream in self._open.get(table_id, ())]
        if watcher.seats:
            return sum(other.seats == watcher.seats for other in others) < STREAMS_PER_SEAT
        strangers = [other for other in others if not other.seats]
        from_there = sum(other.address == watcher.address for other in strangers if watcher.address)
        return len(strangers) < STREAMS_PER_TABLE and from_there < STREAMS_PER_ADDRESS

    def open(self, table_id: str, watcher: Watcher = A_STRANGER) -> Stream:
        """Return a stream that will hear of everything from now on."""
        stream = Stream(watcher)
        if table_id not in self._open:
            self._open[table_id] = set()
            self.when_watched(table_id)
        self._open[table_id].add(stream)
        self._seated(table_id, watcher)
        if self._over:
            stream.end()
        return stream

    def end(self) -> None:
        """End every stream, and each that is still asked for: the server stops. Clients come back later."""
        self._over = True
        for streams in self._open.values():
            for stream in streams:
                stream.end()

    def close(self, table_id: str, stream: Stream) -> None:
        """Forget a stream."""
        streams = self._open[table_id]
        streams.discard(stream)
        if not streams:
            del self._open[table_id]
            self.when_left(table_id)
        self._seated(table_id, stream.watcher)
        for listener in self.after_closing:
            listener(table_id, stream.watcher)

    def _seated(self, table_id: str, watcher: Watcher) -> None:
        if watcher.seats or watcher.presence:
            for listener in self.after_seating:
                listener(table_id)

    def strangers(self) -> Iterator[tuple[str, Watcher]]:
        """Yield those who watch without playing, with their table."""
        for table_id, streams in self._open.items():
            for stream in streams:
                if not stream.watcher.seats:
                    yield table_id, stream.watcher

    def seats(self, table_id: str) -> frozenset[int]:
        """Return the seats whose people watch a table here."""
        return frozenset().union(*(stream.watcher.seats for stream in self._open.get(table_id, ())))

    def send(self, table_id: str, news: bytes) -> None:
        """Tell everyone who watches a table."""
        for stream in self._open.get(table_id, ()):
            stream.tell(news)

    def send_presence(self, table_id: str, news: bytes) -> None:
        """Tell everyone who wants to know who is there."""
        for stream in self._open.get(table_id, ()):
            if stream.watcher.presence:
                stream.tell(news)

    def beat(self) -> None:
        """Send every stream a sign of life, so that nothing on the way takes it for dead."""
        for table_id in self._open:
            self.send(table_id, STILL_HERE)

    def _hear(self, table: LiveTable, news: News) -> None:
        if news.lines:
            self.send(table.state.id, news.lines)
