"""What one who watches is told: all of it, in order, or an end from which they resume."""

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from luckynumbers.web.live import streams
from luckynumbers.web.live.hall import Hall, News
from luckynumbers.web.live.streams import A_STRANGER, STILL_HERE, Stream, Streams, Watcher

if TYPE_CHECKING:
    from luckynumbers.web.live.live_table import LiveTable


@pytest.fixture
def hall() -> Hall:
    """Return as much of a hall as streams need: where they hang on."""
    return cast("Hall", SimpleNamespace(after_change=[]))


def test_what_is_told_before_anyone_listens_comes_in_one_piece() -> None:
    stream = Stream()
    stream.tell(b"one ")
    stream.tell(b"two")
    assert asyncio.run(stream.next()) == b"one two"


def test_whoever_waits_hears_at_once_and_then_waits_again() -> None:
    async def listen() -> list[bytes | None]:
        stream, heard = Stream(), []
        for news in (b"one", b"two"):
            waiting = asyncio.ensure_future(stream.next())
            await asyncio.sleep(0)
            assert not waiting.done()
            stream.tell(news)
            heard.append(await waiting)
        return heard

    assert asyncio.run(listen()) == [b"one", b"two"]


def test_an_end_is_heard_and_nothing_after_it() -> None:
    async def listen() -> list[bytes | None]:
        stream = Stream()
        waiting = asyncio.ensure_future(stream.next())
        await asyncio.sleep(0)
        stream.end()
        stream.tell(b"too late")
        return [await waiting, await stream.next()]

    assert asyncio.run(listen()) == [None, None]


def test_one_who_is_too_far_behind_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "EVENTS_BEHIND", 2)
    keeps_up, falls_behind = Stream(), Stream()
    for stream, lines in ((keeps_up, 2), (falls_behind, 3)):
        for _ in range(lines):
            stream.tell(b"x")
    assert asyncio.run(keeps_up.next()) == b"xx"
    assert asyncio.run(falls_behind.next()) is None


def test_streams_are_counted_by_table_and_forgotten(hall: Hall) -> None:
    everyone = Streams(hall)
    first, second, other = everyone.open("a"), everyone.open("a"), everyone.open("b")
    assert (everyone.count("a"), everyone.count("b"), everyone.count("c"), everyone.count()) == (2, 1, 0, 3)
    assert {*everyone.watched} == {"a", "b"}
    everyone.close("a", first)
    everyone.close("b", other)
    assert (everyone.count("a"), everyone.count()) == (1, 1)
    assert {*everyone.watched} == {"a"}
    everyone.close("a", second)
    assert not everyone.watched


def test_a_change_is_told_to_those_who_watch_that_table(hall: Hall) -> None:
    everyone = Streams(hall)
    here, elsewhere = everyone.open("a"), everyone.open("b")
    table = cast("LiveTable", SimpleNamespace(state=SimpleNamespace(id="a")))
    [hear] = hall.after_change
    for lines in (b"", b"id: 1\n\n"):
        hear(table, cast("News", SimpleNamespace(lines=lines)))
    everyone.beat()
    assert asyncio.run(here.next()) == b"id: 1\n\n" + STILL_HERE
    assert asyncio.run(elsewhere.next()) == STILL_HERE


def test_when_the_server_stops_every_stream_ends_and_no_other_begins(hall: Hall) -> None:
    async def listen() -> list[bytes | None]:
        some = Streams(hall)
        here, elsewhere = some.open("t"), some.open("u")
        waiting = asyncio.ensure_future(here.next())
        await asyncio.sleep(0)
        some.end()
        return [await waiting, await elsewhere.next(), await some.open("t").next()]

    assert asyncio.run(listen()) == [None, None, None]


def test_it_is_said_when_somebody_begins_to_watch_a_table_and_when_the_last_one_leaves(hall: Hall) -> None:
    some, said = Streams(hall), list[str]()
    some.when_watched = lambda table_id: said.append(f"+{table_id}")
    some.when_left = lambda table_id: said.append(f"-{table_id}")
    one, other = some.open("t"), some.open("t")
    assert said == ["+t"]
    some.close("t", one)
    assert said == ["+t"]
    some.close("t", other)
    assert said == ["+t", "-t"]


def test_who_plays_comes_first(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (("STREAMS_PER_TABLE", 4), ("STREAMS_PER_ADDRESS", 2), ("STREAMS_PER_SEAT", 2)):
        monkeypatch.setattr(streams, name, most)
    some = Streams(hall)
    there, elsewhere, ann, bob = (
        Watcher(frozenset(seats), False, address)
        for seats, address in (((), "192.0.2.1"), ((), "192.0.2.2"), ((0,), "192.0.2.1"), ((1,), "192.0.2.1"))
    )

    def come(watcher: Watcher) -> None:
        for _ in range(2):
            assert some.has_room("t", watcher)
            some.open("t", watcher)

    come(there)
    assert not some.has_room("t", there), "one address is not everyone"
    come(A_STRANGER)
    assert not some.has_room("t", elsewhere), "enough people watch"
    come(ann)
    assert not some.has_room("t", ann)
    come(bob)
    assert some.has_room("u", there)
