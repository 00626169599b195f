"""Where people may have a coach: alone with bots, or where everyone sees that it is on; never when rated."""

from collections.abc import Collection

from luckynumbers.rules.position import Position
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import TableState, has_company


def may_have_coach(table: TableState, seats: Collection[int]) -> bool:
    """Return whether the people of ``seats`` may ask the coach at this table."""
    return table.coach or not has_company(table, seats)


def position_for_coach(table: TableState, seats: Collection[int]) -> Position:
    """Return what the coach may think about for the people of ``seats``; only at their own turn."""
    if not may_have_coach(table, seats):
        raise Refused(
            Reason.NOT_YOURS,
            "no coach here: others play too; open a table where the coach is on for everyone",
        )
    to_act = table.to_act
    if to_act is None:
        raise Refused(Reason.NOT_NOW, "there is nothing to decide now")
    if to_act not in seats or table.seats[to_act].played_by_bot:
        raise Refused(Reason.NOT_YOURS, "it is not your turn")
    return table.position
