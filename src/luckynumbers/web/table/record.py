"""The record of any game that was played at a table."""

import datetime
from collections.abc import Sequence

from luckynumbers.notation.record import Record
from luckynumbers.rules.actions import Event as GameEvent
from luckynumbers.rules.actions import parse_events
from luckynumbers.web.table.events import Contributed, Entry, Moved, Revealed, Started
from luckynumbers.web.table.state import TableState, start_position


def record_text(table: TableState, game: Sequence[Entry]) -> str:
    """Return the record of a game, given from its start on; the seed only after its end."""
    started = game[0].event
    assert isinstance(started, Started)  # noqa: S101
    events: list[GameEvent] = []
    contributions = [*started.contributions]
    seed = None
    for entry in game:
        if isinstance(entry.event, Moved | Revealed):
            events += parse_events(entry.event.move)
            seed = entry.event.seed
        elif isinstance(entry.event, Contributed):
            contributions = contributions or [""] * table.players
            contributions[entry.event.seat] = entry.event.number
    options = start_position(table.options, started.first, table.only_bots).options
    record = Record(
        players=table.players,
        setup=options.setup,
        first=started.first,
        events=tuple(events),
        names=tuple(table.names),
        bruno=options.bruno,
        turn_limit=options.turn_limit,
        date=datetime.datetime.fromtimestamp(game[0].at, tz=datetime.UTC).date().isoformat(),
        commitment=started.commitment,
        contributions=tuple(contributions),
        seed=seed,
    )
    return str(record)
