"""What takes a while is done beside the event loop, where it holds up nobody."""

import importlib
import threading
from collections.abc import Callable
from typing import Any

import pytest

from ...waiting import wait_for
from ..conftest import Serve
from ..playing import Table, make_table

LOOP = "server"
"""The thread in which a server of ours runs its event loop."""
Watch = Callable[[str], list[str]]


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Return a function that has another one note in which threads it is called."""

    def note(what: str) -> list[str]:
        module, _, name = what.rpartition(".")
        work, threads = getattr(importlib.import_module(module), name), list[str]()

        def noted(*args: Any, **more: Any) -> Any:
            threads.append(threading.current_thread().name)
            return work(*args, **more)

        monkeypatch.setattr(what, noted)
        return threads

    return note


@pytest.mark.parametrize(
    ("work", "path"),
    [
        ("games.record_text", "/api/games/{table}.1/record"),
        ("games.game_view", "/api/games/{table}.1/events"),
    ],
)
def test_games_are_written_out_beside_it(serve: Serve, watch: Watch, work: str, path: str) -> None:
    with serve().client() as program:
        table = make_table(program)
        threads = watch(f"luckynumbers.web.http.{work}")
        assert program.get(path.format(table=table.id)).status_code == 200
    assert threads
    assert LOOP not in threads


def test_a_shuffle_is_checked_beside_it(serve: Serve, watch: Watch) -> None:
    with serve().client() as program:
        record = make_table(program).record()
        threads = watch("luckynumbers.web.http.people.verify")
        assert program.post("/api/verify", json={"record": record}).status_code == 200
    assert threads
    assert LOOP not in threads


@pytest.mark.parametrize(("module", "path"), [("tables", "/api/tables/{table}"), ("pages", "/t/{table}")])
@pytest.mark.parametrize("long", [False, True])
def test_a_table_with_a_long_game_is_shown_from_beside_it(
    serve: Serve, watch: Watch, monkeypatch: pytest.MonkeyPatch, module: str, path: str, long: bool
) -> None:
    """A short one on it, because another thread would take longer than the work."""
    with serve().client() as program:
        table = make_table(program)
        threads = watch(f"luckynumbers.web.http.{module}.table_view")
        if long:
            monkeypatch.setattr(f"luckynumbers.web.http.{module}.LONG_GAME", 1)
        shown = program.get(path.format(table=table.id))
        assert shown.status_code == 200
        assert table.id in shown.text
    assert len(threads) == 1
    assert (LOOP in threads) is not long


@pytest.mark.parametrize("long", [False, True])
def test_a_table_where_much_has_happened_is_read_beside_it(
    serve: Serve, watch: Watch, monkeypatch: pytest.MonkeyPatch, long: bool
) -> None:
    server = serve()
    with server.client() as program:
        table = make_table(program)
        before = table.view()
        server.rooms.hall._live.clear()
        wait_for(lambda: server.rooms.hall.held(table.id) is None, "the table to be forgotten")
        threads = watch("luckynumbers.web.live.hall._read")
        if long:
            monkeypatch.setattr("luckynumbers.web.live.hall.LONG_GAME", 1)
        assert Table(program, table.id).view() == before
    assert threads
    assert (LOOP in threads) is not long
