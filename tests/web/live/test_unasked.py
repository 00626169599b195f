"""Rated games are reviewed by themselves; nothing that goes wrong with it is anybody's business."""

import asyncio
from collections.abc import Container
from functools import partial
from pathlib import Path

import pytest

from luckynumbers.web.live import deeds, unasked
from luckynumbers.web.live.hall import LOOKED_AT, Hall, News
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.unasked import UnaskedReviews

from .halls import ANN, NOBODY, in_halls, table_of

OURS, THEIRS = News(b"", ours=True), News(b"", ours=False)


class Noting:
    """Reviews nothing, but notes what it was given."""

    def __init__(self) -> None:
        self.records: dict[str, str] = {}
        self.failing = False
        self.expected = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    def expect(self) -> None:
        self.expected += 1

    async def prepare(self, game: str, record: str) -> None:
        await self.may_answer.wait()
        if self.failing:
            raise RuntimeError("no engine")
        self.records[game] = record


def with_reviews(hall: Hall, watched: Container[str] = ()) -> tuple[UnaskedReviews, Noting]:
    noting = Noting()
    return UnaskedReviews(hall, noting, watched), noting  # type: ignore[arg-type]


async def finished(hall: Hall, other: str | None = "bo") -> LiveTable:
    """Let two people play a moment and one of them resign."""
    table = await table_of(hall, ANN, NOBODY, player="ann")
    await deeds.join(hall, table, "Bo", other, None)
    for seat in (0, 1):
        for text in ("+", "-"):
            await deeds.move(hall, table, table.state.seq, text, partial(list, [seat]))
    await deeds.move(hall, table, table.state.seq, "#1", lambda: [0])
    return table


async def rest(unasked: UnaskedReviews) -> None:
    if unasked._working is not None:
        await unasked._working


def test_what_is_rated_is_reviewed_at_its_end_and_nothing_else(tmp_path: Path) -> None:
    async def use(hall: Hall) -> None:
        unasked, noting = with_reviews(hall)
        rated = await finished(hall)
        await finished(hall, other=None)
        await table_of(hall)
        await rest(unasked)
        assert not noting.expected
        [(game, record)] = noting.records.items()
        assert game == f"{rated.state.id}.1"
        assert record.rstrip().endswith("#1")
        assert "[result 2]" in record

    in_halls(tmp_path, use)


class Everybody:
    """Every table is watched."""

    def __contains__(self, table: object) -> bool:
        return True


def test_what_is_watched_to_its_end_is_reviewed_and_the_judge_woken_before(tmp_path: Path) -> None:
    async def use(hall: Hall) -> None:
        unasked, noting = with_reviews(hall, Everybody())
        table = await table_of(hall, ANN, NOBODY, player="ann")
        before = noting.expected
        await deeds.join(hall, table, "Bo", None, None)
        assert (before, noting.expected) == (0, 1)
        await rest(unasked)
        assert not noting.records
        await deeds.move(hall, table, table.state.seq, "#1", lambda: [0])
        await rest(unasked)
        assert [*noting.records] == [f"{table.state.id}.1"]

    in_halls(tmp_path, use)


@pytest.mark.parametrize("news", [THEIRS, LOOKED_AT])
def test_what_ended_elsewhere_is_reviewed_there(tmp_path: Path, news: News) -> None:
    async def use(hall: Hall) -> None:
        table = await finished(hall)
        unasked, noting = with_reviews(hall)
        hall._tell(table, news)
        assert unasked._working is None
        hall._tell(table, OURS)
        await rest(unasked)
        assert len(noting.records) == 1

    in_halls(tmp_path, use)


def test_the_next_game_does_not_wait_for_it(tmp_path: Path) -> None:
    async def use(hall: Hall) -> None:
        unasked, noting = with_reviews(hall)
        noting.may_answer.clear()
        table = await finished(hall)
        await deeds.next_game(hall, table, lambda: [0, 1])
        assert table.state.number == 2
        noting.may_answer.set()
        await rest(unasked)
        assert [game.partition(".")[2] for game in noting.records] == ["1"]

    in_halls(tmp_path, use)


def test_a_failure_costs_a_line_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def use(hall: Hall) -> None:
        unasked, noting = with_reviews(hall)
        noting.failing = True
        table = await finished(hall)
        await rest(unasked)
        assert f"{table.state.id}.1 was not reviewed: no engine" in caplog.text
        noting.failing = False
        await finished(hall)
        await rest(unasked)
        assert len(noting.records) == 1

    in_halls(tmp_path, use)


def test_it_ends_with_the_server(tmp_path: Path) -> None:
    async def use(hall: Hall) -> None:
        unasked, noting = with_reviews(hall)
        await unasked.close()
        noting.may_answer.clear()
        await finished(hall)
        await asyncio.sleep(0)
        await unasked.close()
        assert not noting.records

    in_halls(tmp_path, use)


def test_if_too_many_end_at_once_the_oldest_wait_for_somebody_to_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unasked, "MOST_WAITING", 1)

    async def use(hall: Hall) -> None:
        reviewing, noting = with_reviews(hall)
        noting.may_answer.clear()
        tables = [await finished(hall) for _ in range(3)]
        noting.may_answer.set()
        await rest(reviewing)
        assert [*noting.records] == [f"{tables[0].state.id}.1", f"{tables[2].state.id}.1"]

    in_halls(tmp_path, use)
