"""Light enough for a slow phone, and ready to be installed."""

import re
import struct
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Visit
from .gardener import wait_for_worker, wait_until

pytestmark = pytest.mark.browser

KILOBYTES = 1000


def test_the_first_page_and_the_table_are_light(visit: Visit) -> None:
    """How long they take is for benchmarks/page_weight.py to say."""
    page = visit(None)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto("/", wait_until="networkidle")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#board")).to_be_visible()
    assert 10 * KILOBYTES < sum(sizes) < 80 * KILOBYTES


def test_the_button_works_on_a_slow_phone(visit: Visit) -> None:
    """How long it takes is for benchmarks/page_weight.py to say; here it must work from the first moment."""
    page = visit(None, viewport={"width": 360, "height": 740})
    slow_down(page)
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#board")).to_be_visible()


def slow_down(page: Page) -> None:
    """Make the network a slow 4G and the processor four times slower."""
    slow = page.context.new_cdp_session(page)
    slow.send("Network.enable")
    speed = 1_600_000 / 8
    network = {"offline": False, "latency": 150, "downloadThroughput": speed, "uploadThroughput": speed}
    slow.send("Network.emulateNetworkConditions", network)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})


def test_it_can_be_installed(visit: Visit) -> None:
    page = visit()
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"].split("?")[0].endswith(".webmanifest")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Every test is a private window, where nothing can be installed; nothing else hinders it.
    # Browsers without windows have no opinion about that, so what browsers ask for is looked at here too.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    wait_for_worker(page)
    manifest = page.request.get(told["url"]).json()
    assert manifest["name"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    purposes = {icon["purpose"] for icon in manifest["icons"]}
    assert {"any", "maskable"} <= purposes
    for icon in manifest["icons"]:
        answer = page.request.get(urljoin(told["url"], icon["src"]))
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"


# What the worker says when the page that was shown is older than the one that came.
_FRESH = """(text) => navigator.serviceWorker.dispatchEvent(
  new MessageEvent("message", { data: { path: location.pathname, text } }))"""


def test_what_the_worker_says_before_the_words_are_there_is_heard(visit: Visit) -> None:
    """Scripts wait for the words of a language; neither the worker nor the load event does."""
    page = visit(None, locale="de")
    held: list[Route] = []

    def with_words_that_come_later(route: Route) -> None:
        answer = route.fetch()
        text = re.sub('data-catalogue="[^"]*"', 'data-catalogue="/locale/de.js?later"', answer.text())
        route.fulfill(response=answer, body=text)

    page.route("**/", with_words_that_come_later)
    page.route("**/locale/de.js?later", lambda route: held.append(route))
    page.goto("/")
    version = page.locator("html").get_attribute("data-version")
    lists = '<div id="lists"><p id="news">Neues</p></div><form id="start"></form>'
    page.evaluate(_FRESH, f'<html data-version="{version}">{lists}</html>')
    wait_until(page, held)
    held.pop().continue_()
    expect(page.locator("#news")).to_be_visible()
    wait_for_worker(page)


# The page as it is, with one more table before the others.
_YOUNGER = """() => {
  const page = document.documentElement.cloneNode(true), [first] = page.querySelectorAll("[data-table]");
  const another = first.cloneNode(true);
  another.dataset.table = "another";
  first.before(another);
  return page.outerHTML;
}"""


@pytest.mark.parametrize("asked", [False, True])
def test_fresh_lists_leave_the_keyboard_where_it_was(visit: Visit, asked: bool) -> None:
    """Also if it was in the question for one's name meanwhile, and comes back from there."""
    host = visit("/new?with=public")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    table = host.url.rsplit("/", 1)[1]
    page = visit()
    join = page.locator(f'[data-table="{table}"] button.join')
    join.focus()
    if asked:
        page.keyboard.press("Enter")
        expect(page.locator("#join-name")).to_be_focused()
    page.evaluate(_FRESH, page.evaluate(_YOUNGER))
    expect(page.locator('[data-table="another"]')).to_be_visible()
    if asked:
        page.keyboard.press("Escape")
    expect(join).to_be_focused()
    assert host.request.post(f"/api/tables/{table}/cancel").ok  # other tests see the same first page
