"""Guests without passwords, and what is remembered of them."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace

import httpx
import pytest
from openskill.models import PlackettLuce
from sqlalchemy import Connection, func, select

import luckynumbers as ln
from luckynumbers.web.limits import LINK_SECONDS
from luckynumbers.web.store import ratings, schema
from luckynumbers.web.store.identity import Guest

from .conftest import Serve
from .hosting import Server, wait_for
from .playing import ALL_HERE, ME_AND_OPEN, Json, Table, detail, make_table

People = Callable[[], httpx.Client]
HTML = {"Accept": "text/html"}


def me(browser: httpx.Client) -> Json:
    seen: Json = browser.get("/api/me").json()
    return seen


def row_of(server: Server, player: str) -> Json:
    """Return what the store knows of a player; nothing if it knows nobody."""

    def find(connection: Connection) -> Json:
        row = connection.execute(select(schema.players).where(schema.players.c.id == player)).one_or_none()
        return dict(row._mapping) if row else {}

    return server.run(server.rooms.store.read(find))


# Guests


def test_a_program_is_nobody(client: httpx.Client) -> None:
    assert me(client) == {"player": None, "name": "Guest"}
    assert client.get("/api/me/games").json() == {"games": []}
    assert "guest" not in client.cookies


def test_a_page_makes_a_guest_who_leaves_no_trace_by_looking(browsers: People, server: Server) -> None:
    ann = browsers()
    seen = me(ann)
    assert seen["name"] == "Guest"
    assert me(ann) == seen
    ann.get("/new")
    assert me(ann) == seen
    assert row_of(server, seen["player"]) == {}
    assert me(browsers())["player"] != seen["player"]


def test_sitting_down_makes_a_guest_stay(browsers: People, server: Server) -> None:
    ann = browsers()
    make_table(ann, [{"kind": "me"}, {"kind": "bot"}])
    kept = row_of(server, me(ann)["player"])
    rating = PlackettLuce().rating()
    assert (kept["name"], kept["games"]) == ("Guest", 0)
    assert (kept["mu"], kept["sigma"]) == (rating.mu, rating.sigma)


def test_a_nickname(browsers: People, client: httpx.Client) -> None:
    ann = browsers()
    player = me(ann)["player"]
    assert ann.post("/api/me", json={"name": " Ann  of\tGreen "}).json() == {
        "player": player,
        "name": "Ann of Green",
    }
    assert me(ann) == {"player": player, "name": "Ann of Green"}
    assert make_table(ann, [{"kind": "me"}, {"kind": "open"}]).view()["names"][0] == "Ann of Green"
    ann.post("/api/me", json={"name": "Anna"})
    assert me(ann) == {"player": player, "name": "Anna"}
    # A program that chooses a name becomes somebody.
    made = client.post("/api/me", json={"name": "Robot"}).json()
    assert made["player"]
    assert me(client) == made


def test_a_guest_who_is_settled_twice_at_once_is_one(browsers: People, server: Server) -> None:
    player = me(browsers())["player"]
    guests = server.rooms.guests

    async def settle_often() -> None:
        await asyncio.gather(*(guests.settle(Guest(player, "Ann", False)) for _ in range(5)))

    server.run(settle_often())
    assert row_of(server, player)["name"] == "Ann"


# Another device


def test_an_identity_is_carried_to_another_device_once(browsers: People) -> None:
    phone, laptop, thief = browsers(), browsers(), browsers()
    phone.post("/api/me", json={"name": "Ann"})
    table = make_table(phone, ME_AND_OPEN)
    link = phone.post("/api/me/link").json()
    assert {*link} == {"code", "url", "expires"}
    assert len(link["code"]) == 10
    assert link["url"].endswith(f"/me?code={link['code']}")
    assert link["expires"] == pytest.approx(time.time() + LINK_SECONDS, abs=30)
    assert laptop.get(table.url).json()["you"] == []
    claimed = laptop.post("/api/me/claim", json={"code": link["code"]})
    assert claimed.status_code == 200
    assert claimed.json() == me(phone) == me(laptop)
    assert laptop.get(table.url).json()["you"] == [0]
    again = thief.post("/api/me/claim", json={"code": link["code"]})
    assert again.status_code == 404
    assert detail(again) == "this code is unknown, used or too old"
    assert me(thief)["player"] != me(phone)["player"]


def test_a_code_may_be_typed_as_people_type(browsers: People) -> None:
    phone, laptop = browsers(), browsers()
    code = phone.post("/api/me/link").json()["code"]
    typed = f" {code[:5].lower()}-{code[5:].lower()} "
    assert laptop.post("/api/me/claim", json={"code": typed}).json()["player"] == me(phone)["player"]


def test_a_code_expires(browsers: People, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, laptop = browsers(), browsers()
    code = phone.post("/api/me/link").json()["code"]
    later = SimpleNamespace(time=lambda: time.time() + LINK_SECONDS + 1)
    monkeypatch.setattr("luckynumbers.web.store.identity.time", later)
    assert laptop.post("/api/me/claim", json={"code": code}).status_code == 404


def test_of_two_who_claim_a_code_at_once_one_gets_it(browsers: People) -> None:
    phone, devices = browsers(), [browsers() for _ in range(2)]
    code = phone.post("/api/me/link").json()["code"]

    with ThreadPoolExecutor(2) as pool:
        claims = [pool.submit(device.post, "/api/me/claim", json={"code": code}) for device in devices]
        assert sorted(claim.result().status_code for claim in claims) == [200, 404]


def test_nobody_has_nothing_to_carry(client: httpx.Client) -> None:
    answer = client.post("/api/me/link")
    assert answer.status_code == 401
    assert "choose a nickname first" in detail(answer)


def test_codes_are_not_kept(browsers: People, server: Server) -> None:
    code = browsers().post("/api/me/link").json()["code"]
    hashes = server.run(
        server.rooms.store.read(lambda found: list(found.execute(select(schema.links.c.code_hash)).scalars()))
    )
    assert hashes
    assert all(len(kept) == 64 and code not in kept for kept in hashes)


# My games


def test_my_unfinished_games_the_latest_first(browsers: People) -> None:
    ann, bob = browsers(), browsers()
    assert ann.get("/api/me/games").json() == {"games": []}
    waiting = make_table(ann, ME_AND_OPEN)
    mine = make_table(ann, ALL_HERE[:3], setup="choice")
    over = make_table(ann)
    over.move(0, "#1")
    theirs = make_table(ann, ME_AND_OPEN, first=1)
    assert bob.post(f"{theirs.url}/join", json={}).status_code == 200
    games = {game["table"]: game for game in ann.get("/api/me/games").json()["games"]}
    assert {*games} == {waiting.id, mine.id, theirs.id}
    assert games[mine.id]["your_turn"] is True
    assert games[mine.id]["setup"] == "choice"
    assert games[waiting.id]["your_turn"] is False
    assert games[theirs.id]["your_turn"] is False
    [game] = bob.get("/api/me/games").json()["games"]
    assert (game["table"], game["your_turn"]) == (theirs.id, True)
    home = bob.get("/", headers=HTML).text
    assert f"/t/{theirs.id}" in home
    over.post("next", 0)
    assert over.id in {game["table"] for game in ann.get("/api/me/games").json()["games"]}


# Ratings


def sit_together(people: Sequence[httpx.Client], **options: object) -> Table:
    """Return a table where each seat belongs to somebody else."""
    names = ("Ann", "Bob", "Cleo", "Dan")
    for person, name in zip(people, names, strict=False):
        person.post("/api/me", json={"name": name})
    seats: list[Json] = [{"kind": "me"}, *({"kind": "open"} for _ in people[1:])]
    table = make_table(people[0], seats, **options)
    for person in people[1:]:
        answer = person.post(f"{table.url}/join", json={}).json()
        table.tokens[answer["seat"]] = answer["token"]
    return table


def results_of(server: Server, table: Table) -> list[tuple[str, int]]:
    like = schema.results.c.game_id.like(f"{table.id}.%")
    query = select(schema.results.c.game_id, schema.results.c.rank).where(like)
    rows = server.run(server.rooms.store.read(lambda found: list(found.execute(query))))
    return [(row.game_id, row.rank) for row in rows]


def test_a_game_of_two_changes_their_ratings_as_openskill_says(browsers: People, server: Server) -> None:
    ann, bob = browsers(), browsers()
    table = sit_together([ann, bob])
    players = [me(person)["player"] for person in (ann, bob)]
    before = [row_of(server, player) for player in players]
    table.move(0, "#1")
    model = PlackettLuce()
    old = [[model.rating(mu=row["mu"], sigma=row["sigma"])] for row in before]
    expected = model.rate(old, ranks=[2.0, 1.0])
    for seat, player in enumerate(players):
        row = row_of(server, player)
        assert row["mu"] == pytest.approx(expected[seat][0].mu)
        assert row["sigma"] == pytest.approx(expected[seat][0].sigma)
        assert row["games"] == 1
    assert row_of(server, players[1])["mu"] > row_of(server, players[0])["mu"]
    assert sorted(results_of(server, table)) == [(f"{table.id}.1", 1), (f"{table.id}.1", 2)]


@pytest.mark.parametrize("players", [3, 4])
def test_games_of_three_and_four_are_rated_by_place(browsers: People, server: Server, players: int) -> None:
    people = [browsers() for _ in range(players)]
    table = sit_together(people)
    seen = table.play()
    position = ln.Position.parse(seen["position"])
    places = ratings.ranks(position)
    assert min(places) == 1
    assert [seat for seat, place in enumerate(places) if place == 1] == seen["outcome"]["winners"]
    empty = [garden.empty_cells for garden in position.gardens]
    for one in range(players):
        for other in range(players):
            if 1 not in (places[one], places[other]):
                assert (empty[one] < empty[other]) == (places[one] < places[other])
    assert sorted(rank for _, rank in results_of(server, table)) == sorted(places)
    rows = [row_of(server, me(person)["player"]) for person in people]
    assert {row["games"] for row in rows} == {1}
    best, worst = places.index(1), places.index(max(places))
    if max(places) > 1:
        assert rows[best]["mu"] > rows[worst]["mu"]


def test_a_shared_win_is_a_shared_place() -> None:
    garden = "1,2,.,./3,4,.,./.,.,.,./.,.,.,."
    fuller = "1,2,3,./3,4,.,./.,.,.,./.,.,.,."
    position = SimpleNamespace(
        outcome=ln.Outcome(winners=(0, 1), reason="deck empty"),
        gardens=[ln.Garden.parse(fuller), ln.Garden.parse(fuller), ln.Garden.parse(garden)],
    )
    assert ratings.ranks(position) == [1, 1, 3]  # type: ignore[arg-type]


def test_who_resigns_loses_however_full_their_garden() -> None:
    position = SimpleNamespace(
        outcome=ln.Outcome(winners=(1,), reason="resigned"),
        gardens=[
            ln.Garden.parse("1,2,3,./3,4,.,./.,.,.,./.,.,.,."),
            ln.Garden.parse("/".join([".,.,.,."] * 4)),
        ],
    )
    assert ratings.ranks(position) == [2, 1]  # type: ignore[arg-type]


def test_every_game_of_a_table_is_rated_once(browsers: People, server: Server) -> None:
    ann, bob = browsers(), browsers()
    table = sit_together([ann, bob], tournament=True)
    for _ in range(3):
        table.move(0, "#1")
        table.post("next", 0)
    assert row_of(server, me(ann)["player"])["games"] == 3
    assert len(results_of(server, table)) == 6
    position = ln.Position.parse(table.view()["position"])
    ended = replace_outcome(position)
    players = [me(person)["player"] for person in (ann, bob)]

    def again(connection: Connection) -> None:
        ratings.rate(connection, f"{table.id}.1", 0.0, ["Ann", "Bob"], players, ended)

    server.run(server.rooms.store.write(again))
    assert row_of(server, players[0])["games"] == 3


def replace_outcome(position: ln.Position) -> ln.Position:
    return position.apply("#1")


def bots_too(people: Sequence[httpx.Client]) -> Table:
    return make_table(people[0], [{"kind": "me"}, {"kind": "bot"}])


def one_device(people: Sequence[httpx.Client]) -> Table:
    return make_table(people[0], ALL_HERE[:2])


def a_program(people: Sequence[httpx.Client]) -> Table:
    table = make_table(people[0], ME_AND_OPEN)
    people[1].cookies.clear()
    answer = people[1].post(f"{table.url}/join", json={"name": "Program"}).json()
    table.tokens[answer["seat"]] = answer["token"]
    return table


def left_before_it_began(people: Sequence[httpx.Client]) -> Table:
    table = make_table(people[1], [{"kind": "open"}, {"kind": "me"}])
    table.post("leave", 1)
    answer = people[0].post(f"{table.url}/join", json={}).json()
    table.tokens[answer["seat"]] = answer["token"]
    return table


@pytest.mark.parametrize("sit", [bots_too, one_device, a_program, left_before_it_began])
def test_unrated(browsers: People, server: Server, sit: Callable[..., Table]) -> None:
    people = [browsers(), browsers()]
    table = sit(people)
    wait_for(lambda: table.view()["to_act"] == 0, "our turn")
    assert table.move(0, "#1").status_code == 200
    assert table.view()["status"] == "over"
    assert results_of(server, table) == []
    assert row_of(server, me(people[0])["player"])["games"] == 0


def mus(server: Server, people: Sequence[httpx.Client]) -> list[float]:
    return [row_of(server, me(person)["player"])["mu"] for person in people]


def test_r20_who_leaves_is_rated_by_how_the_game_ends(browsers: People, server: Server) -> None:
    """Otherwise a loser would leave in time."""
    people = [browsers(), browsers(), browsers()]
    table = sit_together(people)
    table.play(moves=12)
    before = mus(server, people)
    table.post("leave", 2)
    del table.tokens[2]
    seen = table.play("gardener")
    places = ratings.ranks(ln.Position.parse(seen["position"]))
    assert sorted(rank for _, rank in results_of(server, table)) == sorted(places)
    after = mus(server, people)
    assert {row_of(server, me(person)["player"])["games"] for person in people} == {1}
    if places[2] == 3:
        assert after[2] < before[2]
    if places[2] == 1:
        assert after[2] == before[2]
    best = places.index(1)
    assert best == 2 or after[best] > before[best]


def test_r20_a_deserter_loses_but_never_gains(browsers: People, server: Server) -> None:
    for winner in (0, 1):
        people = [browsers(), browsers()]
        table = sit_together(people)
        table.post("leave", 1)
        wait_for(lambda table=table: table.view()["to_act"] == 0, "Ann's turn")  # type: ignore[misc]
        before = [row_of(server, me(person)["player"]) for person in people]
        if winner == 1:
            table.move(0, "#1")
        else:
            end_as_won_by(server, table, 0)
        after = [row_of(server, me(person)["player"]) for person in people]
        assert [row["games"] for row in after] == [1, 1]
        assert (after[0]["mu"] > before[0]["mu"]) == (winner == 0)
        if winner == 0:
            assert after[1]["mu"] < before[1]["mu"]
        else:
            assert (after[1]["mu"], after[1]["sigma"]) == (before[1]["mu"], before[1]["sigma"])
            page = people[0].get(f"/players/{me(people[1])['player']}", headers=HTML).text
            assert f"/g/{table.id}.1" in page


def end_as_won_by(server: Server, table: Table, winner: int) -> None:
    """Let the seat of the bot resign, which it never would."""
    hall = server.rooms.hall
    live = server.run(hall.find(table.id))
    server.run(hall.move_for_bot(live, live.state.seq, ln.Action.parse(f"#{2 - winner}")))
    assert table.view()["outcome"]["winners"] == [winner]


def test_r20_running_out_of_time_is_leaving(browsers: People, server: Server) -> None:
    people = [browsers(), browsers()]
    table = sit_together(people)
    run_out(server, table, 0)
    wait_for(lambda: table.view()["to_act"] == 1, "Bob's turn")
    end_as_won_by(server, table, 1)
    assert len(results_of(server, table)) == 2


@pytest.mark.parametrize("came", [False, True])
def test_nobody_loses_a_rematch_they_never_came_to(browsers: People, server: Server, came: bool) -> None:
    """One person begins it for both; who is not there must not lose game after game."""
    people = [browsers(), browsers()]
    table = sit_together(people)
    table.move(0, "#1")
    table.post("next", 0)
    if came:
        table.move(1, "+")
    run_out(server, table, 1)
    wait_for(lambda: table.view()["to_act"] == 0, "Ann's turn")
    end_as_won_by(server, table, 0)
    rated = {game for game, _ in results_of(server, table)}
    assert rated == ({f"{table.id}.1", f"{table.id}.2"} if came else {f"{table.id}.1"})


def run_out(server: Server, table: Table, seat: int) -> None:
    hall = server.rooms.hall
    live = server.run(hall.find(table.id))
    server.run(hall.leave(live, seat, "time"))


def test_an_unfinished_game_is_not_rated(browsers: People, server: Server) -> None:
    people = [browsers(), browsers()]
    table = sit_together(people)
    table.play(moves=6)
    assert results_of(server, table) == []


def test_the_leaderboard_and_a_page_for_everyone(serve: Serve) -> None:
    fresh = serve()
    with fresh.client() as ann, fresh.client() as bob, fresh.client() as looker:
        for person in (ann, bob, looker):
            person.get("/")
        assert looker.get("/api/players").json() == {"players": []}
        assert looker.get("/players", headers=HTML).status_code == 200
        table = sit_together([ann, bob])
        for _ in range(3):
            table.move(1, "#2")
            table.post("next", 0)
        first, second = looker.get("/api/players").json()["players"]
        assert (first["name"], first["games"]) == ("Ann", 3)
        assert (second["name"], second["games"]) == ("Bob", 3)
        assert first["rating"] > 1500 > second["rating"]
        assert 0 < first["uncertainty"] < 333
        assert first["player"] == me(ann)["player"]
        board = looker.get("/players", headers=HTML).text
        assert board.index("Ann") < board.index("Bob")
        assert str(first["rating"]) in board
        page = looker.get(f"/players/{first['player']}", headers=HTML).text
        assert "Ann" in page
        for number in (1, 2, 3):
            assert f"/g/{table.id}.{number}" in page
        unknown = looker.get("/players/nobody")
        assert unknown.status_code == 404
        assert detail(unknown) == "there is no such player"


def test_the_leaderboard_prefers_the_sure_to_the_lucky(serve: Serve) -> None:
    fresh = serve()

    def fill(connection: Connection) -> None:
        rows = [("lucky", 27.0, 8.0, 1), ("sure", 26.0, 2.0, 40), ("new", 25.0, 8.3, 0)]
        for name, mu, sigma, games in rows:
            row = {"id": name, "name": name, "created": 0.0, "mu": mu, "sigma": sigma, "games": games}
            connection.execute(schema.players.insert().values(row))

    fresh.run(fresh.rooms.store.write(fill))
    with fresh.client() as looker:
        listed = [player["name"] for player in looker.get("/api/players").json()["players"]]
    assert listed == ["sure", "lucky"]


def test_players_are_many_only_when_they_sit_down(serve: Serve) -> None:
    fresh = serve()
    with fresh.client() as bot:
        for _ in range(30):
            bot.cookies.clear()
            bot.get("/", headers=HTML)
    count = select(func.count()).select_from(schema.players)
    assert fresh.run(fresh.rooms.store.read(lambda found: found.execute(count).scalar_one())) == 0


# Checking a shuffle


def test_anyone_may_verify_a_record(client: httpx.Client) -> None:
    table = make_table(client, players=3)
    unfinished = client.post("/api/verify", json={"record": table.record()}).json()
    assert unfinished["matches"] is None
    assert unfinished["verdict"] == "cannot be checked"
    assert unfinished["deck"] == []
    table.play()
    text = table.record()
    fair = client.post("/api/verify", json={"record": text}).json()
    assert fair["matches"] is True
    assert fair["verdict"] == "matches"
    record = ln.Record.parse(text)
    assert tuple(fair["deck"][: len(record.revealed)]) == record.revealed
    forged = client.post("/api/verify", json={"record": str(replace(record, commitment="0" * 64))}).json()
    assert forged["matches"] is False
    assert forged["verdict"] == "does not match"


@pytest.mark.parametrize(
    "record", ["", "nonsense", "[players 2]\n[set-up sorted]\n[first 1]\n\n99", "\u0000"]
)
def test_what_is_not_a_record(client: httpx.Client, record: str) -> None:
    answer = client.post("/api/verify", json={"record": record})
    assert answer.status_code == 422
    detail(answer)


def test_a_record_that_is_too_long(client: httpx.Client) -> None:
    answer = client.post("/api/verify", json={"record": "x" * 60_001})
    assert answer.status_code == 422
    assert "60000" in detail(answer)


@pytest.mark.parametrize(
    "record",
    [
        "[players 2]\n[set-up sorted]\n[first 1]\n\n" + "{" * 50_000,
        "[players 2]\n[set-up sorted]\n[first 1]\n\n" + "1 " * 29_000,
        "[players 2]\n[set-up sorted]\n[first 1]\n\n1 2 3 4 5 6 7 8\n" + "1. +" * 14_000,
        "[" * 59_000,
        "[a " * 19_000,
        '[names ["' + "\\u0041" * 9_000 + '"]]',
        "[players 2]\n" + "\n".join(f"[x{number} y]" for number in range(5_000)),
        "[seed " + "9" * 59_000 + "]",
    ],
    ids=range(8),
)
def test_no_record_keeps_the_server_busy(client: httpx.Client, record: str) -> None:
    start = time.process_time()
    assert client.post("/api/verify", json={"record": record}).status_code == 422
    assert time.process_time() - start < 1
