"""Cookies say who somebody is, and nobody can make one up."""

from collections.abc import Callable, Iterator

import httpx
from itsdangerous import URLSafeSerializer

from ..addresses import HTML
from ..conftest import Serve
from ..hosting import Server
from ..playing import make_table


def test_cookies(serve: Serve) -> None:
    for secure in (False, True):
        with serve(secure_cookies=secure).client() as browser:
            cookie = browser.get("/").headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert ("secure" in cookie.split("; ")) is secure


def forged(cookie: str) -> Iterator[str]:
    """Yield cookies that somebody might try."""
    payload, signature = cookie.split(".")
    yield payload
    yield f"{payload}."
    yield f"{payload}.{signature[:-2]}AA"
    yield f"{payload}.{signature[::-1]}"
    yield f"x{payload}.{signature}"
    yield f".{payload}.{signature}"
    yield str(URLSafeSerializer("guess", salt="guest").dumps("somebody"))
    yield str(URLSafeSerializer("", salt="guest").dumps("somebody"))
    yield from ("", ".", "..", "null", '"', "%00", "é", "x" * 4000, "." + "A" * 2000)


def test_forged_cookies_are_nobodys(browsers: Callable[[], httpx.Client], server: Server) -> None:
    ann = browsers()
    table = make_table(ann)
    seq = table.view(0)["seq"]
    for cookie in forged(ann.cookies["guest"]):
        headers = {"Cookie": f"guest={cookie}".encode("latin-1")}
        with server.client(headers=headers) as forger:
            assert forger.get("/api/me").json() == {"player": None, "name": "Guest"}
            assert forger.get(table.url).json()["you"] == []
            assert forger.get("/api/me/games").json() == {"games": []}
            answer = forger.post(f"{table.url}/moves", json={"seq": seq, "move": "+"})
            assert answer.status_code == 401
            assert forger.get("/", headers=HTML).status_code == 200


def test_a_cookie_signed_for_something_else_is_nobodys(server: Server, client: httpx.Client) -> None:
    key = server.run(server.rooms.store.key("cookie"))
    for value in (["a"], {"a": 1}, 7, None):
        cookie = str(URLSafeSerializer(key, salt="guest").dumps(value))
        answer = client.get("/api/me", headers={"Cookie": f"guest={cookie}"})
        assert answer.json()["player"] is None
    other = str(URLSafeSerializer(key, salt="other").dumps("somebody"))
    assert client.get("/api/me", headers={"Cookie": f"guest={other}"}).json()["player"] is None
