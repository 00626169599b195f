"""Pages run no script but ours, whatever people are called and whatever an address says."""

import html.parser
import re
from collections.abc import Callable
from urllib.parse import urlsplit

import httpx
import pytest

from luckynumbers.web.http.static import STATIC

from ..addresses import HTML, PAGES
from ..hosting import Server
from ..playing import Table, make_table
from ..raw_http import exchange, request


class Inline(html.parser.HTMLParser):
    """Finds script, style and addresses a strict policy would not allow."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.addresses: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.found += [f"{tag} {name}" for name in given if name.startswith("on") or name == "style"]
        self.addresses += [given[name] or "" for name in ("src", "href", "action") if name in given]
        if tag == "script" and "src" not in given and given.get("type") != "application/json":
            self.found.append("script")
        if tag in {"style", "base", "iframe", "object", "embed"} or (tag == "meta" and "http-equiv" in given):
            self.found.append(tag)


def check_page(text: str) -> Inline:
    page = Inline()
    page.feed(text)
    page.close()
    assert page.found == []
    for address in page.addresses:
        assert not urlsplit(address).scheme or urlsplit(address).hostname == "127.0.0.1", address
        assert not address.lower().startswith(("javascript:", "data:", "//")), address
    return page


@pytest.mark.parametrize("language", ["en", "fr", "ko", "de", "es", "ja"])
def test_no_page_has_anything_inline(client: httpx.Client, table: Table, language: str) -> None:
    table.move(0, "#1")
    headers = HTML | {"Accept-Language": language}
    for path in (*PAGES, f"/t/{table.id}", f"/g/{table.id}.1", "/t/nothing"):
        answer = client.get(path, headers=headers)
        assert answer.status_code == (404 if "nothing" in path else 200), path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["content-language"] == language
        check_page(answer.text)


def test_what_pages_load_is_there(client: httpx.Client, table: Table) -> None:
    addresses: set[str] = set()
    for path in (*PAGES, f"/t/{table.id}", f"/g/{table.id}.1"):
        addresses |= {*check_page(client.get(path, headers=HTML).text).addresses}
    ours = {address for address in addresses if address.startswith("/")} - {"/language", "/play"}
    assert any(address.startswith("/static/") for address in ours)
    for address in ours:
        assert client.get(address, headers=HTML).status_code == 200, address


def test_no_script_or_style_loads_anything_from_elsewhere() -> None:
    for path in STATIC.rglob("*"):
        if path.suffix in {".js", ".css"}:
            text = path.read_text(encoding="utf-8")
            elsewhere = re.findall(
                r"""(?:https?:)?//[a-z0-9-]+\.[a-z]{2,}""", re.sub(r"(?m)^\s*(//|\*).*", "", text)
            )
            allowed = {"http://www.w3.org"}
            assert {*elsewhere} <= allowed, path
            assert not re.search(
                r"\b(eval|Function|document\.write|insertAdjacentHTML)\s*\(|\bouterHTML\b", text
            ), path


MARKUP = [
    "<script>a()</script>",
    '"><img src=x>',
    "' onload='a()",
    "</div></main><b>",
    "{{7*7}}",
    "&lt;b&gt;",
    "a\u0301<b>",
]


@pytest.mark.parametrize("name", MARKUP)
def test_names_are_only_ever_text(browsers: Callable[[], httpx.Client], name: str) -> None:
    ann = browsers()
    assert ann.post("/api/me", json={"name": name}).status_code == 200
    table = make_table(ann, [{"kind": "me", "name": name}, {"kind": "open"}], public=True)
    assert table.view()["names"] == [name, ""]
    player = ann.get("/api/me").json()["player"]
    for path in ("/", "/me", f"/t/{table.id}", f"/players/{player}", "/players"):
        text = ann.get(path, headers=HTML).text
        check_page(text)
        if "<" in name:
            assert name not in text
        assert ">49<" not in text


NASTY = [
    "%00",
    "%ff",
    "%F0%9F%98%80",
    "..%2f..%2fetc%2fpasswd",
    "x" * 3000,
    "%0d%0aset-cookie:a=b",
    "<script>",
    "a.b.c",
]


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize(
    "path",
    [
        "/t/{}",
        "/t/{}/qr.svg",
        "/g/{}",
        "/g/{}.1",
        "/players/{}",
        "/api/tables/{}",
        "/api/tables/{}/events",
        "/api/games/{}/record",
        "/api/games/{}/events",
        "/locale/{}.js",
        "/static/{}",
        "/static/js/{}",
        "/{}",
    ],
)
def test_addresses_of_nothing(server: Server, path: str, name: str) -> None:
    said = exchange(
        server.own_port, request("GET", path.format(name).replace(" ", "%20"), b"Accept: text/html")
    )
    assert said.status == 404
    assert "\nset-cookie: a=b" not in said.head
    assert b"<script>a" not in said.body


@pytest.mark.parametrize(
    "host", [b"[", b"[::1", b"x" * 5000, b"\xff", b"a b", b"<script>", b"x:abc", b"x:99999999", b""]
)
def test_hosts_that_are_none(server: Server, table: Table, host: bytes) -> None:
    for path in ("/", f"/t/{table.id}", f"/t/{table.id}/qr.svg", "/nothing", "/api/nothing"):
        said = exchange(server.own_port, request("GET", path, b"Accept: text/html", host=host))
        unreadable = len(host) > 1000 and path.endswith(".svg")  # more than a QR code holds
        assert said.status == (404 if "nothing" in path else 400 if unreadable else 200), path
        assert b"<script>/" not in said.body
