"""Other workers hear of what changes here, and what they say is looked up, not believed."""

import asyncio
from collections.abc import Collection
from types import SimpleNamespace
from typing import Any, cast

import pytest

from luckynumbers.web.live.hints import Hint, Reached, Reacted, line_of
from luckynumbers.web.live.workers import Workers

WOW = Reacted(1, "wow")


class Company:
    """Stands for hall, streams and fan-out, with one table in memory, and notes what is asked of them."""

    damaged = False
    when_watched: Any
    when_left: Any

    def __init__(self, shared: bool) -> None:
        self.shared = shared
        self.after_change: list[Any] = []
        self.after_seating: list[Any] = []
        self.table = SimpleNamespace(state=SimpleNamespace(id="here", seq=7))
        self.seqs = {"here": 7}
        self.told: list[tuple[str, object]] = []
        self.sent: list[tuple[str, bytes]] = []
        self.caught_up: list[object] = []
        self.hear: Any = None
        self.look_again: Any = None

    async def start(self, hear: object, look_again: object) -> None:
        self.hear, self.look_again = hear, look_again

    def tell(self, table_id: str, hint: Hint) -> None:
        self.told.append((table_id, hint))

    def send(self, table_id: str, news: bytes) -> None:
        self.sent.append((table_id, news))

    def held(self, table_id: str) -> object:
        return self.table if table_id == "here" else None

    async def last_seqs(self, tables: Collection[str]) -> dict[str, int]:
        assert {*tables} <= {"here"}, "only what is in memory can lack anything"
        return self.seqs

    async def catch_up(self, table: Any) -> None:
        if self.damaged:
            raise ValueError("nonsense in the events")
        self.caught_up.append(table)
        table.state.seq += 1

    def watch(self, table_id: str) -> None:
        self.told.append((table_id, "watched"))

    def unwatch(self, table_id: str) -> None:
        self.told.append((table_id, "left"))


def workers_of(company: Company) -> Workers:
    workers = Workers(*(cast("Any", company) for _ in range(3)))
    asyncio.run(workers.start())
    return workers


def hear(company: Company, *news: tuple[str, int]) -> None:
    """Let workers hear of tables, and do about it what they will."""

    async def listen() -> None:
        for table_id, seq in news:
            company.hear(table_id, Reached(seq))
        await rest()

    asyncio.run(listen())


async def rest() -> None:
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(others)


def test_only_our_own_changes_are_told() -> None:
    company = Company(shared=True)
    workers_of(company)
    [changed] = company.after_change
    changed(company.table, SimpleNamespace(ours=False))
    assert company.told == []
    changed(company.table, SimpleNamespace(ours=True))
    assert company.told == [("here", Reached(7))]


@pytest.mark.parametrize(("seq", "looks"), [(6, 0), (7, 0), (8, 1), (10, 3)])
def test_news_of_a_table_in_memory_is_looked_up_until_we_have_all_of_it(seq: int, looks: int) -> None:
    company = Company(shared=True)
    workers_of(company)
    hear(company, ("here", seq), ("forgotten", seq), ("here", seq))
    assert company.caught_up == [company.table] * looks


def test_what_is_wrong_with_one_table_stays_its_own(caplog: pytest.LogCaptureFixture) -> None:
    company = Company(shared=True)
    workers_of(company)
    company.damaged = True
    hear(company, ("here", 8))
    assert "table here could not be brought up to date: nonsense in the events" in caplog.text
    company.damaged = False
    hear(company, ("here", 8))
    assert company.caught_up == [company.table]


@pytest.mark.parametrize(("seq", "looks"), [(7, 0), (8, 1)])
def test_comparing_finds_what_nobody_told_us(seq: int, looks: int) -> None:
    company = Company(shared=True)
    workers_of(company)
    company.seqs = {"here": seq}

    async def compare() -> None:
        await company.look_again(("here", "forgotten"))
        await rest()

    asyncio.run(compare())
    assert company.caught_up == [company.table] * looks


def test_alone_there_is_nothing_to_compare(monkeypatch: pytest.MonkeyPatch) -> None:
    company = Company(shared=False)
    workers = workers_of(company)
    monkeypatch.setattr(company, "last_seqs", lambda _: pytest.fail("asked the database"))
    asyncio.run(workers.compare(("here",)))


def test_only_tables_that_are_watched_here_are_heard() -> None:
    company = Company(shared=True)
    workers_of(company)
    company.when_watched("here")
    company.when_left("here")
    assert company.told == [("here", "watched"), ("here", "left")]


@pytest.mark.parametrize("shared", [False, True])
def test_a_reaction_is_shown_once_to_everyone(shared: bool) -> None:
    """Whoever shares tables hears it back from the others, and shows it then."""
    company = Company(shared)
    workers_of(company).react("here", 1, "wow")
    assert company.told == [("here", WOW)]
    if shared:
        assert company.sent == []
        company.hear(*company.told[0])
    assert company.sent == [("here", line_of(WOW))]
    assert line_of(WOW) == b'data: {"type":"reaction","seat":1,"reaction":"wow"}\n\n'
