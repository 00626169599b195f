"""The sample for nginx, run but for its port and certificate: streams pass at once, addresses are right."""

import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from luckynumbers.web.http.guard import Bucket

from ..waiting import PATIENCE, free_port, wait_for
from .conftest import Serve
from .hosting import Server
from .listening import Stream
from .playing import make_table

SAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
AROUND = """
daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    {sample}
}}
"""


def adapted(sample: str, listening: int, behind: int) -> str:
    """Return the sample without its certificate, on ports of our own."""
    sample = re.sub(r"listen 443 ssl http2;", f"listen 127.0.0.1:{listening};", sample)
    sample = re.sub(r"\s*ssl_certificate.*;", "", sample)
    return sample.replace("127.0.0.1:8000", f"127.0.0.1:{behind}")


def answers(port: int) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    return False


@pytest.fixture
def behind_nginx(
    program: Callable[[str], Path],
    serve: Serve,
    tmp_path: Path,
) -> Iterator[tuple[Server, int]]:
    """Return a server and the port of an nginx in front of it."""
    server = serve(trusted_proxies=("127.0.0.1",), public_url="http://play.example")
    port = free_port()
    config = tmp_path / "nginx.conf"
    sample = adapted(SAMPLE.read_text(), port, server.port)
    config.write_text(AROUND.format(folder=tmp_path, sample=sample))
    running = subprocess.Popen([str(program("nginx")), "-c", str(config)], stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: answers(port), "nginx")
        yield server, port
    finally:
        running.terminate()
        running.wait(PATIENCE)


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
        server.rooms.creating = Bucket(1, 0.0)
        codes = [
            program.post("/api/tables", json={}, headers={"X-Forwarded-For": f"192.0.2.{n}"}).status_code
            for n in range(2)
        ]
        assert codes == [201, 429]
        assert program.get("/metrics").status_code == 404
