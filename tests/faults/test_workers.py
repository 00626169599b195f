"""Several workers on one PostgreSQL and one Redis: any of them serves any table, and any of them may die."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest
import redis as redis_client
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from luckynumbers.web.live.redis_fanout import ANSWER_SECONDS, TABLE
from luckynumbers.web.settings import database_address
from luckynumbers.web.store import schema
from luckynumbers.web.store.connecting import open_engine

from ..waiting import PATIENCE, wait_for, wait_for_end
from .databases import PostgreSQL, Redis, running_postgresql, running_redis
from .hosting import Json, Player, Witness, Worker, listening

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def postgresql(program: Callable[[str], Path]) -> Iterator[PostgreSQL]:
    with running_postgresql(program("initdb")) as server:
        yield server


@pytest.fixture(scope="module")
def redis(program: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    with running_redis(program("redis-server"), tmp_path_factory.mktemp("redis")) as server:
        yield server


class Pair:
    """Two workers on one database, and a client of each."""

    def __init__(self, workers: list[Worker]) -> None:
        self.workers = workers
        self.one, self.other = (worker.client() for worker in workers)

    @property
    def clients(self) -> tuple[httpx.Client, httpx.Client]:
        return self.one, self.other

    def both(self, ask: Callable[[httpx.Client], httpx.Response]) -> list[httpx.Response]:
        """Ask both workers at the same moment."""
        together = threading.Barrier(2)

        def send(client: httpx.Client) -> httpx.Response:
            together.wait()
            return ask(client)

        with ThreadPoolExecutor(2) as pool:
            return [*pool.map(send, self.clients)]


@pytest.fixture(scope="module")
def pair(postgresql: PostgreSQL, redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Return two workers that were started at the same moment, on a database that was empty."""
    folder = tmp_path_factory.mktemp("pair")
    options = ("--database", postgresql.new_database(), "--fanout", redis.url, "--bot-seconds", "0")
    workers = [Worker(*options, log=folder / f"log{number}") for number in range(2)]
    with ExitStack() as stack:
        for worker in workers:
            worker.begin()
            stack.callback(worker.end)
        for worker in workers:
            worker.wait_until_it_listens()
        made = Pair(workers)
        stack.enter_context(made.one)
        stack.enter_context(made.other)
        for client in made.clients:
            assert client.get("/healthz").text == "ok"
        yield made
        for worker in workers:
            assert "Traceback" not in worker.log.read_text()


def test_a_move_on_one_is_heard_on_the_other(pair: Pair) -> None:
    player = Player.sit(pair.one, ["me", "open"], first=0)
    seen = player.view(pair.other)
    with listening(pair.other, player.table) as until:
        until(seen["seq"])
        answer = player.move(pair.one, seen, "+").json()
        assert until(answer["seq"])[-2:] == answer["events"]
    assert player.view(pair.one) == player.view(pair.other)
    assert player.view(pair.other, 0)["legal"] == player.view(pair.one, 0)["legal"] != []
    player.finish(pair.other)
    player.check(pair.one)
    player.check(pair.other)


def test_reactions_cross_over(pair: Pair, redis: Redis) -> None:
    player = Player.sit(pair.one, ["me", "here"])
    with pair.other.stream("GET", f"/api/tables/{player.table}/events") as response:
        lines = response.iter_lines()
        last = player.view(pair.one)["seq"]
        while next(lines) != f"id: {last}":
            pass
        with redis_client.Redis(port=redis.port) as news:  # what is not kept is heard from now on
            channel = TABLE + player.table
            wait_for(lambda: news.pubsub_numsub(channel)[0][1] == 1, "the other worker to listen")
        assert player.post(pair.one, "reactions", 0, reaction="wow").status_code == 200
        while not (line := next(lines)).startswith("data") or "reaction" not in line:
            pass
        assert line == 'data: {"type":"reaction","seat":0,"reaction":"wow"}'


def test_of_two_moves_at_once_one_happens(pair: Pair) -> None:
    player = Player.sit(pair.one, ["me", "here", "here"])
    for _ in range(25):
        seen = player.view(pair.other)
        if seen["status"] == "over":
            break
        answers = pair.both(partial(player.move, seen=seen))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
    player.finish(pair.one)
    player.check(pair.one)
    player.check(pair.other)


def join(client: httpx.Client, table: str) -> httpx.Response:
    return client.post(f"/api/tables/{table}/join", json={})


def test_the_last_seat_is_taken_once(pair: Pair) -> None:
    for _ in range(10):
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = pair.one.post("/api/tables", json={"seats": seats}).json()["table"]
        answers = pair.both(partial(join, table=table))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert {client.get(f"/api/tables/{table}").json()["status"] for client in pair.clients} == {"playing"}


def test_two_who_sit_down_at_once_where_there_is_room_for_both(pair: Pair) -> None:
    for _ in range(10):
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        table = pair.one.post("/api/tables", json={"players": 3, "seats": seats}).json()["table"]
        answers = pair.both(partial(join, table=table))
        assert [answer.status_code for answer in answers] == [200, 200]
        assert sorted(answer.json()["seat"] for answer in answers) == [1, 2]
        assert pair.one.get(f"/api/tables/{table}").json()["status"] == "playing"


def test_leaving_here_while_a_move_is_made_there(pair: Pair) -> None:
    for _ in range(10):
        player = Player.sit(pair.one, ["me", "open"], first=0)
        seen = player.view(pair.other)

        def act(
            client: httpx.Client, player: Player = player, seen: dict[str, object] = seen
        ) -> httpx.Response:
            return player.move(client, seen, "+") if client is pair.one else player.post(client, "leave", 1)

        moved, left = pair.both(act)
        assert left.status_code == 200
        # Whoever came first is next in the history; a move that came second was not made.
        after = [event for event in player.view(pair.other)["history"] if event["seq"] > seen["seq"]]
        assert (after[0]["type"], moved.status_code) in {("move", 200), ("left", 409)}
        assert [event["seat"] for event in after if event["type"] == "left"] == [1]
        player.check(pair.one)
        player.check(pair.other)


def test_a_game_of_bots_that_both_look_after(pair: Pair) -> None:
    player = Player.sit(pair.one, ["bot", "bot", "bot"])
    witnesses = [Witness(worker, player.table) for worker in pair.workers]
    for client in pair.clients:
        wait_for_end(partial(player.view, client))
    player.check(pair.one, *witnesses)


def test_a_rating_is_changed_by_both_at_once(pair: Pair) -> None:
    """Two people who finish several games in the same moment, on different workers, gain or lose by each."""
    people = [httpx.Client(timeout=PATIENCE) for _ in range(2)]
    tables: list[tuple[str, str]] = []
    with people[0] as ann, people[1] as bob:
        for person in people:
            person.post(f"{pair.workers[0].url}/api/me", json={"name": "Somebody"})
        for _ in range(8):
            seats = [{"kind": "me"}, {"kind": "open"}]
            made = ann.post(f"{pair.workers[0].url}/api/tables", json={"seats": seats}).json()
            joined = bob.post(f"{pair.workers[1].url}/api/tables/{made['table']}/join", json={}).json()
            player = Player(made["table"], {0: made["token"], 1: joined["token"]})
            for move in ("+", "-", "+", "-"):  # both take part
                assert player.move(pair.one, player.view(pair.one), move).status_code == 200
            tables.append((made["table"], made["token"]))
        together = threading.Barrier(len(tables))

        def resign(number: int) -> int:
            table, token = tables[number]
            url = f"{pair.workers[number % 2].url}/api/tables/{table}"
            with httpx.Client(timeout=PATIENCE, headers={"Authorization": f"Bearer {token}"}) as client:
                seq = client.get(url).json()["seq"]
                together.wait()
                return client.post(f"{url}/moves", json={"seq": seq, "move": "#1"}).status_code

        with ThreadPoolExecutor(len(tables)) as pool:
            assert [*pool.map(resign, range(len(tables)))] == [200] * len(tables)
        known = ann.get(f"{pair.workers[0].url}/api/me").json()["player"]
    listed = {line["player"]: line for line in pair.other.get("/api/players").json()["players"]}
    assert listed[known]["games"] == len(tables)


def test_a_newcomer_who_asks_both_at_once(pair: Pair) -> None:
    for _ in range(10):
        with httpx.Client(timeout=PATIENCE) as browser:
            browser.get(f"{pair.workers[0].url}/")
            cookie = {"Cookie": f"guest={browser.cookies['guest']}"}
        answers = pair.both(partial(httpx.Client.post, url="/api/tables", json={}, headers=cookie))
        assert [answer.status_code for answer in answers] == [201, 201]


@pytest.mark.parametrize("path", ["/api/tables/%00", "/players/%00", "/t/a%00b", "/api/games/%00.1/record"])
def test_what_postgresql_cannot_store_is_not_there(pair: Pair, path: str) -> None:
    assert pair.one.get(path).status_code == 404


def test_words_postgresql_cannot_store(pair: Pair) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = pair.one.post("/api/tables", json={"seats": seats}).json()["table"]
    joined = pair.one.post(f"/api/tables/{table}/join", json={"contribution": "\u0000\u2028"})
    assert joined.status_code == 200
    assert pair.other.get(f"/api/tables/{table}").json()["contributions"] == ["", "\u0000\u2028"]
    assert pair.one.post("/api/me/claim", json={"code": "\u0000"}).status_code == 404


def test_both_clocks_run_out_together(pair: Pair) -> None:
    player = Player.sit(pair.one, ["me", "here"], clock=10, first=0)
    player.view(pair.other)
    wait_for(lambda: player.view(pair.other)["seats"][0]["bot"], "the clock")
    left = [event for event in player.view(pair.one)["history"] if event["type"] == "left"]
    # Whose turn came next may be late by now, too.
    assert [event["why"] for event in left if event["seat"] == 0] == ["time"]


def test_redis_goes_away_and_comes_back(pair: Pair, redis: Redis) -> None:
    """Redis only carries the news: without it moves are still made, and afterwards nobody lacks one."""
    player = Player.sit(pair.one, ["me", "here"])
    with listening(pair.other, player.table) as until:
        until(player.view(pair.one)["seq"])
        redis.stop()
        for _ in range(6):
            assert player.move(pair.one, player.view(pair.one)).status_code == 200
        last = player.view(pair.one)["seq"]
        redis.start()
        until(last)
    assert player.view(pair.other)["seq"] == last
    player.finish(pair.one)
    player.check(pair.one)
    player.check(pair.other)


def test_a_frozen_redis_holds_up_no_move(pair: Pair, redis: Redis) -> None:
    """News is told beside the moves; if they waited for it, each would wait until Redis counts as away."""
    player = Player.sit(pair.one, ["me", "here"])
    seen = player.view(pair.one)
    assert redis.process is not None
    with listening(pair.other, player.table) as until:
        until(seen["seq"])
        redis.process.send_signal(signal.SIGSTOP)
        try:
            took = []
            for move in ("+", "-") * 10:
                seen, begun = player.view(pair.one), time.monotonic()
                assert player.move(pair.one, seen, move).status_code == 200
                took.append(time.monotonic() - begun)
            assert min(took) < ANSWER_SECONDS
        finally:
            redis.process.send_signal(signal.SIGCONT)
        until(player.view(pair.one)["seq"])
    player.check(pair.one)
    player.check(pair.other)


def test_postgresql_goes_away_and_comes_back(pair: Pair, postgresql: PostgreSQL) -> None:
    player = Player.sit(pair.one, ["me", "here"])
    witness = Witness(pair.workers[1], player.table)
    seen = player.view(pair.one)
    postgresql.stop()
    with pair.workers[0].client() as client:
        wish = {"seq": seen["seq"], "move": "+"}
        token = {"Authorization": f"Bearer {player.tokens[0]}"}
        answer = client.post(f"/api/tables/{player.table}/moves", json=wish, headers=token)
    assert answer.status_code >= 500
    assert len(witness.heard) <= seen["seq"]
    witness.leave()
    postgresql.start()
    wait_for(lambda: all(map(healthy, pair.workers)), "the workers to find it again")
    with pair.workers[0].client() as client:
        assert player.view(client)["seq"] == seen["seq"]
        witness = Witness(pair.workers[1], player.table)
        player.finish(client)
        player.check(client, witness)
    for worker in pair.workers:
        worker.log.write_text("")  # they had reason to complain


def healthy(worker: Worker) -> bool:
    with worker.client() as client:
        return client.get("/readyz").status_code == 200


def test_killing_a_worker_loses_nothing(pair: Pair) -> None:
    """One of the pair dies in the middle of many games, and the other plays them on."""
    players = [Player.sit(pair.one, ["me", "open", "bot"], setup="michael") for _ in range(3)]
    witnesses = [Witness(pair.workers[1], player.table) for player in players]
    dead = threading.Event()

    def play(player: Player) -> None:
        try:
            with pair.workers[0].client() as client:
                while player.step(client, rematch=True):
                    pass
        except httpx.TransportError:
            dead.wait()
        with pair.workers[1].client() as client:
            player.finish(client)

    with ThreadPoolExecutor(3) as pool:
        games = [pool.submit(play, player) for player in players]
        wait_for(lambda: sum(len(player.told) for player in players) > 60, "the games to be on their way")
        pair.workers[0].end()
        dead.set()
        for game in games:
            game.result()
    with pair.workers[1].client() as client:
        for player, witness in zip(players, witnesses, strict=True):
            player.check(client, witness)
    pair.workers[0].start()


def test_several_workers_on_one_socket(postgresql: PostgreSQL, redis: Redis, tmp_path: Path) -> None:
    options = ("--database", postgresql.new_database(), "--fanout", redis.url, "--bot-seconds", "0")
    with Worker(*options, "--workers", "2", log=tmp_path / "log") as worker, worker.client() as client:
        player = Player.sit(client, ["me", "open", "bot"])
        witnesses = [Witness(worker, player.table) for _ in range(4)]

        def look() -> Json:
            with worker.client() as another:
                player.step(another)
            return player.view(client)

        wait_for_end(look)
        player.check(client, *witnesses)
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_host_looks_after_postgresql_as_after_a_file(
    postgresql: PostgreSQL, redis: Redis, tmp_path: Path
) -> None:
    address = postgresql.new_database()
    with Worker("--database", address, "--fanout", redis.url, log=tmp_path / "log") as worker:
        with worker.client() as client:
            client.get("/")
            person = client.post("/api/me", json={"name": "Ann"}).json()["player"]
            kept, closed = (Player.sit(client, ["me", "here"]) for _ in range(2))
        for words in (
            ["rotate-key"],
            ["refuse-name", "Rude"],
            ["allow-name", "Rude"],
            ["take-name", person],
            ["close-table", closed.table],
            ["export-person", person],
            ["delete-table", kept.table],
            ["delete-person", person],
            ["forget-old", "--days", "1", "--people"],
        ):
            command = [sys.executable, "-m", "luckynumbers", "admin", *words, "--database", address]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            assert (run.returncode, run.stderr) == (0, ""), words
        with worker.client() as client:
            assert closed.view(client)["status"] == "cancelled"


def test_several_find_an_empty_database(postgresql: PostgreSQL) -> None:
    """Migrations are not for several at a time, and afterwards the schema is what it should be."""
    address = database_address(postgresql.new_database())
    together = threading.Barrier(4)

    def open_it(_: int) -> None:
        together.wait()
        open_engine(address).dispose()

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(open_it, range(4))] == [None] * 4
    engine = create_engine(address)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()
