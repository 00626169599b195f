"""Guests without passwords, and what is remembered of them."""

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import SimpleNamespace

import httpx
import pytest
from openskill.models import PlackettLuce
from sqlalchemy import Connection, func, select

from luckynumbers.web.limits import LINK_SECONDS
from luckynumbers.web.store import schema
from luckynumbers.web.store.guests import Guest
from luckynumbers.web.store.refused_names import refuse

from ..addresses import HTML
from ..conftest import Serve
from ..guests import People, me, row_of, sit_together
from ..hosting import Server
from ..playing import ALL_HERE, ME_AND_OPEN, detail, make_table


def test_a_program_is_nobody(client: httpx.Client) -> None:
    assert me(client) == {"player": None, "name": "Guest"}
    assert client.get("/api/me/games").json() == {"games": []}
    assert "guest" not in client.cookies


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("  ", "en", "a name needs letters that can be shown"),
        ("", "de", "ein Name braucht Buchstaben, die man sieht"),
        ("a\u202eb", "fr", "un nom ne peut pas contenir de signes invisibles"),
    ],
)
def test_a_name_nobody_could_read_is_refused_in_words(
    browsers: People, name: str, language: str, said: str
) -> None:
    answer = browsers().post("/api/me", json={"name": name}, headers={"Accept-Language": language})
    assert (answer.status_code, detail(answer)) == (422, said)


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


def test_an_identity_is_carried_to_another_device_once(browsers: People) -> None:
    phone, laptop, thief = browsers(), browsers(), browsers()
    phone.post("/api/me", json={"name": "Ann"})
    table = make_table(phone, ME_AND_OPEN)
    before = time.time()
    link = phone.post("/api/me/link").json()
    assert before - 1 < link["expires"] - LINK_SECONDS < time.time() + 1
    assert {*link} == {"code", "url", "expires", "picture"}
    assert link["picture"].startswith("data:image/svg+xml")
    assert len(link["code"]) == 10
    assert link["url"].endswith(f"/me?code={link['code']}")
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
    monkeypatch.setattr("luckynumbers.web.store.guests.time", later)
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
    over.again()
    assert over.id in {game["table"] for game in ann.get("/api/me/games").json()["games"]}


@pytest.mark.slow
def test_the_leaderboard_and_a_page_for_everyone(serve: Serve) -> None:
    fresh = serve()
    with fresh.client() as ann, fresh.client() as bob, fresh.client() as looker:
        for person in (ann, bob, looker):
            person.get("/")
        assert looker.get("/api/players").json() == {"players": []}
        assert looker.get("/players", headers=HTML).status_code == 200
        table = sit_together([ann, bob])
        for _ in range(3):
            table.everyone_moves()
            table.move(1, "#2")
            table.again()
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


def test_nobody_on_the_leaderboard_passes_for_another_or_for_a_bot(serve: Serve) -> None:
    fresh = serve()

    def fill(connection: Connection) -> None:
        for code, name in (("aaaa1", "Ann"), ("bbbb2", "ann"), ("cccc3", "Ladybug"), ("dddd4", "Bob")):
            row = {"id": code, "name": name, "created": 0.0, "mu": 25.0, "sigma": 2.0, "games": 9}
            connection.execute(schema.players.insert().values(row))

    fresh.run(fresh.rooms.store.write(fill))
    with fresh.client() as looker:
        board = looker.get("/players", headers=HTML).text
    marks = re.findall(r'</a> <span class="badge">(\w+)</span>', board)
    assert sorted(marks) == ["aaaa", "bbbb", "cccc"]


def test_players_are_many_only_when_they_sit_down(serve: Serve) -> None:
    fresh = serve()
    with fresh.client() as bot:
        for _ in range(30):
            bot.cookies.clear()
            bot.get("/", headers=HTML)
    count = select(func.count()).select_from(schema.players)
    assert fresh.run(fresh.rooms.store.read(lambda found: found.execute(count).scalar_one())) == 0


def test_a_name_the_host_does_not_want(serve: Serve) -> None:
    server = serve()
    server.run(server.rooms.store.write(partial(refuse, name="Rude")))
    mine, here = {"kind": "me", "name": "Ann"}, {"kind": "here", "name": "rude"}
    with server.client() as visitor:
        table = make_table(visitor, [mine, {"kind": "open"}])
        for refused in (
            visitor.post("/api/me", json={"name": "RUDE"}),
            visitor.post("/api/tables", json={"seats": [{"kind": "me", "name": "Rude"}, {"kind": "open"}]}),
            visitor.post("/api/tables", json={"seats": [mine, here]}),
            visitor.post("/api/tables", json={"seats": [mine, {"kind": "bot", "name": "rude"}]}),
            table.post("join", name="Rüde"),
        ):
            assert refused.status_code == 422
            assert detail(refused) == "this name cannot be taken here; choose another"
        table.join("Prude")


def test_a_bot_goes_by_its_own_name_whatever_people_may_not_be_called(serve: Serve) -> None:
    server = serve()
    server.run(server.rooms.store.write(partial(refuse, name="seedling")))
    with server.client() as visitor:
        make_table(visitor, [{"kind": "me"}, {"kind": "bot"}])
