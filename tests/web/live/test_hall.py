"""Tables in memory: they may be forgotten at any time, and nobody notices."""

import json
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

import luckynumbers as ln
from luckynumbers.web.live import deeds, hall
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.logs import REQUEST
from luckynumbers.web.store.journal import Unsaved
from luckynumbers.web.table.events import decode
from luckynumbers.web.table.state import fold

from ...waiting import PATIENCE, wait_for
from ..conftest import Serve
from ..hosting import Server
from ..listening import Stream
from ..playing import ME_AND_OPEN, Table, make_table
from ..saying import said_by
from .halls import ANN, NOBODY, in_halls, table_of


@pytest.fixture
def forgetful(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> Server:
    """Return a server that keeps two tables in memory."""
    monkeypatch.setattr(hall, "LIVE_TABLES", 2)
    return serve()


@pytest.fixture
def bots_may_move(forgetful: Server) -> Iterator[threading.Event]:
    """Return what every bot of the forgetful server waits for, as long as a test needs."""
    load, go_on = ln.bots.load, threading.Event()

    class Patient(ln.bots.Bot):
        name = "patient"

        def choose(self, position: ln.Position) -> ln.Action:
            assert go_on.wait(PATIENCE)
            return load("seedling").choose(position)

    forgetful.rooms.thinking.load = lambda name, objective: Patient()
    yield go_on
    go_on.set()


def push_out(server: Server, table: Table) -> None:
    """Make the server forget a table, if it can."""
    for _ in range(6):
        make_table(table.client, ME_AND_OPEN)
    assert table.id not in server.rooms.hall._live


@pytest.mark.slow
def test_memory_is_bounded(forgetful: Server) -> None:
    with forgetful.client() as program:
        tables = [make_table(program) for _ in range(8)]
        wait_for(lambda: forgetful.rooms.hall.live_tables == 2, "the others to be forgotten")
        for table in tables:
            assert table.move(0, "+").status_code == 200
        wait_for(lambda: forgetful.rooms.hall.live_tables == 2, "the others to be forgotten")
        for table in tables:
            assert table.play(moves=2)["status"] == "playing"


@pytest.mark.slow
def test_tables_that_nobody_looks_at_are_put_away(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.live.heartbeat.HEARTBEAT_SECONDS", 0.05)
    server = serve()
    kept = server.rooms.hall._live
    with server.client() as program:
        finished, watched, going = (make_table(program, ME_AND_OPEN) for _ in range(3))
        for table in (finished, watched, going):
            table.join()
        for table in (finished, watched):
            table.move(0, "#1")
        with Stream(server.port, watched.id) as stream:
            stream.until_seq(watched.view()["seq"])
            before = finished.view(0)
            monkeypatch.setattr(hall, "OVER_SECONDS", 0.0)
            wait_for(lambda: finished.id not in kept, "the finished table to be put away")
            wait_for(lambda: finished.id not in server.rooms.hall._held, "the memory to be free")
            assert {watched.id, going.id} <= {*kept}
            assert finished.view(0) == before
            finished.again()
        wait_for(lambda: watched.id not in kept, "the other, now that nobody watches")
        monkeypatch.setattr(hall, "IDLE_SECONDS", 0.0)
        wait_for(lambda: not kept, "all of them")
        assert going.play(moves=2)["status"] == "playing"


@pytest.mark.slow
def test_a_finished_table_takes_little_memory(server: Server) -> None:
    """Nothing of a game is kept twice: what its events weigh on the wire, and a little more."""
    with server.client() as program:
        table = make_table(program, players=4)
        table.play()
    live = server.run(server.rooms.hall.find(table.id))
    kept = {name: getattr(live, name) for name in live.__slots__ if name != "__weakref__"}
    kept["state"] = {name: getattr(live.state, name) for name in live.state.__struct_fields__}
    assert weight(kept) < 2 * sum(map(len, live.lines))


def weight(thing: object) -> int:
    """Return how many bytes something takes with all that is in it."""
    inside: list[object] = []
    if isinstance(thing, dict):
        inside = [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple):
        inside = [*thing]
    return sys.getsizeof(thing) + sum(map(weight, inside))


def test_a_table_forgotten_while_its_bot_thinks(forgetful: Server, bots_may_move: threading.Event) -> None:
    """There must never be two of one table in memory: one would go on and the other be shown."""
    with forgetful.client() as program:
        table = make_table(program, [{"kind": "bot"}, {"kind": "me"}])
        push_out(forgetful, table)
        assert table.view()["to_act"] == 0
        bots_may_move.set()
        last = wait_for(lambda: end_of_turn(forgetful, table), "the bot's turn")
        wait_for(lambda: table.view()["seq"] == last, "the table in memory")
        with Stream(forgetful.port, table.id) as stream:
            assert len(stream.until_seq(last)) == last
            answer = table.move(1, "+").json()
            assert stream.until_seq(answer["seq"])[-2:] == answer["events"]


def end_of_turn(server: Server, table: Table) -> int | None:
    """Return the last seq in the store once it is seat 1 who must decide."""
    seq, body = server.run(server.rooms.store.events_after(table.id, 0))[-1]
    return seq if json.loads(body)["to_act"] == 1 else None


def test_a_watched_table_is_not_forgotten(forgetful: Server) -> None:
    with forgetful.client() as program:
        table = make_table(program)
        with Stream(forgetful.port, table.id) as stream:
            stream.until_seq(table.view()["seq"])
            push_out(forgetful, table)
            answer = table.move(0, "+").json()
            assert stream.until_seq(answer["seq"])[-2:] == answer["events"]


def test_a_stream_of_a_table_that_was_forgotten_hears_the_bot(
    forgetful: Server, bots_may_move: threading.Event
) -> None:
    with forgetful.client() as program:
        table = make_table(program, [{"kind": "bot"}, {"kind": "me"}])
        push_out(forgetful, table)
        with Stream(forgetful.port, table.id) as stream:
            stream.until_seq(table.view()["seq"])
            bots_may_move.set()
            stream.until(lambda: any(event["type"] == "move" for event in stream.events), "the bot's move")
            assert [event["seq"] for event in stream.events] == [*range(1, len(stream.events) + 1)]


@pytest.mark.slow
def test_many_tables_at_once_with_little_memory(forgetful: Server) -> None:
    with forgetful.client() as program, ThreadPoolExecutor(6) as pool:
        tables = [make_table(program) for _ in range(6)]
        ends = [result["status"] for result in pool.map(lambda table: table.play(moves=15), tables)]
        assert ends == ["playing"] * 6
        for table in tables:
            with Stream(forgetful.port, table.id) as stream:
                events = stream.until_seq(table.view()["seq"])
            assert [event["seq"] for event in events] == [*range(1, len(events) + 1)]


def test_a_move_and_a_leave_at_the_same_moment(server: Server) -> None:
    with server.client() as program, ThreadPoolExecutor(2) as pool:
        for _ in range(6):
            table = make_table(program, ME_AND_OPEN)
            table.join()
            seq = table.view()["seq"]
            together = threading.Barrier(2)

            def leave(table: Table = table, together: threading.Barrier = together) -> int:
                together.wait()
                return table.post("leave", 0).status_code

            def move(table: Table = table, together: threading.Barrier = together, seq: int = seq) -> int:
                together.wait()
                return table.move(0, "+", seq).status_code

            moved, left = pool.submit(move), pool.submit(leave)
            assert left.result() == 200
            # Whoever came first is next in the history; a move that came second was not made.
            history = table.view()["history"]
            [first] = [event["type"] for event in history if event["seq"] == seq + 1]
            assert (first, moved.result()) in {("move", 200), ("left", 409)}
            [took_over] = [event for event in history if event["type"] == "left"]
            assert (took_over["seat"], took_over["bot"]) == (0, "seedling")
            del table.tokens[0]
            table.play(moves=2)


def test_a_stranger_is_let_in_once_however_often_they_knock(server: Server) -> None:
    with server.client() as program, server.client() as browser, ThreadPoolExecutor(8) as pool:
        browser.get("/")
        table = make_table(program, [*ME_AND_OPEN, {"kind": "open"}])
        join = [pool.submit(browser.post, f"{table.url}/join", json={}) for _ in range(8)]
        assert Counter(answer.result().status_code for answer in join) == {200: 1, 409: 7}
        assert table.view()["status"] == "waiting"


@pytest.mark.slow
def test_the_record_of_an_early_game_costs_no_more_than_its_own_moves(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise anyone could keep the server busy by asking for the last records of a long evening."""
    with serve().client() as program:
        table = make_table(program, [*ME_AND_OPEN, {"kind": "bot"}][:2], tournament=True)
        table.join("Bob")
        expected = []
        for number in range(1, 5):
            table.play(moves=5)
            if number == 3:
                table.post("leave", 1)
                wait_for(lambda: table.view()["to_act"] == 0, "our turn")
            table.move(0, "#1")
            expected.append(table.record(number))
            table.again()
        applied = Counter[str]()
        apply = ln.Position.apply

        def count(position: ln.Position, event: object) -> ln.Position:
            applied[REQUEST.get()] += 1
            return apply(position, event)  # type: ignore[arg-type]

        monkeypatch.setattr(ln.Position, "apply", count)
        for number, text in enumerate(expected, 1):
            program.headers["X-Request-ID"] = f"record-{number}"
            assert table.record(number) == text
            own = len(ln.Record.parse(text).events)
            assert applied[f"record-{number}"] <= 4 * own


def test_r20_tables_of_before_fold_to_what_they_were(server: Server) -> None:
    """Where a started game says nothing of who is back, the bot of the last game plays on."""
    with server.client() as program:
        table = make_table(program, ME_AND_OPEN)
        table.join()
        table.post("leave", 1)
        table.move(0, "#1")
        table.again()
        bodies = [body for _, body in server.run(server.rooms.store.events_after(table.id, 0))]
    for said, bot in ((True, None), (False, "seedling")):
        events = [json.loads(body) for body in bodies]
        for event in events:
            if not said:
                event.pop("back", None)
                event.pop("away", None)
        state = fold(table.id, (decode(json.dumps(event)) for event in events))
        assert state.number == 2
        assert state.seats[1].bot == bot


@pytest.mark.slow
def test_who_sits_down_or_leaves_does_so_wherever_the_table_stands(serve: Serve, tmp_path: Path) -> None:
    """Another worker has appended what this one has not heard of: it looks again and does what was asked."""
    address = f"sqlite:///{tmp_path / 'shared.db'}"
    one, other = serve(address), serve(address)
    with one.client() as here, other.client() as there:
        table = make_table(here, [*ME_AND_OPEN, {"kind": "open"}])
        elsewhere = Table(there, table.id, table.tokens)
        assert elsewhere.view()["seq"] == 1
        assert table.join("Bob") == 1
        assert elsewhere.join("Cleo") == 2
        assert elsewhere.view()["names"] == ["Ann", "Bob", "Cleo"]
        table = make_table(here)
        elsewhere = Table(there, table.id, table.tokens)
        stale = elsewhere.view()["seq"]
        assert table.move(0, "+").status_code == 200
        assert elsewhere.view()["seq"] == stale, "nobody told it; that is what --fanout is for"
        assert elsewhere.post("leave", 1, seat=1).status_code == 200
        kinds = [event["type"] for event in elsewhere.view()["history"][-3:]]
        assert kinds == ["move", "reveal", "left"]


def test_others_hear_of_a_change_also_if_it_was_read_back_before_it_was_adopted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(one: hall.Hall) -> None:
        table = await table_of(one)
        store, heard = one._store, []
        save = store.save

        async def save_and_be_read(*change: Any) -> None:
            await save(*change)
            await one.catch_up(table)  # somebody looked at the table just then

        def hear(_table: LiveTable, news: hall.News) -> None:
            heard.append((bool(news.lines), news.ours))

        monkeypatch.setattr(store, "save", save_and_be_read)
        one.after_change.append(hear)
        await deeds.move(one, table, table.state.seq, "+", lambda: [0])
        assert heard == [(True, False), (False, True)]

    in_halls(tmp_path, use)


def test_to_catch_up_with_moves_takes_one_question_and_with_people_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(one: hall.Hall, other: hall.Hall) -> None:
        here = await table_of(one)
        there = await other.find(here.state.id)
        asked: list[str] = []
        for question in ("events_after", "secrets_of"):
            answer = getattr(other._store, question)

            async def ask(*about: Any, question: str = question, answer: Any = answer) -> Any:
                asked.append(question)
                return await answer(*about)

            monkeypatch.setattr(other._store, question, ask)
        await deeds.move(one, here, here.state.seq, "+", lambda: [0])
        await other.catch_up(there)
        assert (there.state, asked) == (here.state, ["events_after"])
        await deeds.move(one, here, here.state.seq, "#1", lambda: [0])
        await deeds.next_game(one, here, lambda: [0, 1])
        await other.catch_up(there)
        assert there.state == here.state
        assert there.seeds == here.seeds, "a game nobody told it of begins with a secret"
        assert asked == ["events_after", "events_after", "secrets_of"]

    in_halls(tmp_path, use, how_many=2, shared=True)


def test_whoever_has_seen_as_much_as_we_have_costs_no_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move says how far its player has seen; if another worker was quicker, the append is refused."""

    async def use(one: hall.Hall) -> None:
        table = await table_of(one)
        store, asked = one._store, list[int]()
        events_after = store.events_after

        async def ask(table_id: str, seq: int) -> list[tuple[int, str]]:
            asked.append(seq)
            return await events_after(table_id, seq)

        monkeypatch.setattr(store, "events_after", ask)
        last = table.state.seq
        assert await one.find(table.state.id, last) is table
        assert asked == []
        for seen in (None, last - 1, last + 1):
            await one.find(table.state.id, seen)
        assert asked == [last] * 3

    in_halls(tmp_path, use, shared=True)


def test_what_errs_beside_the_events_is_no_news_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result, say, that breaks a rule of the database: to say "the table has gone on" would be untrue."""

    async def use(one: hall.Hall) -> None:
        table = await table_of(one)
        state = table.state

        def err(connection: Connection) -> None:
            connection.exec_driver_sql("INSERT INTO events (table_id, seq, body) VALUES (NULL, 1, '')")

        monkeypatch.setattr("luckynumbers.web.store.store.beside", lambda *change: [err])
        failures = one._store.journal.failures
        with pytest.raises(Unsaved, match="NOT NULL"):
            await deeds.move(one, table, state.seq, "+", lambda: [0])
        assert one._store.journal.failures == failures + 1
        assert table.state is state
        monkeypatch.undo()
        await deeds.move(one, table, state.seq, "+", lambda: [0])
        assert table.state.position.hand

    in_halls(tmp_path, use)


def test_who_catches_up_late_does_not_forget_who_came_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(one: hall.Hall, other: hall.Hall) -> None:
        here = await table_of(one, ANN, NOBODY, NOBODY, player="ann")
        there = await other.find(here.state.id)
        await deeds.join(one, here, "Bob", "bob", None)
        store, secrets_of = other._store, other._store.secrets_of

        async def slow(table_id: str) -> Any:
            known = await secrets_of(table_id)
            monkeypatch.undo()
            await other.catch_up(there)
            await deeds.join(other, there, "Cleo", "cleo", None)
            return known

        monkeypatch.setattr(store, "secrets_of", slow)
        await other.catch_up(there)
        assert there.state.names == ["Ann", "Bob", "Cleo"]
        assert there.owners == {0: "ann", 1: "bob", 2: "cleo"}

    in_halls(tmp_path, use, how_many=2, shared=True)


def test_who_fails_to_hear_keeps_nobody_else_from_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def use(one: hall.Hall) -> None:
        table = await table_of(one)
        heard: list[bool] = []

        def fail(_table: LiveTable, _news: hall.News) -> None:
            raise ArithmeticError("cannot count")

        one.after_change.extend([fail, lambda _table, news: heard.append(news.ours)])
        seq, _ = await deeds.move(one, table, table.state.seq, "+", lambda: [0])
        assert (table.state.seq, heard) == (seq, [True])
        assert said_by(hall.__name__, caplog) == [f"somebody failed to hear of table {table.state.id}"]

    in_halls(tmp_path, use)
