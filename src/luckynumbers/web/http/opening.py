"""Opening a table, for programs and for a form."""

from luckynumbers.web.http.dependencies import Person, Rooms
from luckynumbers.web.http.models import NewTable
from luckynumbers.web.http.wishes import first_of, seats_of
from luckynumbers.web.live import deeds
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.table.events import Options
from luckynumbers.web.table.refused import Reason, Refused


async def open_table(
    wish: NewTable, visitor: Person, house: Rooms, address: str
) -> tuple[LiveTable, int | None, str]:
    """Make a table as ``visitor`` wishes; return it, the visitor's seat, and the token that plays it."""
    if not house.creating.take(address):
        raise Refused(Reason.TOO_MUCH, "too many tables from here; wait a moment")
    if wish.public and not house.publishing.take(address):
        raise Refused(Reason.TOO_MUCH, "too many public tables from here; wait a moment")
    if visitor.guest is not None:
        await house.guests.settle(visitor.guest)
    seats, first = seats_of(wish, visitor.name), first_of(wish)
    options = Options(wish.players, wish.setup, wish.bruno, wish.tournament, wish.public, wish.clock)
    return await deeds.create(house.hall, options, seats, first, visitor.player, wish.mixing)
