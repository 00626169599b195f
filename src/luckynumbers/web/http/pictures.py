"""Games as pictures, for whoever wants to show one."""

import asyncio
from copy import copy

from fastapi import APIRouter, Request
from fastapi.responses import Response

from luckynumbers.drawing.svg import gardens_svg
from luckynumbers.rules.position import Position
from luckynumbers.web.http.dependencies import Game, Work
from luckynumbers.web.http.languages import Language
from luckynumbers.web.http.levels import shown_names
from luckynumbers.web.http.rendering import language_of
from luckynumbers.web.http.views import game_view
from luckynumbers.web.live.live_table import LiveTable

router = APIRouter(include_in_schema=False)

# A picture brings its own colours, and nothing else.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Language, Cookie",
}


@router.get("/g/{game}/picture.svg")
async def picture(game: Game, request: Request, _: Work) -> Response:
    """Draw the gardens of a game as they stand, with names in the language of whoever asks."""
    drawn = await asyncio.to_thread(_drawn, copy(game.table), game.number, language_of(request))
    return Response(drawn, media_type="image/svg+xml", headers=HEADERS)


def _drawn(table: LiveTable, number: int, spoken: Language) -> str:
    seen = game_view(table, number)
    position = Position.parse(seen.events[-1]["position"])
    names = shown_names(seen.names, table.state.bots, translate=spoken.translations.gettext)
    winners = position.outcome.winners if position.outcome else ()
    return gardens_svg(position.gardens, names, winners)
