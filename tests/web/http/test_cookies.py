"""The cookie by which a browser is known."""

import time
from http.cookies import SimpleCookie
from types import SimpleNamespace

import pytest
from itsdangerous import URLSafeSerializer
from starlette.responses import Response

from luckynumbers.web.http.cookies import COOKIE, Cookies, Known


def given(cookies: Cookies, player: str) -> str:
    """Return what a browser is told to send from now on."""
    response = Response()
    cookies.give(response, player)
    return SimpleCookie(response.headers["set-cookie"])[COOKIE].value


def test_a_browser_is_known_by_its_cookie_to_every_worker() -> None:
    known = Cookies("key", False).read(given(Cookies("key", True), "ann"))
    assert known is not None
    assert known.player == "ann"


def test_a_forged_cookie_belongs_to_nobody() -> None:
    cookies = Cookies("key", False)
    real = given(cookies, "ann")
    for forged in (None, "", "ann", real[:-1], f"{real}x", given(Cookies("another key", False), "ann")):
        assert cookies.read(forged) is None


def test_a_cookie_of_the_last_key_is_known_and_given_anew() -> None:
    """So that whoever comes between two rotations stays known, however soon the next one is."""
    cookie = given(Cookies("first", False), "ann")
    known = Cookies(["first", "second"], False).read(cookie)
    assert known is not None
    assert (known.player, known.old) == ("ann", True)
    assert Cookies(["second", "third"], False).read(cookie) is None
    fresh = Cookies(["first", "second"], False)
    again = fresh.read(given(fresh, "ann"))
    assert again is not None
    assert not again.old


def test_what_is_signed_but_no_player() -> None:
    cookies = Cookies("key", False)
    assert cookies.read(given(cookies, 7)) is None  # type: ignore[arg-type]


@pytest.mark.parametrize(("days", "known", "old"), [(0, True, False), (8, True, True), (401, False, True)])
def test_who_comes_now_and_then_stays_known(
    monkeypatch: pytest.MonkeyPatch, days: int, known: bool, old: bool
) -> None:
    cookies = Cookies("key", False)
    cookie = given(cookies, "ann")
    later = time.time() + days * 24 * 3600
    monkeypatch.setattr("luckynumbers.web.http.cookies.time", SimpleNamespace(time=lambda: later))
    found = cookies.read(cookie)
    assert (found is not None) == known
    assert found is None or found.old == old


def test_the_first_cookies_said_only_who() -> None:
    before = str(URLSafeSerializer("key", salt="guest").dumps("ann"))
    assert Cookies("key", False).read(before) == Known("ann", 0.0)


@pytest.mark.parametrize("secure", [False, True])
def test_scripts_and_other_sites_do_not_get_it(secure: bool) -> None:
    response = Response()
    Cookies("key", secure).give(response, "ann")
    told = response.headers["set-cookie"].lower()
    assert "httponly" in told
    assert "samesite=lax" in told
    assert ("secure" in told.split("; ")) == secure
