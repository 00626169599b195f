"""Coming, going and coming back: presence, seats taken back, tables called off, new opponents."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from .company import friends, open_table
from .conftest import Visit
from .gardener import agree, take_turns, wait_for_one, wait_for_worker, wait_until

pytestmark = pytest.mark.browser


def test_r20_a_seat_is_taken_back_with_one_tap(visit: Visit) -> None:
    ann, ben = friends(visit)
    take_turns(ann, ben, turns=1)
    ann.page.get_by_role("button", name="Leave the table").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    ann.page.wait_for_url(re.compile(r"/$"))
    ann.page.go_back()
    ann.page.get_by_role("button", name="Take your seat back").click()
    expect(ann.page.locator("#log")).to_contain_text("You are back.")
    expect(ben.page.locator("#log")).to_contain_text("Ann is back.")
    take_turns(ann, ben, turns=2)
    agree(ann.page, ben.page)


def test_what_an_answer_tells_before_the_stream_does_is_heard(visit: Visit) -> None:
    """The page takes the whole table from the answer; nothing of it comes by the stream any more."""
    ann, ben = friends(visit)
    take_turns(ann, ben, turns=1)
    assert ann.page.request.post(f"/api/tables/{urlsplit(ann.page.url).path[3:]}/leave").ok
    expect(ann.page.get_by_role("button", name="Take your seat back")).to_be_visible()
    # Its stream falls silent: this page opens another whenever the browser says it is online again.
    held: list[Route] = []
    ann.page.route("**/events?*", lambda route: held.append(route))
    ann.page.evaluate('dispatchEvent(new Event("online"))')
    wait_until(ann.page, held)
    ann.page.get_by_role("button", name="Take your seat back").click()
    expect(ann.page.locator("#log")).to_contain_text("You are back.")
    expect(ben.page.locator("#log")).to_contain_text("Ann is back.")
    ben.page.get_by_role("button", name="Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ben.page.locator("#again").click()
    expect(ben.page.locator("#again")).to_be_disabled()
    ann.page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))')
    expect(ann.page.locator("#log")).to_contain_text("Ben resigned.")
    ann.page.locator("#again").click()
    expect(ann.page.locator("#log")).to_contain_text("The game begins.")


def test_whoever_closes_the_page_looks_away_and_whoever_returns_does_not(visit: Visit) -> None:
    ann, ben = friends(visit)
    tag = ben.page.locator('.seat[data-seat="0"] .seat-tag')
    expect(tag).to_have_text("")
    address = ann.page.url
    ann.page.goto("/learn")
    expect(tag).to_have_text("away")
    expect(ben.page.locator('.seat[data-seat="0"]')).to_have_class(re.compile("seat-away"))
    ann.page.goto(address)
    expect(tag).to_have_text("")


def test_whoever_is_there_stays_there_though_an_older_answer_comes_later(visit: Visit) -> None:
    def from_before_ben_came(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"present": [0]})

    ann, ben = friends(visit)
    tag = ann.page.locator('.seat[data-seat="1"] .seat-tag')
    address = ben.page.url
    ben.page.goto("/learn")
    expect(tag).to_have_text("away")
    ben.page.goto(address)
    expect(tag).to_have_text("")  # and this page has heard so
    ann.page.route("**/api/tables/*?wait=false", from_before_ben_came)
    ben.page.get_by_role("button", name="Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for person in (ann, ben):
        person.page.locator("#again").click()
    expect(ann.page.locator("#log")).to_contain_text("The game begins.")
    expect(ann.page.locator("#result")).to_be_hidden()
    expect(tag).to_have_text("")
    # An answer that is still on its way when the page goes would be an error.
    ann.page.unroute_all(behavior="wait")


def test_a_waiting_table_is_called_off(visit: Visit) -> None:
    ann, ben = visit(), visit(None)
    ben.goto(open_table(ann))
    expect(ben.get_by_role("heading", name="A chair is free")).to_be_visible()
    ann.get_by_role("button", name="Cancel the table").click()
    ann.wait_for_url(re.compile(r"/$"))
    expect(ben.get_by_role("heading", name="This table was taken away")).to_be_visible()
    expect(ben.get_by_role("link", name="To the first page")).to_be_visible()


def test_a_bot_takes_the_free_chair(visit: Visit) -> None:
    ann = visit()
    open_table(ann)
    ann.get_by_label("Or seat a bot").select_option("snail")
    ann.get_by_role("button", name="Seat it").click()
    expect(ann.locator("#board")).to_be_visible()
    expect(ann.locator('.seat[data-seat="1"] .seat-name')).to_have_text("Snail")


def test_the_deal_of_a_sorted_set_up_is_nobodys_move(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
    expect(page.locator("#last-move")).to_have_text("")


def test_whoever_waits_a_minute_is_offered_other_company(visit: Visit) -> None:
    ann, ben = friends(visit)
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ben.page.locator("#again")).to_be_visible()
    ben.page.clock.install()
    ben.page.get_by_role("button", name="Again?").click()
    expect(ben.page.locator("#rematch")).to_have_text("Waiting for Ann to agree.")
    expect(ben.page.locator("#new-opponent")).to_be_hidden()
    ben.page.clock.run_for(61_000)
    ben.page.locator("#new-opponent").click()
    expect(ben.page.locator('.seat[data-seat="1"] .seat-name')).to_have_text("Seedling")


# A browser without windows shows no notifications; so what it is asked to show is written down.
_NOTED = """() => {
  window.notes = [];
  const yes = "granted";
  window.Notification = class { static permission = yes; static requestPermission = async () => yes; };
  Object.assign(ServiceWorkerRegistration.prototype, {
    async showNotification(title, { tag, data }) {
      notes.push({ title, tag, data, close: () => notes.splice(0) });
    },
    async getNotifications({ tag }) { return notes.filter((note) => note.tag === tag); },
  });
}"""


def test_whoever_looks_elsewhere_is_called_when_it_is_their_turn(visit: Visit) -> None:
    """Through the worker, which is the only way on a phone; and whoever looks again has seen it."""
    ann, ben = friends(visit)
    playing = wait_for_one((ann, ben))
    page = (ben if playing is ann else ann).page
    wait_for_worker(page)
    page.evaluate(_NOTED)
    page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(page.locator("#call-me")).to_have_attribute("aria-pressed", "true")
    look(page, away=True)
    playing.take_turn()
    page.wait_for_function("() => notes.length === 1")
    [note] = page.evaluate("() => notes.map(({ title, data }) => [title, data])")
    assert note == ["Your turn", urlsplit(page.url).path]
    look(page, away=False)
    page.wait_for_function("() => notes.length === 0")


def look(page: Page, *, away: bool) -> None:
    """Let a page believe that another tab is in front of it, or no longer."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        away,
    )
