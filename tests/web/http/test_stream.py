"""Event streams: everything once, in order, however often one connects again."""

import asyncio
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.web.http.stream import RETRY, pieces_of
from luckynumbers.web.limits import STREAMS_PER_TABLE
from luckynumbers.web.live.live_table import line_of

from ...waiting import PATIENCE, wait_for
from ..conftest import Serve
from ..hosting import Server
from ..listening import Closed, Json, Stream
from ..playing import ME_AND_OPEN, Table, make_table


def seqs(events: list[Json]) -> list[int]:
    return [event["seq"] for event in events]


@pytest.fixture
def table(client: httpx.Client) -> Table:
    made = make_table(client)
    made.play(moves=8)
    return made


def test_a_stream_begins_with_everything(server: Server, table: Table) -> None:
    last = table.view()["seq"]
    with Stream(server.port, table.id) as stream:
        assert stream.status == 200
        assert "content-type: text/event-stream" in stream.head
        assert "cache-control: no-store" in stream.head
        assert seqs(stream.until_seq(last)) == [*range(1, last + 1)]
        assert b"\r\n\r\n" in stream.raw
        assert b"retry: 1000\n\n" in stream.raw
        assert stream.events[0]["type"] == "created"
        assert stream.events[-1] == table.view()["history"][-1]


def test_events_come_as_they_happen_and_are_what_the_mover_was_told(server: Server, table: Table) -> None:
    last = table.view()["seq"]
    with Stream(server.port, table.id, after=last) as stream:
        while ln.Position.parse(table.view()["position"]).hand:
            table.play(moves=1)
        said = table.move(table.view()["to_act"], "+").json()
        events = stream.until_seq(said["seq"])
        assert events[-2:] == said["events"]


@pytest.mark.parametrize(
    ("after", "last_event_id", "first"),
    [
        (None, None, 1),
        (0, None, 1),
        (3, None, 4),
        (None, "3", 4),
        (2, "5", 6),  # what the browser says by itself is newer
        (None, "0", 1),
        (4, "", 5),
        (4, "nonsense", 5),
        (4, "-1", 5),
        (4, "²", 5),
        (4, "9" * 40, 5),
        (None, "1.5", 1),
    ],
)
def test_resuming(
    server: Server, table: Table, after: int | None, last_event_id: str | None, first: int
) -> None:
    last = table.view()["seq"]
    with Stream(server.port, table.id, after, last_event_id) as stream:
        assert seqs(stream.until_seq(last)) == [*range(first, last + 1)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("after", "last_event_id", "older"),
    [
        (None, None, False),
        (None, "nonsense", False),
        (0, None, True),
        (None, "0", True),
        (0, "nonsense", True),
    ],
)
def test_a_stream_begins_with_the_current_game(
    server: Server, client: httpx.Client, after: int | None, last_event_id: str | None, older: bool
) -> None:
    table = make_table(client)
    table.play("snail")
    table.again()
    seen = table.play(moves=2)
    began = next(event["seq"] for event in seen["history"] if event["type"] == "started")
    assert seen["number"] == 2
    assert began > 20
    with Stream(server.port, table.id, after, last_event_id) as stream:
        heard = seqs(stream.until_seq(seen["seq"]))
    assert heard == [*range(1 if older else began, seen["seq"] + 1)]


@pytest.mark.slow
def test_gathering_is_part_of_the_first_game(server: Server, client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    with Stream(server.port, table.id) as waiting:
        waiting.until_seq(1)
        table.join()
        last = table.play()["seq"]
        assert seqs(waiting.until_seq(last)) == [*range(1, last + 1)]
        with Stream(server.port, table.id) as later:
            assert later.until_seq(last) == waiting.events


@pytest.mark.parametrize("after", [-1, "x", "1.5", "", 2**53 + 1, "9" * 30])
def test_resuming_from_nonsense(server: Server, table: Table, after: object) -> None:
    with Stream(server.port, table.id, after) as stream:
        assert stream.status == 422


def test_who_is_ahead_hears_only_what_is_new(server: Server, table: Table) -> None:
    last = table.view()["seq"]
    with Stream(server.port, table.id, after=last + 1) as stream:
        table.play(moves=3)
        now = table.view()["seq"]
        assert seqs(stream.until_seq(now)) == [*range(last + 1, now + 1)]


@pytest.mark.slow
def test_two_streams_agree(server: Server, table: Table) -> None:
    with Stream(server.port, table.id) as one, Stream(server.port, table.id, after=4) as other:
        last = table.play()["seq"]
        assert one.until_seq(last)[4:] == other.until_seq(last)


def test_reactions_have_no_id_and_are_not_kept(server: Server, client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join()
    last = table.view()["seq"]
    with Stream(server.port, table.id) as one, Stream(server.port, table.id, after=last) as other:
        one.until_seq(last)
        other.until(lambda: b"retry" in other.raw)
        server.wait_for_news(table.id)
        assert table.post("reactions", 1, reaction="ladybug").status_code == 200
        table.move(0, "+")
        for stream in (one, other):
            stream.until_seq(last + 2)
        one.until(lambda: one.reactions, "the reaction")
        other.until(lambda: other.reactions, "the reaction")
        assert one.reactions == other.reactions == [{"type": "reaction", "seat": 1, "reaction": "ladybug"}]
    with Stream(server.port, table.id) as later:
        later.until_seq(last + 2)
        assert later.reactions == []
    assert all(event["type"] != "reaction" for event in table.view()["history"])


@pytest.mark.slow
def test_nothing_is_missed_or_doubled_while_people_come_and_go(server: Server) -> None:
    """Watchers connect, hang up and resume at random while programs race to move."""
    with server.client() as program:
        table = make_table(program, setup="michael")
        done = threading.Event()
        with ThreadPoolExecutor(7) as pool:
            watchers = [pool.submit(come_and_go, server, table, done, seed) for seed in range(3)]
            watchers.append(pool.submit(stay, server, table, done))
            for mover in [pool.submit(race, table) for _ in range(3)]:
                mover.result()
            done.set()
            expected = [*range(1, table.view()["seq"] + 1)]
            for watcher in watchers:
                assert watcher.result() == expected
    wait_for(lambda: not server.watching(table.id), "the end of every stream")


def come_and_go(server: Server, table: Table, done: threading.Event, seed: int) -> list[int]:
    chance = random.Random(seed)
    heard: list[int] = []
    while not done.is_set() or max(heard, default=0) < table.view()["seq"]:
        resume = str(heard[-1]) if heard else None
        with Stream(server.port, table.id, last_event_id=resume) as stream:
            stream.listen(chance.uniform(0, 0.1))
            heard += seqs(stream.events)
    return heard


def stay(server: Server, table: Table, done: threading.Event) -> list[int]:
    with Stream(server.port, table.id) as stream:
        done.wait()
        return seqs(stream.until_seq(table.view()["seq"]))


def race(table: Table) -> None:
    """Try to move at whatever seq the table is thought to stand at."""
    player = ln.bots.load("seedling")
    while (seen := table.view(0))["seq"] < 80 and seen["status"] == "playing":
        move = str(player.choose(ln.Position.parse(seen["position"])))
        answer = table.move(seen["to_act"], move, seen["seq"])
        assert answer.status_code in {200, 409}, answer.text


def test_a_slow_reader_is_closed_and_resumes(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.live.streams.EVENTS_BEHIND", 20)
    small = serve()
    with small.client() as program:
        table = make_table(program, players=4)
        streams = small.rooms.streams
        with Stream(small.port, table.id, receive_buffer=4096) as stream:
            wait_for(lambda: streams.count(table.id), "the stream")
            table.play(moves=5)
            small.run(flood(small, table))
            table.play(moves=5)
            heard = stream.until_closed()
        wait_for(lambda: not streams.count(table.id), "the end of the stream")
        last = table.view()["seq"]
        assert 1 <= len(heard) < last
        assert seqs(heard) == [*range(1, len(heard) + 1)]
        with Stream(small.port, table.id, last_event_id=str(len(heard))) as again:
            assert seqs(again.until_seq(last)) == [*range(len(heard) + 1, last + 1)]


async def flood(server: Server, table: Table) -> None:
    """Send more than any buffer on the way holds, while nobody reads."""
    for _ in range(800):
        server.rooms.streams.send(table.id, b": " + b"x" * 20_000 + b"\n\n")
        await asyncio.sleep(0)


def test_hanging_up_frees_the_stream(server: Server, table: Table) -> None:
    open_streams = [Stream(server.port, table.id) for _ in range(10)]
    for stream in open_streams:
        stream.until_seq(1)
    assert server.watching(table.id) == 10
    for stream in open_streams:
        stream.close()
    wait_for(lambda: not server.watching(table.id), "ten hang-ups")


def test_only_so_many_may_watch(server: Server, table: Table) -> None:
    streams = [Stream(server.port, table.id) for _ in range(STREAMS_PER_TABLE)]
    for stream in streams:
        stream.until_seq(1)
    with Stream(server.port, table.id) as one_more:
        assert one_more.status == 429
        one_more.until(lambda: b"100 people already watch this table" in one_more.raw, "why not")
    assert table.play(moves=1)["status"] == "playing"
    for stream in streams:
        stream.until_seq(table.view()["seq"])
        stream.close()
    wait_for(lambda: not server.watching(table.id), "the hang-ups")
    with Stream(server.port, table.id) as again:
        assert again.status == 200


def test_a_sign_of_life(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.live.heartbeat.HEARTBEAT_SECONDS", 0.05)
    lively = serve()
    with lively.client() as program, Stream(lively.port, make_table(program).id) as stream:
        stream.until(lambda: stream.raw.count(b": still here\n\n") >= 3, "a sign of life")


def test_nothing_is_shown_before_it_is_durable(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is busy nobody hears of the clover, not even whoever drew it."""
    held = serve()
    with held.client() as program:
        table = make_table(program)
        last = table.view()["seq"]
        journal = held.rooms.store.journal
        commit, busy, go_on = journal._commit, threading.Event(), threading.Event()

        def commit_later(group: list[object]) -> None:
            busy.set()
            assert go_on.wait(PATIENCE)
            commit(group)  # type: ignore[arg-type]

        monkeypatch.setattr(journal, "_commit", commit_later)
        with Stream(held.port, table.id) as stream, ThreadPoolExecutor(1) as pool:
            stream.until_seq(last)
            moving = pool.submit(table.move, 0, "+", last)
            assert busy.wait(PATIENCE)
            held.wait_for_news(table.id)
            # A reaction needs no disk; once it is heard, the move would have been heard too.
            table.post("reactions", 0, reaction="wow")
            stream.until(lambda: stream.reactions, "the reaction")
            assert not moving.done()
            assert seqs(stream.events)[-1] == last
            assert table.view()["seq"] == last
            go_on.set()
            assert moving.result().status_code == 200
            assert stream.until_seq(last + 2)[-2:] == moving.result().json()["events"]


def test_a_move_the_disk_refuses_never_happened(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    held = serve()
    with held.client() as program:
        table = make_table(program)
        last = table.view()["seq"]
        engine = held.rooms.store.journal._engine

        def no_room() -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(engine, "begin", no_room)
        with Stream(held.port, table.id) as stream:
            stream.until_seq(last)
            assert table.move(0, "+", last).status_code == 500
            held.wait_for_news(table.id)
            table.post("reactions", 0, reaction="wow")
            stream.until(lambda: stream.reactions, "the reaction")
            assert seqs(stream.events)[-1] == last
            assert table.view()["seq"] == last
            monkeypatch.undo()
            assert table.move(0, "+", last).status_code == 200
            assert seqs(stream.until_seq(last + 2)) == [*range(1, last + 3)]


def test_names_cannot_break_the_frame(server: Server, client: httpx.Client) -> None:
    """Only CR and LF end a line of a stream; whatever else looks like one stays inside its message."""
    nasty = "\n\ndata: {}\n\nid: 7\r\u2028\u2029\x85\x0b\x0c\x1c\x00"
    table = make_table(client, ME_AND_OPEN)
    assert table.post("join", name=nasty).status_code == 422
    assert table.post("contribution", 0, number=nasty).status_code == 200
    table.join("data: x", contribution="\r\rid: 9")
    with Stream(server.port, table.id) as stream:
        events = stream.until_seq(table.view()["seq"])
        assert [event["number"] for event in events if event["type"] == "contributed"] == [nasty, "\r\rid: 9"]
        body = stream.raw.split(b"\r\n\r\n", 1)[1].decode()
    assert not {*"\u2028\u2029\x85\x0b\x0c\x1c\x00"} & {*body}, "a client that splits on these would stumble"


def test_a_stream_ends_with_its_server(serve: Serve) -> None:
    short = serve()
    with short.client() as program:
        table = make_table(program)
    with Stream(short.port, table.id) as stream:
        stream.until_seq(1)
        short.stop()
        with suppress(Closed, ConnectionError):
            stream.until_closed()


def test_a_player_may_watch_though_everyone_else_does(
    server: Server, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("luckynumbers.web.live.streams.STREAMS_PER_TABLE", 1)
    with Stream(server.port, table.id) as one, Stream(server.port, table.id) as other:
        assert (one.status, other.status) == (200, 429)
        headers = {"Authorization": f"Bearer {table.tokens[0]}"}
        with table.client.stream("GET", f"{table.url}/events", headers=headers) as player:
            assert player.status_code == 200


def test_a_long_past_comes_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.http.stream.PIECE_BYTES", 500)
    lines = [line_of(seq, b"x" * 180) for seq in range(1, 21)]
    pieces = [*pieces_of(lines)]
    assert b"".join(pieces) == RETRY + b"".join(lines)
    assert len(pieces) > 5
    assert max(map(len, pieces)) < 500 + 2 * len(lines[-1])
