"""What programs were told about the interface stays true: the OpenAPI description only ever grows."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.web.http.app import create_app
from luckynumbers.web.settings import Settings

BEFORE = json.loads((Path(__file__).parent / "description_before.json").read_text(encoding="utf-8"))
CHANGED = {
    # A table may have seen hundreds of games; whoever wants them all says so.
    "/paths//api/tables/{table}/events/get/description": "or those of the current game on",
    # A worker whose database is away is alive; that it cannot work is what /readyz says.
    "/paths//healthz/get/description": "that this worker is alive, and nothing else",
}
"""What was said before and is no longer true: where, and what is said instead."""


def missing(before: Any, now: Any, where: str = "") -> list[str]:
    """Return where ``now`` no longer says what ``before`` did; what it says in addition is welcome."""
    if isinstance(before, dict) and isinstance(now, dict):
        return [
            lack
            for key, value in before.items()
            for lack in (
                missing(value, now[key], f"{where}/{key}") if key in now else [f"{where}/{key} is gone"]
            )
        ]
    if isinstance(before, list) and isinstance(now, list):
        return [f"{where} lacks {value}" for value in before if value not in now]
    if where.endswith("/description") and str(now).startswith(str(before)):
        return []  # there is more to say by now
    return [] if before == now else [f"{where} was {before} and is {now}"]


def test_the_description_says_everything_it_said_before() -> None:
    now = json.loads(json.dumps(create_app(Settings("sqlite://")).openapi()))
    now["info"]["version"] = BEFORE["info"]["version"]
    lacking = missing(BEFORE, now)
    changed = [
        where
        for where, said in CHANGED.items()
        for lack in lacking
        if lack.startswith(f"{where} was ") and said in lack.partition(" and is ")[2]
    ]
    assert changed == [*CHANGED]
    assert len(lacking) == len(CHANGED), lacking


def test_the_description_says_what_the_documentation_says() -> None:
    """Every call of docs/http.md is described, and nothing else is under /api."""
    described = {
        f"{method.upper()} {path}"
        for path, methods in create_app(Settings("sqlite://")).openapi()["paths"].items()
        for method in methods
        if path.startswith("/api/")
    }
    text = (Path(__file__).parents[3] / "docs" / "http.md").read_text(encoding="utf-8")
    assert {" ".join(call) for call in re.findall(r"`(GET|POST) (/api/\S+?)`", text)} == described


def test_nothing_more_is_demanded_of_a_request() -> None:
    """A further field that must be sent would break every program that does not know it."""
    now = create_app(Settings("sqlite://")).openapi()["components"]["schemas"]
    before = BEFORE["components"]["schemas"]
    asked = [name for name, shape in before.items() if shape.get("additionalProperties") is False]
    assert "NewTable" in asked
    assert "Join" in asked
    for name in asked:
        assert now[name].get("required") == before[name].get("required"), name


@pytest.mark.parametrize(
    ("before", "now", "lacks"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, 0),
        ({"a": 1}, {}, 1),
        ({"a": 1}, {"a": 2}, 1),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [2, 1, 3]}}, 0),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1]}}, 1),
        ([1], {"a": 1}, 1),
    ],
)
def test_what_counts_as_missing(before: Any, now: Any, lacks: int) -> None:
    assert len(missing(before, now)) == lacks
