"""Tables and games as they are answered."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import asdict

from luckynumbers.rules.tournament import Tournament
from luckynumbers.web.http.models import GameEvents, OutcomeView, Scores, SeatView, TableView
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.table.coached import may_have_coach
from luckynumbers.web.table.decisions import legal_moves
from luckynumbers.web.table.events import OF_A_GAME


def table_view(table: LiveTable, seats: list[int], present: Iterable[int] = ()) -> TableView:
    """Return a table for whoever may play ``seats``; ``present`` are the seats whose people watch it."""
    state = table.state
    position, outcome, to_act = state.position, state.position.outcome, state.to_act
    yours = to_act is not None and to_act in seats and not state.seats[to_act].played_by_bot
    return TableView(
        table=state.id,
        seq=state.seq,
        status=state.status,
        position=str(position),
        names=state.names,
        to_act=to_act,
        turn=position.turn,
        legal=[str(action) for action in legal_moves(state)] if yours else [],
        outcome=OutcomeView(winners=list(outcome.winners), reason=outcome.reason) if outcome else None,
        you=seats,
        options=asdict(state.options) | ({"coach": True} if state.coach else {}),
        seats=[
            SeatView(kind=seat.kind, name=seat.name, bot=seat.bot, here=seat.here) for seat in state.seats
        ],
        game=state.game_id,
        number=state.number,
        first=state.first,
        commitment=state.commitment,
        contributions=list(state.contributions),
        awaited=list(state.awaited),
        seed=state.seed,
        deadline=state.deadline,
        clocks=state.clocks,
        scores=_scores(state.sheet) if state.sheet else None,
        history=_told(table, state.number) if state.number else [],
        host=state.host,
        again=[number for number, seat in enumerate(state.seats) if seat.again],
        away=[number for number, seat in enumerate(state.seats) if seat.away],
        present=sorted(present),
        coach=bool(seats) and may_have_coach(state, seats),
    )


def game_view(table: LiveTable, number: int) -> GameEvents:
    """Return a game event by event; every event has the position after it."""
    events = _told(table, number)
    position, outcome = "", None
    for event in events:
        # Who leaves changes nothing on the table.
        position = event.setdefault("position", position)
        outcome = event.get("outcome", outcome)
    return GameEvents(
        game=events[0]["game"], table=table.state.id, names=table.state.names, outcome=outcome, events=events
    )


def _told(table: LiveTable, number: int) -> list[dict[str, Any]]:
    """Return the events of a game with all that is told in them, whichever version wrote it.

    They are read anew each time, because at hand they weigh three times their lines.
    """
    told = map(msgspec.json.decode, table.bodies_of(number))
    return [event for event in told if event["type"] in OF_A_GAME]


def _scores(sheet: Tournament) -> Scores:
    return Scores(
        games=[list(points) for points in sheet.games],
        points=list(sheet.points),
        winners=list(sheet.winners),
        next_first=sheet.next_first,
    )
