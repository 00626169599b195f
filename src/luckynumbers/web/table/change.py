"""A change of a table: what happened, and where the table stands after it."""

from collections.abc import Iterator

from msgspec import Struct

from luckynumbers.web.table.events import Entry, Event
from luckynumbers.web.table.state import TableState, happen


class Owner(Struct, frozen=True, gc=False):
    """Who may play a seat: whoever has its token, or is that player."""

    seat: int
    token_hash: str
    player: str | None


class Deal(Struct, frozen=True, gc=False):
    """The secret from which a game is shuffled."""

    number: int
    seed: str


class Change(Struct, frozen=True):
    """What was decided. Nothing of it is true before all of it is durable."""

    events: tuple[Event, ...]
    after: TableState
    owners: tuple[Owner, ...] = ()
    """Of seats that were taken."""
    deal: Deal | None = None
    """Of a game to come."""
    vacated: tuple[int, ...] = ()
    """Seats that are nobody's any more, before those of ``owners`` are taken."""

    def entries(self) -> Iterator[Entry]:
        """Yield the events with their numbers."""
        at = self.after.changed
        for seq, event in enumerate(self.events, self.after.seq - len(self.events) + 1):
            yield Entry(seq, at, event)

    def then(self, more: "Change") -> "Change":
        """Return both changes as one."""
        owners = self.owners + more.owners
        vacated = self.vacated + more.vacated
        return Change(self.events + more.events, more.after, owners, more.deal or self.deal, vacated)


def change_by(table: TableState, at: float, *events: Event) -> Change:
    """Return what some events make of a table."""
    for event in events:
        table = happen(table, event, at)
    return Change(events, table)
