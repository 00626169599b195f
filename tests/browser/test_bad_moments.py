"""Bad moments: each says what to do next, and nothing is lost or doubled."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .gardener import everything
from .watching import Watch

pytestmark = pytest.mark.browser


def test_offline_in_the_middle_of_a_tap(visit: Visit, watch: Watch) -> None:
    page = visit()
    watch.allow("INTERNET_DISCONNECTED|/events")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#draw[aria-disabled=false]")).to_be_visible()
    before = everything(page)
    page.context.set_offline(True)
    page.locator("#draw").click()
    expect(page.locator("#hint")).to_have_text(
        "The server cannot be reached. Nothing was lost; please try again."
    )
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    assert everything(page) == before
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_be_empty()
    page.locator("#draw").click()
    expect(page.locator("#act")).to_have_text("Leave it")


def test_two_tabs_of_one_person_show_one_game(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#draw[aria-disabled=false]")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#draw[aria-disabled=false]")).to_be_visible()
    page.locator("#draw").click()
    expect(other.locator("#act")).to_have_text("Leave it")
    other.locator("#act").click()
    expect(page.locator("#act")).not_to_have_text("Leave it")


def test_without_a_network_there_is_a_page_that_says_so_and_the_lesson_works(
    visit: Visit, watch: Watch
) -> None:
    page = visit()
    watch.allow("INTERNET_DISCONNECTED|Failed to")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto("/players")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Learn").click()
    expect(page.locator("#step-title")).not_to_be_empty()


def test_a_table_that_is_gone_says_what_to_do(visit: Visit, watch: Watch) -> None:
    watch.allow("/t/gone")
    page = visit("/t/gone")
    expect(page.get_by_role("heading", name="Nothing grows here")).to_be_visible()
    page.get_by_role("link", name="To the first page").click()
    expect(page).to_have_url(re.compile(r"/$"))
