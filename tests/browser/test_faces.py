"""Who sits there: creatures with a name in every language, and a flower for every person."""

import pytest
from playwright.sync_api import Page, expect

from luckynumbers.drawing.marks import Mark, mark_of
from luckynumbers.web.http.languages import LANGUAGES, language
from luckynumbers.web.http.levels import title_of

from .conftest import Visit
from .gardener import Mouse, Person, play_at_once
from .hosting import Server
from .tables import Guest, Stage

pytestmark = pytest.mark.browser

# Petals, their shape and their colour, seat by seat.
_FLOWERS = """(seats) => seats.sort((a, b) => a.dataset.seat - b.dataset.seat).map((seat) => {
  const petals = [...seat.querySelectorAll(".seat-face use")].map((use) => use.getAttribute("href"));
  const colour = seat.querySelector(".seat-face svg").classList[1];
  return [petals.length, Number(petals[0].at(-1)), Number(colour.at(-1))];
})"""


def portraits(page: Page, place: str) -> list[str]:
    """Return whose portraits are in a place."""
    shown: list[str] = page.locator(f"{place} .portrait use").evaluate_all(
        "(uses) => uses.map((use) => use.getAttribute('href'))"
    )
    return [name.removeprefix("#bot-") for name in shown if name.startswith("#bot-")]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_bot_goes_by_its_name_in_the_language_of_the_page(visit: Visit, code: str) -> None:
    page = visit(locale=code)
    say = language(code).translations.gettext
    name = title_of("seedling", say)
    play_at_once(page, say("Play"))
    expect(page.locator("#others .seat-name")).to_have_text(name)
    assert portraits(page, "#others") == ["seedling"]
    person = Person(page, Mouse())
    assert person.play(turns=1) == 1
    expect(page.locator("#log")).to_contain_text(name)
    expect(page.locator("#history")).to_contain_text(name)
    expect(page.locator("#others [role=grid]")).to_have_attribute(
        "aria-label", say("Garden of %(name)s") % {"name": name}
    )
    page.goto("/")
    expect(page.locator(".card-title").first).to_contain_text(name)
    assert portraits(page, ".card-link") == ["seedling"]


def test_several_of_a_kind_are_numbered_and_a_given_name_stays(visit: Visit, server: Server) -> None:
    with Guest(server.url) as guest:
        snail = {"kind": "bot", "bot": "snail"}
        table = guest.make_table((snail, {**snail, "name": "Turbo"}, snail, {"kind": "open"}))
    page = visit(f"/t/{table}", locale="de")
    sitting = page.locator(".sitter-name")
    expect(sitting).to_have_text(["Schnecke", "Turbo", "Schnecke 2"])
    assert portraits(page, "#sitters") == ["snail"] * 3


def test_three_guests_can_be_told_apart_without_colours(visit: Visit) -> None:
    page = visit()
    guests = [{"kind": "me", "name": "Guest"}, *({"kind": "here", "name": "Guest"} for _ in range(2))]
    answer = page.request.post("/api/tables", data={"players": 3, "seats": guests})
    page.goto(f"/t/{answer.json()['table']}")
    expect(page.locator(".seat-face svg")).to_have_count(3)
    shown = page.locator(".seat[data-seat]").evaluate_all(_FLOWERS)
    grown: list[Mark] = []
    for name in ("Guest", "Guest (2)", "Guest (3)"):
        grown.append(mark_of(name, grown))
    assert [Mark(*flower) for flower in shown] == grown, "the page grows what Python grows"
    assert len({(mark.petals, mark.shape) for mark in grown}) == 3


def test_whoever_wins_is_shown(ann: Visit, stage: Stage) -> None:
    page = ann(f"/t/{stage.over}")
    expect(page.locator("#result .winners .portrait")).not_to_have_count(0)


def test_a_chosen_bot_shows_its_face(visit: Visit) -> None:
    page = visit("/new")
    assert portraits(page, ".seats") == ["seedling"] * 3
    page.get_by_label("Seat 2").select_option(label="Bot Hedgehog")
    assert portraits(page, ".seats") == ["hedgehog", "seedling", "seedling"]
    page.get_by_text("Which bot suits you?").click()
    assert len({*portraits(page, ".levels")}) == 10
    stars = page.locator(".levels .stars")
    expect(stars.first).to_have_accessible_name("Strength: 1 of 5")
    expect(stars.last).to_have_accessible_name("Strength: 5 of 5")
