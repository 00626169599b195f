"""Single games of a table, for whoever looks at them again: as a record, and event by event."""

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from luckynumbers.web.http.dependencies import Game
from luckynumbers.web.http.errors import PROBLEMS
from luckynumbers.web.http.models import GameEvents
from luckynumbers.web.http.views import game_view
from luckynumbers.web.table.record import record_text

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get(
    "/games/{game}/record",
    tags=["games"],
    response_class=Response,  # no text/plain from here: refusals are JSON
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def see_record(game: Game) -> PlainTextResponse:
    """Return the record of a game; the seed only after the end."""
    return PlainTextResponse(record_text(game.table.state, game.table.game(game.number)))


@router.get("/games/{game}/events", tags=["games"])
async def see_game_events(game: Game) -> GameEvents:
    """Return the events of a game, each with the position after it; the seed only after the end."""
    return game_view(game.table, game.number)
