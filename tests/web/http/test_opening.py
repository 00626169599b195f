"""Opening a table from the front door, with nothing but a form."""

import re

import httpx

from ..addresses import HTML
from ..hosting import Server


def test_the_form_leads_to_a_table_at_which_you_begin(client: httpx.Client) -> None:
    door = client.get("/", headers=HTML).text
    assert '<form id="start" method="post" action="/play">' in door
    answer = client.post("/play", headers=HTML)
    assert answer.status_code == 303
    table = re.fullmatch(r"/t/([\w-]+)", answer.headers["location"])
    assert table is not None
    seen = client.get(f"/api/tables/{table[1]}").json()
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "bot"]
    assert seen["seats"][0]["name"] == "Guest"
    assert seen["legal"] == ["+"], "the first clover is yours to draw"


def test_a_guest_without_a_name_is_called_so_in_their_language(client: httpx.Client) -> None:
    client.get("/", headers=HTML)
    answer = client.post("/play", headers=HTML | {"accept-language": "fr"})
    seen = client.get(f"/api/tables/{answer.headers['location'].removeprefix('/t/')}").json()
    assert seen["seats"][0]["name"] == "Invité"


def test_whoever_is_not_known_yet_goes_to_the_door_first(server: Server) -> None:
    with server.client() as stranger:
        answer = stranger.post("/play", headers=HTML)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def table_after(client: httpx.Client, **form: object) -> dict[str, object]:
    """Send the form; return the table it leads to."""
    answer = client.post("/play", headers=HTML, data=form)
    assert answer.status_code == 303, answer.text
    seen: dict[str, object] = client.get(
        f"/api{answer.headers['location'].replace('/t/', '/tables/')}"
    ).json()
    return seen


def test_play_goes_on_with_what_is_open_and_a_choice_begins_anew(client: httpx.Client) -> None:
    client.get("/", headers=HTML)
    first = table_after(client)
    assert table_after(client)["table"] == first["table"]
    assert f'data-continue="/t/{first["table"]}"' in client.get("/", headers=HTML).text
    chosen = table_after(client, bot=["snail", "sprout"], setup="michael", bruno="on", tournament="on")
    assert chosen["names"] == ["Guest", "snail", "sprout"]
    options = chosen["options"]
    assert isinstance(options, dict)
    assert (options["setup"], options["bruno"], options["tournament"]) == ("michael", True, True)


def test_at_most_three_and_nothing_that_makes_no_sense(client: httpx.Client) -> None:
    client.get("/", headers=HTML)
    assert len(table_after(client, bot=["snail"] * 9)["names"]) == 4  # type: ignore[arg-type]
    assert client.post("/play", headers=HTML, data={"bot": "nobody"}).status_code == 422
    assert client.post("/play", headers=HTML, data={"setup": "nothing"}).status_code == 422


def test_a_game_is_put_away(client: httpx.Client) -> None:
    client.get("/", headers=HTML)
    table = table_after(client)
    assert f"/t/{table['table']}/dismiss" in client.get("/", headers=HTML).text
    assert client.post(f"/t/{table['table']}/dismiss").status_code == 303
    assert client.get("/api/me/games").json()["games"] == []
    seats = client.get(f"/api/tables/{table['table']}").json()["seats"]
    assert seats[0]["bot"] is None, "nobody waits for them, so nobody plays on"


def test_where_others_wait_a_bot_plays_on_for_whoever_puts_the_game_away(
    client: httpx.Client, server: Server
) -> None:
    client.get("/", headers=HTML)
    made = client.post("/api/tables", json={"seats": [{"kind": "me"}, {"kind": "open"}], "first": 0}).json()
    with server.client() as friend:
        assert friend.post(f"/api/tables/{made['table']}/join", json={"name": "Bob"}).status_code == 200
        assert client.post(f"/t/{made['table']}/dismiss").status_code == 303
        assert friend.get(f"/api/tables/{made['table']}").json()["seats"][0]["bot"] == "seedling"


def test_every_seat_of_a_device_that_puts_the_game_away_goes_to_a_bot(
    client: httpx.Client, server: Server
) -> None:
    """Also when a bot already plays for the first of them."""
    client.get("/", headers=HTML)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Bob"}, {"kind": "open"}]
    made = client.post("/api/tables", json={"players": 3, "seats": seats, "first": 0}).json()
    with server.client() as friend:
        assert friend.post(f"/api/tables/{made['table']}/join", json={"name": "Cleo"}).status_code == 200
        assert client.post(f"/api/tables/{made['table']}/leave", json={"seat": 0}).status_code == 200
        assert client.post(f"/t/{made['table']}/dismiss").status_code == 303
        seats = friend.get(f"/api/tables/{made['table']}").json()["seats"]
        assert [seat["bot"] for seat in seats] == ["seedling", "seedling", None]


def test_a_link_says_whose_table_it_leads_to(client: httpx.Client) -> None:
    made = client.post(
        "/api/tables", json={"seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    ).json()
    page = client.get(f"/t/{made['table']}", headers=HTML).text
    assert '<meta property="og:title" content="Ann’s table – Lucky Numbers">' in page
    picture = re.search(r'og:image" content="([^"]+)"', page)
    assert picture is not None
    assert client.get(picture[1]).headers["content-type"] == "image/jpeg"


def test_what_you_have_done_is_kept_and_can_be_taken_along_or_deleted(client: httpx.Client) -> None:
    client.get("/", headers=HTML)
    assert "Nothing yet." in client.get("/me", headers=HTML).text
    table = table_after(client)
    moved = client.post(f"/api/tables/{table['table']}/moves", json={"seq": table["seq"], "move": "#1"})
    assert moved.status_code == 200
    [play] = client.get("/api/me/plays").json()["plays"]
    assert (play["bots"], play["won"]) == (["seedling"], False)
    assert "Against each bot" in client.get("/me", headers=HTML).text
    assert client.post("/api/me/forget").json() == {"plays": []}
    assert client.get("/api/me/plays").json() == {"plays": []}


def test_the_worker_belongs_to_a_version_and_what_it_keeps_is_there(client: httpx.Client) -> None:
    answer = client.get("/worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    # Another language makes it no other worker: it would take over in the middle of the switch.
    assert client.get("/worker.js", headers={"Accept-Language": "de"}).text == answer.text
    shell = re.search(r"const SHELL = (\[.*\]);", answer.text)
    assert shell is not None
    for path in re.findall(r'"([^"]+)"', shell[1]):
        assert client.get(path, headers=HTML).status_code == 200
