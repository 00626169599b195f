"""`GET /api/games/{game}/review`: once the game is over, in the language of whoever asks."""

import threading
from collections.abc import Callable

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.web.live import reviews

from ...waiting import REVIEWING, wait_for
from ..guests import People, sit_together
from ..hosting import Server
from ..playing import Json, Table, detail, make_table

NOTHING = "{}"


def review(table: Table, **query: str) -> httpx.Response:
    return table.client.get(f"/api/games/{table.id}.1/review", params=query)


def reviewed(table: Table, **query: str) -> httpx.Response:
    """Ask until it is worked out; every answer but the last waits for a while."""
    while (answer := review(table, **query)).status_code == 202:
        assert answer.json()["place"] == 0, "quick ones stand in no line"
    return answer


def take_apart_by(how: reviews.TakeApart, server: Server, patch: pytest.MonkeyPatch) -> None:
    """Have games taken apart in another way for as long as ``patch`` holds, at whichever worker."""
    for worker in server.workers:
        patch.setattr(worker.rooms.reviews, "how", how)


@pytest.mark.slow
def test_it_is_the_review_of_that_game(finished: Table) -> None:
    answer = reviewed(finished)
    assert answer.status_code == 200
    told: Json = answer.json()
    own = ln.analysis.review(finished.record())
    assert told["record"] == finished.record()
    assert [seat["luck"] for seat in told["seats"]] == [seat.luck for seat in own.seats]
    assert [moment["event"] for moment in told["moments"]] == [str(event) for event in own.record.events]
    assert reviewed(finished).content == answer.content


def test_it_speaks_the_language_of_whoever_asks(finished: Table) -> None:
    english = reviewed(finished).json()["moments"][-1]["why"]
    german = reviewed(finished, language="de").json()["moments"][-1]["why"]
    assert german != english
    asked = finished.client.get(
        f"/api/games/{finished.id}.1/review", headers={"Accept-Language": "de"}
    ).json()
    assert asked["moments"][-1]["why"] == german
    assert review(finished, language="tlh").status_code == 422
    assert review(finished, effort="medium").status_code == 422


def test_the_record_comes_with_what_the_review_says(finished: Table) -> None:
    reviewed(finished)
    path = f"/api/games/{finished.id}.1/review/record"
    answer = finished.client.get(path, params={"language": "de"})
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text == str(ln.analysis.review(finished.record()).annotated("de"))
    assert ln.Record.parse(answer.text).events == ln.Record.parse(finished.record()).events
    assert finished.client.get(path, params={"effort": "medium"}).status_code == 422


def test_a_game_that_goes_on_is_not_reviewed(table: Table) -> None:
    answer = review(table)
    assert answer.status_code == 409
    assert detail(answer) == "this game is not over yet"
    assert table.client.get(f"/api/games/{table.id}.1/review/record").status_code == 409
    assert table.client.get(f"/api/games/{table.id}.7/review").status_code == 404
    assert table.client.get("/api/games/nowhere.1/review").status_code == 404


@pytest.mark.slow
def test_deep_ones_are_worked_out_and_limited_per_person(
    finished: Table, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    going, really = threading.Event(), reviews._take_apart

    def held(record: str, effort: str, progress: Callable[[float], None]) -> str:
        if effort != "deep":  # of an earlier test
            return really(record, effort, progress)
        progress(0.25)
        assert going.wait(REVIEWING)
        return really(record, "quick", progress)

    take_apart_by(held, server, monkeypatch)
    server.limit(monkeypatch, "deep_reviewing", 1)
    assert review(finished, effort="deep").status_code == 202
    # The same one is no further one, however often it is asked for.
    wait_for(
        lambda: review(finished, effort="deep").json() == {"progress": 0.25, "place": 0}, patience=REVIEWING
    )
    other = make_table(finished.client)
    other.play()
    refused = other.client.get(f"/api/games/{other.id}.1/review", params={"effort": "deep"})
    assert refused.status_code == 429
    with server.client() as newcomer:  # who may be the same person with another name
        newcomer.post("/api/me", json={"name": "Nobody"}).raise_for_status()
        path = f"/api/games/{other.id}.1/review"
        assert newcomer.get(path, params={"effort": "deep"}).status_code == 429
    going.set()
    wait_for(lambda: review(finished, effort="deep").status_code == 200, "the deep one", REVIEWING)
    assert review(finished, effort="deep").json()["record"] == finished.record()


@pytest.mark.slow
def test_how_far_it_is_is_streamed_in_line_and_under_way(
    browsers: People, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, records, may_end = threading.Event(), list[str](), set[str]()
    really = reviews._take_apart

    def slow(record: str, effort: str, progress: Callable[[float], None]) -> str:
        if effort != "deep":  # of an earlier test
            return really(record, effort, progress)
        progress(0.5)
        begun.set()
        wait_for(lambda: record in may_end, "leave to end", REVIEWING)
        return NOTHING

    bob = browsers()
    take_apart_by(slow, server, monkeypatch)
    server.limit(monkeypatch, "deep_reviewing", 1e9)
    path, place = "", 0
    while not place:  # every worker has a thread for these; then they wait
        table = make_table(browsers())
        table.play("snail")
        records.append(table.record())
        path = f"/api/games/{table.id}.1/review"
        assert bob.get(f"{path}/progress").text == "", "nobody has asked for it yet"
        assert bob.get(path, params={"effort": "deep"}).status_code == 202
        assert begun.wait(REVIEWING)
        answer = bob.get(path, params={"effort": "deep"})
        place = answer.json()["place"]
    assert answer.json() == {"progress": 0.0, "place": 1}
    with bob.stream("GET", f"{path}/progress", params={"effort": "deep"}, timeout=REVIEWING) as stream:
        lines = (line for line in stream.iter_lines() if line)
        assert next(lines) == 'data: {"progress": 0.0, "place": 1}'
        may_end.update(records[:-1])
        while (said := next(lines)) == 'data: {"progress": 0.0, "place": 0}':
            pass
        assert said == 'data: {"progress": 0.5, "place": 0}'
        may_end.update(records)
        assert [*lines] == []
    assert server.run(server.rooms.store.review(f"{table.id}.1", "deep", "")) == NOTHING


@pytest.mark.slow
def test_a_rated_game_is_reviewed_without_anybody_asking(
    browsers: People, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_together([browsers(), browsers()])
    table.play()
    game, store = f"{table.id}.1", server.rooms.store
    wait_for(lambda: server.run(store.review(game, "quick", "")) is not None, "the review", REVIEWING)

    def refuse(*_: object) -> str:
        raise AssertionError("it was worked out again")

    take_apart_by(refuse, server, monkeypatch)
    answer = review(table)
    assert answer.status_code == 200
    assert answer.json()["record"] == table.record()


@pytest.mark.slow
def test_r17_in_a_tournament_it_speaks_in_points_too(client: httpx.Client) -> None:
    table = make_table(client, tournament=True)
    table.play("snail")
    seat = reviewed(table).json()["seats"][0]
    assert seat["verdict"].endswith(f"Own moves cost {seat['points']:.1f} points of the tournament.")
    annotated = table.client.get(f"/api/games/{table.id}.1/review/record").text
    assert "In the tournament it cost" in annotated
    assert ln.Record.parse(annotated).glyphs == ln.analysis.review(table.record()).annotated().glyphs
