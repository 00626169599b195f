"""A table as it is answered."""

from luckynumbers.web.http.models import OutcomeView, Scores, SeatView, TableView
from luckynumbers.web.table.decisions import legal_moves
from luckynumbers.web.table.state import TableState, start_position


def table_view(state: TableState, seats: list[int]) -> TableView:
    """Return a table for whoever may play ``seats``."""
    position = state.position or start_position(state.options, state.first, state.only_bots)
    to_act = state.to_act
    yours = to_act is not None and to_act in seats and not state.seats[to_act].played_by_bot
    outcome = position.outcome
    scores = state.scores_as_json()
    return TableView(
        table=state.id,
        seq=state.seq,
        status=state.status,  # type: ignore[arg-type]
        position=str(position),
        names=state.names,
        to_act=to_act,
        turn=position.turn,
        legal=[str(action) for action in legal_moves(state)] if yours else [],
        outcome=OutcomeView(winners=list(outcome.winners), reason=outcome.reason) if outcome else None,
        you=seats,
        options=state.options,
        seats=[SeatView(**seat.as_json()) for seat in state.seats],
        game=state.game_id,
        number=state.number,
        first=state.first,
        commitment=state.commitment,
        contributions=state.contributions,
        seed=state.seed,
        deadline=state.deadline,
        clocks=state.clocks,
        scores=Scores(**scores) if scores else None,
        history=state.history,
    )
