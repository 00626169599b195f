"""What happened, in a sentence each."""

from collections.abc import Sequence

from luckynumbers.rules.actions import Action, Event, Kind, Reveal
from luckynumbers.rules.cells import CELL_NAMES
from luckynumbers.rules.outcome import DECK_EMPTY, GARDEN_FULL, RESIGNED
from luckynumbers.rules.position import Position


def tell_turn(name: str, events: Sequence[Event], positions: Sequence[Position]) -> str:
    """Say what one player did; ``positions[i]`` is the table before ``events[i]``."""
    parts = [part for event, before in zip(events, positions, strict=True) if (part := _tell(event, before))]
    return f"{name}: {', '.join(parts)}."


def _tell(event: Event, before: Position) -> str:
    if isinstance(event, Reveal):
        return f"drew {event.clover}"
    match event.kind:
        case Kind.DRAW:
            return ""
        case Kind.LEAVE:
            return "left it face-up"
        case Kind.RESIGN:
            return "resigned"
        case Kind.SET_UP:
            return f"laid {event.clover} on {_cell(event)}"
        case _:
            taken = "laid it on" if event.kind is Kind.LAY else f"took the face-up {event.clover} to"
            came_off = before.gardens[before.turn][event.cell or 0]
            back = f"; {came_off} went to the middle" if came_off else ""
            return f"{taken} {_cell(event)}{back}"


def tell_advice(action: Action, position: Position) -> str:
    """Say what an action would do."""
    match action.kind:
        case Kind.DRAW:
            return "draw (+)"
        case Kind.LEAVE:
            return "leave it (-)"
        case _:
            clover = action.clover or position.hand[0]
            came_off = position.gardens[position.turn][action.cell or 0]
            exchange = f", exchanging the {came_off}" if came_off else ""
            verb = "take" if action.kind is Kind.TAKE else "lay"
            return f"{verb} the {clover} on {_cell(action)}{exchange} ({action})"


def tell_outcome(names: Sequence[str], position: Position) -> str:
    """Say who won, and why the game ended."""
    outcome = position.outcome
    if outcome is None:
        return "The game is not over."
    winners = [names[seat] for seat in outcome.winners]
    won = agree(winners[0], "wins", "win") if len(winners) == 1 else f"{_listed(winners)} share the win"
    if outcome.reason == GARDEN_FULL:
        return f"{won}: the garden is full."
    if outcome.reason == RESIGNED:
        return f"{won}: {names[1 - outcome.winners[0]]} resigned."
    empty = position.gardens[outcome.winners[0]].empty_cells
    why = "the last clover has been revealed" if outcome.reason == DECK_EMPTY else "the turn limit is reached"
    cells = "empty cell" if empty == 1 else "empty cells"
    each = " each" if len(winners) > 1 else ""
    return f"{won}: {why}, and {empty} {cells}{each} is the fewest."


def agree(name: str, she: str, you: str) -> str:
    """Return name and verb; the person who did not give a name is called You."""
    return f"{name} {you if name == 'You' else she}"


def _cell(action: Action) -> str:
    return CELL_NAMES[action.cell or 0]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + f" and {names[-1]}"
