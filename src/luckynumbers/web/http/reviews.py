"""Reviews of finished games: what was luck, what was skill."""

import json
from dataclasses import asdict, dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from pydantic import BaseModel

from luckynumbers.languages import LANGUAGES
from luckynumbers.web.http.dependencies import (
    Address,
    Game,
    GameAtTable,
    House,
    Person,
    Rooms,
    Visitor,
    Work,
    may_work,
)
from luckynumbers.web.http.errors import PROBLEMS
from luckynumbers.web.http.languages import language
from luckynumbers.web.http.levels import shown_names
from luckynumbers.web.http.rendering import language_of
from luckynumbers.web.http.stream import HEADERS as STREAM_HEADERS
from luckynumbers.web.live.reviews import DEEP, Wanted, record_of
from luckynumbers.web.live.underway import Underway
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import OVER

router = APIRouter(prefix="/api", responses=PROBLEMS)


class Progress(BaseModel):
    """A review that is being worked out."""

    progress: float
    """Which part is done, from 0 to 1."""
    place: int
    """Its place among those that wait, 1 for the next; 0 once it is worked on."""


Effort = Literal["quick", "deep"]
Spoken = Annotated[str, Query(alias="language", pattern=f"^({'|'.join(LANGUAGES)})?$")]


@dataclass(frozen=True, slots=True)
class Asked:
    """Which review somebody asks for, of which game and in which language."""

    game: GameAtTable
    house: Rooms
    visitor: Person
    address: str
    effort: Effort
    language: str

    async def wanted(self) -> Wanted:
        """Return it with all that it takes, unless the game goes on or too much was asked for from here."""
        game, house, state = self.game, self.house, self.game.table.state
        if game.number == state.number and state.status != OVER:
            raise Refused(Reason.NOT_NOW, "this game is not over yet")
        further = self.effort == DEEP and not await house.reviews.begun(game.name, self.effort)
        # By person and by address, since a new identity costs nothing.
        asking = [one for one in (self.visitor.player, self.address) if one]
        for one in asking if further else ():
            if not await house.rates.deep_reviewing.take(one):
                raise Refused(Reason.TOO_MUCH, "too many deep reviews from here; wait a moment")
        record = await record_of(game.table, game.number)
        translate = language(self.language).translations.gettext
        names = shown_names(state.names, state.bots, translate=translate)
        person = next(iter(asking), "")
        tournament = state.options.tournament
        return Wanted(game.name, self.effort, self.language, record, names, tournament, person)


async def asked_for(
    request: Request,
    game: Game,
    house: House,
    visitor: Visitor,
    address: Address,
    effort: Effort = "quick",
    spoken: Spoken = "",
) -> Asked:
    """Return what a request asks for."""
    return Asked(game, house, visitor, address, effort, spoken or language_of(request).code)


Ask = Annotated[Asked, Depends(asked_for)]


@router.get(
    "/games/{game}/review",
    tags=["games"],
    response_class=Response,
    responses={
        200: {"description": "The review.", "content": {"application/json": {"schema": {"type": "object"}}}},
        202: {"description": "It is being worked out; ask again.", "model": Progress},
    },
)
async def see_review(asked: Ask) -> Response:
    """Return the review of a finished game: chances, luck, grades, better moves, and why.

    A review is worked out once. Until it is there the answer is 202 with the part that is done.
    """
    reviews = asked.house.reviews
    if (kept := await reviews.kept(asked.game.name, asked.effort, asked.language)) is not None:
        return _told(kept)
    await may_work(asked.address, asked.house)
    found = await reviews.see(await asked.wanted())
    return _waiting(found) if isinstance(found, Underway) else _told(found)


@router.get(
    "/games/{game}/review/record",
    tags=["games"],
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
        202: {"description": "The review is being worked out; ask again.", "model": Progress},
    },
)
async def see_annotated_record(asked: Ask, _: Work) -> Response:
    """Return the record of a finished game with what its review says: glyphs and comments."""
    found = await asked.house.reviews.annotated(await asked.wanted())
    return _waiting(found) if isinstance(found, Underway) else PlainTextResponse(found)


@router.get(
    "/games/{game}/review/progress",
    tags=["games"],
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def watch_review(game: Game, house: House, effort: Effort = "deep") -> Response:
    """Stream how far a review is that somebody has asked for, as the 202 says it, until it is there."""
    underway = house.reviews.watch(game.name, effort)
    lines = (f"data: {json.dumps(asdict(one))}\n\n" async for one in underway)
    return StreamingResponse(lines, media_type="text/event-stream", headers=STREAM_HEADERS)


def _waiting(underway: Underway) -> Response:
    return JSONResponse(asdict(underway), 202)


def _told(body: str) -> Response:
    headers = {"Cache-Control": "public, max-age=86400", "Vary": "Accept-Language, Cookie"}
    return Response(body, media_type="application/json", headers=headers)
