"""What people and bots may do at a table, as events to append. Pure: a table and a wish in, events out."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from luckynumbers.rules.actions import Action, Resign, Reveal, Take, parse_events
from luckynumbers.rules.clovers import full_set
from luckynumbers.rules.dealer import shuffle
from luckynumbers.rules.errors import IllegalAction
from luckynumbers.rules.position import CHANCE, Position
from luckynumbers.web.limits import GAMES_AT_A_TABLE, TURNS_WITH_A_CHOICE
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import (
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Event,
    TableState,
    game_id,
    start_position,
)

DEFAULT_BOT = "seedling"
"""Who sits down where a bot is wanted and none is named: neither the weakest nor hard to beat."""
TAKEOVER_BOT = "seedling"
"""Who plays on for somebody who left; kind to those who stay."""


def start_game(
    table: TableState, number: int, first: int, seed: str, commitment: str, present: Sequence[int] = ()
) -> list[Event]:
    """Return the events that begin a game, up to the first decision; ``present`` asked for it."""
    contributions = list(table.contributions) if number == 1 else []
    only_bots = table.only_bots
    position = start_position(table.options, first, only_bots)
    started = {
        "type": "started",
        "game": game_id(table.id, number),
        "number": number,
        "first": first,
        "commitment": commitment,
        "contributions": contributions,
        "position": str(position),
        **(_returning(table, present) if number > 1 else {}),
    }
    deck = deck_of(table.options["players"], seed, tuple(contributions))
    return [started, *_reveals(position, deck, seed)]


def _returning(table: TableState, present: Sequence[int]) -> dict[str, list[int]]:
    """Return whose seats are their own again in a new game, and who of them may still be away (R20)."""
    people = [(number, seat) for number, seat in enumerate(table.seats) if seat.kind == PERSON]
    back = [number for number, seat in people if seat.played_by_bot]
    gone = [number for number, seat in people if seat.played_by_bot or seat.away]
    return {"back": back, "away": [number for number in gone if number not in present]}


@lru_cache(maxsize=4096)
def deck_of(players: int, seed: str, contributions: tuple[str, ...]) -> tuple[int, ...]:
    """Return the order of the clovers; it stays on this side of the wire."""
    return shuffle(full_set(players), seed, contributions)


def contribute(table: TableState, seat: int, number: str) -> list[Event]:
    """Return the event by which a seat mixes a number of its own into the shuffle, once."""
    if table.status != WAITING:
        raise Refused(Reason.NOT_NOW, "the clovers are already shuffled")
    # Whoever could choose again after seeing the others' numbers would have the last word over and over.
    if table.contributions and table.contributions[seat]:
        raise Refused(Reason.NOT_NOW, "this seat has already added its number to the shuffle")
    return [{"type": "contributed", "seat": seat, "number": number}]


def read_move(table: TableState, text: str) -> Action:
    """Return the decision ``text`` stands for; a reveal is not one, chance is the dealer's."""
    decision, *more = parse_events(text)
    if more or isinstance(decision, Reveal):
        why = "the dealer reveals the clovers; send only what you decide"
        raise IllegalAction.because("R6", f"{text} cannot be played", why)
    if table.status != PLAYING:
        if table.status == OVER:
            raise Refused(Reason.NOT_NOW, "the game is over")
        raise Refused(Reason.NOT_NOW, "not everyone is here yet")
    return decision


def mover_of(table: TableState, action: Action) -> int:
    """Return the seat that makes ``action``: whose turn it is, or whoever resigns."""
    if isinstance(action, Resign):
        return action.seat
    assert table.position is not None  # noqa: S101
    return table.position.turn


def legal_moves(table: TableState) -> tuple[Action, ...]:
    """Return what may be decided now: what the rules allow, but no more taking once the game is very long.

    R16 adds nothing between people, so the game is not cut: whoever draws to the end ends it by R15.
    """
    assert table.position is not None  # noqa: S101
    legal = table.position.legal_actions()
    if not _must_draw(table):
        return legal
    return tuple(action for action in legal if not isinstance(action, Take))


def bots_move(table: TableState, action: Action) -> Action:
    """Return what a bot does who would like ``action``: bots do not know of very long games."""
    return Action.parse("+") if isinstance(action, Take) and _must_draw(table) else action


def _must_draw(table: TableState) -> bool:
    assert table.position is not None  # noqa: S101
    return table.position.turns >= TURNS_WITH_A_CHOICE


def play(table: TableState, action: Action, seed: str) -> list[Event]:
    """Return the events of a decision and of everything the dealer reveals after it."""
    before = table.position
    assert before is not None  # noqa: S101
    if isinstance(action, Take) and _must_draw(table):
        raise Refused(
            Reason.NOT_ALLOWED,
            "this game has gone on for %(most)s turns; draw, so that it comes to an end",
            rule="R16",
            most=TURNS_WITH_A_CHOICE,
        )
    after = before.apply(action)
    moved = _event("move", mover_of(table, action), str(action), after, seed)
    deck = deck_of(table.players, seed, tuple(table.contributions))[table.revealed :]
    return [moved, *_reveals(after, deck, seed)]


def leave(table: TableState, seat: int, why: str) -> list[Event]:
    """Return the event by which a bot takes over for the rest of the game (R20)."""
    if table.seats[seat].played_by_bot:
        raise Refused(Reason.NOT_NOW, "a bot already plays for this seat")
    return [{"type": "left", "seat": seat, "bot": TAKEOVER_BOT, "why": why}]


def check_next(table: TableState) -> tuple[int, int]:
    """Return number and first seat of the next game, or refuse."""
    if table.status != OVER:
        raise Refused(Reason.NOT_NOW, "this game is not over yet")
    if table.number >= GAMES_AT_A_TABLE:
        raise Refused(
            Reason.NOT_NOW, "%(most)s games have been played here; make a new table", most=GAMES_AT_A_TABLE
        )
    if table.sheet is not None and table.sheet.next_first is not None:
        return table.number + 1, table.sheet.next_first
    return table.number + 1, (table.first + 1) % table.players


def open_seat(table: TableState) -> int:
    """Return the first seat nobody has taken, or refuse."""
    for seat, sitter in enumerate(table.seats):
        if sitter.kind == OPEN:
            return seat
    raise Refused(Reason.NOT_NOW, "this table is full")


def _reveals(position: Position, deck: Sequence[int], seed: str) -> Iterator[Event]:
    order = iter(deck)
    while position.to_act == CHANCE:
        clover = next(order)
        seat = position.turn
        position = position.apply(Reveal(clover))
        yield _event("reveal", seat, str(clover), position, seed)


def _event(kind: str, seat: int, move: str, after: Position, seed: str) -> Event:
    """Describe a move by what it was and where it led; the seed is told when the game ends."""
    event: dict[str, Any] = {"type": kind, "seat": seat, "move": move, "position": str(after)}
    event["to_act"] = after.to_act if after.to_act != CHANCE else None
    if after.outcome is not None:
        event["outcome"] = {"winners": list(after.outcome.winners), "reason": after.outcome.reason}
        event["seed"] = seed
    return event
