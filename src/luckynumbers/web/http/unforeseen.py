"""What nobody foresaw: the traceback is for the host, a sentence for whoever asked."""

import logging
from collections.abc import Callable
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from luckynumbers.web.logs import TROUBLES
from luckynumbers.web.store.connecting import trouble_of

ANSWERING: Final = "luckynumbers.answering"
"""In the scope of a request once an answer to it has begun; the guard sees every answer, and says so."""
_log = logging.getLogger(__name__)


class Unforeseen:
    """Wraps the application; inside the guard, so that this answer has the strict headers too."""

    def __init__(self, app: ASGIApp, apology: Callable[[Request], Response]) -> None:
        self._app = app
        self._apology = apology

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with an apology when the application fails before it has answered."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            await self._app(scope, receive, send)
        except ClientDisconnect:  # nobody is there to answer
            return
        except Exception as error:
            if ANSWERING in scope:  # cut off, so that nobody takes half an answer for a whole one
                raise
            if (trouble := trouble_of(error)) is None:
                _log.exception("%s %r failed", scope["method"], scope["path"])
            else:
                TROUBLES.tell(_log, trouble)
            await self._apologise(Request(scope))(scope, receive, send)

    def _apologise(self, request: Request) -> Response:
        try:
            return self._apology(request)
        except Exception:  # the page that says so is broken too
            _log.exception("and so did the apology")
            return JSONResponse({"detail": "something broke on our side", "rule": None}, 500)
