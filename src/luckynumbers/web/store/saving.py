"""What a change of a table writes besides its events: whose seats, which seeds, how it is found, who won."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, update

from luckynumbers.web.store import plays, ratings, tallies
from luckynumbers.web.store.journal import Also
from luckynumbers.web.store.schema import deals, seats, tables
from luckynumbers.web.table.change import Change
from luckynumbers.web.table.listing import Listing, new_listing
from luckynumbers.web.table.play import new_plays
from luckynumbers.web.table.result import new_result
from luckynumbers.web.table.state import TableState
from luckynumbers.web.table.tally import new_tally

_UPDATE = update(tables).where(tables.c.id == bindparam("table"))
"""Built once; the clock has it run with every move."""


def beside(before: TableState | None, change: Change, owners: Mapping[int, str | None]) -> Iterator[Also]:
    """Yield what must be saved with the events of a change; ``owners`` are the players of each seat."""
    table = change.after
    if (listing := new_listing(before, change)) is not None:
        write = _list if before is None else _list_anew
        yield partial(write, table_id=table.id, columns=_columns(listing))
    if change.deal is not None:
        deal = {"table_id": table.id, "number": change.deal.number, "seed": change.deal.seed}
        yield lambda connection: connection.execute(insert(deals), deal)
    if change.vacated:
        emptied = delete(seats).where((seats.c.table_id == table.id) & seats.c.seat.in_(change.vacated))
        yield lambda connection: connection.execute(emptied)
    if change.owners:
        rows = [
            {
                "table_id": table.id,
                "seat": owner.seat,
                "token_hash": owner.token_hash,
                "player_id": owner.player,
            }
            for owner in change.owners
        ]
        yield lambda connection: connection.execute(insert(seats), rows)
    if (result := new_result(before, table, owners)) is not None:
        yield partial(ratings.rate, result=result)
    if (tally := new_tally(before, table)) is not None:
        yield partial(tallies.count, tally=tally)
    for player, play in new_plays(before, table, owners):
        yield partial(plays.remember, player=player, play=play)


def _columns(listing: Listing) -> dict[str, Any]:
    summary = msgspec.json.encode(listing.summary).decode()
    return {**msgspec.structs.asdict(listing), "summary": summary}


def _list(connection: Connection, table_id: str, columns: dict[str, Any]) -> None:
    connection.execute(insert(tables), {"id": table_id, "created": columns["changed"], **columns})


def _list_anew(connection: Connection, table_id: str, columns: dict[str, Any]) -> None:
    connection.execute(_UPDATE, {"table": table_id, **columns})
