"""Before the first game: giving up a seat, bots for open ones, beginning with who is here, calling it off."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from luckynumbers.rules.clovers import SEATS
from luckynumbers.web.table.change import Change, Owner, change_by
from luckynumbers.web.table.decisions import NOBODY, open_seat, started_if_full, was_cancelled
from luckynumbers.web.table.events import OPEN, PERSON, Cancelled, Closed, Seated, Vacated
from luckynumbers.web.table.names import look, told_apart
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import CANCELLED, WAITING, TableState


def stand_up(table: TableState, seat: int, at: float) -> Change:
    """Give up a seat before the first game; with whoever made it the table goes."""
    if seat == table.host:
        return cancel(table, [seat], at)
    _still_gathering(table)
    return replace(change_by(table, at, Vacated(seat)), vacated=(seat,))


def cancel(table: TableState, seats: Collection[int], at: float) -> Change:
    """Take a table away that nobody has played at, because one of ``seats`` made it."""
    _hosts_only(table, seats)
    return change_by(table, at, Cancelled())


def close(table: TableState, at: float) -> Change:
    """Take a table away whatever goes on there, because whoever runs the server wants it."""
    if table.status == CANCELLED:
        raise was_cancelled()
    return change_by(table, at, Cancelled())


def seat_bot(
    table: TableState,
    seats: Collection[int],
    bot: str,
    seed: str,
    at: float,
    *,
    known_as: Iterable[str] = (),
    owners: Mapping[int, str | None] = NOBODY,
    patience: float = 0.0,
) -> Change:
    """Give the first open seat to a bot, because one of ``seats`` made the table.

    ``known_as`` is how else people read its name; ``owners`` and ``patience`` are for the shuffle.
    """
    _hosts_only(table, seats)
    people = [seat.name for seat in table.seats if seat.kind == PERSON]
    # Only where somebody goes by its name, so that everywhere else it goes by that of the reader's language.
    taken = not {*map(look, people)}.isdisjoint(map(look, (bot, *known_as)))
    name = told_apart(bot, [bot, *people]) if taken else ""
    return started_if_full(
        change_by(table, at, Seated(open_seat(table), bot, name)), seed, at, owners, patience
    )


def begin_now(
    table: TableState,
    seats: Collection[int],
    owners: Sequence[Owner],
    seed: str,
    at: float,
    patience: float = 0.0,
) -> Change:
    """Begin with who is here; ``owners`` are those of all seats, who keep theirs under its new number.

    ``patience`` is how long the first clover waits for the numbers of those who have not added theirs.
    """
    _hosts_only(table, seats)
    staying = tuple(number for number, seat in enumerate(table.seats) if seat.kind != OPEN)
    if len(staying) < min(SEATS):
        raise Refused(Reason.NOT_NOW, "a game needs two players; give a seat to a bot, or wait for somebody")
    # Whoever was to begin does; in the place of an open seat, the next one clockwise.
    clockwise = [(table.first + step) % table.players for step in range(table.players)]
    first = next(staying.index(number) for number in clockwise if number in staying)
    closed = change_by(table, at, Closed(staying, first))
    moved = [replace(owner, seat=staying.index(owner.seat)) for owner in owners]
    emptied = tuple(owner.seat for owner in owners)
    closed = replace(closed, owners=tuple(moved), vacated=emptied)
    return started_if_full(closed, seed, at, {owner.seat: owner.player for owner in moved}, patience)


def _hosts_only(table: TableState, seats: Collection[int]) -> None:
    if table.host not in seats:
        raise Refused(Reason.NOT_YOURS, "only whoever made the table may do that")
    _still_gathering(table)


def _still_gathering(table: TableState) -> None:
    if table.status == CANCELLED:
        raise was_cancelled()
    if table.status != WAITING:
        raise Refused(Reason.NOT_NOW, "the game has already begun")
