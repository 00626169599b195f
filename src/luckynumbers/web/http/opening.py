"""Opening a table, for programs and for forms."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from luckynumbers.rules.clovers import SEATS
from luckynumbers.web.http.dependencies import Person, Rooms
from luckynumbers.web.http.models import MyGame, NewTable
from luckynumbers.web.http.wishes import first_of, seats_of
from luckynumbers.web.live import deeds
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.table.events import Options
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import PLAYING

MOST_BOTS: Final = max(SEATS) - 1


async def open_table(
    wish: NewTable, visitor: Person, house: Rooms, address: str
) -> tuple[LiveTable, int | None, str]:
    """Make a table as ``visitor`` wishes; return it, the visitor's seat, and the token that plays it."""
    if not await house.rates.creating.take(address):
        raise Refused(Reason.TOO_MUCH, "too many tables from here; wait a moment")
    if wish.public and not await house.rates.publishing.take(address):
        raise Refused(Reason.TOO_MUCH, "too many public tables from here; wait a moment")
    if visitor.guest is not None:
        await house.guests.settle(visitor.guest)
    seats, first = seats_of(wish, visitor.name), first_of(wish)
    # A bot may always go by its own name, but not by any that somebody gives it.
    await house.refused_names.check(*(seat.name for seat in seats if seat.name != seat.bot))
    options = Options(wish.players, wish.setup, wish.bruno, wish.tournament, wish.public, wish.clock)
    return await deeds.create(house.hall, options, seats, first, visitor.player, wish.mixing, wish.coach)


def going_on(games: Sequence[MyGame]) -> str | None:
    """Return the table to go on at: the latest that is being played, first of all where it is one's turn."""
    playing = [game for game in games if game.status == PLAYING and not game.left]
    mine = [game for game in playing if game.your_turn]
    return next((game.table for game in (*mine, *playing)), None)


def against_bots(form: Mapping[str, Sequence[str]], name: str) -> NewTable:
    """Return the table a form wishes: you begin, against the bots it names, or one that is friendly."""
    chosen = list(form.get("bot", ()))[:MOST_BOTS]
    bots: list[dict[str, Any]] = [{"kind": "bot", "bot": bot} for bot in chosen] or [{"kind": "bot"}]
    wish = {
        "players": 1 + len(bots),
        "setup": form.get("setup", ["sorted"])[0],
        "bruno": "bruno" in form,
        "tournament": "tournament" in form,
        "first": 0,
        "mixing": True,
        "seats": [{"kind": "me", "name": name}, *bots],
    }
    try:
        return NewTable.model_validate(wish)
    except ValidationError:
        raise Refused(Reason.NOT_ALLOWED, "this form cannot be read; choose again") from None
