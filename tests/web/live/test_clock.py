"""The clock looks at every table, and nothing stops it."""

import time
from types import SimpleNamespace

import pytest
from sqlalchemy.exc import OperationalError

from ...waiting import wait_for
from ..conftest import Serve
from ..playing import make_table


def test_the_clock_survives_a_database_that_is_away(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.web.live.clock.SWEEP_SECONDS", 0.02)
    server = serve()
    with server.client() as program:
        table = make_table(program, clock=10)
        store = server.rooms.store
        read, failures = store.read, []

        async def away(query: object) -> object:
            failures.append(query)
            raise OperationalError("select", {}, OSError("the database is away"))

        monkeypatch.setattr(store, "read", away)
        wait_for(lambda: len(failures) > 2, "several sweeps")
        monkeypatch.setattr(store, "read", read)
        late = SimpleNamespace(time=lambda: time.time() + 11)
        monkeypatch.setattr("luckynumbers.web.live.clock.time", late)
        wait_for(lambda: table.view()["seats"][0]["bot"], "the clock")
