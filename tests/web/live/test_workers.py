"""Other workers hear of what changes here, and what they say is looked up, not believed."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from luckynumbers.web.live.workers import Workers, reaction_line

WOW = {"type": "reaction", "seat": 1, "reaction": "wow"}


class Company:
    """Stands for hall, streams and fan-out, with one table in memory, and notes what is asked of them."""

    watched = ("here", "forgotten")

    def __init__(self, shared: bool) -> None:
        self.shared = shared
        self.after_change: list[Any] = []
        self.table = SimpleNamespace(state=SimpleNamespace(id="here", seq=7))
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.sent: list[tuple[str, bytes]] = []
        self.caught_up: list[object] = []
        self.hear: Any = None
        self.look_again: Any = None

    async def start(self, hear: object, look_again: object) -> None:
        self.hear, self.look_again = hear, look_again

    def tell(self, table_id: str, news: dict[str, Any]) -> None:
        self.told.append((table_id, news))

    def send(self, table_id: str, news: bytes) -> None:
        self.sent.append((table_id, news))

    def held(self, table_id: str) -> object:
        return self.table if table_id == "here" else None

    async def catch_up(self, table: object) -> None:
        self.caught_up.append(table)


def workers_of(company: Company) -> Workers:
    workers = Workers(*(cast("Any", company) for _ in range(3)))
    asyncio.run(workers.start())
    return workers


def test_only_our_own_changes_are_told() -> None:
    company = Company(shared=True)
    workers_of(company)
    [changed] = company.after_change
    changed(company.table, SimpleNamespace(ours=False))
    assert company.told == []
    changed(company.table, SimpleNamespace(ours=True))
    assert company.told == [("here", {"seq": 7})]


@pytest.mark.parametrize(("seq", "looks"), [(6, False), (7, False), (8, True)])
def test_news_of_a_table_in_memory_is_looked_up_if_it_is_news(seq: int, looks: bool) -> None:
    company = Company(shared=True)
    workers_of(company)
    asyncio.run(company.hear("here", {"seq": seq}))
    asyncio.run(company.hear("forgotten", {"seq": seq}))
    assert company.caught_up == ([company.table] if looks else [])


def test_after_an_interruption_every_watched_table_is_looked_up() -> None:
    company = Company(shared=True)
    workers_of(company)
    asyncio.run(company.look_again())
    assert company.caught_up == [company.table]


@pytest.mark.parametrize("shared", [False, True])
def test_a_reaction_is_shown_once_to_everyone(shared: bool) -> None:
    """Whoever shares tables hears it back from the others, and shows it then."""
    company = Company(shared)
    workers_of(company).react("here", 1, "wow")
    assert company.told == [("here", WOW)]
    if shared:
        assert company.sent == []
        asyncio.run(company.hear(*company.told[0]))
    assert company.sent == [("here", reaction_line(WOW))]
    assert reaction_line(WOW) == b'data: {"type":"reaction","seat":1,"reaction":"wow"}\n\n'
