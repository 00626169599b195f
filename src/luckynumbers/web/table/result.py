"""What a finished game counts for: everyone's place, and whether it counts at all."""

from collections.abc import Mapping

from msgspec import Struct

from luckynumbers.rules.position import Position
from luckynumbers.web.table.state import OVER, TableState, game_id


class Result(Struct, frozen=True, gc=False):
    """A game between people we know; seat by seat."""

    game: str
    at: float
    names: list[str]
    players: list[str]
    places: list[int]
    deserters: list[int]
    """Seats that a bot finished the game for: what it lost counts, what it won does not (R20)."""


def new_result(
    before: TableState | None, after: TableState, owners: Mapping[int, str | None]
) -> Result | None:
    """Return what has just ended, if it counts: different people we know in every seat, who all took part.

    Where the coach was on, a game counts for nothing.
    """
    if after.status != OVER or (before is not None and before.status == OVER) or after.coach:
        return None
    players = [owner for _, owner in sorted(owners.items()) if owner is not None]
    deserters = [number for number, seat in enumerate(after.seats) if seat.taken_over]
    if len({*players}) != after.players or not all(after.seats[seat].deserted for seat in deserters):
        return None
    if not all(seat.decided for seat in after.seats):  # whoever only gives up is no opponent
        return None
    places = places_of(after.position)
    return Result(game_id(after.id, after.number), after.changed, after.names, players, places, deserters)


def places_of(position: Position) -> list[int]:
    """Return the place of each seat: winners first, then by empty cells."""
    outcome = position.outcome
    assert outcome is not None  # noqa: S101
    standing = [
        (False, 0) if seat in outcome.winners else (True, garden.empty_cells)
        for seat, garden in enumerate(position.gardens)
    ]
    return [1 + sum(other < own for other in standing) for own in standing]
