"""A table as lists show it, and as the clock looks for it."""

from msgspec import Struct

from luckynumbers.web.table.change import Change
from luckynumbers.web.table.events import Contributed, Moved
from luckynumbers.web.table.state import CANCELLED, OVER, WAITING, TableState


class Summary(Struct, frozen=True, gc=False):
    """A table in a list."""

    table: str
    names: list[str]
    bots: list[str | None]
    """Which bot sits where."""
    players: int
    setup: str
    bruno: bool
    tournament: bool


class Listing(Struct, frozen=True, gc=False):
    """What is kept of a table besides its events, to find it by."""

    changed: float
    open: bool
    """Anyone may sit down."""
    over: bool
    deadline: float | None
    """When the clock must look at it."""
    summary: Summary


def summary_of(table: TableState) -> Summary:
    """Return what a list of tables shows."""
    options = table.options
    return Summary(
        table.id,
        table.names,
        table.bots,
        options.players,
        options.setup,
        options.bruno,
        options.tournament,
    )


def listing_of(table: TableState) -> Listing:
    """Return by what a table is found."""
    return Listing(
        table.changed,
        table.status == WAITING and table.options.public,
        table.status in {OVER, CANCELLED},
        table.deadline,
        summary_of(table),
    )


def new_listing(before: TableState | None, change: Change) -> Listing | None:
    """Return by what a table is found from now on; ``None`` if a change leaves that as it was."""
    table = change.after
    if before is None or not isinstance(change.events[0], Moved | Contributed):
        return listing_of(table)
    unchanged = table.status == before.status and table.deadline == before.deadline
    return None if unchanged else listing_of(table)
