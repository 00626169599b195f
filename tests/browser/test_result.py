"""The end of a game: seen first, then read, and something to show to others."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .gardener import play_at_once
from .hosting import Server
from .layout import friends
from .tables import Guest, Stage, play

pytestmark = pytest.mark.browser

BLOOMED = 600
"""Milliseconds: with the flight of the last clover and the answers of the server less than a second."""

# Notes every clover that blooms: when it begins, its number, whether the result was still hidden, and when it
# ends; and when the result was shown.
_NOTE_BLOOMS = """{
  const { animate } = Element.prototype;
  window.blooms = [];
  Element.prototype.animate = function (frames, timing) {
    if (this.matches(".cell > .clover") && timing.delay !== undefined) {
      const hidden = document.querySelector("#result").hidden;
      window.blooms.push([timing.delay, Number(this.textContent), hidden, timing.delay + timing.duration]);
    }
    return animate.call(this, frames, timing);
  };
  document.addEventListener("DOMContentLoaded", () => {
    const result = document.querySelector("#result");
    const note = () => { if (!result.hidden) window.shownAt ??= performance.now(); };
    new MutationObserver(note).observe(result, { attributeFilter: ["hidden"] });
  });
}"""

# When the review, or the script that asks for it, was first asked for.
_REVIEW_ASKED_AT = """() => Math.min(...performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/review")).map(({ startTime }) => startTime))"""


def finish(server: Server, visit: Visit, **options: Any) -> tuple[Page, dict[str, Any], list[Guest]]:
    """Let two people play to the end while the first of them looks on; return what they see."""
    table, people = friends(server.url, 2)
    page = visit(None, **options)
    page.add_init_script(_NOTE_BLOOMS)
    page.context.add_cookies(people[0].cookies_for_a_browser())  # type: ignore[arg-type]
    page.goto(f"/t/{table}")
    expect(page.locator("#board")).to_be_visible()
    return page, play(table, *people), people


def test_the_garden_blooms_in_order_before_the_result_is_read(visit: Visit, server: Server) -> None:
    page, seen, people = finish(server, visit, motion=True)
    expect(page.locator("#result")).to_be_visible()
    blooms = sorted(page.evaluate("window.blooms"))
    winners = page.locator(".seat-won .clover:not(.clover-incoming)")
    assert len(blooms) == winners.count() >= 8
    if len(seen["outcome"]["winners"]) == 1:
        numbers = [number for _, number, *_ in blooms]
        assert numbers == sorted(numbers)
    assert all(hidden for _, _, hidden, _ in blooms)
    assert max(end for *_, end in blooms) < BLOOMED
    # The review is on its way while it blooms, and asked for once.
    people[0].review(f"{page.url.rpartition('/')[2]}.1")
    expect(page.locator("#result-review .review-summary")).to_be_visible()
    assert page.evaluate(_REVIEW_ASKED_AT) < page.evaluate("window.shownAt")
    assert page.locator("#result-review .review-summary").count() == 1
    for guest in people:
        guest.close()


def test_who_asked_for_calm_reads_it_at_once(visit: Visit, server: Server) -> None:
    page, seen, people = finish(server, visit)
    expect(page.locator("#result")).to_be_visible()
    assert page.evaluate("window.blooms") == []
    won = seen["outcome"]["winners"]
    # Losing is kind, and a win needs no comfort.
    expect(page.locator(".result-kind")).to_have_count(0 if 0 in won else 1)
    expect(page.locator(".winners .portrait")).to_have_count(len(won))
    for guest in people:
        guest.close()


def test_a_win_that_is_shared_says_so(visit: Visit) -> None:
    page = visit("/learn")
    words = page.evaluate(
        """async () => {
          const { kindWords, outcomeWords } = await import("/static/js/game/words.js");
          const { parsePosition } = await import("/static/js/game/notation.js");
          const [good, half] = ["1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.", "1,2,3,4/5,6,7,8/.,.,.,./.,.,.,."];
          const position = parsePosition(`${good};${good};${half} - 1 - over sorted`);
          const outcome = { winners: [0, 1], reason: "deck empty" };
          const names = ["Ann", "Ben", "Cem"];
          return [0, 1, 2, null].map(
            (you) => [outcomeWords(outcome, position, names, you), kindWords(outcome, position, you)],
          );
        }"""
    )
    used_up = "The clovers are used up: "
    both = f"{used_up}Ann and Ben share the win with 1 empty cell each."
    assert words == [
        [f"{used_up}you share the win with Ben, with 1 empty cell each.", ""],
        [f"{used_up}you share the win with Ann, with 1 empty cell each.", ""],
        [both, "A fine garden, with 8 of 16 clovers. Next time!"],
        [both, ""],
    ]


def test_a_finished_game_can_be_shown_to_others(ann: Visit, stage: Stage) -> None:
    page = ann(f"/t/{stage.over}", permissions=["clipboard-read", "clipboard-write"])
    page.locator("#result").get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Show this game to others")
    expect(dialog.get_by_role("img", name=re.compile("win"))).to_be_visible()
    page.wait_for_function("() => document.querySelector('#share-picture').naturalWidth > 500")
    # A drawing at first, then a painting that every program can show.
    expect(page.locator("#share-save")).to_have_attribute("href", re.compile("^blob:"))
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Save the picture").click()
    assert download.value.suggested_filename == f"luckynumbers-{stage.over}.1.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    dialog.get_by_role("button", name="Copy the link").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/g/{stage.over}.1")


def test_sounds_are_offered_once_after_the_first_move(visit: Visit) -> None:
    page = visit()
    play_at_once(page)
    offer = page.get_by_role("group", name="Play with sounds?")
    expect(page.locator("#board.my-turn")).to_be_visible()
    expect(offer).to_be_hidden()
    page.locator("#draw").click()
    expect(page.locator("#hand .drawn")).to_be_visible()
    expect(offer).to_be_hidden()
    page.locator("#act").click()
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Yes").click()
    expect(offer).to_be_hidden()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")
    # What happens after a page was loaded anew and before anyone has touched it may not sound.
    expect(page.locator("#board.my-turn")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#board.my-turn")).to_be_visible()
    expect(page.locator("#log")).not_to_contain_text("You left")
    page.locator("#draw").click()
    page.locator("#act").click()
    expect(page.locator("#log")).to_contain_text("You left")
    expect(offer).to_be_hidden()
