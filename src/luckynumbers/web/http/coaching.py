"""The coach over HTTP: for whoever's turn it is, at tables where there may be one."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel

from luckynumbers.web.http.dependencies import House, Seats, Table
from luckynumbers.web.http.errors import PROBLEMS
from luckynumbers.web.http.languages import language
from luckynumbers.web.http.levels import shown_names
from luckynumbers.web.http.models import Text
from luckynumbers.web.http.rendering import language_of
from luckynumbers.web.http.reviews import Spoken
from luckynumbers.web.table.coached import position_for_coach
from luckynumbers.web.table.refused import Reason, Refused

router = APIRouter(prefix="/api", responses=PROBLEMS)


class JudgedMove(BaseModel):
    """One legal move as the coach sees it."""

    move: str
    chance: float
    """Your chance to win this game."""
    points: float
    """What to expect of this game in tournament points (R17)."""
    loss: float
    """How far it is behind the best one: in chances, in a tournament in points."""
    grade: Literal["best", "fine", "inaccuracy", "mistake", "blunder"]


class AdviceView(BaseModel):
    """What the coach thinks, step by step: first where to look, then what to do, then why."""

    seq: int
    seat: int
    objective: Literal["win", "points"]
    best: str
    clover: int | None
    """The face-up clover that ``nudge`` speaks of."""
    area: list[int]
    """The cells that ``nudge`` speaks of."""
    nudge: str
    advice: str
    why: str
    moves: list[JudgedMove]
    """Every legal move, best first."""
    warning: str | None
    """What speaks against ``move``, without the better one."""


@router.get("/tables/{table}/coach", tags=["tables"])
async def ask_coach(
    request: Request,
    table: Table,
    seats: Seats,
    house: House,
    move: Annotated[Text | None, Query(description="What you are about to play")] = None,
    spoken: Spoken = "",
) -> AdviceView:
    """Ask the coach what to do, when it is your turn: against bots, and where the coach is on for everyone.

    She looks one ply ahead and sees what everybody sees. Never in games that are rated.
    """
    state = table.state
    position = position_for_coach(state, seats.some())
    if not await house.rates.asking_coach.take(state.id):
        raise Refused(Reason.TOO_MUCH, "one question at a time; wait a moment")
    code = spoken or language_of(request).code
    names = shown_names(state.names, state.bots, translate=language(code).translations.gettext)
    told = await house.coaching.advise(position, state.objective, code, names, move)
    return AdviceView(seq=state.seq, **told)
