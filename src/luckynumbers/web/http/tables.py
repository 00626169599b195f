"""Tables for programs, and for the page: what is wished goes to the hall, what happened comes back."""

import asyncio
import time
from copy import copy
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.responses import Response, StreamingResponse

from luckynumbers import bots
from luckynumbers.web.connection import CROWD
from luckynumbers.web.http.dependencies import Address, Decision, House, Seats, Table, Visitor
from luckynumbers.web.http.errors import PROBLEMS, by_the_rules
from luckynumbers.web.http.levels import known_as
from luckynumbers.web.http.lists import OpenTables
from luckynumbers.web.http.models import (
    BotLine,
    BotWish,
    ComeBack,
    Contribution,
    Done,
    Join,
    Joined,
    Leave,
    Made,
    Move,
    Moved,
    NewTable,
    Reaction,
    TableList,
    TableView,
)
from luckynumbers.web.http.opening import open_table
from luckynumbers.web.http.stream import EventStream
from luckynumbers.web.http.views import table_view
from luckynumbers.web.limits import LONG_GAME
from luckynumbers.web.live import deeds
from luckynumbers.web.live.shuffles import dealt
from luckynumbers.web.live.streams import Watcher, new_place
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import WAITING

router = APIRouter(prefix="/api", responses=PROBLEMS)
MOST_SEQ = 2**53
_MOVE = Move.model_json_schema()


class _Told(Response):
    """JSON that is there already; with every move, so its head is not put together anew."""

    def __init__(self, body: bytes) -> None:
        self.status_code, self.background, self.body = 200, None, body
        self.raw_headers = [(b"content-length", b"%d" % len(body)), (b"content-type", b"application/json")]


@router.post(
    "/tables/{table}/moves",
    tags=["tables"],
    response_model=Moved,
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": _MOVE}}}},
)
async def make_move(wish: Decision, table: Table, seats: Seats, house: House) -> Response:
    """Make a decision; the answer comes once it is durable."""
    with by_the_rules():
        seq, events = await deeds.move(house.hall, table, wish.seq, wish.move, seats.some)
    answer = b'{"seq":%d,"events":[%b]}' % (seq, b",".join(events))
    return _Told(answer)


@router.post("/tables", status_code=201, tags=["tables"])
async def make_table(wish: NewTable, visitor: Visitor, house: House, address: Address) -> Made:
    """Make a table. With no open seat the game starts at once."""
    table, seat, token = await open_table(wish, visitor, house, address)
    return Made(table=table.state.id, seat=seat, token=token if seat is not None else None)


@router.get("/tables", tags=["tables"])
async def list_tables(tables: OpenTables) -> TableList:
    """Return public tables with an open seat, the newest first."""
    return TableList(tables=tables)


@router.get("/bots", tags=["tables"])
async def list_bots() -> list[BotLine]:
    """Return the bots that can sit at a table, weakest first."""
    return [
        BotLine(name=name, blurb=bots.blurb(name), milliseconds=bots.milliseconds(name))
        for name in bots.names()
    ]


@router.post("/tables/{table}/join", tags=["tables"])
async def join_table(wish: Join, table: Table, visitor: Visitor, house: House) -> Joined:
    """Take an open seat."""
    if visitor.guest is not None:
        await house.guests.settle(visitor.guest)
    name = wish.name or visitor.name
    await house.refused_names.check(name)
    sitting = zip(table.state.bots, table.state.names, strict=True)
    beside = frozenset[str]().union(*(known_as(bot, called) for bot, called in sitting if bot))
    seat, token = await deeds.join(house.hall, table, name, visitor.player, wish.contribution, beside)
    return Joined(seat=seat, token=token)


@router.get("/tables/{table}", tags=["tables"], response_model=TableView)
async def see_table(
    table: Table,
    seats: Seats,
    house: House,
    wait: Annotated[bool, Query(description="For a first clover that waits for somebody's number")] = True,
) -> TableView | Response:
    """Return the table as it stands; ``legal`` is for the bearer whose turn it is."""
    if wait:
        await dealt(house.hall, table)
    present = house.workers.presence.at(table.state.id)
    if table.events_of_game < LONG_GAME:
        return table_view(table, seats.numbers, present)
    # A long game takes a while to write out: beside the loop, as it is now.
    still = copy(table)
    body = await asyncio.to_thread(lambda: table_view(still, seats.numbers, present).model_dump_json())
    return Response(body, media_type="application/json")


@router.get(
    "/tables/{table}/events",
    tags=["tables"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def see_events(
    table: Table,
    seats: Seats,
    house: House,
    address: Address,
    after: Annotated[int | None, Query(ge=0, le=MOST_SEQ)] = None,
    presence: bool = False,
    last_event_id: Annotated[str | None, Header()] = None,
) -> Response:
    """Stream every event after ``Last-Event-ID`` or ``after``, or those of the current game on.

    A table may have seen hundreds of games: without either, a stream begins with the first event of the
    current one, which in the first game of a table is the first of all. ``after=0`` asks for everything.

    With ``presence`` also who comes and goes: ``{"type": "presence", "seats": […]}``, which has no ``id``,
    because it is no part of the game.
    """
    state = table.state
    if state.status == WAITING and state.options.public and state.host in seats.numbers:
        await house.store.saw_hosts([state.id], time.time())
    address_known = None if CROWD.comes_for_many(address) else address
    watcher = Watcher(frozenset(seats.numbers), presence, address_known, new_place())
    seen = _resume_from(last_event_id, after)
    stream = EventStream(house.streams, table, table.before_game if seen is None else seen, watcher)
    await house.gallery.enter(state.id, watcher)
    return stream


@router.post("/tables/{table}/contribution", tags=["tables"])
async def contribute(wish: Contribution, table: Table, seats: Seats, house: House) -> Done:
    """Mix a number of your own into the shuffle, before the first clover.

    Nobody can be sure to be in time. With ``if_in_time`` that is no error: ``contributions`` say who was.
    """
    add = deeds.contribute_in_time if wish.if_in_time else deeds.contribute
    await add(house.hall, table, seats.one, wish.number)
    return Done(seq=table.state.seq)


@router.post("/tables/{table}/reactions", tags=["tables"])
async def react(wish: Reaction, table: Table, seats: Seats, house: House) -> Done:
    """Show a reaction to everyone at the table."""
    if not await house.rates.reacting.take(f"{table.state.id}/{seats.one()}"):
        raise Refused(Reason.TOO_MUCH, "one reaction at a time")
    # Asked anew: in that moment a game may have begun, which counts seats anew.
    house.workers.react(table.state.id, seats.one(), wish.reaction)
    return Done(seq=table.state.seq)


@router.post("/tables/{table}/leave", tags=["tables"])
async def leave(table: Table, seats: Seats, house: House, wish: Leave | None = None) -> Done:
    """Leave; a bot plays on in your place until this game ends (R20).

    While it goes on you may ``return``. Before the first game your seat is open again instead; with whoever
    made it the table goes.
    """
    await deeds.leave(house.hall, table, partial(seats.one, wish.seat if wish else None))
    return Done(seq=table.state.seq)


@router.post("/tables/{table}/return", tags=["tables"])
async def come_back(table: Table, seats: Seats, house: House, wish: ComeBack | None = None) -> Done:
    """Take your seat back from the bot that plays for you, from the next decision on (R20)."""
    wanted = wish.seat if wish else None

    def which() -> int:
        taken = (seat for seat in seats.some() if table.state.seats[seat].taken_over)
        return seats.one(next(taken, None) if wanted is None else wanted)

    await deeds.come_back(house.hall, table, which)
    return Done(seq=table.state.seq)


@router.post("/tables/{table}/cancel", tags=["tables"])
async def cancel(table: Table, seats: Seats, house: House) -> Done:
    """Take a table away that you made, before its first game."""
    await deeds.cancel(house.hall, table, seats.some)
    return Done(seq=table.state.seq)


@router.post("/tables/{table}/bot", tags=["tables"])
async def seat_bot(wish: BotWish, table: Table, seats: Seats, house: House) -> Done:
    """Give an open seat of a table that you made to a bot; on the last one the game begins."""
    await deeds.seat_bot(house.hall, table, seats.some, wish.bot, known_as(wish.bot))
    return Done(seq=table.state.seq)


@router.post("/tables/{table}/start", tags=["tables"])
async def begin_now(table: Table, seats: Seats, house: House) -> Done:
    """Begin a table that you made with who is here; open seats go, and the others are counted anew."""
    await deeds.begin_now(house.hall, table, seats.some)
    return Done(seq=table.state.seq)


@router.post("/tables/{table}/next", tags=["tables"], response_model=Done)
async def next_game(table: Table, seats: Seats, house: House) -> Response:
    """Begin the next game of a tournament, or a rematch.

    A rematch begins once everyone wants it: all people at the table who have not left; bots always do. Until
    then ``next`` only keeps your wish, the table stays ``over``, and ``again`` lists who wants it.
    """
    await deeds.next_game(house.hall, table, seats.some)
    return _Told(b'{"seq":%d}' % table.state.seq)


def _resume_from(last_event_id: str | None, after: int | None) -> int | None:
    """Return the last seq a client says it has seen; browsers say so by themselves when they reconnect."""
    if last_event_id and last_event_id.isascii() and last_event_id.isdigit() and len(last_event_id) < 16:
        return int(last_event_id)
    return after
