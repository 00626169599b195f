"""The sample for nginx, run but for its port and certificate: streams pass at once, addresses are right."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from luckynumbers.web.live.rates import Rate

from ..waiting import PATIENCE
from .conftest import Serve
from .hosting import Server
from .listening import Stream
from .playing import make_table
from .proxy import PLAIN, running_nginx


@pytest.fixture
def behind_nginx(
    program: Callable[[str], Path],
    serve: Serve,
    tmp_path: Path,
) -> Iterator[tuple[Server, int]]:
    """Return a server and the port of an nginx in front of it."""
    server = serve(trusted_proxies=("127.0.0.1",), public_url="http://play.example")
    with running_nginx(program("nginx"), tmp_path, [server.port]) as port:
        yield server, port


def test_who_comes_by_http_is_sent_on(behind_nginx: tuple[Server, int], tmp_path: Path) -> None:
    plain = httpx.HTTPTransport(uds=str(tmp_path / PLAIN), verify=False)
    with httpx.Client(base_url="http://play.example", transport=plain, timeout=PATIENCE) as visitor:
        answer = visitor.get("/t/abc?x=1")
        assert (answer.status_code, answer.headers["location"]) == (301, "https://play.example/t/abc?x=1")


def test_streams_pass_at_once_and_addresses_are_those_of_visitors(behind_nginx: tuple[Server, int]) -> None:
    server, port = behind_nginx
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as program:
        table = make_table(program)
        with Stream(port, table.id) as stream:
            last = table.view()["seq"]
            stream.until_seq(last)
            answer = table.move(0, "+")
            assert answer.status_code == 200
            stream.until_seq(answer.json()["seq"])
            assert not stream.closed
        # Whatever a visitor claims, it is nginx who says where they are; and numbers are for the host alone.
        server.rooms.rates.creating = Rate(1, 0.0)
        codes = [
            program.post("/api/tables", json={}, headers={"X-Forwarded-For": f"192.0.2.{n}"}).status_code
            for n in range(2)
        ]
        assert codes == [201, 429]
        assert program.get("/metrics").status_code == 404
