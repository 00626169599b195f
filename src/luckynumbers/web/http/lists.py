"""Lists of tables, for programs and for the front door."""

import json
import time
from typing import Annotated

from fastapi import Depends
from msgspec.structs import asdict

from luckynumbers.web.http.dependencies import House, Visitor
from luckynumbers.web.http.models import MyGame, TableLine
from luckynumbers.web.table.listing import summary_of


async def open_tables_of(house: House) -> list[TableLine]:
    """Return public tables with an open seat, the newest first."""
    return [TableLine(**json.loads(summary)) for summary in await house.store.open_tables(time.time())]


OpenTables = Annotated[list[TableLine], Depends(open_tables_of)]


async def my_games_of(visitor: Visitor, house: House) -> list[MyGame]:
    """Return the unfinished tables of whoever asks, the latest first."""
    if visitor.player is None:
        return []
    lines = []
    for table_id in await house.store.unfinished_tables(visitor.player):
        table = await house.hall.find(table_id)
        mine = table.seats_of(None, visitor.player)
        lines.append(MyGame(**asdict(summary_of(table.state)), your_turn=table.state.to_act in mine))
    return lines


MyTables = Annotated[list[MyGame], Depends(my_games_of)]
