"""Single games of a table, for whoever looks at them again: as a record, and event by event.

Both are work, so they are done beside the event loop, of the table as it is now.
"""

import asyncio
from copy import copy

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from luckynumbers.web.http.dependencies import Game, Work
from luckynumbers.web.http.errors import PROBLEMS
from luckynumbers.web.http.models import GameEvents
from luckynumbers.web.http.views import game_view
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.table.record import record_text

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get(
    "/games/{game}/record",
    tags=["games"],
    response_class=Response,  # no text/plain from here: refusals are JSON
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def see_record(game: Game, _: Work) -> PlainTextResponse:
    """Return the record of a game; the seed only after the end."""
    return PlainTextResponse(await asyncio.to_thread(_record, copy(game.table), game.number))


@router.get("/games/{game}/events", tags=["games"], response_model=GameEvents)
async def see_game_events(game: Game, _: Work) -> Response:
    """Return the events of a game, each with the position after it; the seed only after the end."""
    return Response(
        await asyncio.to_thread(_events, copy(game.table), game.number), media_type="application/json"
    )


def _record(table: LiveTable, number: int) -> str:
    return record_text(table.state, table.game(number))


def _events(table: LiveTable, number: int) -> str:
    return game_view(table, number).model_dump_json()
