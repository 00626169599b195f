"""Who is there: those who watch their own table, at any worker, until they or their worker are gone."""

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from luckynumbers.web.live import presence
from luckynumbers.web.live.hints import Here
from luckynumbers.web.live.presence import Presence, presence_line
from luckynumbers.web.live.streams import Stream, Streams, Watcher

if TYPE_CHECKING:
    from luckynumbers.web.live.hall import Hall

ANN, BOB = Watcher(frozenset({0}), True), Watcher(frozenset({1}), True)
CURIOUS = Watcher(frozenset(), True)


class Worker:
    """A worker with its streams; what it tells is heard by all others, and by itself."""

    def __init__(self, others: "list[Worker]") -> None:
        self.others = others
        others.append(self)
        self.streams = Streams(cast("Hall", SimpleNamespace(after_change=[])))
        self.presence = Presence(self.streams, self.tell)

    def tell(self, table_id: str, told: Here) -> None:
        for other in self.others:
            other.presence.hear(table_id, told)


@pytest.fixture
def workers() -> list[Worker]:
    others: list[Worker] = []
    return [Worker(others), Worker(others)]


def heard(stream: Stream) -> list[bytes]:
    told, stream._told = stream._told, []
    return told


def test_who_watches_their_own_table_is_there(workers: list[Worker]) -> None:
    one = workers[0]
    ann = one.streams.open("t", ANN)
    assert heard(ann) == [b'data: {"type":"presence","seats":[0]}\n\n']
    bob = one.streams.open("t", BOB)
    assert heard(ann) == heard(bob) == [presence_line(frozenset({0, 1}))]
    one.streams.close("t", bob)
    assert heard(ann) == [presence_line(frozenset({0}))]
    one.streams.close("t", ann)
    assert one.presence.at("t") == frozenset()


def test_programs_that_do_not_ask_are_not_told(workers: list[Worker]) -> None:
    plain = workers[0].streams.open("t")
    workers[0].streams.open("t", ANN)
    assert heard(plain) == []


def test_whoever_only_watches_hears_it_and_is_nobody(workers: list[Worker]) -> None:
    workers[0].streams.open("t", ANN)
    assert heard(workers[0].streams.open("t", CURIOUS)) == [presence_line(frozenset({0}))]


def test_two_pages_of_one_person_are_one(workers: list[Worker]) -> None:
    streams = workers[0].streams
    first, second = streams.open("t", ANN), streams.open("t", ANN)
    streams.close("t", first)
    assert workers[0].presence.at("t") == {0}
    streams.close("t", second)
    assert workers[0].presence.at("t") == frozenset()


def test_other_workers_know_and_newcomers_learn_what_was_before_them(workers: list[Worker]) -> None:
    one, two = workers
    ann = one.streams.open("t", ANN)
    assert two.presence.at("t") == {0}
    late = Worker(one.others)
    heard(ann)
    late.streams.open("t", BOB)
    assert late.presence.at("t") == one.presence.at("t") == {0, 1}
    assert heard(ann) == [presence_line(frozenset({0, 1}))]
    one.streams.close("t", ann)
    assert two.presence.at("t") == {1}


def test_a_worker_that_has_ended_is_forgotten(workers: list[Worker], monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = workers
    one.streams.open("t", ANN)
    bob = two.streams.open("t", BOB)
    now = 1000.0
    monkeypatch.setattr(presence, "time", SimpleNamespace(monotonic=lambda: now))
    one.presence.ask(["t"])
    now += presence.FORGOTTEN_SECONDS - 1
    two.presence.forget()
    assert two.presence.at("t") == {0, 1}
    heard(bob)
    now += 2
    two.presence.forget()
    assert two.presence.at("t") == {1}
    assert heard(bob) == [presence_line(frozenset({1}))]
