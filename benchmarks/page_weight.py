"""How much the first page and the table weigh, and how soon they can be used, on a phone far away.

    python benchmarks/page_weight.py [--runs 5] [--latency 400] [--speed 400] [--slower 1] [--json]

The weight is everything that comes over the wire on a first visit, headers and compression included, until
the table is there. The phone is a screen of 360 × 740, so many milliseconds and kbit/s away (as Chromium's
tools slow the network down), with a processor so many times slower than this machine's. The first page is
usable when the button *Play* can be pressed, which is a form and needs no script: when it is painted. The
table is playable some time after that click: when *Draw* is there and listens. The server runs on the same
machine.
"""

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from machine import describe_machine
from playwright.sync_api import Browser, Page, sync_playwright

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
USABLE = """() => {
  const painted = performance.getEntriesByName("first-contentful-paint")[0];
  return document.getElementById("play") && painted ? painted.startTime : null;
}"""
PLAYABLE = (
    "() => document.querySelector('#draw[aria-disabled=false]') && !document.querySelector('#board[hidden]')"
)


@contextmanager
def serving() -> Iterator[str]:
    """Serve an empty database; give the address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "luckynumbers.web.devserver", "--no-warm-up"]
        command += ["--port", str(port)]
        command += ["--database", f"sqlite:///{folder}/tables.db"]
        server = subprocess.Popen(command, env={**os.environ, "PYTHONWARNINGS": "ignore"})
        try:
            while not answers(url):
                assert server.poll() is None, "the server did not start"
                time.sleep(0.05)
            yield url
        finally:
            server.terminate()
            server.wait()


def answers(url: str) -> bool:
    """Return whether the server is there."""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def slow_down(page: Page, latency: float, speed: float, slower: float) -> None:
    """Make this page a phone far from the server."""
    slow = page.context.new_cdp_session(page)
    slow.send("Network.enable")
    bytes_a_second = speed * 1000 / 8
    network = {"downloadThroughput": bytes_a_second, "uploadThroughput": bytes_a_second}
    slow.send("Network.emulateNetworkConditions", {"offline": False, "latency": latency, **network})
    slow.send("Emulation.setCPUThrottlingRate", {"rate": slower})


class Weights:
    """Counts what comes over the wire."""

    def __init__(self, page: Page) -> None:
        self.kinds: dict[str, str] = {}
        self.sizes: dict[str, int] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._began)
        session.on("Network.loadingFinished", self._ended)

    def _began(self, told: dict[str, Any]) -> None:
        self.kinds[told["requestId"]] = told["type"]

    def _ended(self, told: dict[str, Any]) -> None:
        kind = self.kinds.get(told["requestId"], "Other")
        self.sizes[kind] = self.sizes.get(kind, 0) + round(told["encodedDataLength"])


def visit(browser: Browser, url: str, options: argparse.Namespace) -> dict[str, Any]:
    """Visit for the first time, then play; return sizes in bytes and times in milliseconds."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": 360, "height": 740},
        locale="en",
        service_workers="block",  # what one fetches is neither slowed down nor counted
    )
    page = context.new_page()
    slow_down(page, options.latency, options.speed, options.slower)
    weights = Weights(page)
    page.goto("/", wait_until="commit")
    usable = page.wait_for_function(USABLE).json_value()
    started = time.perf_counter()
    page.locator("#play").click(no_wait_after=True)
    page.wait_for_url("**/t/*", wait_until="commit")
    page.wait_for_function(PLAYABLE)
    playable = 1000 * (time.perf_counter() - started)
    requests = len(weights.kinds)
    context.close()
    return {"usable": usable, "playable": playable, "requests": requests, "sizes": weights.sizes}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="visits; the middle one counts")
    parser.add_argument("--latency", type=float, default=400, help="milliseconds")
    parser.add_argument("--speed", type=float, default=400, help="kbit/s")
    parser.add_argument("--slower", type=float, default=1, help="how much slower the phone's processor is")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        visits = [visit(browser, url, options) for _ in range(options.runs)]
        browser.close()
    found: dict[str, Any] = {
        "machine": describe_machine(),
        **{key: round(statistics.median(one[key] for one in visits)) for key in ("usable", "playable")},
        "bytes": max(sum(one["sizes"].values()) for one in visits),
        "requests": max(one["requests"] for one in visits),
        "sizes": max((one["sizes"] for one in visits), key=lambda sizes: sum(sizes.values())),
    }
    if options.json:
        print(json.dumps(found, indent=2))
        return
    print(found["machine"])
    kinds = ", ".join(f"{kind} {size / 1000:.1f}" for kind, size in sorted(found["sizes"].items()))
    print(f"first page and table: {found['bytes'] / 1000:.1f} kB in {found['requests']} requests ({kinds})")
    print(f"{options.latency:g} ms and {options.speed:g} kbit/s away:", end=" ")
    print(f"usable after {found['usable']} ms, playable {found['playable']} ms after the click")


if __name__ == "__main__":
    main()
