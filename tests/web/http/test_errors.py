"""Where a refusal becomes a status."""

import json

import pytest
from starlette.requests import Request

from luckynumbers.web.http.errors import STATUS, apology, refusal
from luckynumbers.web.table.refused import Reason, Refused


def asked(path: str, **headers: str) -> Request:
    """Return a request for ``path``."""
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": told})


@pytest.mark.parametrize(
    ("reason", "status"),
    [
        (Reason.UNKNOWN, 404),
        (Reason.STRANGER, 401),
        (Reason.NOT_YOURS, 403),
        (Reason.STALE, 409),
        (Reason.NOT_NOW, 409),
        (Reason.NOT_ALLOWED, 422),
        (Reason.NOT_POSSIBLE, 400),
        (Reason.TOO_MUCH, 429),
        (Reason.BROKEN, 500),
    ],
)
def test_every_reason_has_its_status(reason: Reason, status: int) -> None:
    answer = refusal(asked("/api/tables"), Refused(reason, "no", rule="R6"))
    assert answer.status_code == status
    assert answer.body == b'{"detail":"no","rule":"R6"}'


def test_no_reason_is_forgotten() -> None:
    assert {*STATUS} == {*Reason}


def test_people_get_a_page_and_programs_json() -> None:
    no = Refused(Reason.UNKNOWN, "there is no such table")
    assert refusal(asked("/t/x", accept="text/html"), no).headers["content-type"].startswith("text/html")
    assert refusal(asked("/t/x"), no).headers["content-type"] == "application/json"
    assert refusal(asked("/api/x", accept="text/html"), no).headers["content-type"] == "application/json"


def test_a_refusal_speaks_the_language_of_whoever_asked() -> None:
    said = refusal(asked("/api/x", accept_language="fr"), Refused(Reason.NOT_NOW, "the game is over"))
    assert json.loads(bytes(said.body))["detail"] == "la partie est finie"


def test_an_apology_is_our_fault() -> None:
    assert apology(asked("/api/x")).status_code == 500
