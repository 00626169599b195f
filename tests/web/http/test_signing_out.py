"""One device stays somebody, every other one forgets them."""

from collections.abc import Callable

import httpx
import pytest

from ..conftest import Serve
from ..playing import Table

Browsers = Callable[[], httpx.Client]


def two_devices(browsers: Browsers) -> tuple[httpx.Client, httpx.Client]:
    """Return two browsers that are the same person."""
    here, there = browsers(), browsers()
    here.post("/api/me", json={"name": "Ann"})
    code = here.post("/api/me/link").json()["code"]
    assert there.post("/api/me/claim", json={"code": code}).json()["name"] == "Ann"
    return here, there


def test_other_devices_are_signed_out_of_everything(browsers: Browsers) -> None:
    here, there = two_devices(browsers)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Bob"}]
    table = Table(here, here.post("/api/tables", json={"seats": seats}).json()["table"])
    elsewhere = Table(there, table.id)
    assert elsewhere.view()["you"] == [0, 1]
    unused = there.post("/api/me/link").json()["code"]
    assert here.post("/api/me/sign-out").json()["name"] == "Ann"
    assert here.get("/api/me").json()["name"] == "Ann"
    assert there.get("/api/me").json() == {"player": None, "name": "Guest"}
    assert elsewhere.view()["you"] == []
    assert there.post(f"{table.url}/moves", json={"seq": table.view()["seq"], "move": "+"}).status_code == 401
    assert here.post(f"{table.url}/moves", json={"seq": table.view()["seq"], "move": "+"}).status_code == 200
    assert browsers().post("/api/me/claim", json={"code": unused}).status_code == 404
    there.get("/")
    assert there.get("/api/me").json()["player"] not in {None, here.get("/api/me").json()["player"]}


def test_a_stranger_has_nothing_to_sign_out_of(client: httpx.Client) -> None:
    assert client.post("/api/me/sign-out").status_code == 401


def test_another_worker_hears_of_it_soon(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker remembers for a moment who is signed out, not for ever."""
    server = serve()
    guests = server.rooms.guests
    with server.client() as browser:
        browser.get("/")
        browser.post("/api/me", json={"name": "Ann"})
        player = browser.get("/api/me").json()["player"]
    assert server.run(guests.signed_out(player)) == 0.0
    other = type(guests)(server.rooms.store)
    server.run(other.sign_out(player))
    assert server.run(guests.signed_out(player)) == 0.0
    monkeypatch.setattr("luckynumbers.web.store.guests.FRESH_SECONDS", 0.0)
    assert server.run(guests.signed_out(player)) > 0.0


def test_an_old_cookie_is_renewed_with_a_page(browsers: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = browsers()
    before = browser.cookies["guest"]
    assert "set-cookie" not in browser.get("/").headers
    monkeypatch.setattr("luckynumbers.web.http.cookies.RENEW_SECONDS", -1)
    browser.get("/")
    assert browser.cookies["guest"] != before
