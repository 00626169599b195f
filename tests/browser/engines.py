"""The engines other than Chromium, each opened once for all tests of a module."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from . import firefox, webkit
from .layout import Screen

ENGINES = ("firefox", "webkit")


@contextmanager
def opened(name: str, program: Callable[[str], Path], folder: Path) -> Iterator[Screen]:
    """Open a browser with this engine."""
    if name == "firefox":
        with firefox.firefox(program("firefox-esr"), folder) as browser:
            yield firefox.screen_of(browser)
    else:
        with webkit.webkit(program("Xvfb"), program("WebKitWebDriver"), folder) as browser:
            yield webkit.screen_of(browser)
