"""The shuffle over HTTP: browsers add to every game, and programs that do not know of it play on."""

from collections.abc import Iterator

import httpx
import pytest

import luckynumbers as ln

from ...waiting import PATIENCE
from ..conftest import Serve
from ..hosting import Server
from ..playing import ME_AND_OPEN, Table, make_table

BOT = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]


@pytest.fixture
def patient(serve: Serve) -> Server:
    """Return a server whose first clovers wait for as long as a test needs."""
    return serve(shuffle_seconds=60.0)


@pytest.fixture
def ann(patient: Server) -> Iterator[httpx.Client]:
    with patient.client() as browser:
        browser.get("/")
        yield browser


def now(table: Table) -> dict[str, object]:
    """Return the table as the page looks at it."""
    seen: dict[str, object] = table.client.get(f"{table.url}?wait=false").json()
    return seen


def verdict(table: Table, number: int = 1) -> ln.Verification:
    return ln.verify(ln.Record.parse(table.record(number)))


@pytest.mark.slow
def test_a_game_against_a_bot_waits_for_the_browser(ann: httpx.Client) -> None:
    made = ann.post("/api/tables", json={"seats": BOT, "first": 0, "mixing": True}).json()
    table = Table(ann, made["table"], {0: made["token"]})
    waiting = now(table)
    assert (waiting["awaited"], waiting["to_act"], waiting["history"][-1]["type"]) == ([0], None, "started")  # type: ignore[index]
    sealed = waiting["commitment"]
    assert table.post("contribution", 0, number="7").status_code == 200
    seen = table.view()
    assert (seen["contributions"], seen["commitment"]) == (["7", ""], sealed)
    table.play()
    assert verdict(table).added == ("Ann",)


def test_whoever_cannot_know_whether_it_is_too_late_is_not_refused(ann: httpx.Client) -> None:
    made = ann.post("/api/tables", json={"seats": BOT, "first": 0, "mixing": True}).json()
    table = Table(ann, made["table"], {0: made["token"]})
    for number in ("7", "7", "8"):
        assert table.post("contribution", 0, number=number, if_in_time=True).status_code == 200
    assert table.view()["contributions"] == ["7", ""]
    assert table.post("contribution", 0, number="8").status_code == 409


def test_the_button_that_works_without_a_script_waits_too(ann: httpx.Client) -> None:
    page = ann.post("/play", headers={"Sec-Fetch-Site": "same-origin"})
    table = Table(ann, page.headers["location"].removeprefix("/t/"))
    assert now(table)["awaited"] == [0]


def test_in_a_rematch_everybodys_browser_is_asked(patient: Server, ann: httpx.Client) -> None:
    table = make_table(ann, ME_AND_OPEN)
    table.post("contribution", 0, number="a1")
    with patient.client() as bob:
        bob.get("/")
        joined = bob.post(f"{table.url}/join", json={"name": "Bob", "contribution": "b1"}).json()
        table.tokens[joined["seat"]] = joined["token"]
        assert table.move(0, "#1").status_code == 200
        for seat in (0, 1):
            assert table.post("next", seat).status_code == 200
        begun = now(table)
        assert (begun["awaited"], begun["contributions"]) == ([0, 1], [])
        assert table.move(1, "+", begun["seq"]).status_code == 409  # type: ignore[arg-type]
        for seat, number in ((1, "b2"), (0, "a2")):
            assert table.post("contribution", seat, number=number).status_code == 200
    assert table.view()["contributions"] == ["a2", "b2"]
    assert table.move(0, "#1").status_code == 200
    for game in (1, 2):
        assert verdict(table, game).added == ("Ann", "Bob")


@pytest.mark.parametrize("ask", ["bot", "start"])
def test_a_table_that_begins_without_more_people_waits_too(
    patient: Server, ann: httpx.Client, ask: str
) -> None:
    table = make_table(ann, [*ME_AND_OPEN, {"kind": "open"}])
    with patient.client() as bob:
        Table(bob, table.id).join("Bob", contribution="b1")
    wish = {"bot": "snail"} if ask == "bot" else {}
    assert table.post(ask, 0, **wish).status_code == 200
    assert now(table)["awaited"] == [0]
    assert table.post("contribution", 0, number="a1").status_code == 200
    assert table.view()["contributions"][:2] == ["a1", "b1"]


@pytest.mark.parametrize("move", ["*1@b1", "@a1"])
def test_nobody_sees_clovers_and_then_has_them_shuffled_anew(ann: httpx.Client, move: str) -> None:
    """What a refusal says is said of clovers that lie on the table, for good."""
    wish = {"seats": BOT, "first": 0, "mixing": True, "setup": "choice"}
    made = ann.post("/api/tables", json=wish).json()
    table = Table(ann, made["table"], {0: made["token"]})
    waiting = now(table)
    assert table.move(0, move, waiting["seq"]).status_code == 422  # type: ignore[arg-type]
    assert now(table)["awaited"] == []
    late = table.post("contribution", 0, number="7")
    assert (late.status_code, late.json()["detail"]) == (409, "the clovers are already shuffled")


def test_a_program_that_knows_nothing_of_it_is_dealt_to_at_once(patient: Server) -> None:
    with patient.client() as program:
        table = make_table(program, BOT)
        assert table.view(0)["legal"] == ["+"]
        assert table.move(0, "#1").status_code == 200
        assert table.post("next", 0).status_code == 200
        table.play()
        assert verdict(table, 2).proof.startswith("Nobody added")


def test_a_program_that_looks_sees_the_table_dealt(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when it shares a browser's cookie, and though nobody adds anything."""
    monkeypatch.setattr("luckynumbers.web.live.shuffles.OVERDUE_SECONDS", PATIENCE)
    with serve(shuffle_seconds=0.05).client() as program:
        program.get("/")
        table = make_table(program, BOT)
        assert table.move(0, "#1").status_code == 200
        assert table.post("next", 0).status_code == 200
        seen = table.view()
        assert (seen["awaited"], seen["number"]) == ([], 2)
        assert seen["to_act"] is not None
