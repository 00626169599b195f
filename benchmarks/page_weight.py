"""How much the first page weighs and how soon it can be used, on a phone with a slow connection.

    python benchmarks/page_weight.py [--runs 5] [--json]

The weight is everything a first visit loads, before compression. The phone is a screen of 360 × 740, 150 ms
and 1.6 Mbit/s away, with a processor four times slower than this machine's (as Chromium's tools slow
it down). "Listens" is when the button *Play* first answers to a click, counted from the start of the visit;
the table is there some time after that click. The server runs on the same machine.
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
from playwright.sync_api import Browser, Page, Response, sync_playwright

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
LATENCY = 150
SPEED = 1_600_000 / 8
SLOWER = 4

# Notes when the button first listens.
LISTENS = """{
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (this.id === "start" && type === "submit") window.listensSince ??= performance.now();
    return listen.call(this, type, ...rest);
  };
}"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


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


def slow_down(page: Page) -> None:
    """Make this page a phone far from the server."""
    slow = page.context.new_cdp_session(page)
    slow.send("Network.enable")
    network = {"offline": False, "latency": LATENCY, "downloadThroughput": SPEED, "uploadThroughput": SPEED}
    slow.send("Network.emulateNetworkConditions", network)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def visit(browser: Browser, url: str, *, phone: bool) -> dict[str, Any]:
    """Visit for the first time, then play; return sizes in bytes and times in milliseconds."""
    context = browser.new_context(base_url=url, viewport={"width": 360, "height": 740}, locale="en")
    page = context.new_page()
    if phone:
        slow_down(page)
    page.add_init_script(LISTENS)
    answered: list[Response] = []
    page.on("response", lambda answer: answered.append(answer))
    page.goto("/", wait_until="networkidle")
    sizes = [(answer.request.resource_type, len(answer.body())) for answer in answered]
    page.wait_for_function("() => window.listensSince")
    seen = {"painted": page.evaluate(PAINTED), "listens": page.evaluate("window.listensSince")}
    started = time.perf_counter()
    page.locator("#play").click()
    page.locator("#board").wait_for()
    seen["plays"] = 1000 * (time.perf_counter() - started)
    context.close()
    return {**seen, "requests": len(sizes), "bytes": sum(size for _, size in sizes), "sizes": dict_of(sizes)}


def dict_of(sizes: list[tuple[str, int]]) -> dict[str, int]:
    """Add up sizes by kind."""
    kinds = sorted({kind for kind, _ in sizes})
    return {kind: sum(size for other, size in sizes if other == kind) for kind in kinds}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="visits of each kind; the middle one counts")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: dict[str, Any] = {"machine": describe_machine()}
    path = shutil.which("chromium") or "/usr/bin/chromium"
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        for name, phone in (("this machine", False), ("slow phone", True)):
            visits = [visit(browser, url, phone=phone) for _ in range(options.runs)]
            middle = {
                key: round(statistics.median(one[key] for one in visits))
                for key in ("painted", "listens", "plays")
            }
            found[name] = {**{key: visits[0][key] for key in ("requests", "bytes", "sizes")}, **middle}
        browser.close()
    if options.json:
        print(json.dumps(found, indent=2))
        return
    print(found["machine"])
    first = found["slow phone"]
    kinds = ", ".join(f"{kind} {size / 1000:.1f}" for kind, size in first["sizes"].items())
    print(f"first page: {first['bytes'] / 1000:.1f} kB in {first['requests']} requests ({kinds})")
    for name in ("this machine", "slow phone"):
        seen = found[name]
        print(f"{name}: painted after {seen['painted']} ms, listens after {seen['listens']} ms,", end=" ")
        print(f"at the table {seen['plays']} ms after the click")


if __name__ == "__main__":
    main()
