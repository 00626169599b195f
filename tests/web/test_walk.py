"""The walk of a move in docs/development.md is the way that a move really takes."""

import re
import sys
import threading
from collections.abc import Coroutine
from pathlib import Path
from types import FrameType
from typing import Any

import httpx

import luckynumbers as ln

from .conftest import Serve
from .playing import make_table

PACKAGE = Path(ln.__file__).parent
DEVELOPMENT = (Path(__file__).parents[2] / "docs" / "development.md").read_text(encoding="utf-8")
_MODULE = re.compile(r"`(\w+/\w+\.py)`")
STEPS = re.findall(r"^\d\. (.+?)(?=^\d\. |^$)", DEVELOPMENT, re.MULTILINE | re.DOTALL)
NAMED = set(_MODULE.findall("".join(STEPS)))


def test_it_has_at_most_eight_steps() -> None:
    assert 4 < len(STEPS) <= 8


def test_it_leads_through_every_room() -> None:
    assert {place.partition("/")[0] for place in NAMED} == {"http", "live", "table", "store", "rules"}


def test_every_step_is_taken_and_everyone_who_hears_of_it_is_named(serve: Serve) -> None:
    server, passed = serve(), set[str]()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            passed.add(frame.f_code.co_filename)

    def follow(profile: Any) -> Coroutine[Any, Any, None]:
        async def begin() -> None:
            assert threading.current_thread() is server._thread
            sys.setprofile(profile)

        return begin()

    with server.client() as program:
        program.base_url = httpx.URL(server.own_url)
        table = make_table(program)
        server.run(follow(note))
        assert table.move(0, "+").status_code == 200
        server.run(follow(None))
    prefixes = (f"{PACKAGE}/web/", f"{PACKAGE}/")
    through = {name.removeprefix(prefixes[0]).removeprefix(prefixes[1]) for name in passed}
    assert NAMED - through == set()
    hearing = {listener.__module__ for listener in server.rooms.hall.after_change}
    assert hearing == {f"luckynumbers.web.{place.removesuffix('.py').replace('/', '.')}" for place in told()}


def told() -> set[str]:
    """Return who hears of a move, as the walk says it."""
    [step] = [step for step in STEPS if "after_change" in step]
    return set(_MODULE.findall(step))
