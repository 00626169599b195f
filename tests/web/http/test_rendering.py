"""Templates in the language of whoever asks; a newcomer becomes a guest."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import Request

from luckynumbers.web.http.dependencies import Person
from luckynumbers.web.http.rendering import Screen, error_page, language_of, render
from luckynumbers.web.store.guests import Guest


def asked(**headers: str) -> Request:
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": "/learn", "query_string": b"", "headers": told}
    return Request({**scope, "server": ("here", 80), "scheme": "http"})


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "en"),
        ({"accept_language": "ko"}, "ko"),
        ({"accept_language": "ko", "cookie": "language=fr"}, "fr"),
        ({"accept_language": "xx", "cookie": "language=yy"}, "en"),
    ],
)
def test_what_was_chosen_goes_before_what_the_browser_asks_for(headers: dict[str, str], code: str) -> None:
    assert language_of(asked(**headers)).code == code


def test_a_page_says_which_language_it_is_in() -> None:
    page = render(asked(accept_language="de"), "learn.html", me=None)
    assert page.headers["content-language"] == "de"
    assert page.headers["vary"] == "Accept-Language, Cookie"
    assert b'lang="de"' in page.body


def test_an_error_page_carries_its_status_and_escapes_what_it_says() -> None:
    page = error_page(asked(), 418, "<script>")
    assert page.status_code == 418
    assert b"&lt;script&gt;" in page.body
    assert b"<script>&" not in page.body


class House:
    """Remembers whom it gave a cookie."""

    def __init__(self) -> None:
        self.remembered: list[str] = []
        self.guests = SimpleNamespace(new=lambda: Guest("new", "Guest", False))
        self.cookies = SimpleNamespace(give=lambda response, player: self.remembered.append(player))


ANN = Guest("a1", "Ann", True)


@pytest.mark.parametrize(
    ("visitor", "cookies"),
    [(Person(None), ["new"]), (Person(ANN), []), (Person(ANN, old_cookie=True), ["a1"])],
)
def test_a_cookie_is_for_newcomers_and_for_old_ones(visitor: Person, cookies: list[str]) -> None:
    house = House()
    page = Screen(asked(), cast("Any", house), visitor).show("learn.html")
    assert house.remembered == cookies
    assert (b"Ann" in page.body) is (visitor.guest is not None)
