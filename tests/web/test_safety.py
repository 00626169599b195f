"""Bad input gets a 4xx and a sentence, other sites get nothing, and pages run no script but ours."""

import html.parser
import json
import re
from collections.abc import Callable, Iterator
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from itsdangerous import URLSafeSerializer

from luckynumbers.web.http.guard import HEADERS
from luckynumbers.web.http.pages import STATIC
from luckynumbers.web.limits import BODY_BYTES, CLAIM_BURST, NAME_LENGTH

from .conftest import Serve
from .hosting import Server, wait_for
from .playing import ME_AND_OPEN, Table, bearer, detail, make_table
from .raw_http import chunked, exchange, request

HTML = {"Accept": "text/html"}
PAGES = ["/", "/new", "/learn", "/players", "/verify", "/me", "/me?code=ABC", "/api/docs", "/nothing-here"]
POSTS = [
    "/api/tables",
    "/api/tables/{table}/join",
    "/api/tables/{table}/moves",
    "/api/tables/{table}/contribution",
    "/api/tables/{table}/reactions",
    "/api/tables/{table}/leave",
    "/api/tables/{table}/next",
    "/api/me",
    "/api/me/link",
    "/api/me/claim",
    "/api/verify",
    "/language",
]
WITH_A_BODY = [path for path in POSTS if not path.endswith(("/leave", "/next", "/link", "/language"))]


@pytest.fixture
def table(client: httpx.Client) -> Table:
    return make_table(client)


# Headers


@pytest.mark.parametrize(
    "path",
    [
        *PAGES,
        "/t/{table}",
        "/t/nothing",
        "/t/{table}/qr.svg",
        "/g/{table}.1",
        "/g/{table}.7",
        "/players/nobody",
        "/me/qr/ABC.svg",
        "/locale/fr.js",
        "/locale/xx.js",
        "/manifest.webmanifest",
        "/static/css/base.css",
        "/static/nothing.css",
        "/static/js/table/table.js",
        "/api/openapi.json",
        "/api/tables",
        "/api/tables/{table}",
        "/api/tables/nothing",
        "/api/games/{table}.1/record",
        "/api/me",
        "/api/me/games",
        "/api/players",
        "/healthz",
        "/metrics",
    ],
)
@pytest.mark.parametrize("accept", ["text/html", "*/*"])
def test_every_answer_keeps_browsers_strict(
    client: httpx.Client, table: Table, path: str, accept: str
) -> None:
    answer = client.get(path.format(table=table.id), headers={"Accept": accept})
    assert answer.status_code in {200, 404}
    check_headers(answer)


def check_headers(answer: httpx.Response) -> None:
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = {
        part.split()[0]: part.split()[1:] for part in answer.headers["content-security-policy"].split(";")
    }
    assert policy["default-src"] == ["'none'"]
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == ["'self'"]
    assert policy["frame-ancestors"] == policy["base-uri"] == ["'none'"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", POSTS)
def test_refused_changes_have_the_headers_too(client: httpx.Client, table: Table, path: str) -> None:
    path = path.format(table=table.id)
    check_headers(client.post(path, content=b"{", headers={"Content-Type": "application/json"}))
    check_headers(client.post(path, headers={"Origin": "https://evil.example"}))
    check_headers(client.request("DELETE", path))


# Pages


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
    ours = {address for address in addresses if address.startswith("/")} - {"/language"}
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


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\t\n",
        "\u0000",
        "a\u0000b",
        "a\u0007b",
        "\u001b[31mred",
        "a\u202eb",
        "\u200b",
        "\u2028",
        "\ud800",
        "x" * (NAME_LENGTH + 1),
        "x" * 60_000,
        None,
        7,
        ["a"],
        {"a": "b"},
    ],
)
def test_names_that_cannot_be_shown(client: httpx.Client, name: object) -> None:
    table = make_table(client, ME_AND_OPEN)
    seats = [{"kind": "me", "name": name}, {"kind": "bot"}]
    wishes = {"/api/me": {"name": name}, f"{table.url}/join": {"name": name}, "/api/tables": {"seats": seats}}
    for path, wish in wishes.items():
        if name is None and path != "/api/me":
            continue  # no name is a name like any other there
        answer = client.post(path, content=json.dumps(wish), headers={"Content-Type": "application/json"})
        assert answer.status_code == 422, (path, answer.text)
        assert "name" in detail(answer)
    assert table.view()["status"] == "waiting"


# Other sites


FOREIGN: list[dict[str, str]] = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://["},
    {"Origin": "nonsense"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "http://127.0.0.1.evil.example"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("path", POSTS)
def test_another_site_changes_nothing(
    client: httpx.Client, table: Table, path: str, headers: dict[str, str]
) -> None:
    before = table.view()
    answer = client.post(
        path.format(table=table.id), json={"seq": 1, "move": "+"}, headers=bearer(table.tokens[0]) | headers
    )
    assert answer.status_code == 403
    assert detail(answer) == "this request comes from another site"
    assert "set-cookie" not in answer.headers
    assert table.view() == before


@pytest.mark.parametrize("path", POSTS)
def test_our_own_page_may_ask(client: httpx.Client, server: Server, table: Table, path: str) -> None:
    for headers in (
        {"Origin": server.url},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {},
    ):
        answer = client.post(path.format(table=table.id), json={}, headers=headers)
        assert answer.status_code in {200, 201, 303, 401, 409, 422}


def test_a_web_server_in_front_may_say_another_host(serve: Serve) -> None:
    proxied = serve(public_url="https://play.example")
    with proxied.client() as program:
        mine, foreign = {"Origin": "https://play.example"}, {"Origin": "https://play.example.evil.example"}
        assert program.post("/api/tables", json={}, headers=mine).status_code == 201
        assert program.post("/api/tables", json={}, headers=foreign).status_code == 403
        assert program.post("/api/tables", json={}, headers={"Origin": "null"}).status_code == 403
        table = make_table(program, ME_AND_OPEN)
        assert f"https://play.example/t/{table.id}" in program.get(f"/t/{table.id}").text


def test_cookies(serve: Serve) -> None:
    for secure in (False, True):
        with serve(secure_cookies=secure).client() as browser:
            cookie = browser.get("/").headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert ("secure" in cookie.split("; ")) is secure


def test_no_site_is_invited_to_read(client: httpx.Client, table: Table) -> None:
    for path in ("/", "/api/me", table.url):
        answer = client.get(path, headers={"Origin": "https://evil.example"})
        assert not [name for name in answer.headers if name.startswith("access-control")]


# Bodies


JSON = b"Content-Type: application/json"


@pytest.mark.parametrize("path", [*WITH_A_BODY, "/language"])
def test_a_body_that_is_too_large(server: Server, table: Table, path: str) -> None:
    path = path.format(table=table.id)
    body = b'{"name":"' + b"x" * BODY_BYTES + b'"}'
    said = exchange(server.port, request("POST", path, JSON, b"Content-Length: %d" % len(body), body=body))
    assert said.status == 413
    assert json.loads(said.body) == {"detail": "send at most 65536 bytes", "rule": None}
    said = exchange(
        server.port, request("POST", path, JSON, b"Transfer-Encoding: chunked", body=chunked(body))
    )
    assert said.status == 413
    assert json.loads(said.body) == {"detail": "send at most 65536 bytes", "rule": None}
    assert "content-security-policy" in said.head


def test_a_chunked_body_of_the_right_size(server: Server) -> None:
    body = json.dumps({"players": 3}).encode()
    said = exchange(
        server.port,
        request("POST", "/api/tables", JSON, b"Transfer-Encoding: chunked", body=chunked(body, 3)),
    )
    assert said.status == 201


@pytest.mark.parametrize("length", [b"99999999999999999999", b"-1", b"1e3", b"x", "²".encode("latin-1")])
def test_a_length_that_is_none(server: Server, length: bytes) -> None:
    said = exchange(server.port, request("POST", "/api/tables", JSON, b"Content-Length: " + length))
    assert said.status in {400, 413}


NOT_WHAT_IS_MEANT = [
    b"",
    b"{",
    b"nonsense",
    b"null",
    b"[]",
    b"0",
    b'"text"',
    b"true",
    b"NaN",
    b"[" * 30_000,
    b'{"a":' * 10_000,
    b"[" * 20_000 + b"]" * 20_000,
    b"9" * 6_000,
    b"1e999",
    b"\xff\xfe",
    b"\x00",
    b'\xef\xbb\xbf{"seq":1}',
    rb'{"\ud800":1}',
    rb'{"seq":1,"move":"\ud800","name":"\ud800","number":"\udfff","reaction":"\ud800","code":"\ud800","record":"\ud800"}',
    b'{"seq":1,"move":"\xed\xa0\x80","name":"\xed\xa0\x80","code":"\xed\xa0\x80","record":"\xed\xa0\x80"}',
    rb'{"seq":1,"move":"\u0000","name":"\u0000","reaction":"\u0000","record":"\u0000","players":"\u0000"}',
    b'{"seq":' + b"9" * 400 + b',"move":"+","players":' + b"9" * 400 + b',"name":9,"code":9,"record":9}',
    b'{"seq":1e400,"move":{},"players":-1e400,"name":{},"code":{},"record":{},"number":{},"reaction":{}}',
    b'{"__proto__":{"a":1},"constructor":1}',
    b'{"seq":1,"seq":2,"move":"+","extra":1,"name":"a","code":"a","record":"","number":"1","reaction":"wow"}',
    "{'seq': 1}".encode("utf-16"),
]


@pytest.mark.parametrize("body", NOT_WHAT_IS_MEANT, ids=lambda body: repr(body[:24]))
def test_bodies_that_are_not_what_is_meant(client: httpx.Client, table: Table, body: bytes) -> None:
    headers = bearer(table.tokens[0]) | {"Content-Type": "application/json"}
    before = table.view()
    for path in WITH_A_BODY:
        answer = client.post(path.format(table=table.id), content=body, headers=headers)
        assert answer.status_code in {400, 422}, (path, answer.text)
        detail(answer)
    assert table.view() == before


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "a", ""]
)
def test_what_does_not_say_that_it_is_json(client: httpx.Client, table: Table, kind: str) -> None:
    for path in WITH_A_BODY:
        answer = client.post(path.format(table=table.id), content=b"{}", headers={"Content-Type": kind})
        assert answer.status_code in {400, 415, 422}, path
        detail(answer)


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
        "/locale/{}.js",
        "/static/{}",
        "/static/js/{}",
        "/{}",
    ],
)
def test_addresses_of_nothing(server: Server, path: str, name: str) -> None:
    said = exchange(server.port, request("GET", path.format(name).replace(" ", "%20"), b"Accept: text/html"))
    assert said.status in {400, 404}
    assert "\nset-cookie: a=b" not in said.head
    assert b"<script>a" not in said.body


@pytest.mark.parametrize("code", ["%07", "%F0%9F%98%80" * 300, "<script>", "x" * 3000])
def test_a_link_to_carry_an_identity_is_drawn_whatever_it_says(server: Server, code: str) -> None:
    assert exchange(server.port, request("GET", f"/me/qr/{code}.svg")).status == 200


@pytest.mark.parametrize(
    "host", [b"[", b"[::1", b"x" * 5000, b"\xff", b"a b", b"<script>", b"x:abc", b"x:99999999", b""]
)
def test_hosts_that_are_none(server: Server, table: Table, host: bytes) -> None:
    for path in ("/", f"/t/{table.id}", f"/t/{table.id}/qr.svg", "/nothing", "/api/nothing"):
        said = exchange(server.port, request("GET", path, b"Accept: text/html", host=host))
        assert said.status in {200, 400, 404}, path
        assert b"<script>/" not in said.body


# Methods


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "PATCH", "DELETE", "TRACE"])
@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", "GET, HEAD"),
        ("/api/tables", "GET, HEAD, POST"),
        ("/api/me", "GET, HEAD, POST"),
        ("/api/tables/{table}", "GET, HEAD"),
        ("/api/tables/{table}/moves", "POST"),
        ("/language", "POST"),
        ("/static/css/base.css", "GET, HEAD"),
        ("/api/openapi.json", "GET, HEAD"),
        ("/healthz", "GET, HEAD"),
    ],
)
def test_other_methods(client: httpx.Client, table: Table, method: str, path: str, allowed: str) -> None:
    answer = client.request(method, path.format(table=table.id))
    assert answer.status_code == 405
    assert answer.headers["allow"] == allowed
    detail(answer)
    assert table.view()["status"] == "playing"


@pytest.mark.parametrize(
    "path",
    [
        *PAGES,
        "/t/{table}",
        "/t/nothing",
        "/t/{table}/qr.svg",
        "/g/{table}.1",
        "/locale/fr.js",
        "/manifest.webmanifest",
        "/static/css/base.css",
        "/static/nothing.css",
        "/api/openapi.json",
        "/api/tables",
        "/api/tables/{table}",
        "/api/tables/{table}/moves",
        "/api/games/{table}.1/record",
        "/api/games/nothing/record",
        "/api/me",
        "/healthz",
    ],
)
def test_head_is_get_without_the_body(server: Server, table: Table, path: str) -> None:
    path = path.format(table=table.id)
    got, head = (exchange(server.port, request(method, path)) for method in ("GET", "HEAD"))
    assert head.status == got.status
    assert head.body == b""
    assert steady(head.head) == steady(got.head)


def steady(head: str) -> list[str]:
    """Return the headers that are the same from one answer to the next."""
    return sorted(line for line in head.split("\r\n") if not line.startswith(("date:", "set-cookie:")))


def test_head_of_a_stream_ends(server: Server, table: Table) -> None:
    said = exchange(server.port, request("HEAD", f"/api/tables/{table.id}/events"))
    assert (said.status, said.body) == (200, b"")
    assert "content-type: text/event-stream" in said.head
    wait_for(lambda: server.rooms.hall.streams.count(table.id) == 0, "the stream to be closed")


# What nobody foresaw


@pytest.mark.parametrize(
    ("path", "accept"), [("/healthz", "*/*"), ("/api/players", "text/html"), ("/players", "*/*")]
)
def test_a_failure_is_told_like_any_refusal(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, path: str, accept: str
) -> None:
    with fail(serve, monkeypatch) as visitor:
        answer = visitor.get(path, headers={"Accept": accept, "Accept-Language": "de"})
    assert answer.status_code == 500
    assert detail(answer) == "bei uns ist etwas kaputtgegangen; versuch es gleich noch einmal"
    check_headers(answer)
    [said] = [record for record in caplog.records if record.name == "luckynumbers.web.http.unforeseen"]
    assert said.exc_info
    assert path in said.getMessage()


def test_a_failure_of_a_page_is_a_page(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    with fail(serve, monkeypatch) as visitor:
        answer = visitor.get("/players", headers={"Accept": "text/html"})
        head = visitor.head("/players", headers={"Accept": "text/html"})
    assert (answer.status_code, head.status_code) == (500, 500)
    assert answer.headers["content-type"].startswith("text/html")
    assert "Something broke on our side" in answer.text
    assert SECRET not in answer.text
    assert "RuntimeError" not in answer.text
    check_headers(answer)


def test_a_failure_of_all_pages(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr("luckynumbers.web.http.pages.render", broken)
    with serve().client() as visitor:
        answer = visitor.get("/", headers={"Accept": "text/html"})
    assert answer.status_code == 500
    assert detail(answer) == "something broke on our side"
    check_headers(answer)


SECRET = "what only the host may know"  # noqa: S105


def fail(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> httpx.Client:
    """Return a visitor to a server whose database fails."""
    server = serve()

    async def broken(*_: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(server.rooms.store, "read", broken)
    monkeypatch.setattr(server.rooms.store, "key", broken)
    return server.client()


def test_get_does_not_do_what_post_does(client: httpx.Client, table: Table) -> None:
    for path in POSTS:
        if path not in {"/api/tables", "/api/me"}:
            assert client.get(path.format(table=table.id)).status_code == 405


# Cookies


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


# Guessing


def test_guessing_codes_is_slow(serve: Serve) -> None:
    fresh = serve()
    with fresh.client() as guesser:
        answers = [guesser.post("/api/me/claim", json={"code": f"GUESS{n}"}) for n in range(CLAIM_BURST + 5)]
        assert [answer.status_code for answer in answers[:CLAIM_BURST]] == [404] * CLAIM_BURST
        assert detail(answers[0]) == "this code is unknown, used or too old"
        assert answers[-1].status_code == 429
        assert detail(answers[-1]) == "too many codes; wait a minute"
        assert guesser.get("/api/me").status_code == 200


# Language


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
    "accepted",
    ["xx", "", "*", ";;;,,,", "fr" * 3000, "en-\x00".replace("\x00", "%00"), "de-CH;q=0.9, fr", "ko_KR"],
)
def test_languages_a_browser_may_ask_for(client: httpx.Client, accepted: str) -> None:
    answer = client.get("/", headers=HTML | {"Accept-Language": accepted})
    assert answer.status_code == 200
    assert answer.headers["content-language"] in {"en", "fr", "ko", "de", "es", "ja"}
