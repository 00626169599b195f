"""The calls that make the load, moves, events and next games, without the framework's machinery for each.

The handlers are the ones the framework knows and describes; only what it would do before them, find what they
ask for in their signature, is done here by hand. Whatever is not plain is left to the framework.
"""

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from luckynumbers.web.http.dependencies import address_of, move_of, rooms_of, seats_of, table_of
from luckynumbers.web.http.errors import REFUSALS, answer_to
from luckynumbers.web.http.tables import make_move, next_game, see_events

_CHANGES: Final = re.compile(r"/api/tables/([^/]+)/(moves|next)")
_EVENTS: Final = re.compile(r"/api/tables/([^/]+)/events")
_AFTER: Final = re.compile(rb"after=([0-9]{1,15})(&presence=true)?")


class Quick:
    """Wraps the framework; whatever is refused here is answered as there."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what is plain; pass on everything else as it is."""
        if scope["type"] != "http" or scope.get("root_path"):
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            response = await _answer(request)
        except REFUSALS as error:
            response = await answer_to(request, error)
        await (response or self._app)(scope, receive, send)


async def _answer(request: Request) -> Response | None:
    """Return the answer to a plain request, ``None`` to any other."""
    path, query = request.scope["path"], request.scope["query_string"]
    if request.method == "POST" and not query and (found := _CHANGES.fullmatch(path)):
        return await (_move if found[2] == "moves" else _next)(request, found[1])
    if request.method == "GET" and (found := _EVENTS.fullmatch(path)):
        after = _AFTER.fullmatch(query)
        if after or not query:
            presence = bool(after and after[2])
            return await _events(request, found[1], int(after[1]) if after else None, presence)
    return None


async def _move(request: Request, table_id: str) -> Response:
    wish = await move_of(request)
    house = await rooms_of(request)
    table = await house.hall.find(table_id, wish.seq)
    return await make_move(wish, table, await seats_of(request, table, house), house)


async def _next(request: Request, table_id: str) -> Response:
    house = await rooms_of(request)
    table = await table_of(table_id, house)
    return await next_game(table, await seats_of(request, table, house), house)


async def _events(request: Request, table_id: str, after: int | None, presence: bool) -> Response:
    house = await rooms_of(request)
    table = await table_of(table_id, house)
    seats, address = await seats_of(request, table, house), await address_of(request)
    resuming = request.headers.get("last-event-id")
    return await see_events(table, seats, house, address, after, presence, resuming)
