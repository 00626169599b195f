"""People over HTTP: who am I, my games, the leaderboard; and anyone may verify a record."""

from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection, desc, select

from luckynumbers.notation.record import Record
from luckynumbers.rules.errors import BadNotation
from luckynumbers.verification import verify
from luckynumbers.web.http.dependencies import address_of, guest_of, rooms_of, url_of
from luckynumbers.web.http.models import (
    Claim,
    Link,
    Me,
    MyGame,
    MyGames,
    NewName,
    Players,
    PlayerView,
    RecordText,
    Verdict,
)
from luckynumbers.web.http.tables import PROBLEMS
from luckynumbers.web.http.views import my_line
from luckynumbers.web.limits import HISTORY
from luckynumbers.web.store import ratings, schema
from luckynumbers.web.store.identity import COOKIE, COOKIE_SECONDS, DEFAULT_NAME, Guest
from luckynumbers.web.table.refused import Reason, Refused

router = APIRouter(prefix="/api", responses=PROBLEMS)


def remember(request: Request, response: Response, guest: Guest) -> None:
    """Give a browser the cookie of a guest."""
    rooms = rooms_of(request)
    response.set_cookie(
        COOKIE,
        rooms.guests.sign(guest.player),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=rooms.settings.secure_cookies,
    )


@router.get("/me", tags=["people"])
async def see_me(request: Request) -> Me:
    """Return who you are; nobody yet without a cookie."""
    guest = await guest_of(request)
    return Me(player=guest.player, name=guest.name) if guest else Me(player=None, name=DEFAULT_NAME)


@router.post("/me", tags=["people"])
async def name_me(request: Request, response: Response, wish: NewName) -> Me:
    """Choose a nickname; makes a guest of you if you are none."""
    guests = rooms_of(request).guests
    guest = await guest_of(request)
    if guest is None:
        guest = guests.new()
        remember(request, response, guest)
    await guests.settle(guest)
    await guests.rename(guest.player, wish.name)
    return Me(player=guest.player, name=wish.name)


@router.post("/me/link", tags=["people"])
async def make_link(request: Request) -> Link:
    """Return a code that carries your identity to another device."""
    guest = await guest_of(request)
    if guest is None:
        raise Refused(Reason.STRANGER, "there is no identity to carry yet; choose a nickname first")
    await rooms_of(request).guests.settle(guest)
    code, expires = await rooms_of(request).guests.make_link(guest.player)
    return Link(code=code, url=url_of(request, f"/me?code={code}"), expires=expires)


@router.post("/me/claim", tags=["people"])
async def claim(request: Request, response: Response, wish: Claim) -> Me:
    """Become, on this device, the guest a code belongs to."""
    rooms = rooms_of(request)
    if not rooms.claiming.take(address_of(request)):
        raise Refused(Reason.TOO_MUCH, "too many codes; wait a minute")
    guest = await rooms.guests.claim(wish.code)
    if guest is None:
        raise Refused(Reason.UNKNOWN, "this code is unknown, used or too old")
    remember(request, response, guest)
    return Me(player=guest.player, name=guest.name)


@router.get("/me/games", tags=["people"])
async def my_games(request: Request) -> MyGames:
    """Return your unfinished tables, the latest first."""
    return MyGames(games=[MyGame(**line) for line in await unfinished_games(request)])


async def unfinished_games(request: Request) -> list[dict[str, Any]]:
    """Return the unfinished tables of whoever asks."""
    guest = await guest_of(request)
    if guest is None:
        return []
    rooms = rooms_of(request)

    def query(connection: Connection) -> list[str]:
        mine = (
            select(schema.tables.c.id)
            .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
            .where((schema.seats.c.player_id == guest.player) & ~schema.tables.c.over)
            .group_by(schema.tables.c.id, schema.tables.c.changed)
            .order_by(desc(schema.tables.c.changed))
            .limit(HISTORY)
        )
        return list(connection.execute(mine).scalars())

    lines = []
    for table in await rooms.store.read(query):
        live = await rooms.hall.find(table)
        lines.append(my_line(live.state, live.seats_of(None, guest.player)))
    return lines


@router.get("/players", tags=["people"])
async def players(request: Request) -> Players:
    """Return the leaderboard."""
    rows = await rooms_of(request).store.read(ratings.leaderboard)
    return Players(players=[PlayerView(**row) for row in rows])


@router.post("/verify", tags=["games"])
async def verify_record(wish: RecordText) -> Verdict:
    """Recompute the deck of a record and say whether it matches."""
    try:
        found = verify(Record.parse(wish.record))
    except BadNotation as error:
        raise Refused(Reason.NOT_ALLOWED, str(error)) from None
    return Verdict(matches=found.fair, verdict=found.verdict, message=found.message, deck=list(found.deck))
