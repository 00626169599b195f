"""Which methods an address answers: HEAD wherever GET is, and a refusal that names them all."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from starlette.routing import BaseRoute, Match, Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

METHODS: Final = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")


class HeadAsGet:
    """Wraps the application: HEAD is answered as GET would be, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything else on as it is."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        with suppress(_SaidEnough):
            await self._app({**scope, "method": "GET"}, receive, _without_body(send))


class _SaidEnough(Exception):
    """The headers are out; what follows is for GET only."""


def _without_body(send: Send) -> Send:
    async def send_headers(message: Message) -> None:
        if message["type"] != "http.response.body":
            await send(message)
            return
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        if message.get("more_body"):  # a stream of events would go on for ever
            raise _SaidEnough

    return send_headers


def methods_of(routes: Iterable[BaseRoute], scope: Scope) -> list[str]:
    """Return every method that the address of a request answers."""
    # As it was asked from outside, before the folder of files took its own name off the path.
    scope = {**scope, "root_path": scope.get("app_root_path", scope.get("root_path", ""))}
    found: set[str] = set()
    for route in routes:
        asked = ("GET",) if isinstance(route, Mount) else METHODS
        found |= {method for method in asked if route.matches({**scope, "method": method})[0] is Match.FULL}
    return sorted(found | {"HEAD"} if "GET" in found else found)
