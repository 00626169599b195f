"""Pictures of every page, for people to look at.

    python -m tests.browser.screenshots [--language de] [folder] [scene …]
    python -m tests.browser.screenshots readme

Run it from the root of the repository; the folder is /tmp/shots unless another is named. The second makes the
pictures of the README anew, from games nobody has seen before.
"""

import argparse
import shutil
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

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


PICTURES = Path("docs/pictures")
COMPANY = (
    {"kind": "me", "name": "Ann"},
    {"kind": "bot", "bot": "hedgehog"},
    {"kind": "bot", "bot": "bumblebee"},
)
PHONES = """<!doctype html>
<main style="padding:18px;display:flex;gap:24px;width:max-content;background:#dfe6d3">{}</main>"""
PHONE = """<img style="width:270px;height:480px;border-radius:22px;box-shadow:0 0 0 6px #22301f"
src="data:image/png;base64,{}">"""


def launch(playwright: Playwright) -> Browser:
    """Open Chromium, the one without windows if it is there, as the tests do."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))


def readme() -> None:
    """Draw in the middle of a game against two bots, with several places to choose from; and three phones."""
    server = Server(Path(tempfile.mkdtemp()), bot_seconds=0.01)
    server.start()
    try:
        with Guest(server.url) as ann, sync_playwright() as playwright:
            ann.get("/").raise_for_status()
            ann.ask("me", name="Ann")
            browser = launch(playwright)
            table = promising(ann)
            look(browser, server.url, ann, table, viewport={"width": 1180, "height": 760}).screenshot(
                path=PICTURES / "table.png"
            )
            frames = "".join(
                PHONE.format(b64encode(page.screenshot()).decode())
                for page in phones(browser, server.url, ann, table)
            )
            page = browser.new_page(device_scale_factor=1.25)
            page.set_content(PHONES.format(frames))
            page.locator("main").screenshot(path=PICTURES / "phones.png")
            browser.close()
    finally:
        server.stop()


def look(browser: Browser, url: str, ann: Guest, table: str, **options: Any) -> Page:
    """Sit down as Ann, who holds a clover."""
    context = browser.new_context(base_url=url, reduced_motion="reduce", **options)
    context.add_cookies(ann.cookies_for_a_browser())  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"/t/{table}")
    page.locator("#hand .drawn").wait_for()
    return page


def phones(browser: Browser, url: str, ann: Guest, table: str) -> Iterator[Page]:
    """Yield a turn by day, the win by night, and the choice of opponents."""
    size = {"viewport": SIZES["phone"], "device_scale_factor": 2}
    yield look(browser, url, ann, table, **size)
    page = look(browser, url, ann, table, **size, color_scheme="dark")
    while play(table, ann)["outcome"]["winners"] != [0]:
        table = promising(ann)
    page.goto(f"/t/{table}")
    page.locator("#result").wait_for()
    yield page
    page.emulate_media(color_scheme="light")
    page.goto("/choose")
    yield page


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
