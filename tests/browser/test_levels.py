"""Choosing a bot on the page, and whole games against the strongest."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .gardener import Mouse, Person
from .tables import hurry

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 390, "height": 844}


def choose(page: Page, seat: int, bot: str) -> None:
    page.get_by_label(f"Seat {seat}").select_option(label=bot)


def test_the_page_says_what_to_expect_of_a_bot(visit: Visit) -> None:
    page = visit("/new", viewport=PHONE)
    hint = page.locator(".seat-hint").nth(1)
    expect(page.get_by_label("Seat 2")).to_have_value("bot:seedling")
    expect(hint).to_have_text(re.compile("natural place.*answers at once", re.DOTALL))
    choose(page, 2, "Bot Ladybug deep")
    expect(hint).to_have_text(re.compile("thinks for up to a second"))
    expect(page.get_by_label("Seat 2")).to_have_accessible_description(re.compile("like ladybug"))
    choose(page, 2, "Someone on this device")
    expect(hint).to_be_empty()
    page.get_by_text("Which bot suits you?").click()
    shown = page.locator(".levels dt").all_text_contents()
    assert (shown[0], shown[-1], len(shown)) == ("Sprout", "Ladybug deep", 10)


@pytest.mark.usefixtures("warm_engine")
def test_a_whole_game_against_ladybug(visit: Visit) -> None:
    page = visit("/new")
    choose(page, 2, "Bot Ladybug")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    person = Person(page, Mouse())
    assert person.play(turns=6) == 6
    hurry(page)
    expect(page.get_by_role("heading", name="Ladybug bot")).to_be_visible()
    assert re.search("You win|Ladybug wins|share the win", person.result)


@pytest.mark.usefixtures("warm_engine")
def test_ladybug_deep_answers_in_a_tournament(visit: Visit) -> None:
    page = visit("/new")
    choose(page, 2, "Bot Ladybug deep")
    page.get_by_text("Rules and pace").click()
    page.get_by_label(re.compile("^Tournament")).check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    person = Person(page, Mouse())
    assert person.play(turns=3) == 3
    expect(page.locator("#log")).to_contain_text("Ladybug deep")
