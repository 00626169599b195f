"""Tables for programs, and for the page: parse, authorise, hand over to the hall, answer."""

import json
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response, StreamingResponse
from pydantic import ValidationError
from sqlalchemy import desc, select

from luckynumbers import bots
from luckynumbers.rules.errors import BadNotation, IllegalAction
from luckynumbers.web.http.dependencies import address_of, need_seats, rooms_of, seats_of, settled_guest_of
from luckynumbers.web.http.models import (
    BotLine,
    Contribution,
    Done,
    Join,
    Joined,
    Leave,
    Made,
    Move,
    Moved,
    NewTable,
    Problem,
    Reaction,
    SeatWish,
    TableList,
    TableView,
)
from luckynumbers.web.http.stream import event_stream
from luckynumbers.web.http.views import table_lines, table_view
from luckynumbers.web.limits import OPEN_TABLES_SHOWN
from luckynumbers.web.store import schema
from luckynumbers.web.store.identity import DEFAULT_NAME
from luckynumbers.web.table.decisions import DEFAULT_BOT
from luckynumbers.web.table.record import record_text
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import BOT, OPEN, PERSON, split_game_id

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 413, 422, 429)
}
router = APIRouter(prefix="/api", responses=PROBLEMS)
MOST_SEQ = 2**53
_MOVE = Move.model_json_schema()


@router.post(
    "/tables/{table}/moves",
    tags=["tables"],
    response_model=Moved,
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": _MOVE}}}},
)
async def make_move(request: Request, table: str) -> Response:
    """Make a decision; the answer comes once it is durable."""
    # The one call that must be quick: the body is read and the answer written without further ado.
    try:
        wish = Move.model_validate_json(await request.body())
    except ValidationError as error:
        raise RequestValidationError(error.errors(include_url=False, include_context=False)) from None
    hall = rooms_of(request).hall
    live = await hall.find(table)
    try:
        events = await hall.move(live, wish.seq, wish.move, need_seats(request, live))
    except IllegalAction as error:
        raise Refused(Reason.NOT_ALLOWED, str(error), rule=error.rule) from None
    except BadNotation as error:
        raise Refused(Reason.NOT_ALLOWED, str(error)) from None
    answer = f'{{"seq":{json.loads(events[-1])["seq"]},"events":[{",".join(events)}]}}'
    return Response(answer, media_type="application/json")


@router.post("/tables", status_code=201, tags=["tables"])
async def make_table(request: Request, wish: NewTable) -> Made:
    """Make a table. With no open seat the game starts at once."""
    rooms = rooms_of(request)
    if not rooms.creating.take(address_of(request)):
        raise Refused(Reason.TOO_MUCH, "too many tables from here; wait a moment")
    guest = await settled_guest_of(request)
    seats = _seats(wish, guest.name if guest else DEFAULT_NAME)
    options = wish.model_dump(include={"players", "setup", "bruno", "tournament", "public", "clock"})
    live, seat, token = await rooms.hall.create(options, seats, _first(wish), guest.player if guest else None)
    return Made(table=live.state.id, seat=seat, token=token if seat is not None else None)


@router.get("/tables", tags=["tables"])
async def list_tables(request: Request) -> TableList:
    """Return public tables with an open seat, the newest first."""
    table = schema.tables
    query = (
        select(table.c.summary).where(table.c.open).order_by(desc(table.c.changed)).limit(OPEN_TABLES_SHOWN)
    )
    rows = await rooms_of(request).store.read(lambda connection: connection.execute(query).scalars().all())
    return TableList(tables=table_lines(rows))


@router.get("/bots", tags=["tables"])
async def list_bots() -> list[BotLine]:
    """Return the bots that can sit at a table, weakest first."""
    return [
        BotLine(name=name, blurb=bots.blurb(name), milliseconds=bots.milliseconds(name))
        for name in bots.names()
    ]


@router.post("/tables/{table}/join", tags=["tables"])
async def join_table(request: Request, table: str, wish: Join) -> Joined:
    """Take an open seat."""
    hall = rooms_of(request).hall
    live = await hall.find(table)
    guest = await settled_guest_of(request)
    name = wish.name or (guest.name if guest else DEFAULT_NAME)
    seat, token = await hall.join(live, name, guest.player if guest else None, wish.contribution)
    return Joined(seat=seat, token=token)


@router.get("/tables/{table}", tags=["tables"])
async def see_table(request: Request, table: str) -> TableView:
    """Return the table as it stands; ``legal`` is for the bearer whose turn it is."""
    live = await rooms_of(request).hall.find(table)
    return table_view(live.state, seats_of(request, live))


@router.get(
    "/tables/{table}/events",
    tags=["tables"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def see_events(
    request: Request,
    table: str,
    after: Annotated[int | None, Query(ge=0, le=MOST_SEQ)] = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """Stream every event after ``Last-Event-ID`` or ``after``, or from the first one on."""
    hall = rooms_of(request).hall
    live = await hall.find(table)
    return event_stream(hall, live, _resume_from(last_event_id, after))


@router.post("/tables/{table}/contribution", tags=["tables"])
async def contribute(request: Request, table: str, wish: Contribution) -> Done:
    """Mix a number of your own into the shuffle, before the first clover."""
    hall = rooms_of(request).hall
    live = await hall.find(table)
    await hall.contribute(live, need_seats(request, live)[0], wish.number)
    return Done(seq=live.state.seq)


@router.post("/tables/{table}/reactions", tags=["tables"])
async def react(request: Request, table: str, wish: Reaction) -> Done:
    """Show a reaction to everyone at the table."""
    rooms = rooms_of(request)
    live = await rooms.hall.find(table)
    seats = need_seats(request, live)
    if not rooms.reacting.take(f"{table}/{seats[0]}"):
        raise Refused(Reason.TOO_MUCH, "one reaction at a time")
    await rooms.hall.react(live, seats[0], wish.reaction)
    return Done(seq=live.state.seq)


@router.post("/tables/{table}/leave", tags=["tables"])
async def leave(request: Request, table: str, wish: Leave | None = None) -> Done:
    """Leave; a bot plays on in your place until this game ends (R20)."""
    hall = rooms_of(request).hall
    live = await hall.find(table)
    seats = need_seats(request, live)
    seat = seats[0] if wish is None or wish.seat is None else wish.seat
    if seat not in seats:
        raise Refused(Reason.NOT_YOURS, "this is not your seat")
    await hall.leave(live, seat, "left")
    return Done(seq=live.state.seq)


@router.post("/tables/{table}/next", tags=["tables"])
async def next_game(request: Request, table: str) -> Done:
    """Begin the next game of a tournament, or a rematch."""
    hall = rooms_of(request).hall
    live = await hall.find(table)
    await hall.next_game(live, need_seats(request, live))
    return Done(seq=live.state.seq)


@router.get(
    "/games/{game}/record",
    tags=["games"],
    response_class=Response,  # no text/plain from here: refusals are JSON
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def see_record(request: Request, game: str) -> PlainTextResponse:
    """Return the record of a game; the seed only after the end."""
    table, number = split_game_id(game)
    live = await rooms_of(request).hall.find(table)
    return PlainTextResponse(record_text(live.state, number))


def _resume_from(last_event_id: str | None, after: int | None) -> int:
    """Return the last seq a client has seen; browsers send it by themselves when they reconnect."""
    if last_event_id and last_event_id.isascii() and last_event_id.isdigit() and len(last_event_id) < 16:
        return int(last_event_id)
    return after or 0


def _first(wish: NewTable) -> int:
    """Return who begins (R10)."""
    if wish.first == "random":
        return secrets.randbelow(wish.players)
    if wish.first == "oldest" and wish.oldest is None:
        raise Refused(Reason.NOT_ALLOWED, "oldest: say which seat the oldest player has")
    first = wish.oldest if wish.first == "oldest" else wish.first
    if not isinstance(first, int) or first >= wish.players:
        raise Refused(Reason.NOT_ALLOWED, "first: there is no seat %(seat)s here", seat=first)
    return first


def _seats(wish: NewTable, my_name: str) -> list[dict[str, Any]]:
    """Return the seats of a new table; without a wish, you against bots."""
    wishes = wish.seats
    if wishes is None:
        wishes = [SeatWish(kind="me"), *(SeatWish(kind="bot") for _ in range(wish.players - 1))]
    if len(wishes) != wish.players:
        raise Refused(
            Reason.NOT_ALLOWED,
            "seats: as many are needed as there are players, %(players)s",
            players=wish.players,
        )
    mine = sum(seat.kind == "me" for seat in wishes)
    if mine > 1:
        raise Refused(
            Reason.NOT_ALLOWED, "seats: only one of them can be you; others on your device are kind here"
        )
    if not mine and any(seat.kind == "here" for seat in wishes):
        raise Refused(Reason.NOT_ALLOWED, "seats: people here sit with you, so one seat must be kind me")
    return [_seat(number, seat, my_name) for number, seat in enumerate(wishes, 1)]


def _seat(number: int, wish: SeatWish, my_name: str) -> dict[str, Any]:
    if wish.kind == "bot":
        bot = wish.bot or DEFAULT_BOT
        return {"kind": BOT, "name": wish.name or bot, "bot": bot, "here": False}
    if wish.bot is not None:
        raise Refused(Reason.NOT_ALLOWED, "seats: only a seat of kind bot has a bot")
    if wish.kind == "open":
        return {"kind": OPEN, "name": "", "bot": None, "here": False}
    name = wish.name or (my_name if wish.kind == "me" else f"{DEFAULT_NAME} {number}")
    return {"kind": PERSON, "name": name, "bot": None, "here": wish.kind == "here"}
