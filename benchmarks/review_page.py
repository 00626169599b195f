"""How soon people see the review: on the table when the last clover lies, and on the page of the game.

    python benchmarks/review_page.py [--games 10] [--seed 1] [--json]

A browser plays against a bot at a table of its own, with all motion, by the calls that the page makes. The
first time is that from the moment the last clover lies there until luck and skill stand beside the result;
the garden blooms in between. Then the page of the same game is opened: the second time is that from asking
for the page until the review is on it, the third one that of the answer with the review. The server runs on
the same machine.
"""

import argparse
import random
import shutil
import statistics

from machine import describe_machine, tell
from playwright.sync_api import Browser, Page, sync_playwright
from web_server import WebServer

import luckynumbers as ln

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
BOTS = ("gardener", "hedgehog", "seedling", "snail")
PATIENCE = 300_000
# A garden begins to bloom when the last clover has landed.
NOTE_LANDING = """{
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    if (this.matches(".cell > .clover") && timing.delay === 0) window.landed = performance.now();
    return animate.call(this, frames, timing);
  };
}"""
SUMMED_UP = """() => document.querySelector("#result-review .review-summary:not([hidden])")
  && performance.now() - window.landed"""
MY_TURN = "() => document.querySelector('#board.my-turn, #result:not([hidden])')"
INSIGHT = "() => document.querySelector('#insight:not([hidden])') && performance.now()"
ANSWER = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/review?")).map(({ duration }) => duration)[0]"""


def play(page: Page, own: str, bot: str) -> tuple[str, float]:
    """Play a game to its end in this browser; return its name, and the milliseconds until its summary."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": bot}]
    table = page.request.post("/api/tables", data={"players": 2, "seats": seats}).json()["table"]
    page.goto(f"/t/{table}")
    player = ln.bots.load(own)
    while (seen := page.request.get(f"/api/tables/{table}").json())["status"] == "playing":
        if seen["to_act"] == 0:
            page.wait_for_function(MY_TURN)
            move = str(player.choose(ln.Position.parse(seen["position"])))
            page.request.post(f"/api/tables/{table}/moves", data={"seq": seen["seq"], "move": move})
    return f"{table}.1", page.wait_for_function(SUMMED_UP).json_value()


def open_review(page: Page, game: str) -> tuple[float, float]:
    """Open the page of a game; return the milliseconds until the review is on it, and those of its answer."""
    page.goto(f"/g/{game}", wait_until="commit")
    shown = page.wait_for_function(INSIGHT).json_value()
    return shown, page.evaluate(ANSWER)


def measure(browser: Browser, url: str, games: int, dice: random.Random) -> list[tuple[float, float, float]]:
    """Play and look so often; the first game, for which the server is still waking up, is left out."""
    context = browser.new_context(base_url=url, reduced_motion="no-preference", locale="en")
    page = context.new_page()
    page.add_init_script(NOTE_LANDING)
    page.set_default_timeout(PATIENCE)
    page.goto("/")
    found = []
    for _ in range(games + 1):
        game, summed_up = play(page, dice.choice(BOTS), dice.choice(BOTS))
        found.append((summed_up, *open_review(page, game)))
    context.close()
    return found[1:]


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with WebServer(options=["--bot-seconds", "0"], warm_up=True) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        url = f"http://127.0.0.1:{server.port}"
        found = measure(browser, url, options.games, random.Random(options.seed))
        browser.close()
    told: dict[str, object] = {"machine": describe_machine(), "seed": options.seed, "games": options.games}
    for name, times in zip(("table", "page", "answer"), zip(*found, strict=True), strict=True):
        told[f"{name}_median_ms"] = round(statistics.median(times))
        told[f"{name}_slowest_ms"] = round(max(times))
    tell(told, options.json)


if __name__ == "__main__":
    main()
