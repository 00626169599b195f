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
    answer = httpx.post(f"{server.url}/play", headers=HTML)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
