"""Every language on every page: chosen by the browser, switched by a click, never too wide for a phone.

Whoever goes through all pages anyway also looks whether a thumb hits everything.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from luckynumbers.web.http.languages import LANGUAGES, language

from .conftest import Visit
from .gardener import Mouse, Person, play_at_once
from .scenes import every_scene
from .tables import Stage

pytestmark = pytest.mark.browser

OTHERS = LANGUAGES[1:]
SCREENS: tuple[ViewportSize, ...] = ({"width": 360, "height": 740}, {"width": 320, "height": 540})
"""A phone, and the smallest phone."""
LARGE: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 320, "height": 256},
    {"width": 180, "height": 320},
)
"""A desktop, one with everything four times as large (WCAG asks for that), and a phone, twice as large …"""
WIDEST = ("de", "ja")
"""… which takes its time, so it is looked at in the longest words, and in lines that break anywhere."""
THUMB = 44
"""Pixels that whatever is pressed is wide and high at least."""
PLAYABLE = 150
"""Pixels: a garden may become smaller with the window, but not so small that nobody could play in it."""

# Buttons whose words stick out of them, or out of the screen.
_STICKING_OUT = """() => {
  const spill = (button) => {
    const box = button.getBoundingClientRect();
    if (!box.width || getComputedStyle(button).visibility === "hidden") return false;
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const rects = [];
    while (texts.nextNode()) {
      const words = document.createRange();
      words.selectNodeContents(texts.currentNode);
      if (!texts.currentNode.parentElement.closest(".visually-hidden")) rects.push(...words.getClientRects());
    }
    return rects.some((word) => word.width && (word.left < box.left - 1
      || word.right > box.right + 1 || word.top < box.top - 1 || word.bottom > box.bottom + 1
      || word.right > innerWidth + 1 || word.left < -1));
  };
  const all = ".button, .segment, .site-nav a, .languages button, summary, .seat-who, th, td";
  const shown = [...document.querySelectorAll(all)].filter((one) => !one.closest("[hidden]"));
  return shown.filter(spill).map((one) => one.outerHTML.slice(0, 200));
}"""
# Everything to press that is smaller than a thumb; links inside sentences may be as high as their line.
_TOO_SMALL = """(least) => {
  const all = document.querySelectorAll("button, a.button, summary, select, input:not([type=hidden]), "
    + "textarea, .garden-interactive .cell, .site-nav a, .card-link, .choice, .check, .segment");
  return [...all].filter((one) => {
    const box = one.getBoundingClientRect();
    const shown = box.width && box.height && one.checkVisibility({ visibilityProperty: true });
    // A box inside its label is pressed by pressing the label, which is measured itself.
    const inLabel = one.matches("input[type=radio], input[type=checkbox]") && one.closest("label");
    const hidden = box.width <= 1 || box.height <= 1;
    const small = box.width < least - 0.5 || box.height < least - 0.5;
    return shown && !hidden && !inLabel && small && !one.closest(".others");
  }).map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return `${width.toFixed(1)} × ${height.toFixed(1)}: ${one.outerHTML.slice(0, 120)}`;
  });
}"""
# Every shape that is shown must be on the page, or there is a hole in the picture.
_HOLES = """() => [...document.querySelectorAll("use")]
  .map((use) => use.getAttribute("href"))
  .filter((shape) => !document.querySelector(shape))"""
_WIDTHS = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const page = document.scrollingElement;
  const gardens = [...document.querySelectorAll("#mine .garden, .lesson-garden .garden")];
  const shown = gardens.filter((garden) => garden.checkVisibility()).map(({ clientWidth }) => clientWidth);
  return [page.scrollWidth, page.clientWidth, Math.min(...shown, innerWidth)];
}"""
# To ask once costs less than to ask for each.
_WHATEVER_THE_SIZE = f"(least) => [document.documentElement.lang, ({_HOLES})(), ({_TOO_SMALL})(least)]"
_AT_THIS_SIZE = f"async () => [await ({_WIDTHS})(), ({_STICKING_OUT})()]"


def say(code: str, text: str, **values: Any) -> str:
    """Say something in a language, as its catalogue has it; it must not be English."""
    said = language(code).translations.gettext(text)
    assert code == "en" or said != text, f"{code} lacks {text!r}"
    return said % values if values else said


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_browser_is_spoken_to_in_its_language(visit: Visit, code: str) -> None:
    page = visit(locale=f"{code}-XX" if code == "es" else code)
    assert page.locator("html").get_attribute("lang") == code
    expect(page.locator("#play")).to_have_text(say(code, "Play"))
    ways = [say(code, text) for text in ("Choose opponents", "With friends", "On this device")]
    expect(page.locator(".ways a")).to_have_text(ways)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_switch_and_a_few_turns(visit: Visit, code: str) -> None:
    page = visit(locale="de" if code == "en" else "en-GB")
    page.locator(f'.languages button[value="{code}"]').click()
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.locator(f'.languages button[value="{code}"]')).to_have_attribute("aria-current", "true")
    play_at_once(page, say(code, "Play"))
    assert page.locator("html").get_attribute("lang") == code
    person = Person(page, Mouse())
    assert person.wait()
    expect(page.locator("#turn-line")).to_have_text(say(code, "Your turn"))
    expect(page.locator("#hint")).to_have_text(say(code, "Draw a clover."))
    expect(page.locator("#mine [role=grid]")).to_have_attribute("aria-label", say(code, "Your garden"))
    drawn = person.draw()
    page.get_by_role("button", name=say(code, "Leave it"), exact=True).click()
    left = say(code, "You left %(clover)s face-up.", clover=drawn)
    expect(page.locator("#log")).to_contain_text(left)
    assert person.play(turns=2) == 2
    # The switch works at the table too, and the game stays what it was.
    assert person.wait()
    before = page.locator("#history .notation").all_text_contents()
    other = "fr" if code != "fr" else "en"
    page.locator(f'.languages button[value="{other}"]').click()
    expect(page.locator("#turn-line")).to_have_text(say(other, "Your turn"))
    assert page.locator("#history .notation").all_text_contents()[: len(before)] == before


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_fits_the_screen_and_lacks_no_picture(ann: Visit, stage: Stage, code: str) -> None:
    page = ann(viewport=SCREENS[0])
    speak(page, code, stage)
    wrong = []
    for name in every_scene(page, stage):
        spoken, holes, small = page.evaluate(_WHATEVER_THE_SIZE, THUMB)
        assert spoken == code
        wrong += [f"{name}: {shape} is not there" for shape in holes]
        wrong += [f"{name}: too small is {one}" for one in small]
        for screen in SCREENS + (LARGE if code in WIDEST else ()):
            page.set_viewport_size(screen)
            (width, room, garden), sticking_out = page.evaluate(_AT_THIS_SIZE)
            if width > room:
                wrong.append(f"{name}: {width} px wide on a screen of {room}")
            if garden < PLAYABLE:
                wrong.append(f"{name}: a garden of {garden} px on a screen of {room}")
            wrong += [f"{name} at {room} px: {button}" for button in sticking_out]
        page.set_viewport_size(SCREENS[0])
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_pages_say_it_in_their_language(ann: Visit, stage: Stage, code: str) -> None:
    page = ann()
    speak(page, code, stage)
    headings = {
        "/new": "New table",
        "/learn": "How to play",
        "/players": "Players",
        "/me": "You",
        "/verify": "Check a shuffle",
        "/api/docs": "For programs",
        "/t/nothing-grows-here": "Nothing grows here",
        f"/g/{stage.over}.1": "Replay",
    }
    for path, heading in headings.items():
        page.goto(path)
        expect(page.locator("h1")).to_have_text(say(code, heading))
    expect(page.locator("#words")).to_have_text(say(code, "The empty gardens, before the first clover."))
    page.goto(f"/t/{stage.waiting}")
    expect(page.locator(".invite h3")).to_have_text(say(code, "Invite with this link"))
    page.goto(f"/t/{stage.over}")
    expect(page.locator("#again")).to_have_text(say(code, "Again?"))
    english = re.compile(r"\b(wins|share the win|your garden is full)\b")
    expect(page.locator("#result-title")).not_to_have_text(english)


def speak(page: Page, code: str, stage: Stage) -> None:
    """Choose a language for a browser."""
    cookie = stage.cookies[0]
    page.context.add_cookies([{"name": "language", "value": code, "domain": cookie["domain"], "path": "/"}])
