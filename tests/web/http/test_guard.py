"""What everyone may ask for, how large and how often; other sites get nothing."""

import json
import socket
import threading

import httpx
import pytest
from starlette.types import Receive

from luckynumbers.web.http import guard
from luckynumbers.web.limits import BODY_BYTES, CLAIM_BURST
from luckynumbers.web.live.rates import Rate

from ...waiting import PATIENCE
from ..addresses import PAGES, POSTS, WITH_A_BODY
from ..checking import check_headers
from ..conftest import Serve
from ..hosting import Server
from ..playing import ME_AND_OPEN, Table, bearer, detail, make_table
from ..raw_http import chunked, exchange, read_answer, request


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
        "/api/games/{table}.1/events",
        "/api/me",
        "/api/me/games",
        "/api/players",
        "/healthz",
    ],
)
@pytest.mark.parametrize("accept", ["text/html", "*/*"])
def test_every_answer_keeps_browsers_strict(
    client: httpx.Client, table: Table, path: str, accept: str
) -> None:
    answer = client.get(path.format(table=table.id), headers={"Accept": accept})
    nothing = any(word in path for word in ("nothing", "nobody", "xx", ".7"))
    assert answer.status_code == (404 if nothing else 200)
    check_headers(answer)


def test_numbers_keep_browsers_strict_too(direct: httpx.Client) -> None:
    answer = direct.get("/metrics")
    assert answer.status_code == 200
    check_headers(answer)


@pytest.mark.parametrize("path", POSTS)
def test_refused_changes_have_the_headers_too(client: httpx.Client, table: Table, path: str) -> None:
    path = path.format(table=table.id)
    check_headers(client.post(path, content=b"{", headers={"Content-Type": "application/json"}))
    check_headers(client.post(path, headers={"Origin": "https://evil.example"}))
    check_headers(client.request("DELETE", path))


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


# What an empty wish of a stranger comes to, once it is let in.
OUTCOMES = {
    "/api/tables": 201,
    "/api/tables/{table}/join": 409,
    "/api/tables/{table}/leave": 401,
    "/api/tables/{table}/next": 401,
    "/api/tables/{table}/return": 401,
    "/api/tables/{table}/cancel": 401,
    "/api/tables/{table}/start": 401,
    "/api/me/link": 401,
    "/api/me/forget": 401,
    "/language": 303,
}


@pytest.mark.parametrize("path", POSTS)
def test_our_own_page_may_ask(client: httpx.Client, server: Server, table: Table, path: str) -> None:
    for headers in (
        {"Origin": server.url},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {},
    ):
        answer = client.post(path.format(table=table.id), json={}, headers=headers)
        assert answer.status_code == OUTCOMES.get(path, 422)


def test_a_web_server_in_front_may_say_another_host(serve: Serve) -> None:
    proxied = serve(public_url="https://play.example")
    with proxied.client() as program:
        mine, foreign = {"Origin": "https://play.example"}, {"Origin": "https://play.example.evil.example"}
        assert program.post("/api/tables", json={}, headers=mine).status_code == 201
        assert program.post("/api/tables", json={}, headers=foreign).status_code == 403
        assert program.post("/api/tables", json={}, headers={"Origin": "null"}).status_code == 403
        table = make_table(program, ME_AND_OPEN)
        assert f"https://play.example/t/{table.id}" in program.get(f"/t/{table.id}").text


def test_no_site_is_invited_to_read(client: httpx.Client, table: Table) -> None:
    for path in ("/", "/api/me", table.url):
        answer = client.get(path, headers={"Origin": "https://evil.example"})
        assert not [name for name in answer.headers if name.startswith("access-control")]


JSON = b"Content-Type: application/json"


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, whoever sends too much is heard out."""
    monkeypatch.setattr(guard, "UNWANTED_SECONDS", PATIENCE)


@pytest.mark.usefixtures("patient")
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


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("line", [b"Content-Length: 131072", b"Transfer-Encoding: chunked"])
def test_who_is_still_speaking_hears_that_it_is_too_much(
    server: Server, monkeypatch: pytest.MonkeyPatch, line: bytes
) -> None:
    """The answer must not be lost because the server hung up before everything was sent."""
    hear_out, refused = guard._hear_out, threading.Event()

    async def noted(receive: Receive) -> None:
        refused.set()
        await hear_out(receive)

    monkeypatch.setattr(guard, "_hear_out", noted)
    body = b"x" * 2 * BODY_BYTES
    sent = request("POST", "/api/tables", JSON, line, body=chunked(body) if b"chunked" in line else body)
    last = BODY_BYTES // 4
    with socket.create_connection(("127.0.0.1", server.own_port), timeout=PATIENCE) as connection:
        connection.sendall(sent[:-last])
        assert refused.wait(PATIENCE)
        connection.sendall(sent[-last:])
        assert read_answer(connection).status == 413


@pytest.mark.slow
@pytest.mark.parametrize(
    "line", [b"Content-Length: 9999999", b"Content-Length: 9999999\r\nExpect: 100-continue"]
)
def test_who_says_no_more_is_answered_all_the_same(server: Server, line: bytes) -> None:
    said = exchange(server.port, request("POST", "/api/tables", JSON, line, body=b"{"))
    assert said.status == 413


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
    assert said.status == 400


def test_too_many_tables(serve: Serve) -> None:
    small = serve()
    small.rooms.rates.creating = Rate(2, 0.0)
    with small.client() as program:
        answers = [program.post("/api/tables", json={}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert detail(answers[-1]) == "too many tables from here; wait a moment"


def test_too_many_changes(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.http.app.CHANGE_BURST", 3)
    monkeypatch.setattr("luckynumbers.web.http.app.CHANGE_RATE", 0.0)
    small = serve()
    with small.client() as program:
        table = make_table(program)
        assert table.move(0, "+").status_code == 200
        assert table.move(0, "nonsense").status_code == 422
        answer = table.move(0, "-")
        assert answer.status_code == 429
        assert detail(answer) == "too many requests; wait a moment"
        assert table.view()["status"] == "playing"


def test_guessing_codes_is_slow(serve: Serve) -> None:
    fresh = serve()
    fresh.rooms.rates.claiming = Rate(CLAIM_BURST, 0.0)
    with fresh.client() as guesser:
        answers = [guesser.post("/api/me/claim", json={"code": f"GUESS{n}"}) for n in range(CLAIM_BURST + 5)]
        assert [answer.status_code for answer in answers[:CLAIM_BURST]] == [404] * CLAIM_BURST
        assert detail(answers[0]) == "this code is unknown, used or too old"
        assert answers[-1].status_code == 429
        assert detail(answers[-1]) == "too many codes; wait a minute"
        assert guesser.get("/api/me").status_code == 200


def test_looking_has_a_limit_too(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("LOOK_BURST", 3), ("LOOK_RATE", 0.0)):
        monkeypatch.setattr(f"luckynumbers.web.http.guard.{name}", value)
    with serve().client() as program:
        assert [program.get("/healthz").status_code for _ in range(5)] == [200, 200, 200, 429, 429]


def test_work_has_a_smaller_one(serve: Serve) -> None:
    small = serve()
    small.rooms.rates.working = Rate(3, 0.0)
    with small.client() as program:
        game = f"/api/games/{make_table(program).id}.1"
        assert program.get(f"{game}/record").status_code == 200
        assert program.get(f"{game}/events").status_code == 200
        assert program.post("/api/verify", json={"record": "x"}).status_code == 422
        for answer in (program.get(f"{game}/record"), program.post("/api/verify", json={"record": "x"})):
            assert answer.status_code == 429
            assert detail(answer) == "too many requests; wait a moment"


def test_one_visitor_does_not_fill_the_list_of_tables(serve: Serve) -> None:
    small = serve()
    small.rooms.rates.publishing = Rate(2, 0.0)
    with small.client() as program:
        wish = {"seats": ME_AND_OPEN, "public": True}
        codes = [program.post("/api/tables", json=wish).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        assert program.post("/api/tables", json={**wish, "public": False}).status_code == 201


def test_a_server_with_a_public_name_answers_to_no_other(serve: Serve) -> None:
    """A page elsewhere whose name was made to lead here could otherwise ask as a visitor of its own."""
    with serve(public_url="https://play.example").client() as program:

        def asked(host: str, path: str = "/api/bots") -> int:
            return program.get(path, headers={"Host": host}).status_code

        for ours in ("play.example", "PLAY.example:443", "127.0.0.1:8000", "[::1]:8000", "localhost"):
            assert asked(ours) == 200
        for another in ("evil.example", "play.example.evil.example", "", "evil.example:443"):
            assert asked(another) == 421
        assert asked("whatever", "/healthz") == 200


@pytest.mark.parametrize(
    ("public_url", "said"), [("https://play.example", True), ("http://play.example", False)]
)
def test_https_stays_https(serve: Serve, public_url: str, said: bool) -> None:
    with serve(public_url=public_url).client() as program:
        assert ("strict-transport-security" in program.get("/healthz").headers) is said


def test_personal_pages_are_not_kept_by_anything_on_the_way(client: httpx.Client) -> None:
    for path in ("/", "/me", "/api/me", "/players"):
        assert client.get(path).headers["cache-control"] == "private, no-cache"
