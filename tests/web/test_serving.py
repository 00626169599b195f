"""How the application is served."""

import gc
import socket

import pytest
import uvicorn

from luckynumbers.web.connection import Connection
from luckynumbers.web.serving import Unusable, configuration, prepare, run
from luckynumbers.web.settings import Settings


async def nothing(*_: object) -> None:
    """Answer nobody."""


def test_tests_are_served_as_people_are() -> None:
    config = configuration(nothing, log_level="critical")
    assert config.http is Connection
    assert (config.log_level, config.access_log, config.server_header) == ("critical", False, False)


def test_what_is_there_at_the_start_is_not_searched_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    frozen: list[int] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_: frozen.append(gc.get_freeze_count()))
    before = gc.get_freeze_count()
    with socket.socket() as listening:
        try:
            run(Settings("sqlite://", warm_up=False), listening)
        finally:
            gc.unfreeze()
    assert frozen[0] - before > 10_000


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
