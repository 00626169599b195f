"""What people and bots may do at a table. Pure: a table and a wish in, a change out, or a refusal.

Time, seeds and tokens are passed in. ``at`` is always when it happens.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from luckynumbers.rules.actions import Action, Reveal, Take
from luckynumbers.rules.clovers import full_set
from luckynumbers.rules.dealer import commitment_to, shuffle
from luckynumbers.rules.dealing import Step, deal, decide, mover, read_decision
from luckynumbers.rules.position import CHANCE
from luckynumbers.web.limits import (
    EVENTS_AT_A_TABLE,
    EVENTS_WITH_A_CHOICE,
    GAMES_AT_A_TABLE,
    TURNS_WITH_A_CHOICE,
)
from luckynumbers.web.table.change import Change, Deal, Owner, change_by
from luckynumbers.web.table.events import (
    OPEN,
    PERSON,
    Contributed,
    Created,
    End,
    Event,
    Joined,
    Left,
    Moved,
    Options,
    Returned,
    Revealed,
    Sitter,
    Started,
    Wished,
)
from luckynumbers.web.table.names import told_apart
from luckynumbers.web.table.refused import Reason, Refused, being_shuffled, gone_on
from luckynumbers.web.table.state import (
    CANCELLED,
    OVER,
    PLAYING,
    WAITING,
    TableState,
    advance,
    begin,
    game_id,
    start_position,
)

DEFAULT_BOT = "seedling"
"""Who sits down where a bot is wanted and none is named: neither the weakest nor hard to beat."""
TAKEOVER_BOT = "seedling"
"""Who plays on for somebody who left; kind to those who stay."""


NOBODY: Final[Mapping[int, str | None]] = MappingProxyType({})


# Sitting down


def create(
    table_id: str,
    options: Options,
    sitters: Sequence[Sitter],
    first: int,
    *,
    seed: str,
    token_hash: str,
    player: str | None,
    at: float,
    patience: float = 0.0,
    coach: bool = False,
) -> Change:
    """Make a table; whoever makes it plays for every person who already sits there.

    ``patience`` is how long the first clover waits for people's own numbers; programs are not waited for.
    With ``coach`` everyone may ask her.
    """
    event = Created(options, tuple(sitters), first, commitment_to(seed), coach)
    mine = [seat for seat, sitter in enumerate(sitters) if sitter.kind == PERSON]
    owners = tuple(Owner(seat, token_hash, player) for seat in mine)
    made = Change((event,), begin(table_id, event, at), owners, Deal(1, seed))
    return started_if_full(made, seed, at, dict.fromkeys(mine, player), patience)


def join(
    table: TableState,
    name: str,
    contribution: str | None,
    *,
    seed: str,
    token_hash: str,
    player: str | None,
    owners: Mapping[int, str | None],
    at: float,
    patience: float = 0.0,
    beside: Iterable[str] = (),
) -> Change:
    """Take an open seat; ``owners`` are the players who already sit there.

    ``beside`` is how else people read the names of those, as they do of bots in another language.
    """
    if player is not None and player in owners.values():
        raise Refused(Reason.NOT_NOW, "you already sit at this table")
    _check_room_for_more(table)
    seat = open_seat(table)
    events: list[Event] = [Joined(seat, told_apart(name, [*table.names, *beside]))]
    if contribution:
        events.append(Contributed(seat, contribution))
    joined = change_by(table, at, *events)
    joined = replace(joined, owners=(Owner(seat, token_hash, player),))
    return started_if_full(joined, seed, at, {**owners, seat: player}, patience)


def open_seat(table: TableState) -> int:
    """Return the first open seat; refuse if there is none."""
    if table.status == CANCELLED:
        raise was_cancelled()
    for seat, sitter in enumerate(table.seats):
        if sitter.kind == OPEN:
            return seat
    raise Refused(Reason.NOT_NOW, "this table is full")


def started_if_full(
    change: Change,
    seed: str,
    at: float,
    owners: Mapping[int, str | None] = NOBODY,
    patience: float = 0.0,
) -> Change:
    """Add the start of the first game when nobody is missing any more."""
    table = change.after
    if any(seat.kind == OPEN for seat in table.seats):
        return change
    awaited = _awaited(table.contributions, owners) if patience else ()
    started = Started(
        game_id(table.id, 1),
        1,
        table.first,
        table.commitment,
        table.contributions,
        str(table.position),
        awaited=awaited,
        until=round(at + patience, 3) if awaited else None,
    )
    return change.then(_start(table, started, seed, at))


# The shuffle


def _awaited(contributions: Sequence[str], owners: Mapping[int, str | None]) -> tuple[int, ...]:
    """Return one seat for each person who has not added to the shuffle; several may be on one device."""
    added = {owners.get(seat) for seat, number in enumerate(contributions) if number}
    first_seats: dict[str, int] = {}
    for seat, player in sorted(owners.items()):
        if player is not None and player not in added:
            first_seats.setdefault(player, seat)
    return tuple(first_seats.values())


def contribute(table: TableState, seat: int, number: str, seed: str, at: float) -> Change:
    """Mix a number of a seat's own into the shuffle, once; the clovers are dealt when nobody is awaited."""
    if table.status != WAITING and not table.awaited:
        raise Refused(Reason.NOT_NOW, "the clovers are already shuffled")
    # Whoever could choose again after seeing the others' numbers would have the last word over and over.
    if table.contributions and table.contributions[seat]:
        raise Refused(Reason.NOT_NOW, "this seat has already added its number to the shuffle")
    return _dealt_if_all_added(table, change_by(table, at, Contributed(seat, number)), seed, at)


def _dealt_if_all_added(before: TableState, change: Change, seed: str, at: float) -> Change:
    if not before.awaited or change.after.awaited:
        return change
    return change.then(_deal(change.after, seed, at))


def _deal(table: TableState, seed: str, at: float) -> Change:
    """Deal up to the first decision; nobody can add to the shuffle any more."""
    deck = deck_of(table.players, seed, table.contributions)
    return _take_steps(table, deal(table.position, deck), seed, at)


# Moves


def move(table: TableState, seq: int, text: str, seats: Sequence[int], seed: str, at: float) -> Change:
    """Play what one of ``seats`` decided, having seen the table at ``seq``."""
    action = _read_in_time(table, seq, text)
    if table.status == OVER:
        raise Refused(Reason.NOT_NOW, "the game is over")
    if table.status == WAITING:
        raise Refused(Reason.NOT_NOW, "not everyone is here yet")
    if table.status == CANCELLED:
        raise was_cancelled()
    if table.awaited:
        raise being_shuffled()
    seat = mover(table.position, action)
    if seat not in seats:
        raise Refused(Reason.NOT_YOURS, "it is not your turn")
    if table.seats[seat].played_by_bot:
        raise Refused(Reason.NOT_YOURS, "a bot plays for this seat now")
    if isinstance(action, Take) and _must_draw(table):
        raise Refused(
            Reason.NOT_ALLOWED,
            "this game has gone on for %(most)s turns; draw, so that it comes to an end",
            rule="R16",
            most=TURNS_WITH_A_CHOICE,
        )
    return _play(table, action, seed, at)


def deal_unseen(table: TableState, seq: int, text: str, seats: Sequence[int], seed: str, at: float) -> Change:
    """Deal for one who moves without a number in the shuffle, if nobody else may still add one.

    The move itself comes after this has been kept. Otherwise a refusal would tell of clovers that are not
    dealt yet, and whoever did not like them could still add a number and have others.
    """
    _read_in_time(table, seq, text)
    if not {*table.awaited} <= {*seats}:
        raise being_shuffled()
    return _deal(table, seed, at)


def _read_in_time(table: TableState, seq: int, text: str) -> Action:
    """Read a decision made at ``seq``, which must be now."""
    if seq != table.seq:
        raise gone_on(table.seq)
    return read_decision(text)


def move_of_bot(table: TableState, seq: int, action: Action, seed: str, at: float) -> Change:
    """Play what a bot chose at ``seq``; bots do not know of very long games."""
    if seq != table.seq:
        raise gone_on(table.seq)
    draws = isinstance(action, Take) and _must_draw(table)
    return _play(table, Action.draw() if draws else action, seed, at)


def legal_moves(table: TableState) -> tuple[Action, ...]:
    """Return what may be decided now: what the rules allow, but no more taking once the game is very long.

    R16 adds nothing between people, so the game is not cut: whoever draws to the end ends it by R15.
    """
    legal = table.position.legal_actions()
    if not _must_draw(table):
        return legal
    return tuple(action for action in legal if not isinstance(action, Take))


def _must_draw(table: TableState) -> bool:
    return table.position.turns >= TURNS_WITH_A_CHOICE


def _play(table: TableState, action: Action, seed: str, at: float) -> Change:
    deck = deck_of(table.players, seed, table.contributions)
    return _take_steps(table, decide(table.position, action, deck), seed, at)


def _take_steps(table: TableState, steps: Iterable[Step], seed: str, at: float) -> Change:
    """Return the change that the steps of a game make."""
    events: list[Event] = []
    for step in steps:
        event = _told(step, seed)
        table = advance(table, event, step.after, at)
        events.append(event)
    return Change(tuple(events), table)


def _told(step: Step, seed: str) -> Moved | Revealed:
    """Describe a step by what it was and where it led; the seed is told when the game ends."""
    after = step.after
    kind = Revealed if isinstance(step.event, Reveal) else Moved
    to_act = after.to_act
    if to_act is not None:
        return kind(step.seat, str(step.event), str(after), None if to_act == CHANCE else to_act)
    outcome = after.outcome
    assert outcome is not None  # noqa: S101
    end = End(outcome.winners, outcome.reason)
    return kind(step.seat, str(step.event), str(after), None, end, seed)


@lru_cache(maxsize=4096)
def deck_of(players: int, seed: str, contributions: tuple[str, ...]) -> tuple[int, ...]:
    """Return the order of the clovers; it stays on this side of the wire."""
    return shuffle(full_set(players), seed, contributions)


# Leaving, and playing again


def leave(table: TableState, seat: int, seed: str, at: float) -> Change:
    """Let a bot take over (R20)."""
    return _dealt_if_all_added(table, _take_over(table, seat, "left", at), seed, at)


def run_out(table: TableState, seed: str, at: float) -> Change:
    """Let a bot take over for whoever has run out of time (R20), or deal without their number."""
    seat, deadline = table.to_act, table.deadline
    if table.awaited and deadline is not None and at > deadline:
        return _deal(table, seed, at)
    if seat is None or deadline is None or at <= deadline:
        raise gone_on(table.seq)
    return _take_over(table, seat, "time", at)


def _take_over(table: TableState, seat: int, why: str, at: float) -> Change:
    if table.status == CANCELLED:
        raise was_cancelled()
    if table.seats[seat].played_by_bot:
        raise Refused(Reason.NOT_NOW, "a bot already plays for this seat")
    return change_by(table, at, Left(seat, TAKEOVER_BOT, why))


def come_back(table: TableState, seat: int, at: float) -> Change:
    """Give a seat back to whoever left it, while the game goes on (R20)."""
    if table.status != PLAYING or not table.seats[seat].taken_over:
        raise Refused(Reason.NOT_NOW, "no bot plays for this seat")
    _check_room_for_more(table)
    return change_by(table, at, Returned(seat))


def _check_room_for_more(table: TableState) -> None:
    """Refuse what can be done again and again without a game going on."""
    if table.seq >= EVENTS_WITH_A_CHOICE:
        raise Refused(Reason.NOT_NOW, "too much has happened at this table; make a new one")


def next_game(
    table: TableState,
    present: Collection[int],
    seed: str,
    at: float,
    owners: Mapping[int, str | None] = NOBODY,
    patience: float = 0.0,
) -> Change:
    """Begin the next game of a tournament, or a rematch, because the seats ``present`` asked for it.

    A rematch begins once everyone wants it who still sits there; until then the wish is kept.
    """
    if table.status != OVER:
        raise Refused(Reason.NOT_NOW, "this game is not over yet")
    if table.number >= GAMES_AT_A_TABLE or table.seq >= EVENTS_AT_A_TABLE:
        raise Refused(
            Reason.NOT_NOW, "%(most)s games have been played here; make a new table", most=table.number
        )
    agreed = {*present, *(number for number, seat in enumerate(table.seats) if seat.again)}
    if any(number not in agreed for number in _asked(table)):
        return change_by(table, at, *(Wished(seat) for seat in present if not table.seats[seat].again))
    number, first = table.number + 1, _next_first(table)
    # Seats are their own again in a new game, but some of their people may still be away (R20).
    people = [(number, seat) for number, seat in enumerate(table.seats) if seat.kind == PERSON]
    gone = [number for number, seat in people if seat.played_by_bot or seat.away]
    away = tuple(number for number in gone if number not in agreed)
    here = {seat: player for seat, player in owners.items() if seat not in away}
    awaited = _awaited((), here) if patience else ()
    started = Started(
        game_id(table.id, number),
        number,
        first,
        commitment_to(seed),
        (),
        str(start_position(table.options, first, table.only_bots)),
        back=tuple(number for number, seat in people if seat.played_by_bot),
        away=away,
        awaited=awaited,
        until=round(at + patience, 3) if awaited else None,
    )
    return replace(_start(table, started, seed, at), deal=Deal(number, seed))


def _asked(table: TableState) -> list[int]:
    """Return whose wish a new game needs: people who have not left; a tournament was agreed on as a whole."""
    if table.sheet is not None and table.sheet.next_first is not None:
        return []
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == PERSON and not seat.taken_over and not seat.away
    ]


def _next_first(table: TableState) -> int:
    if table.sheet is not None and table.sheet.next_first is not None:
        return table.sheet.next_first
    return (table.first + 1) % table.players


def was_cancelled() -> Refused:
    """Return the refusal of whatever is asked of a table that nobody will play at."""
    return Refused(Reason.NOT_NOW, "whoever made this table has taken it away; open one of your own")


def _start(table: TableState, started: Started, seed: str, at: float) -> Change:
    """Begin a game, up to the first decision, or up to the shuffle if people may still add to it."""
    begun = change_by(table, at, started)
    return begun if started.awaited else begun.then(_deal(begun.after, seed, at))
