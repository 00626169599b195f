"""Lists of tables: the front door and programs are told the same."""

from collections.abc import Callable

import httpx
import pytest
from sqlalchemy import update

from luckynumbers.web.store.schema import tables

from ..conftest import Serve
from ..playing import ME_AND_OPEN, make_table

TOURNAMENT = {"setup": "choice", "bruno": True, "tournament": True}


def test_open_tables_newest_first(serve: Serve) -> None:
    with serve().client() as program:
        made = [make_table(program, ME_AND_OPEN, public=True, **more) for more in ({}, TOURNAMENT)]
        make_table(program, ME_AND_OPEN)  # not public
        make_table(program, public=True)  # no open seat
        shown = program.get("/api/tables").json()["tables"]
        page = program.get("/", headers={"Accept": "text/html"}).text
        assert shown == [
            {"table": made[1].id, "names": ["Ann", ""], "players": 2} | TOURNAMENT,
            {"table": made[0].id, "names": ["Ann", ""], "players": 2}
            | {"setup": "sorted", "bruno": False, "tournament": False},
        ]
        assert page.index(f'data-table="{made[1].id}"') < page.index(f'data-table="{made[0].id}"')
        made[0].join()
        assert [line["table"] for line in program.get("/api/tables").json()["tables"]] == [made[1].id]


def test_my_games_say_whose_turn_it_is(browsers: Callable[[], httpx.Client]) -> None:
    ann, bob = browsers(), browsers()
    table = make_table(ann, ME_AND_OPEN)
    assert bob.post(f"{table.url}/join", json={"name": "Bob"}).status_code == 200
    [mine], [his] = (person.get("/api/me/games").json()["games"] for person in (ann, bob))
    assert mine["table"] == his["table"] == table.id
    assert (mine["your_turn"], his["your_turn"]) == (True, False)
    assert f"/t/{table.id}" in ann.get("/", headers={"Accept": "text/html"}).text
    assert browsers().get("/api/me/games").json() == {"games": []}


def test_my_games_where_something_happened_last_come_first(browsers: Callable[[], httpx.Client]) -> None:
    ann = browsers()
    first, second = make_table(ann, ME_AND_OPEN), make_table(ann, ME_AND_OPEN)
    assert browsers().post(f"{second.url}/join", json={"name": "Bob"}).status_code == 200
    assert browsers().post(f"{first.url}/join", json={"name": "Bob"}).status_code == 200
    assert [game["table"] for game in ann.get("/api/me/games").json()["games"]] == [first.id, second.id]
    assert second.move(0, "+").status_code == 200
    assert [game["table"] for game in ann.get("/api/me/games").json()["games"]] == [second.id, first.id]


def test_a_finished_game_is_no_longer_listed(browsers: Callable[[], httpx.Client]) -> None:
    ann = browsers()
    table = make_table(ann)
    assert table.move(0, "#1").status_code == 200
    assert ann.get("/api/me/games").json() == {"games": []}


def test_a_damaged_table_is_left_out_and_its_players_still_come_in(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    server = serve()
    with server.client() as ann:
        ann.get("/")
        damaged, sound = make_table(ann), make_table(ann)
        server.damage(damaged.id)
        for _ in range(2):
            assert [game["table"] for game in ann.get("/api/me/games").json()["games"]] == [sound.id]
        assert f"/t/{sound.id}" in ann.get("/", headers={"Accept": "text/html"}).text
        assert ann.post("/play").headers["location"] == f"/t/{sound.id}"
    [said] = caplog.messages
    assert damaged.id in said


@pytest.mark.parametrize("summary", ["nonsense", "7", "{}"])
def test_one_that_cannot_be_read_hides_no_other(serve: Serve, summary: str) -> None:
    server = serve()
    with server.client() as program:
        sound, damaged = (make_table(program, ME_AND_OPEN, public=True) for _ in range(2))
        nonsense = update(tables).where(tables.c.id == damaged.id).values(summary=summary)
        server.run(server.rooms.store.write(lambda connection: connection.execute(nonsense)))
        assert [line["table"] for line in program.get("/api/tables").json()["tables"]] == [sound.id]
        assert program.get("/", headers={"Accept": "text/html"}).status_code == 200


def test_a_program_without_a_cookie_has_no_games(client: httpx.Client) -> None:
    assert client.get("/api/me/games").json() == {"games": []}
