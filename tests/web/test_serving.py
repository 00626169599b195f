"""How the application is served."""

import gc
import resource
import socket
from pathlib import Path

import pytest
import uvicorn

from luckynumbers.web import serving
from luckynumbers.web.connection import Connection, Crowd
from luckynumbers.web.http.app import create_app
from luckynumbers.web.live.rates import Rate
from luckynumbers.web.serving import Unusable, configuration, prepare, run
from luckynumbers.web.settings import Settings

from .conftest import Serve
from .hosting import Server


async def nothing(*_: object) -> None:
    """Answer nobody."""


def test_tests_are_served_as_people_are() -> None:
    config = configuration(nothing, Settings("sqlite://"), log_level="critical")
    assert config.http is Connection
    assert (config.log_level, config.access_log, config.server_header) == ("critical", False, False)


@pytest.mark.slow
def test_what_is_there_at_the_start_is_not_searched_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    frozen: list[int] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_: frozen.append(gc.get_freeze_count()))
    gc.unfreeze()  # what the tests keep out of it themselves
    with socket.socket() as listening:
        try:
            run(Settings("sqlite://", warm_up=False), listening)
        finally:
            gc.unfreeze()
    assert frozen[0] > 10_000


@pytest.mark.parametrize(
    ("settings", "what"),
    [
        (Settings("sqlite:////nowhere/at/all/tables.db"), "the database cannot be opened: unable to open"),
        (Settings("nonsense"), "the database cannot be opened: Could not parse"),
        (Settings("sqlite://", fanout="redis://127.0.0.1:1/0"), "the fan-out cannot be reached"),
        (Settings("sqlite://", fanout="nonsense"), "the fan-out cannot be reached: Redis URL must"),
    ],
)
def test_what_cannot_be_reached_is_said_in_one_line(settings: Settings, what: str) -> None:
    with pytest.raises(Unusable, match=what) as unusable:
        prepare(settings)
    assert "\n" not in str(unusable.value)


def test_a_database_that_goes_away_while_we_start_is_said_in_a_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'gone' / 'tables.db'}", warm_up=False)
    with socket.socket() as listening, pytest.raises(SystemExit) as ended:
        serving.Server(configuration(create_app(settings), settings)).run([listening])
    assert ended.value.code == 2
    assert caplog.messages[0].startswith("the database cannot be opened: unable to open")
    assert "Traceback" not in caplog.text


def many_tables(server: Server, *forwarded: str) -> list[int]:
    """Return what is answered to one who makes a table for each ``X-Forwarded-For``."""
    server.rooms.rates.creating = Rate(1, 0.0)
    with server.client() as program:
        heads = [{"X-Forwarded-For": address} for address in forwarded]
        return [program.post("/api/tables", json={}, headers=head).status_code for head in heads]


def test_nobody_may_claim_an_address_unless_they_are_trusted(serve: Serve) -> None:
    assert many_tables(serve(), "192.0.2.1", "192.0.2.2") == [201, 429]


def test_a_trusted_web_server_says_where_a_request_comes_from(serve: Serve) -> None:
    """It adds the address it saw at the end; what stands before that is only what somebody claims."""
    trusting = serve(trusted_proxies=("127.0.0.0/8",))
    assert many_tables(trusting, "192.0.2.1", "192.0.2.2") == [201, 201]
    assert many_tables(trusting, "192.0.2.8, 192.0.2.3", "192.0.2.9, 192.0.2.3") == [201, 429]


def test_limits_count_all_of_a_household_that_comes_by_ipv6(serve: Serve) -> None:
    trusting = serve(trusted_proxies=("127.0.0.0/8",))
    assert many_tables(trusting, "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1") == [201, 429, 201]


def test_as_many_files_as_we_may(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = Crowd()
    monkeypatch.setattr(serving, "CROWD", crowd)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        serving._allow_many_files()
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert files == min(hard, serving.MOST_FILES)
        assert files // 2 <= crowd.room < files
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
