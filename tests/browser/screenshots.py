"""Pictures of every page, for people to look at.

    python -m tests.browser.screenshots [folder] [scene …]

Run it from the root of the repository; the folder is /tmp/shots unless another is named.
"""

import sys
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import sync_playwright

from .conftest import ARGUMENTS
from .hosting import Server
from .scenes import SCENES
from .tables import set_stage

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1280, "height": 800}}


def main() -> None:
    """Take them all: two sizes, two themes."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp/shots")  # noqa: S108
    wanted = sys.argv[2:] or list(SCENES)
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        stage = set_stage(server.url)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(ARGUMENTS))
            for size, viewport in SIZES.items():
                context = browser.new_context(
                    base_url=server.url,
                    viewport=viewport,  # type: ignore[arg-type]
                    locale="en-GB",
                    reduced_motion="reduce",
                    device_scale_factor=2 if size == "phone" else 1,
                )
                context.add_cookies(stage.cookies)  # type: ignore[arg-type]
                page = context.new_page()
                for name in wanted:
                    page.emulate_media(color_scheme="light")
                    SCENES[name](page, stage)
                    for theme in THEMES:
                        page.emulate_media(color_scheme=theme)
                        page.mouse.move(0, 0)
                        page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=True)
                context.close()
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
