"""Draws the picture that a link to a table carries (Open Graph): `python tools/card.py`.

Programs that show such pictures want JPEG or PNG, 1200 × 630; a browser makes it out of our own drawings.
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

import luckynumbers as ln
from luckynumbers.drawing.svg import garden_svg

PICTURE = Path(__file__).parents[1] / "src/luckynumbers/web/static/icons/card.jpg"
SIZE = {"width": 1200, "height": 630}
GARDENS = {
    "left": "2,5,.,9/4,8,11,./7,.,14,16/.,13,18,20",
    "middle": "1,3,6,8/.,7,.,12/5,.,14,17/9,15,.,19",
    "right": "3,.,8,./.,6,10,15/7,.,13,./.,12,17,20",
}
STYLE = """
  body { margin: 0; background: radial-gradient(circle at 50% 35%, #fdf8ec, #e9dfc4); overflow: hidden; }
  div { position: absolute; top: 315px; width: 480px; height: 480px; filter: drop-shadow(0 14px 22px #0005); }
  svg { width: 100%; height: 100%; }
  .left { left: 250px; transform: translate(-50%, -50%) rotate(-9deg) scale(.82); }
  .right { left: 950px; transform: translate(-50%, -50%) rotate(9deg) scale(.82); }
  .middle { left: 600px; transform: translate(-50%, -50%) scale(1.16); }
"""


def main() -> None:
    """Write the picture."""
    order = ("left", "right", "middle")
    gardens = "".join(
        f'<div class="{place}">{garden_svg(ln.Garden.parse(GARDENS[place]))}</div>' for place in order
    )
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
        page.set_content(f"<style>{STYLE}</style>{gardens}")
        page.screenshot(path=PICTURE, quality=82)
        browser.close()


if __name__ == "__main__":
    main()
