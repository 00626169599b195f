"""What happened, in a sentence each."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from luckynumbers.rules.actions import Action, Event, Kind, Reveal
from luckynumbers.rules.cells import CELL_NAMES
from luckynumbers.rules.outcome import DECK_EMPTY, GARDEN_FULL, RESIGNED
from luckynumbers.rules.position import Position

SomeEvents = Sequence[tuple[Event, Position]]
"""Events, each with the table before it."""


def completed_turns(positions: Sequence[Position], start: int = 0) -> Iterator[tuple[int, int]]:
    """Yield where each completed turn begins and ends, as numbers of events; set-up counts as turns too."""
    for end in range(start + 1, len(positions)):
        before, after = positions[start], positions[end]
        if (after.turn, after.turns) != (before.turn, before.turns) or after.outcome:
            yield start, end
            start = end


def tell_turn(name: str, events: Sequence[Event], positions: Sequence[Position]) -> str:
    """Say what one player did in a completed turn; ``positions`` has one more than ``events``."""
    told = groupby(zip(events, positions, strict=False), key=lambda pair: _kind(pair[0]))
    parts = [part for kind, some in told if (part := _tell(kind, list(some)))]
    before, after = positions[0], positions[-1]
    if after.turn == before.turn and after.turns > before.turns and not after.outcome:
        parts.append("which gives another turn")
    return f"{name}: {', '.join(parts)}."


def _kind(event: Event) -> Kind | None:
    return None if isinstance(event, Reveal) else event.kind


def _tell(kind: Kind | None, some: SomeEvents) -> str:
    before = some[0][1]
    match kind:
        case None:
            return f"drew {_listed([str(reveal) for reveal, _ in some])}"
        case Kind.SET_UP:
            return f"laid {_listed([f'{action.clover} on {_cell(action)}' for action in _actions(some)])}"
        case Kind.DRAW:
            return ""
        case Kind.LEAVE:
            return "left it face-up"
        case Kind.RESIGN:
            return "resigned"
    action = _actions(some)[0]
    taken = "laid it on" if kind is Kind.LAY else f"took the face-up {action.clover} to"
    came_off = before.gardens[before.turn][action.cell or 0]
    back = f"; {came_off} went to the middle" if came_off else ""
    return f"{taken} {_cell(action)}{back}"


def _actions(some: SomeEvents) -> list[Action]:
    return [event for event, _ in some if isinstance(event, Action)]


def tell_advice(action: Action, position: Position) -> str:
    """Say what an action would do, and how it is typed."""
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
            typed = f"{clover} {_cell(action)}" if action.clover else _cell(action)
            return f"{verb} the {clover} on {_cell(action)}{exchange} ({typed})"


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
    most = " each" if len(winners) > 1 else ", the fewest"
    return f"{won} with {empty} {cells}{most}: {why}."


def tell_tournament(names: Sequence[str], winners: Sequence[int], points: Sequence[int]) -> str:
    """Say who won the tournament."""
    best = points[winners[0]]
    score = f"{best} point" if abs(best) == 1 else f"{best} points"
    if len(winners) == 1:
        return f"{agree(names[winners[0]], 'wins', 'win')} the tournament with {score}."
    return f"{_listed([names[seat] for seat in winners])} share the tournament with {score} each."


def agree(name: str, she: str, you: str) -> str:
    """Return name and verb; the person who did not give a name is called You."""
    return f"{name} {you if name == 'You' else she}"


def _cell(action: Action) -> str:
    return CELL_NAMES[action.cell or 0]


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
