"""What if? Other moves than those of a finished game, as deep into a line as anyone likes.

Nothing is kept between two questions: each brings the whole line. Of a game that goes on nothing is told, and
what is face-down is judged over everything that may come, never by the order it lay in.
"""

from copy import copy
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from luckynumbers.web.http.dependencies import Game, House, Work
from luckynumbers.web.http.errors import PROBLEMS, by_the_rules
from luckynumbers.web.http.languages import language
from luckynumbers.web.http.levels import shown_names
from luckynumbers.web.http.models import OutcomeView, Strict, Text
from luckynumbers.web.http.rendering import language_of
from luckynumbers.web.http.reviews import Spoken
from luckynumbers.web.limits import EVENTS_AT_A_TABLE, LINE_LENGTH
from luckynumbers.web.live.reviews import Tried
from luckynumbers.web.table.record import record_text

router = APIRouter(prefix="/api", responses=PROBLEMS)


class Line(Strict):
    """Moves and reveals instead of those that were played."""

    at: Annotated[int, Field(ge=0, le=EVENTS_AT_A_TABLE)]
    """How many events of the game stay as they were."""
    line: Annotated[list[Text], Field(default_factory=list, max_length=LINE_LENGTH)]


class Option(BaseModel):
    """A decision that can be made there, and everybody's chances after it."""

    action: str
    said: str
    chances: list[float]
    error: float


class Coming(BaseModel):
    """A clover that may be revealed, how many of it are face-down, and everybody's chances if it comes."""

    clover: int
    copies: int
    chances: list[float]


class Judgement(BaseModel):
    """Where a line leads."""

    position: str
    to_act: int | None
    """A seat, -1 where a clover is to be revealed, null once the game is over."""
    outcome: OutcomeView | None
    """How the game would have ended there."""
    chances: list[float]
    """After the best decision, or over all clovers that may come."""
    made: dict[str, Any] | None
    """What the last step of the line was worth, like a moment of the review."""
    options: list[Option]
    """Best first."""
    coming: list[Coming]


@router.post("/games/{game}/try", tags=["games"], response_model=Judgement)
async def try_line(
    request: Request, game: Game, wish: Line, house: House, _: Work, spoken: Spoken = ""
) -> Response:
    """Judge other moves than those of a finished game: what the last one cost, and what can come next."""
    code, state = spoken or language_of(request).code, game.table.state
    names = shown_names(state.names, state.bots, translate=language(code).translations.gettext)
    table = copy(game.table)  # as it is now, read in another thread
    tried = Tried(
        lambda: record_text(table.state, table.game(game.number)),
        wish.at,
        wish.line,
        code,
        names,
        state.options.tournament,
    )
    with by_the_rules():
        return Response(await house.reviews.try_line(tried), media_type="application/json")
