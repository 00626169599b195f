"""Choosing a language, by hand or by what the browser asks for."""

import re
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from ..addresses import HTML
from ..hosting import Server

BACK = [
    "/new",
    "/t/abc?x=1",
    "/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\nSet-Cookie: a=b",
    " //evil.example",
    "/%2f/evil.example",
    "/%5cevil.example",
    "/%09/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "@evil.example",
    "",
    "/é☘",
    "/\u2028/evil.example",
    "x" * 5000,
]


@pytest.mark.parametrize("back", BACK)
def test_choosing_a_language_never_leaves_the_site(server: Server, client: httpx.Client, back: str) -> None:
    answer = client.post("/language", data={"language": "fr", "back": back})
    assert answer.status_code == 303
    location = answer.headers["location"]
    assert location.isascii()
    assert location.isprintable()
    assert location.startswith("/")
    for joined in (urljoin(server.url, location), str(httpx.URL(server.url).join(location))):
        assert urlsplit(joined).netloc == urlsplit(server.url).netloc
    assert re.match(r"/([^/\\]|$)", location)
    assert client.cookies["language"] == "fr"
    assert "a=b" not in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    "form",
    [
        b"",
        b"language=xx",
        b"language=",
        b"language=fr;a=b",
        b"\xff",
        b"&=&=",
        b"%00=%00",
        b"language=../../fr",
    ],
)
def test_a_language_there_is_not(client: httpx.Client, form: bytes) -> None:
    answer = client.post(
        "/language", content=form, headers={"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("xx", "en"),
        ("", "en"),
        ("*", "en"),
        (";;;,,,", "en"),
        ("fr" * 3000, "en"),
        ("en-%00", "en"),
        ("de-CH;q=0.9, fr", "de"),
        ("ko_KR", "ko"),
        ("xx, ja;q=0.5", "ja"),
    ],
)
def test_languages_a_browser_may_ask_for(client: httpx.Client, accepted: str, spoken: str) -> None:
    answer = client.get("/", headers=HTML | {"Accept-Language": accepted})
    assert answer.status_code == 200
    assert answer.headers["content-language"] == spoken
