"""The cookie by which a browser is known."""

from http.cookies import SimpleCookie

import pytest
from starlette.responses import Response

from luckynumbers.web.http.cookies import COOKIE, Cookies


def given(cookies: Cookies, player: str) -> str:
    """Return what a browser is told to send from now on."""
    response = Response()
    cookies.give(response, player)
    return SimpleCookie(response.headers["set-cookie"])[COOKIE].value


def test_a_browser_is_known_by_its_cookie_to_every_worker() -> None:
    assert Cookies("key", False).player_of(given(Cookies("key", True), "ann")) == "ann"


def test_a_forged_cookie_belongs_to_nobody() -> None:
    cookies = Cookies("key", False)
    real = given(cookies, "ann")
    for forged in (None, "", "ann", real[:-1], f"{real}x", given(Cookies("another key", False), "ann")):
        assert cookies.player_of(forged) is None


def test_what_is_signed_but_no_player() -> None:
    cookies = Cookies("key", False)
    assert cookies.player_of(given(cookies, 7)) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("secure", [False, True])
def test_scripts_and_other_sites_do_not_get_it(secure: bool) -> None:
    response = Response()
    Cookies("key", secure).give(response, "ann")
    told = response.headers["set-cookie"].lower()
    assert "httponly" in told
    assert "samesite=lax" in told
    assert ("secure" in told.split("; ")) == secure
