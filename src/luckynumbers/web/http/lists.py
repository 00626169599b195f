"""Lists of tables, for programs and for the front door."""

import json
import logging
import time
from typing import Annotated

from fastapi import Depends
from msgspec.structs import asdict

from luckynumbers.rules.cells import CELLS
from luckynumbers.web.http.dependencies import House, Visitor
from luckynumbers.web.http.models import MyGame, TableLine
from luckynumbers.web.logs import TROUBLES, first_line
from luckynumbers.web.store.connecting import trouble_of
from luckynumbers.web.table.listing import summary_of
from luckynumbers.web.table.state import TableState

_log = logging.getLogger(__name__)


async def open_tables_of(house: House) -> list[TableLine]:
    """Return public tables with an open seat, the newest first."""
    lines = []
    for summary in await house.store.open_tables(time.time()):
        try:
            lines.append(TableLine(**json.loads(summary)))
        except (ValueError, TypeError) as error:  # a damaged table must not take the others with it
            TROUBLES.tell(_log, f"a table is left out of lists: {first_line(error)}")
    return lines


OpenTables = Annotated[list[TableLine], Depends(open_tables_of)]


async def my_games_of(visitor: Visitor, house: House) -> list[MyGame]:
    """Return the unfinished tables of whoever asks, the latest first."""
    if visitor.player is None:
        return []
    lines = []
    for table_id in await house.store.unfinished_tables(visitor.player):
        try:
            table = await house.hall.find(table_id)
        except Exception as error:  # a damaged table must not take the others with it
            if trouble_of(error) is not None:
                raise
            TROUBLES.tell(_log, f"table {table_id} is left out of lists: {first_line(error)}")
            continue
        mine = table.seats_of(None, visitor.player)
        lines.append(_my_game(table.state, mine))
    # The store knows when a table was last found anew, which without a clock is not with every move.
    return sorted(lines, key=lambda line: line.changed, reverse=True)


def _my_game(table: TableState, mine: list[int]) -> MyGame:
    return MyGame(
        **asdict(summary_of(table)),
        your_turn=table.to_act in mine and not table.seats[mine[0]].taken_over,
        status=table.status,
        to_act=table.to_act,
        filled=len(CELLS) - table.position.gardens[mine[0]].empty_cells if mine else 0,
        left=bool(mine) and all(table.seats[seat].taken_over for seat in mine),
        changed=table.changed,
    )


MyTables = Annotated[list[MyGame], Depends(my_games_of)]
