"""Games as pictures, for whoever wants to show one."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from luckynumbers.drawing.svg import gardens_svg
from luckynumbers.rules.position import Position
from luckynumbers.web.http.dependencies import Game
from luckynumbers.web.http.levels import shown_names
from luckynumbers.web.http.rendering import language_of
from luckynumbers.web.http.views import game_view

router = APIRouter(include_in_schema=False)

# A picture brings its own colours, and nothing else.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Language, Cookie",
}


@router.get("/g/{game}/picture.svg")
async def picture(game: Game, request: Request) -> Response:
    """Draw the gardens of a game as they stand, with names in the language of whoever asks."""
    state = game.table.state
    seen = game_view(game.table, game.number)
    position = Position.parse(seen.events[-1]["position"])
    _ = language_of(request).translations.gettext
    names = shown_names(seen.names, state.bots, translate=_)
    winners = position.outcome.winners if position.outcome else ()
    drawn = gardens_svg(position.gardens, names, winners)
    return Response(drawn, media_type="image/svg+xml", headers=HEADERS)
