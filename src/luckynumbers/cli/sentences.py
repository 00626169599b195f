"""What happened, in a sentence each."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from luckynumbers.rules.actions import Action, Event, Lay, Leave, Resign, Reveal, SetUp, Take
from luckynumbers.rules.cells import CELL_NAMES
from luckynumbers.rules.outcome import Reason
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
    told = groupby(zip(events, positions, strict=False), key=lambda pair: type(pair[0]))
    parts = [part for _, some in told if (part := _tell(list(some)))]
    before, after = positions[0], positions[-1]
    if after.turn == before.turn and after.turns > before.turns and not after.outcome:
        parts.append("which gives another turn")
    return f"{name}: {', '.join(parts)}."


def _tell(some: SomeEvents) -> str:
    """Say what happened in events of one kind."""
    event, before = some[0]
    match event:
        case Reveal():
            return f"drew {_listed([str(reveal) for reveal, _ in some])}"
        case SetUp():
            laid = [
                f"{action.clover} on {CELL_NAMES[action.cell]}"
                for action, _ in some
                if isinstance(action, SetUp)
            ]
            return f"laid {_listed(laid)}"
        case Lay(cell):
            return f"laid it on {CELL_NAMES[cell]}{_back(before, cell)}"
        case Take(clover, cell):
            return f"took the face-up {clover} to {CELL_NAMES[cell]}{_back(before, cell)}"
        case Leave():
            return "left it face-up"
        case Resign():
            return "resigned"
    return ""  # that somebody drew is told by what came


def _back(before: Position, cell: int) -> str:
    came_off = before.gardens[before.turn][cell]
    return f"; {came_off} went to the middle" if came_off else ""


def tell_advice(action: Action, position: Position) -> str:
    """Say what an action would do, and how it is typed."""
    match action:
        case Leave():
            return "leave it (-)"
        case Lay(cell):
            return _advice("lay", position.hand[0], cell, position, CELL_NAMES[cell])
        case Take(clover, cell):
            return _advice("take", clover, cell, position, f"{clover} {CELL_NAMES[cell]}")
        case SetUp(clover, cell):
            return _advice("lay", clover, cell, position, f"{clover} {CELL_NAMES[cell]}")
    return "draw (+)"


def _advice(verb: str, clover: int, cell: int, position: Position, typed: str) -> str:
    came_off = position.gardens[position.turn][cell]
    exchange = f", exchanging the {came_off}" if came_off else ""
    return f"{verb} the {clover} on {CELL_NAMES[cell]}{exchange} ({typed})"


def tell_outcome(names: Sequence[str], position: Position) -> str:
    """Say who won, and why the game ended."""
    outcome = position.outcome
    if outcome is None:
        return "The game is not over."
    winners = [names[seat] for seat in outcome.winners]
    won = agree(winners[0], "wins", "win") if len(winners) == 1 else f"{_listed(winners)} share the win"
    if outcome.reason == Reason.GARDEN_FULL:
        return f"{won}: the garden is full."
    if outcome.reason == Reason.RESIGNED:
        return f"{won}: {names[1 - outcome.winners[0]]} resigned."
    empty = position.gardens[outcome.winners[0]].empty_cells
    why = (
        "the last clover has been revealed"
        if outcome.reason == Reason.DECK_EMPTY
        else "the turn limit is reached"
    )
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


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
