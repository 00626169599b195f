"""A server that is stopped and started again."""

from functools import partial
from pathlib import Path

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.web.store import keeping

from ..checking import check_events, check_record
from ..conftest import Serve
from ..playing import ME_AND_OPEN, make_table


@pytest.mark.slow
def test_everything_is_still_there_after_a_restart(serve: Serve, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'kept.db'}"
    first = serve(address)
    with first.client() as program:
        table = make_table(program, ME_AND_OPEN, tournament=True)
        table.join()
        table.play()
        table.post("next", 0)
        table.move(1, "+")
        before = [table.view(seat) for seat in (None, 0, 1)]
    first.stop()
    second = serve(address)
    with second.client() as program:
        table.client = program
        assert [table.view(seat) for seat in (None, 0, 1)] == before
        assert ln.Position.parse(before[0]["position"]).hand
        assert table.play()["scores"]["winners"]
        check_events(second, table)
        check_record(table, 1)
        check_record(table, 2)


@pytest.mark.slow
def test_nobody_who_comes_now_and_then_is_logged_out_by_new_keys(serve: Serve, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'kept.db'}"
    cookies = httpx.Cookies()
    players = set()
    for _ in range(4):
        server = serve(address)
        with server.client(cookies=cookies) as browser:
            browser.get("/")
            players.add(browser.post("/api/me", json={"name": "Ann"}).json()["player"])
            cookies = browser.cookies
        server.stop()
        keeping.change(address, partial(keeping.rotate, name="cookie"))
    assert len(players) == 1


@pytest.mark.slow
def test_a_bot_goes_on_after_a_restart(serve: Serve, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'kept.db'}"
    slow = serve(address, bot_seconds=60.0)
    with slow.client() as program:
        table = make_table(program, [{"kind": "bot"}, {"kind": "me"}], setup="choice")
        assert table.view()["to_act"] == 0
    slow.stop()
    quick = serve(address)
    with quick.client() as program:
        table.client = program
        assert table.play()["status"] == "over"
        check_events(quick, table)
