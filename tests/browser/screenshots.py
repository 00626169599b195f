"""Pictures of every page, for people to look at.

    python -m tests.browser.screenshots [--language de] [folder] [scene …]
    python -m tests.browser.screenshots readme

Run it from the root of the repository; the folder is /tmp/shots unless another is named. The second makes the
picture of the README anew, from a game nobody has seen before.
"""

import argparse
import shutil
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Playwright, sync_playwright

import luckynumbers as ln

from .conftest import ARGUMENTS
from .hosting import Server
from .moments import MOMENTS
from .scenes import SCENES
from .tables import Guest, play, set_stage

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = {
    "phone": {"width": 360, "height": 640},
    "tablet": {"width": 820, "height": 1180},
    "desktop": {"width": 1280, "height": 800},
}


README = Path("docs/pictures/table.png")
COMPANY = (
    {"kind": "me", "name": "Ann"},
    {"kind": "bot", "bot": "hedgehog"},
    {"kind": "bot", "bot": "bumblebee"},
)


def launch(playwright: Playwright) -> Browser:
    """Open Chromium, the one without windows if it is there, as the tests do."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))


def readme() -> None:
    """Draw in the middle of a game against two bots, with several places to choose from."""
    server = Server(Path(tempfile.mkdtemp()), bot_seconds=0.01)
    server.start()
    try:
        with Guest(server.url) as ann, sync_playwright() as playwright:
            ann.get("/").raise_for_status()
            table = promising(ann)
            browser = launch(playwright)
            context = browser.new_context(
                base_url=server.url, viewport={"width": 1180, "height": 760}, reduced_motion="reduce"
            )
            context.add_cookies(ann.cookies_for_a_browser())  # type: ignore[arg-type]
            page = context.new_page()
            page.goto(f"/t/{table}")
            page.locator("#hand .drawn").wait_for()
            page.screenshot(path=README)
            browser.close()
    finally:
        server.stop()


def promising(ann: Guest) -> str:
    """Play until Ann holds a clover with a choice of places, and something lies face-up; return the table."""
    while True:
        table = ann.make_table(COMPANY)
        while (seen := ann.look(table))["status"] == "playing":
            position = ln.Position.parse(seen["position"])
            garden = position.gardens[0]
            if seen["to_act"] == 0 and position.hand and 5 <= garden.empty_cells <= 8:
                places = garden.cells_for(position.hand[0])
                if len(places) >= 4 and len(position.table) >= 3 and any(not garden[cell] for cell in places):
                    return table
            play(table, ann, moves=1)


def main() -> None:
    """Take them all: three sizes, two themes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, nargs="?", default=Path("/tmp/shots"))  # noqa: S108
    parser.add_argument("scenes", nargs="*", default=[*SCENES, *MOMENTS])
    parser.add_argument("--language", default="en-GB")
    options = parser.parse_args()
    if options.folder == Path("readme"):
        readme()
        return
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        stage = set_stage(server.url)
        with sync_playwright() as playwright:
            browser = launch(playwright)
            for size, viewport in SIZES.items():
                context = browser.new_context(
                    base_url=server.url,
                    viewport=viewport,  # type: ignore[arg-type]
                    locale=options.language,
                    reduced_motion="reduce",
                    has_touch=True,
                    device_scale_factor=2 if size == "phone" else 1,
                )
                context.add_cookies(stage.cookies)  # type: ignore[arg-type]
                page = context.new_page()
                for name in options.scenes:
                    page.emulate_media(color_scheme="light")
                    (SCENES | MOMENTS)[name](page, stage)
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
