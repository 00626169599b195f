"""WebKit, the engine of every iPhone: Debian's, on a screen that nobody sees, driven by Selenium."""

import os
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from ..waiting import free_port
from .layout import KEYS, Screen, Size, answer_of, asking, walk_in
from .tables import Json

# The browser's own bar would not let a window be as narrow as a phone.
_NO_BAR = """
window toolbar, window headerbar, window entry, window button, window toolitem, window image, window label,
window box {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px;
}"""

# What moves is drawn by the processor here, frame by frame; whoever asks for no motion has none.
_NO_MOTION = "[Settings]\ngtk-enable-animations=0\n"

# Buffers shared with a graphics card that is not there take as long as everything else together.
_NO_CARD = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1"}

# The driver turns every finger into a mouse; so the page is told of one where it would be.
_TAP = """() => {
  const [clientX, clientY] = [%s, %s];
  const under = document.elementFromPoint(clientX, clientY);
  const finger = { pointerType: "touch", pointerId: 2, isPrimary: true, bubbles: true, clientX, clientY };
  under.dispatchEvent(new PointerEvent("pointerdown", finger));
  under.dispatchEvent(new PointerEvent("pointerup", finger));
  under.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
}"""


@contextmanager
def webkit(xvfb: Path, driver: Path, folder: Path) -> Iterator[WebKitGTK]:
    """Run the browser on a display of its own."""
    style = folder / "gtk-3.0" / "gtk.css"
    style.parent.mkdir(parents=True)
    style.write_text(_NO_BAR, encoding="utf-8")
    style.with_name("settings.ini").write_text(_NO_MOTION, encoding="utf-8")
    with _display(xvfb) as display:
        options = Options()
        options.binary_location = str(_mini_browser())
        options.add_argument("--automation")
        environment = {**os.environ, **_NO_CARD, "DISPLAY": display, "XDG_CONFIG_HOME": str(folder)}
        with warnings.catch_warnings():
            # Selenium does what it warns of itself.
            warnings.simplefilter("ignore", DeprecationWarning)
            service = Service(str(driver), port=free_port(), env=environment)
            browser = WebKitGTK(options=options, service=service)
        try:
            browser.set_script_timeout(90)
            yield browser
        finally:
            browser.quit()


def _mini_browser() -> Path:
    """Return the browser that belongs to the driver; it is on no ``PATH``."""
    places = ("lib/*/webkit2gtk-4*", "lib*/webkit2gtk-4*", "libexec/webkit2gtk-4*")
    found = sorted(one for place in places for one in Path("/usr").glob(f"{place}/MiniBrowser"))
    if not found:
        pytest.skip("MiniBrowser is not installed")
    return found[-1]


@contextmanager
def _display(xvfb: Path) -> Iterator[str]:
    reading, writing = os.pipe()
    command = [str(xvfb), "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def screen_of(browser: WebKitGTK) -> Screen:
    """Return the window as something to be looked at and played in."""

    def run(function: str) -> Any:
        return answer_of(browser.execute_async_script(asking(function)))

    def resize(size: Size) -> None:
        width, height = size
        # The window is a little higher than what the page sees of it.
        browser.set_window_size(width, height + bar)
        screen.wait(f"innerWidth === {width} && innerHeight === {height}")

    def come_in(url: str, table: str, cookies: list[Json]) -> None:
        walk_in(browser.get, browser.add_cookie, f"{url}/t/{table}", cookies)

    def tap(x: float, y: float) -> None:
        run(_TAP % (x, y))

    def press(key: str) -> None:
        ActionChains(browser).key_down(KEYS.get(key, key)).key_up(KEYS.get(key, key)).perform()

    screen = Screen(run, resize, come_in, tap, press)
    browser.set_window_size(800, 600)
    screen.wait("innerWidth === 800 && innerHeight < 600")
    bar = 600 - run("() => innerHeight")
    return screen
