"""What handlers need, in one place: the store, the hall, the guests, the limits on rates."""

from dataclasses import dataclass, field
from typing import cast

from fastapi import Request

from luckynumbers.web.http.guard import Bucket
from luckynumbers.web.limits import (
    CLAIM_BURST,
    CLAIM_RATE,
    CREATE_BURST,
    CREATE_RATE,
    REACTION_BURST,
    REACTION_RATE,
)
from luckynumbers.web.live.hall import Hall, LiveTable
from luckynumbers.web.settings import Settings
from luckynumbers.web.store.identity import COOKIE, Guest, Guests
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.refused import Reason, Refused


@dataclass
class Rooms:
    """One server's working parts."""

    settings: Settings
    store: Store
    hall: Hall
    guests: Guests
    creating: Bucket = field(default_factory=lambda: Bucket(CREATE_BURST, CREATE_RATE))
    claiming: Bucket = field(default_factory=lambda: Bucket(CLAIM_BURST, CLAIM_RATE))
    reacting: Bucket = field(default_factory=lambda: Bucket(REACTION_BURST, REACTION_RATE))


def rooms_of(request: Request) -> Rooms:
    """Return the working parts behind a request."""
    return cast("Rooms", request.app.state.rooms)


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client else "unknown"


def url_of(request: Request, path: str) -> str:
    """Return an address that works outside, for links and QR codes."""
    base = rooms_of(request).settings.public_url or str(request.base_url)
    return base.rstrip("/") + path


async def guest_of(request: Request) -> Guest | None:
    """Return the guest who asks, if the cookie is one of ours."""
    return await rooms_of(request).guests.guest(request.cookies.get(COOKIE))


async def settled_guest_of(request: Request) -> Guest | None:
    """Return the guest who asks, remembered from now on: they are about to sit down."""
    guest = await guest_of(request)
    if guest is not None:
        await rooms_of(request).guests.settle(guest)
    return guest


def bearer_of(request: Request) -> str | None:
    """Return the bearer token of a request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


def seats_of(request: Request, live: LiveTable) -> list[int]:
    """Return the seats whoever asks may play; none for a spectator."""
    rooms = rooms_of(request)
    return live.seats_of(bearer_of(request), rooms.guests.player_of(request.cookies.get(COOKIE)))


def need_seats(request: Request, live: LiveTable) -> list[int]:
    """Return the seats whoever asks may play; refuse those who have none."""
    seats = seats_of(request, live)
    if not seats:
        raise Refused(Reason.STRANGER, "this needs the token of a seat at this table")
    return seats
