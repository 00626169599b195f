"""HEAD is GET without the body, and other methods are told what is allowed."""

import httpx
import pytest

from ...waiting import wait_for
from ..addresses import PAGES, POSTS
from ..hosting import Server
from ..playing import Table, detail
from ..raw_http import exchange, request


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
def test_other_methods(direct: httpx.Client, table: Table, method: str, path: str, allowed: str) -> None:
    answer = direct.request(method, path.format(table=table.id))
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
        "/api/games/{table}.1/events",
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
    changing = ("date:", "set-cookie:", "x-request-id:")
    return sorted(line for line in head.split("\r\n") if not line.startswith(changing))


def test_head_of_a_stream_ends(server: Server, table: Table) -> None:
    said = exchange(server.port, request("HEAD", f"/api/tables/{table.id}/events"))
    assert (said.status, said.body) == (200, b"")
    assert "content-type: text/event-stream" in said.head
    wait_for(lambda: server.rooms.streams.count(table.id) == 0, "the stream to be closed")


def test_get_does_not_do_what_post_does(client: httpx.Client, table: Table) -> None:
    for path in POSTS:
        if path not in {"/api/tables", "/api/me"}:
            assert client.get(path.format(table=table.id)).status_code == 405
