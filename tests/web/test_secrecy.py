"""Nobody peeks: until a game is over nothing that leaves the server says anything about what is face-down."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection

import luckynumbers as ln
from luckynumbers.rules.clovers import full_set
from luckynumbers.rules.dealer import commitment_to, shuffle
from luckynumbers.web.store.schema import metadata

from .conftest import Serve
from .hosting import Server
from .listening import Stream
from .playing import ME_AND_OPEN, Json, Table, make_table

OTHER_PAGES = (
    "/",
    "/new",
    "/learn",
    "/players",
    "/verify",
    "/me",
    "/api/docs",
    "/api/openapi.json",
    "/metrics",
)


class Wire:
    """Everything the server has ever sent, headers included."""

    def __init__(self) -> None:
        self.answers: list[bytes] = []

    def hear(self, answer: httpx.Response) -> None:
        head = "\n".join(f"{key}: {value}" for key, value in answer.headers.multi_items())
        self.answers.append(head.encode() + b"\n\n" + answer.read())


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def client(server: Server, wire: Wire) -> Iterator[httpx.Client]:
    with server.client(event_hooks={"response": [wire.hear]}) as listening:
        yield listening


def seed_of(server: Server, table: Table, number: int = 1) -> str:
    """Return what only the server knows."""
    return server.run(server.rooms.hall.find(table.id)).seeds[number]


def traces_of(seed: str) -> list[bytes]:
    """Return the seed, and everything it could easily be worked out from."""
    raw = bytes.fromhex(seed)
    parts = [seed[start : start + 16] for start in range(0, 64, 16)]
    forms = [seed, seed.upper(), seed[::-1], str(int(seed, 16)), *parts]
    return [*(form.encode() for form in forms), raw, json.dumps([*raw]).encode()]


def ask_for_everything(table: Table) -> None:
    """Look at the table in every way there is."""
    client = table.client
    for seat in (None, *table.tokens):
        table.view(seat)
    for path in (
        f"/t/{table.id}",
        f"/t/{table.id}/qr.svg",
        f"/api/games/{table.id}.1/record",
        f"/api/games/{table.id}.1/events",
        "/api/me/games",
    ):
        assert client.get(path).status_code == 200
    client.get(f"/g/{table.id}.1", headers={"Accept": "text/html"})
    wishes: list[Json] = [{"seq": 0, "move": "+"}, {"seq": table.view()["seq"], "move": "nonsense"}, {}]
    for wish in wishes:
        client.post(f"{table.url}/moves", json=wish, headers={"Authorization": f"Bearer {table.tokens[0]}"})
    table.post("next", 0)
    table.post("reactions", 0, reaction="wow")


@pytest.mark.slow
@pytest.mark.parametrize(("players", "setup"), [(2, "sorted"), (3, "choice"), (4, "michael")])
def test_the_seed_leaves_the_server_only_with_the_end(
    client: httpx.Client, server: Server, wire: Wire, players: int, setup: str
) -> None:
    table = make_table(client, players=players, setup=setup)
    seed = seed_of(server, table)
    player = ln.bots.load("seedling")
    for path in OTHER_PAGES:
        client.get(path)
    with Stream(server.port, table.id) as stream:
        for made in itertools.count():
            seen = table.view()
            if seen["status"] == "over":
                break
            if made in {0, 30}:
                ask_for_everything(table)
            check_before_the_end(seed, b"\n".join(wire.answers))
            check_only_what_was_revealed(seen)
            wire.answers.clear()
            choice = player.choose(ln.Position.parse(seen["position"]))
            answer = table.move(seen["to_act"], str(choice), seen["seq"])
            if "seed" in answer.json()["events"][-1]:
                wire.answers.clear()
        ended = stream.until_seq(seen["seq"])
        check_before_the_end(seed, stream.raw.rpartition(b"\nid: ")[0])
    assert ended[-1]["seed"] == seed == seen["seed"]
    assert commitment_to(seed) == seen["commitment"]
    record = ln.Record.parse(table.record())
    assert record.seed == seed
    assert ln.verify(record).fair is True


def check_before_the_end(seed: str, sent: bytes) -> None:
    for trace in traces_of(seed):
        assert trace not in sent


def check_only_what_was_revealed(seen: Json) -> None:
    """The events tell exactly the clovers that lie on the table, in gardens and in hands."""
    position = ln.Position.parse(seen["position"])
    told = sorted(int(event["move"]) for event in seen["history"] if event["type"] == "reveal")
    shown = [*position.table, *position.hand]
    shown += [garden[cell] for garden in position.gardens for cell in range(16) if garden[cell]]
    assert told == sorted(shown)
    assert sum(position.unseen.values()) == 20 * len(position.gardens) - len(told)
    assert seen["seed"] is None
    assert seen["outcome"] is None


@pytest.mark.slow
def test_every_answer_to_every_move_tells_one_clover_at_a_time(client: httpx.Client) -> None:
    table = make_table(client, players=3)
    while (seen := table.view(0))["status"] == "playing":
        choice = str(ln.bots.load("seedling").choose(ln.Position.parse(seen["position"])))
        events = table.move(seen["to_act"], choice, seen["seq"]).json()["events"]
        kinds = [event["type"] for event in events]
        assert kinds == (["move", "reveal"] if choice == "+" else ["move"])
        for event in events:
            known = {"seq", "type", "at", "seat", "move", "position", "to_act"}
            assert {*event} == known | (
                {"outcome", "seed"} if event is events[-1] and "seed" in event else set()
            )


def test_two_games_with_the_same_public_past_have_different_futures(
    client: httpx.Client, server: Server
) -> None:
    """Table codes, commitments and times decide nothing: the order comes from the secret alone."""
    tables = [make_table(client) for _ in range(6)]
    seeds = [seed_of(server, table) for table in tables]
    assert len({*seeds}) == 6
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)
    decks = [shuffle(full_set(2), seed) for seed in seeds]
    for table, deck in zip(tables, decks, strict=True):
        revealed = [int(event["move"]) for event in table.view()["history"] if event["type"] == "reveal"]
        assert revealed == [*deck[:8]]
    for one, other in itertools.combinations(decks, 2):
        assert one != other


def test_the_next_shuffle_is_not_known_before_the_next_game(client: httpx.Client, server: Server) -> None:
    table = make_table(client, tournament=True)
    table.move(0, "#1")
    assert {*server.run(server.rooms.hall.find(table.id)).seeds} == {1}
    table.post("next", 0)
    second = seed_of(server, table, 2)
    assert second.encode() not in client.get(table.url).content
    assert second not in table.record(1)
    assert second not in table.record(2)


def test_a_waiting_table_has_promised_but_told_nothing(
    client: httpx.Client, server: Server, wire: Wire
) -> None:
    table = make_table(client, ME_AND_OPEN)
    assert table.view()["commitment"] == commitment_to(seed_of(server, table))
    with Stream(server.port, table.id) as stream:
        [created] = stream.until_seq(1)
    assert {*created} == {"seq", "type", "at", "options", "seats", "first", "commitment"}
    check_before_the_end(seed_of(server, table), b"\n".join(wire.answers) + stream.raw)


@pytest.mark.slow
def test_tokens_are_told_once_to_whom_they_belong(
    client: httpx.Client, server: Server, wire: Wire, browsers: Callable[[], httpx.Client]
) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join()
    tokens = [token.encode() for token in table.tokens.values()]
    told = [answer for answer in wire.answers if any(token in answer for token in tokens)]
    assert len(told) == 2
    wire.answers.clear()
    with Stream(server.port, table.id) as stream:
        ask_for_everything(table)
        table.play(moves=4)
        table.post("leave", 1)
        table.move(0, "#1")
        stream.until_seq(table.view()["seq"])
    for path in (*OTHER_PAGES, "/api/tables", f"/g/{table.id}.1"):
        client.get(path)
    sent = b"\n".join(wire.answers) + stream.raw
    assert len(wire.answers) > 20
    for token in tokens:
        assert token not in sent
    spectator = browsers().get(f"/t/{table.id}").content
    assert not any(token in spectator for token in tokens)


def test_the_store_keeps_no_token(client: httpx.Client, server: Server) -> None:
    table = make_table(client, ME_AND_OPEN)
    token = table.tokens[0]
    kept = server.run(server.rooms.store.read(everything))
    assert table.id in kept
    assert token not in kept
    for file in Path(server.rooms.settings.database.removeprefix("sqlite:///")).parent.glob("tables.db*"):
        assert token.encode() not in file.read_bytes()


def everything(connection: Connection) -> str:
    """Return all that a database holds, as text."""
    return "".join(
        str(tuple(row)) for table in metadata.sorted_tables for row in connection.execute(table.select())
    )


def test_a_player_is_not_recognised_across_tables(
    browsers: Callable[[], httpx.Client], server: Server
) -> None:
    """What others see of a guest at a table is a name, not who they are elsewhere."""
    ann = browsers()
    player = ann.post("/api/me", json={"name": "Ann"}).json()["player"]
    cookie = ann.cookies["guest"]
    table = make_table(ann, ME_AND_OPEN)
    with Stream(server.port, table.id) as stream:
        stream.until_seq(1)
        public = stream.raw + browsers().get(table.url).content + browsers().get(f"/t/{table.id}").content
    assert player.encode() not in public
    assert cookie.encode() not in public


def test_refusals_and_mistakes_keep_the_secret(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a failure inside the server says nothing."""
    broken = serve()
    with broken.client() as program:
        table = make_table(program)
        seed = seed_of(broken, table)

        def fail(*arguments: object) -> None:
            raise RuntimeError(f"failed with {arguments!r} and {seed}")

        monkeypatch.setattr("luckynumbers.web.table.decisions.deck_of", fail)
        answer = table.move(0, "+")
        assert answer.status_code == 500
        assert seed not in answer.text
        assert "RuntimeError" not in answer.text
        monkeypatch.undo()
    with broken.client() as program:
        table.client = program
        assert table.move(0, "+").status_code == 200
