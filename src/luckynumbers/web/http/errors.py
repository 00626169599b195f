"""The one place where a refusal becomes a status; programs get it as JSON and people as a page.

What the guard turns away never comes so far: it is answered at the door, as cheaply as can be.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from luckynumbers.rules.errors import BadNotation, IllegalAction
from luckynumbers.web.http.methods import methods_of
from luckynumbers.web.http.models import Problem
from luckynumbers.web.http.rendering import error_page, language_of
from luckynumbers.web.table.names import BadName, nameless
from luckynumbers.web.table.refused import Reason, Refused

STATUS: Final = {
    Reason.UNKNOWN: 404,
    Reason.STRANGER: 401,
    Reason.NOT_YOURS: 403,
    Reason.STALE: 409,
    Reason.NOT_NOW: 409,
    Reason.NOT_ALLOWED: 422,
    Reason.NOT_POSSIBLE: 400,
    Reason.TOO_MUCH: 429,
    Reason.BROKEN: 500,
}
PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 413, 422, 429)
}
"""What any call of the interface may answer instead, for its description."""
REFUSALS: Final = (Refused, RequestValidationError, HTTPException)
RULING: Final = re.compile(r" \(R\d+\)")
"""Which ruling a sentence goes back to; people have not asked for it."""
MOST_MISTAKES: Final = 5
"""Of a request that makes no sense, in one answer."""


def answer_refusals(app: FastAPI) -> None:
    """Have every refusal of an application answered here."""
    for kind in REFUSALS:
        app.add_exception_handler(kind, answer_to)


async def answer_to(request: Request, error: Exception) -> Response:
    """Return the answer to a request that was refused."""
    match error:
        case Refused():
            return refusal(request, error)
        case RequestValidationError():
            return _invalid(request, error)
        case HTTPException():
            return _by_the_framework(request, error)
    raise error


@contextmanager
def by_the_rules() -> Iterator[None]:
    """Have what the rules forbid, or the notation does not know, answered as a refusal."""
    try:
        yield
    except IllegalAction as error:
        raise Refused(Reason.NOT_ALLOWED, str(error), rule=error.rule) from None
    except BadNotation as error:
        raise Refused(Reason.NOT_ALLOWED, str(error)) from None


def apology(request: Request) -> Response:
    """Return the answer to a request that we failed."""
    return refusal(request, Refused(Reason.BROKEN, "something broke on our side; try again in a moment"))


def refusal(request: Request, error: Refused) -> Response:
    """Return a refusal in the language of whoever asked."""
    translate = language_of(request).translations.gettext
    return _problem(request, STATUS[error.reason], error.sentence(translate), error.rule)


def _problem(request: Request, status: int, detail: str, rule: str | None = None) -> Response:
    """Answer programs in JSON and people with a page."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"detail": detail, "rule": rule}, status)
    return error_page(request, status, RULING.sub("", detail))


def _invalid(request: Request, error: RequestValidationError) -> Response:
    translate = language_of(request).translations.gettext
    mistakes = error.errors()[:MOST_MISTAKES]
    return _problem(request, 422, "; ".join(_sentence(one, translate) for one in mistakes))


def _sentence(error: dict[str, Any], translate: Callable[[str], str]) -> str:
    # Names are what people write; everything else that can be wrong is written by programs.
    if isinstance(bad := error.get("ctx", {}).get("error"), BadName):
        return translate(str(bad))
    if error["type"] == "string_too_short" and error["loc"][-1] == "name":
        return translate(str(nameless()))
    where = ".".join(str(part) for part in error["loc"] if part not in {"body", "query", "path", "header"})
    return f"{where}: {error['msg']}" if where else str(error["msg"])


def _by_the_framework(request: Request, error: HTTPException) -> Response:
    if error.status_code == 404:
        return refusal(request, Refused(Reason.UNKNOWN, "there is no such page"))
    answer = _problem(request, error.status_code, str(error.detail))
    answer.headers.update(error.headers or {})
    if error.status_code == 405:  # one route was asked, but others may have the same address
        answer.headers["Allow"] = ", ".join(methods_of(request.app.routes, request.scope))
    return answer
