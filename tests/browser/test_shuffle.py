"""Every browser has a number in every shuffle by itself, and notices when it has not."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from ..waiting import wait_for
from .company import friends
from .conftest import Visit, visits
from .gardener import Mouse, Person, hold
from .hosting import Server
from .watching import Watch

pytestmark = pytest.mark.browser

_TAKE_TURN = """(name) => new Promise((taken) => {
  navigator.locks.request(name, () => new Promise((end) => { window.endTurn = end; taken(); }));
})"""
LEFT_OUT = "Your number is missing from this shuffle."


def contributions(page: Page) -> list[str]:
    seen = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    added: list[str] = seen["contributions"]
    return added


def play_at_once(page: Page) -> Person:
    page.locator("#play").click()
    page.wait_for_url("**/t/*")
    return Person(page, Mouse())


def play_again(ann: Person, ben: Person) -> None:
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for person in (ben, ann):
        person.page.get_by_role("button", name="Again?").click()


def expect_all_added(*pages: Page) -> None:
    """Everybody sees the second game, and nobody's number is missing."""
    for page in pages:
        expect(page.locator("#facts")).to_contain_text("Game 2 at this table")
        expect(page.locator("#log")).to_contain_text("Added to the shuffle: Ann and Ben.")
        expect(page.locator("#log")).not_to_contain_text(LEFT_OUT)


@pytest.fixture(scope="module")
def patient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that waits for numbers, however busy the machine is."""
    server = Server(tmp_path_factory.mktemp("patient"), shuffle_seconds=60)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def patient(browser: Browser, patient_server: Server) -> Iterator[Visit]:
    """Return a function that opens a browser at the patient server."""
    yield from visits(browser, patient_server, Watch(patient_server.url))


def test_a_person_against_a_bot(patient: Visit) -> None:
    page = patient()
    play_at_once(page)
    expect(page.locator("#log")).to_contain_text("Added to the shuffle: Guest.")
    assert [len(number) for number in contributions(page)] == [32, 0]
    expect(page.locator("#log")).not_to_contain_text(LEFT_OUT)


def test_friends_and_their_second_game(patient: Visit) -> None:
    ann, ben = friends(patient)
    first = contributions(ann.page)
    play_again(ann, ben)
    expect_all_added(ann.page, ben.page)
    second = contributions(ann.page)
    assert len({*first, *second}) == 4


def test_two_tabs_add_one_number(patient: Visit) -> None:
    ann, ben = friends(patient)
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    play_again(ann, ben)
    expect_all_added(ann.page, ben.page, other)


def test_tabs_give_their_number_one_after_another(patient: Visit) -> None:
    """Or two that hear of a game in the same moment would each make one."""
    ann, ben = friends(patient)
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    game = f"{ann.page.url.rpartition('/')[2]}.2"
    other.evaluate(_TAKE_TURN, f"luckynumbers.shuffle {game}")
    given: list[str | None] = []
    ann.page.context.on(
        "request", lambda request: given.append(request.post_data) if "/contribution" in request.url else None
    )
    play_again(ann, ben)
    for tab in (ann.page, other):
        expect(tab.locator("#facts")).to_contain_text("Game 2 at this table")
        tab.evaluate("() => fetch('/healthz').then((answer) => answer.text())")
    assert given == []
    other.evaluate("() => window.endTurn()")
    expect_all_added(ann.page, ben.page, other)

    def both() -> bool:
        other.wait_for_timeout(10)
        return len(given) == 2

    wait_for(both, "the numbers of both tabs")
    assert given[0] == given[1]


def test_a_number_that_was_changed_on_the_way_is_noticed(patient: Visit) -> None:
    page = patient()
    hold(page)

    def forge(route: Route) -> None:
        route.continue_(post_data=json.dumps({"number": "0" * 32}))

    page.route("**/contribution", forge)
    play_at_once(page)
    expect(page.locator("#log")).to_contain_text(LEFT_OUT)
    expect(page.locator("#hint")).to_contain_text(LEFT_OUT)


@pytest.mark.parametrize(
    ("mixing", "said"),
    [
        (True, "Added to the shuffle: Ann. So the dealer alone could not choose the order."),
        (
            False,
            "Nobody added to this shuffle, so the dealer could have tried seeds until the order pleased.",
        ),
    ],
)
def test_the_page_that_checks_a_shuffle_says_who_added_and_what_that_proves(
    visit: Visit, mixing: bool, said: str
) -> None:
    page = visit()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
    made = page.request.post("/api/tables", data={"seats": seats, "first": 0, "mixing": mixing}).json()
    url = f"/api/tables/{made['table']}"
    if mixing:
        assert page.request.post(f"{url}/contribution", data={"number": "7"}).ok
    seq = page.request.get(url).json()["seq"]
    assert page.request.post(f"{url}/moves", data={"seq": seq, "move": "#1"}).ok
    page.goto(f"/verify?game={made['table']}.1")
    expect(page.locator("#answer")).to_contain_text("The shuffle matches")
    expect(page.locator("#answer")).to_contain_text(said)
