"""How a game goes on: players decide, and the dealer reveals what is due.

Pure: a position, the whole deck and a decision in; what happened, step by step, out. Nobody has to remember
how far the deck has come, since a position says how many clovers are still face-down.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from luckynumbers.rules.actions import Action, Event, Resign, Reveal, parse_events
from luckynumbers.rules.errors import IllegalAction
from luckynumbers.rules.position import CHANCE, Position


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened, whose it was, and the position it led to."""

    seat: int
    event: Event
    after: Position


def read_decision(move: Action | str) -> Action:
    """Return the one decision that ``move`` is; chance is the dealer's (R6)."""
    decision, *more = parse_events(move) if isinstance(move, str) else (move,)
    if more or isinstance(decision, Reveal):
        why = "the dealer reveals the clovers; play only what you decide"
        raise IllegalAction.because("R6", f"{move} cannot be played", why)
    return decision


def decide(position: Position, decision: Action, deck: Sequence[int]) -> Iterator[Step]:
    """Yield ``decision`` and everything the dealer reveals after it, up to the next decision."""
    step = Step(mover(position, decision), decision, position.apply(decision))
    yield step
    yield from deal(step.after, deck)


def deal(position: Position, deck: Sequence[int]) -> Iterator[Step]:
    """Yield everything the dealer reveals before the next decision; nothing when a seat is to act.

    ``deck`` is in drawing order; it may begin anywhere before the first clover that is still face-down.
    """
    while position.to_act == CHANCE:
        reveal = Reveal(deck[-position.face_down])
        step = Step(position.turn, reveal, position.apply(reveal))
        yield step
        position = step.after


def mover(position: Position, decision: Action) -> int:
    """Return the seat that makes ``decision``: whose turn it is, or whoever resigns, on or off turn (R20)."""
    return decision.seat if isinstance(decision, Resign) else position.turn
