"""The clock looks at every table, and nothing stops it."""

import time
from types import SimpleNamespace

import pytest
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from luckynumbers.web.store.schema import tables

from ...waiting import wait_for
from ..conftest import Serve
from ..playing import make_table

CLOCK = 300
"""Nobody is late before a test wants them to be; and no damaged table is tried again when they are."""


def test_the_clock_survives_a_database_that_is_away(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.live.clock.SWEEP_SECONDS", 0.02)
    server = serve()
    with server.client() as program:
        table = make_table(program, clock=CLOCK)
        store = server.rooms.store
        read, failures = store.read, []

        async def away(query: object) -> object:
            failures.append(query)
            raise OperationalError("select", {}, OSError("the database is away"))

        monkeypatch.setattr(store, "read", away)
        wait_for(lambda: len(failures) > 2, "several sweeps")
        monkeypatch.setattr(store, "read", read)
        late = SimpleNamespace(time=lambda: time.time() + CLOCK + 1)
        monkeypatch.setattr("luckynumbers.web.live.clock.time", late)
        wait_for(lambda: table.view()["seats"][0]["bot"], "the clock")


def test_a_full_disk_stops_no_clock_for_longer_than_it_is_full(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("luckynumbers.web.live.clock.SWEEP_SECONDS", 0.02)
    server = serve()
    with server.client() as program:
        tables = [make_table(program, clock=CLOCK) for _ in range(2)]
        journal = server.rooms.store.journal
        save, failures = journal._save, []

        def full(group: object) -> None:
            failures.append(group)
            raise OperationalError("insert", {}, OSError("the disk is full"))

        monkeypatch.setattr(journal, "_save", full)
        late = SimpleNamespace(time=lambda: time.time() + CLOCK + 1)
        monkeypatch.setattr("luckynumbers.web.live.clock.time", late)
        wait_for(lambda: len(failures) > 3, "several tries to write; reading works all the time")
        monkeypatch.setattr(journal, "_save", save)
        wait_for(lambda: all(table.view()["seats"][0]["bot"] for table in tables), "both clocks")
    assert caplog.messages == ["the database: the disk is full"]


def test_damage_at_one_table_stops_no_other_clock(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("luckynumbers.web.live.clock.SWEEP_SECONDS", 0.02)
    monkeypatch.setattr("luckynumbers.web.live.clock.AT_ONCE", 1)
    server = serve()
    with server.client() as program:
        damaged, sound = make_table(program, clock=CLOCK), make_table(program, clock=CLOCK)
        # It is late for longer than the others, and nobody has it in memory.
        earlier = update(tables).where(tables.c.id == damaged.id).values(deadline=1.0)
        server.run(server.rooms.store.write(lambda connection: connection.execute(earlier)))
        server.damage(damaged.id)
        late = SimpleNamespace(time=lambda: time.time() + CLOCK + 1)
        monkeypatch.setattr("luckynumbers.web.live.clock.time", late)
        wait_for(lambda: sound.view()["seats"][0]["bot"], "the clock")
        [said] = [line for line in caplog.messages if "is stopped" in line]
        assert damaged.id in said
