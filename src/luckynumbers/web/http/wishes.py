"""A wish for a new table, as the table takes it: who sits where, and who begins."""

import secrets

from msgspec.structs import replace

from luckynumbers.web.http.levels import known_as
from luckynumbers.web.http.models import NewTable, SeatWish
from luckynumbers.web.store.guests import DEFAULT_NAME
from luckynumbers.web.table.decisions import DEFAULT_BOT
from luckynumbers.web.table.events import BOT, OPEN, PERSON, Sitter
from luckynumbers.web.table.names import told_apart
from luckynumbers.web.table.refused import Reason, Refused


def first_of(wish: NewTable) -> int:
    """Return who begins (R10)."""
    if wish.first == "random":
        return secrets.randbelow(wish.players)
    if wish.first == "oldest" and wish.oldest is None:
        raise Refused(Reason.NOT_ALLOWED, "oldest: say which seat the oldest player has")
    first = wish.oldest if wish.first == "oldest" else wish.first
    if not isinstance(first, int) or first >= wish.players:
        raise Refused(Reason.NOT_ALLOWED, "first: there is no seat %(seat)s here", seat=first)
    return first


def seats_of(wish: NewTable, my_name: str) -> list[Sitter]:
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
    sitters = [_seat(number, seat, my_name) for number, seat in enumerate(wishes, 1)]
    taken = [name for one in sitters if one.bot for name in known_as(one.bot, one.name)]
    for number, sitter in enumerate(sitters):
        if sitter.kind == PERSON:
            sitters[number] = replace(sitter, name=told_apart(sitter.name, taken))
            taken.append(sitters[number].name)
    return sitters


def _seat(number: int, wish: SeatWish, my_name: str) -> Sitter:
    if wish.kind == "bot":
        bot = wish.bot or DEFAULT_BOT
        return Sitter(BOT, wish.name or bot, bot)
    if wish.bot is not None:
        raise Refused(Reason.NOT_ALLOWED, "seats: only a seat of kind bot has a bot")
    if wish.kind == "open":
        return Sitter(OPEN, "")
    name = wish.name or (my_name if wish.kind == "me" else f"{DEFAULT_NAME} {number}")
    return Sitter(PERSON, name, here=wish.kind == "here")
