"""What handlers ask for by name in their signature: the rooms, the table, the seats, the guest.

A dependency is asked before the body of a request is looked at. So that a body which makes no sense is told
so first, whoever sent it, those without a seat are refused only where a handler takes one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final, cast

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import ClientDisconnect

from luckynumbers.web.connection import CROWD
from luckynumbers.web.http.cookies import COOKIE, Cookies
from luckynumbers.web.http.models import Move
from luckynumbers.web.live.coaching import Coaching
from luckynumbers.web.live.gallery import Gallery
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.live.rates import Rates
from luckynumbers.web.live.reviews import Reviews
from luckynumbers.web.live.streams import Streams
from luckynumbers.web.live.thinking import Thinking
from luckynumbers.web.live.workers import Workers
from luckynumbers.web.settings import Settings
from luckynumbers.web.store.guests import DEFAULT_NAME, Guest, Guests
from luckynumbers.web.store.refused_names import RefusedNames
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.refused import Reason, Refused, too_often
from luckynumbers.web.table.state import split_game_id

LOOPBACK: Final = {"localhost", "127.0.0.1", "::1"}


@dataclass
class Rooms:
    """One server's working parts."""

    settings: Settings
    store: Store
    hall: Hall
    streams: Streams
    workers: Workers
    guests: Guests
    cookies: Cookies
    reviews: Reviews
    thinking: Thinking
    refused_names: RefusedNames
    coaching: Coaching
    rates: Rates
    gallery: Gallery


async def rooms_of(request: Request) -> Rooms:
    """Return the working parts behind a request."""
    return cast("Rooms", request.app.state.rooms)


House = Annotated[Rooms, Depends(rooms_of)]


async def address_of(request: Request) -> str:
    """Return where a request comes from, as limits count it."""
    return CROWD.household(request.client.host) if request.client else "unknown"


Address = Annotated[str, Depends(address_of)]


async def may_work(address: Address, house: House) -> None:
    """Refuse an address that has us work too much."""
    if not await house.rates.working.take(address):
        raise too_often()


Work = Annotated[None, Depends(may_work)]


@dataclass(frozen=True, slots=True)
class Outside:
    """How this server is reached."""

    base: str

    def url(self, path: str) -> str:
        """Return an address that works outside, for links and QR codes."""
        return self.base.rstrip("/") + path


async def outside_of(request: Request, house: House) -> Outside:
    """Return how others reach this server: as whoever asks does, unless only this machine is called that."""
    settings = house.settings
    at_home = settings.house_url if request.url.hostname in LOOPBACK else None
    return Outside(settings.public_url or at_home or str(request.base_url))


Links = Annotated[Outside, Depends(outside_of)]


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever asks: a guest, if the cookie is one of ours."""

    guest: Guest | None
    old_cookie: bool = False

    @property
    def name(self) -> str:
        """What they are called."""
        return self.guest.name if self.guest else DEFAULT_NAME

    @property
    def player(self) -> str | None:
        """By what we know them again."""
        return self.guest.player if self.guest else None


async def person_of(request: Request, house: House) -> Person:
    """Return whoever asks."""
    known = house.cookies.read(request.cookies.get(COOKIE))
    if known is None:
        return Person(None)
    guest = await house.guests.known(known.player)
    return Person(None) if known.since < guest.signed_out else Person(guest, known.old)


Visitor = Annotated[Person, Depends(person_of)]


async def table_of(table: str, house: House) -> LiveTable:
    """Return the table a request is about."""
    return await house.hall.find(table)


Table = Annotated[LiveTable, Depends(table_of)]


@dataclass(frozen=True, slots=True)
class OwnSeats:
    """The seats whoever asks may play; none for a spectator.

    They are counted anew when a game begins with who is here, and so looked up whenever one is asked for.
    """

    look_up: Callable[[], list[int]]

    @property
    def numbers(self) -> list[int]:
        """What they are now."""
        return self.look_up()

    def some(self) -> list[int]:
        """Return them all; refuse a spectator."""
        if not (numbers := self.numbers):
            raise Refused(Reason.STRANGER, "this needs the token of a seat at this table")
        return numbers

    def one(self, wanted: int | None = None) -> int:
        """Return the wanted one, or the first; refuse whoever does not have it."""
        numbers = self.some()
        if wanted is not None and wanted not in numbers:
            raise Refused(Reason.NOT_YOURS, "this is not your seat")
        return numbers[0] if wanted is None else wanted

    def at(self, place: int) -> int:
        """Return the one at a place among them, which it keeps whatever its number becomes."""
        return self.one(next(iter(self.numbers[place:]), None))


async def seats_of(request: Request, table: Table, house: House) -> OwnSeats:
    """Return the seats whoever asks may play: those of a bearer token, or else those of a guest."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and (bearer := token.strip()):
        return OwnSeats(partial(table.seats_of, bearer, None))
    known = house.cookies.read(request.cookies.get(COOKIE))
    if known is None or known.since < await house.guests.signed_out(known.player):
        return OwnSeats(list)
    return OwnSeats(partial(table.seats_of, None, known.player))


Seats = Annotated[OwnSeats, Depends(seats_of)]


async def move_of(request: Request) -> Move:
    """Return the decision a request brings; read here, because it must be quick."""
    try:
        return Move.model_validate_json(await _body_of(request))
    except ValidationError as error:
        raise RequestValidationError(error.errors(include_url=False, include_context=False)) from None


async def _body_of(request: Request) -> bytes:
    """Return all that a request brings; nearly always it comes in one piece."""
    pieces = []
    while True:
        message = await request.receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        pieces.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(pieces)


Decision = Annotated[Move, Depends(move_of)]


@dataclass(frozen=True, slots=True)
class GameAtTable:
    """A game by its name, and the table it is or was played at."""

    name: str
    number: int
    table: LiveTable


async def game_of(game: str, house: House) -> GameAtTable:
    """Return the game a request is about; a number nobody played is refused by what is asked of it."""
    table_id, number = split_game_id(game)
    try:
        return GameAtTable(game, number, await house.hall.find(table_id))
    except Refused as refused:
        if refused.reason is Reason.UNKNOWN:  # nobody has asked for a table
            raise Refused(Reason.UNKNOWN, "there is no such game") from None
        raise


Game = Annotated[GameAtTable, Depends(game_of)]
