"""Handlers ask for what they need in their signature, and none asks another.

What two of them need is a dependency, or a function beside them. ``quick`` is no handler: it stands before
the framework and asks, for the calls that make the load, the very handlers that the framework would.
"""

import ast
from pathlib import Path

import pytest

from luckynumbers.web import http

MODULES = {path.stem: ast.parse(path.read_text("utf-8")) for path in Path(http.__file__).parent.glob("*.py")}
BY_HAND = {"rooms_of", "table_of", "game_of", "seats_of", "person_of", "screen_of", "hall.find"}
"""What dependencies do for handlers."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_handler(node: ast.AST) -> bool:
    return isinstance(node, Function) and any(
        ast.unparse(decorator).startswith("router.") for decorator in node.decorator_list
    )


HANDLERS = [node for tree in MODULES.values() for node in tree.body if is_handler(node)]
NAMES = {handler.name for handler in HANDLERS if isinstance(handler, Function)}


def mentioned(handler: Function) -> set[str]:
    """Return what the body of a handler speaks of: names, and what it finds in modules or rooms."""
    nodes = [node for statement in handler.body for node in ast.walk(statement)]
    names = [node for node in nodes if isinstance(node, ast.Name)]
    found = {name.id for name in names} - {name.id for name in names if isinstance(name.ctx, ast.Store)}
    for node in nodes:
        if isinstance(node, ast.Attribute):
            within = ast.unparse(node.value)
            found.add(node.attr if within in MODULES else f"{within.rpartition('.')[2]}.{node.attr}")
    return found


def test_there_are_handlers_to_look_at() -> None:
    assert len(NAMES) > 50
    assert {"make_move", "see_events", "table_page", "see_me"} <= NAMES


@pytest.mark.parametrize("handler", HANDLERS, ids=lambda handler: handler.name)
def test_no_handler_asks_another_or_looks_for_itself(handler: Function) -> None:
    assert not mentioned(handler) & (NAMES | BY_HAND)


@pytest.mark.parametrize(
    "body",
    ["return await see_me(visitor)", "people.see_me(1)", "x = house.hall.find(1)", "table_of(t, house)"],
)
def test_one_that_did_would_be_noticed(body: str) -> None:
    handler = ast.parse(f"async def handler(): {body}").body[0]
    assert isinstance(handler, Function)
    assert mentioned(handler) & (NAMES | BY_HAND)
