"""Firefox: Debian's, without a window, driven by Mozilla's own driver."""

import gc
import importlib
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..waiting import free_port
from .layout import KEYS, Screen, Size, answer_of, asking, walk_in
from .tables import Json

PATIENCE = 90_000
# No motion for those who ask for none; touch is understood although no touch screen is there.
_WISHES = {"ui.prefersReducedMotion": 1, "dom.w3c_touch_events.enabled": 1, "intl.accept_languages": "en-GB"}

# A window is never as narrow as a phone, but what shows a page in it can be.
_NARROW = """const { style } = gBrowser.selectedBrowser;
  Object.assign(style, { flex: "none", minWidth: "0", width: `${arguments[0]}px` });
  Object.assign(style, { height: `${arguments[1]}px`, maxHeight: `${arguments[1]}px` });"""


@contextmanager
def firefox(binary: Path, folder: Path) -> Iterator[Any]:
    """Run the browser; what it has to say about itself goes into ``folder``."""
    with _careless_driver():
        driver = importlib.import_module("marionette_driver.marionette")
        # A port of its own: several tests may each have a Firefox at the same time.
        log = str(folder / "gecko.log")
        browser = driver.Marionette(
            bin=str(binary), port=free_port(), headless=True, prefs=_WISHES, gecko_log=log
        )
        browser.start_session()
    try:
        browser.timeout.script = PATIENCE / 1000
        browser.set_window_rect(width=2000, height=1300)
        yield browser
    finally:
        with _careless_driver():
            browser.cleanup()
            del browser


@contextmanager
def _careless_driver() -> Iterator[None]:
    """Overlook what the driver does to itself: old fashions, and sockets left open."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
        gc.collect()


def screen_of(browser: Any) -> Screen:
    """Return the window as something to be looked at and played in."""

    def run(function: str) -> Any:
        return answer_of(browser.execute_async_script(asking(function), sandbox=None))

    def resize(size: Size) -> None:
        with browser.using_context("chrome"):
            browser.execute_script(_NARROW, script_args=list(size))
        screen.wait(f"innerWidth === {size[0]} && innerHeight === {size[1]}")

    def come_in(url: str, table: str, cookies: list[Json]) -> None:
        walk_in(browser.navigate, browser.add_cookie, f"{url}/t/{table}", cookies)

    def tap(x: float, y: float) -> None:
        finger = browser.actions.sequence("pointer", "finger", {"pointerType": "touch"})
        finger.pointer_move(round(x), round(y)).pointer_down().pointer_up().perform()

    def press(key: str) -> None:
        hand = browser.actions.sequence("key", "hand")
        hand.key_down(KEYS.get(key, key)).key_up(KEYS.get(key, key)).perform()

    screen = Screen(run, resize, come_in, tap, press)
    return screen
