"""Schemathesis makes requests from the OpenAPI description: no 500, and no answer it does not describe."""

from typing import Any

import pytest
import schemathesis
from schemathesis.checks import CheckFunction
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from luckynumbers.web.http.app import create_app
from luckynumbers.web.settings import Settings

from ..waiting import PATIENCE
from .hosting import Server
from .playing import ALL_HERE, ME_AND_OPEN, bearer, make_table

CONFIG = SchemathesisConfig.from_dict(
    {"seed": 1, "generation": {"max-examples": 10, "deterministic": True, "database": "none"}}
)
schema = schemathesis.openapi.from_dict(create_app(Settings("sqlite://")).openapi(), config=CONFIG)
# The event stream never ends; test_stream.py reads it.
calls = schema.exclude(path_regex=r"/tables/\{table\}/events$")
at_a_table = calls.include(path_regex=r"\{(table|game)\}")

pytestmark = pytest.mark.slow

BEYOND_A_SCHEMA: list[CheckFunction] = [positive_data_acceptance]
"""A valid shape may still be no legal move or no record."""


@calls.parametrize()
def test_any_request(case: schemathesis.Case[Any], server: Server) -> None:
    check(case, server, BEYOND_A_SCHEMA)


@at_a_table.parametrize()
def test_any_request_at_a_real_table(case: schemathesis.Case[Any], server: Server) -> None:
    with server.client() as program:
        fields = case.body if isinstance(case.body, dict) else {}
        table = make_table(program, ALL_HERE[:2] if len(fields) % 2 else ME_AND_OPEN)
        # The address may have been what was wrong with this request; now it is right.
        case.path_parameters = {"table": table.id, "game": f"{table.id}.1"}
        excluded = [*BEYOND_A_SCHEMA, negative_data_rejection]
        check(case, server, excluded, bearer(table.tokens[0]))


def check(
    case: schemathesis.Case[Any],
    server: Server,
    excluded: list[CheckFunction],
    headers: dict[str, str] | None = None,
) -> None:
    """Ask, and wait as long as any test does: whoever is first to ask the coach waits for the engine."""
    case.call_and_validate(
        base_url=server.own_url, headers=headers, excluded_checks=excluded, timeout=PATIENCE
    )
