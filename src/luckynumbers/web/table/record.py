"""The record of any game that was played at a table."""

import datetime
import json

from luckynumbers.notation.record import Record
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import TableState, event_of


def record_text(state: TableState, number: int) -> str:
    """Return the record of game ``number``; the seed only after its end."""
    if not 1 <= number <= state.number:
        raise Refused(Reason.UNKNOWN, "there is no such game")
    past = state if number == state.number else _as_it_was(state, number)
    assert past.position is not None  # noqa: S101
    day = datetime.datetime.fromtimestamp(event_of(past.lines[past.begun])["at"], tz=datetime.UTC).date()
    options = past.position.options
    record = Record(
        players=past.players,
        setup=options.setup,
        first=past.first,
        events=tuple(past.game_events),
        names=tuple(past.names),
        bruno=options.bruno,
        turn_limit=options.turn_limit,
        date=day.isoformat(),
        commitment=past.commitment,
        contributions=tuple(past.contributions),
        seed=past.seed,
    )
    return str(record)


def _as_it_was(state: TableState, number: int) -> TableState:
    """Return the table at the end of an earlier game."""
    past = TableState(state.id)
    for line in state.lines:
        body = line.split(b"data: ", 1)[1].decode()
        event = json.loads(body)
        if event["type"] == "started" and event["number"] > number:
            break
        # The moves of earlier games leave nothing behind that a record needs.
        if past.number == number or event["type"] not in {"move", "reveal"}:
            past.apply(body)
    return past
