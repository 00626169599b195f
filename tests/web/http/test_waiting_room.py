"""The waiting room over HTTP, with everything that belongs to a seat: tokens, cookies, lists."""

import httpx
import pytest

from ..hosting import Server
from ..playing import ME_AND_OPEN, Table, detail, make_table

OPEN = {"kind": "open"}


def listed(client: httpx.Client, table: Table) -> bool:
    return table.id in {line["table"] for line in client.get("/api/tables").json()["tables"]}


def test_a_table_that_is_cancelled_is_gone_from_every_list(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN, public=True)
    assert listed(client, table)
    assert table.post("cancel").status_code == 401
    assert table.post("cancel", 0).status_code == 200
    assert not listed(client, table)
    seen = table.view(0)
    assert (seen["status"], seen["to_act"], seen["legal"]) == ("cancelled", None, [])
    late = table.post("join", name="Bob")
    assert late.status_code == 409
    assert detail(late) == "whoever made this table has taken it away; open one of your own"


@pytest.mark.slow
def test_leaving_before_the_game_makes_room_for_others(client: httpx.Client) -> None:
    table = make_table(client, [*ME_AND_OPEN, OPEN], public=True)
    bob = table.join("Bob")
    assert table.post("leave", bob).status_code == 200
    assert table.view()["names"] == ["Ann", "", ""]
    assert table.post("leave", bob).status_code == 401, "the token is worth nothing any more"
    assert listed(client, table)
    table.join("Cleo")
    table.join("Dan")
    assert table.play()["names"] == ["Ann", "Cleo", "Dan"]


def test_a_guest_who_left_may_sit_down_again(client: httpx.Client, server: Server) -> None:
    with server.client() as bob:
        bob.get("/")
        table = make_table(client, [*ME_AND_OPEN, OPEN])
        for _ in range(2):
            assert bob.post(f"{table.url}/join", json={"name": "Bob"}).status_code == 200
            assert bob.get("/api/me/games").json()["games"]
            assert bob.post(f"{table.url}/leave").status_code == 200
            assert bob.get("/api/me/games").json()["games"] == []


@pytest.mark.slow
def test_bots_fill_a_table(client: httpx.Client) -> None:
    table = make_table(client, [*ME_AND_OPEN, OPEN])
    assert table.post("bot", 0, bot="sedling").status_code == 422
    assert table.post("bot", 0, bot="snail").status_code == 200
    assert table.post("bot", 0, bot="seedling").status_code == 200
    seen = table.play()
    assert [seat["bot"] for seat in seen["seats"]] == [None, "snail", "seedling"]


def test_nobody_there_is_called_like_a_bot_in_any_language(client: httpx.Client) -> None:
    table = make_table(client, [*ME_AND_OPEN, OPEN, OPEN])
    table.join("Schnecke")
    assert table.post("bot", 0, bot="snail").status_code == 200
    assert table.view()["names"] == ["Ann", "Schnecke", "snail (2)", ""]
    table = make_table(client, [*ME_AND_OPEN, {"kind": "bot", "bot": "snail"}])
    table.join("Schnecke")
    assert table.view()["names"] == ["Ann", "Schnecke (2)", "snail"]


@pytest.mark.slow
@pytest.mark.parametrize("restart", [False, True])
def test_those_who_are_here_play_on_with_the_tokens_they_have(
    client: httpx.Client, server: Server, restart: bool
) -> None:
    table = make_table(client, [OPEN, OPEN, *ME_AND_OPEN])
    table.join("Bob")
    cleo = table.join("Cleo")
    assert table.post("leave", 0).status_code == 200
    del table.tokens[0]
    assert table.post("start", cleo).status_code == 403
    assert table.post("start", 2).status_code == 200
    table.tokens = {0: table.tokens[1], 1: table.tokens[2]}
    if restart:
        server.rooms.hall._live.pop(table.id)
    assert table.view(0)["you"] == [0]
    assert table.play()["names"] == ["Cleo", "Ann"]


def test_a_rematch_between_two_people_takes_both(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join()
    table.move(0, "#1")
    for _ in range(2):  # asking again changes nothing
        assert table.post("next", 1).status_code == 200
        seen = table.view()
        assert (seen["status"], seen["number"], seen["again"]) == ("over", 1, [1])
    assert table.post("next", 0).status_code == 200
    seen = table.view()
    assert (seen["status"], seen["number"], seen["again"]) == ("playing", 2, [])


@pytest.mark.slow
def test_r20_a_seat_is_taken_back(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join()
    assert table.post("return", 0).status_code == 409
    table.move(0, "+")
    table.post("leave", 1)
    assert table.post("return").status_code == 401
    assert table.post("return", 0, seat=1).status_code == 403
    assert table.post("return", 1).status_code == 200
    seen = table.view(1)
    assert seen["seats"][1]["bot"] is None
    assert [event["type"] for event in seen["history"]][-2:] == ["left", "returned"]
    assert table.play()["seats"][1]["bot"] is None
