"""nginx in front of our servers, with the sample a host starts from, but for its port and certificate."""

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from ..waiting import PATIENCE, free_port, wait_for

SAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
PLAIN = "plain"
"""The socket, in the folder of nginx, that stands for the port of http."""
AROUND = """
{user} daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    {sample}
}}
"""


def adapted(sample: str, folder: Path, listening: int, behind: Sequence[int]) -> str:
    """Return the sample without its certificate, on ports of our own, with as many servers as there are."""
    sample = sample.replace("listen 80;", f"listen unix:{folder}/{PLAIN};")
    sample = sample.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{listening};")
    sample = re.sub(r"\s*ssl_certificate.*;", "", sample)
    # People see our port in their address, which on the usual one they do not.
    sample = sample.replace("Host $host;", "Host $http_host;")
    servers = "\n".join(f"server 127.0.0.1:{port};" for port in behind)
    return sample.replace("server 127.0.0.1:8000;", servers)


def answers(port: int) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE).status_code == 200
    return False


@contextmanager
def running_nginx(program: Path, folder: Path, behind: Sequence[int]) -> Iterator[int]:
    """Run nginx before servers on some ports; return its own."""
    port = free_port()
    user = "user root;" if os.geteuid() == 0 else ""  # it must write into our folder
    config = folder / "nginx.conf"
    sample = adapted(SAMPLE.read_text(), folder, port, behind)
    config.write_text(AROUND.format(user=user, folder=folder, sample=sample))
    running = subprocess.Popen([str(program), "-c", str(config)], stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: answers(port), "nginx")
        yield port
    finally:
        running.terminate()
        running.wait(PATIENCE)
