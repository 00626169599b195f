"""A table in memory: what everyone may see, and what only the dealer and the owners of seats know."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from luckynumbers.web.table.change import Change, Deal, Owner
from luckynumbers.web.table.events import Entry, decode
from luckynumbers.web.table.state import TableState
from luckynumbers.web.tokens import hash_of


@dataclass(slots=True, eq=False, weakref_slot=True)
class LiveTable:
    """Where a table stands, all that happened at it, and whose it is."""

    state: TableState
    lines: list[bytes]
    """Every event as a stream sends it; the event ``seq`` is at ``seq - 1``."""
    seeds: dict[int, str] = field(default_factory=dict)
    tokens: dict[str, list[int]] = field(default_factory=dict)
    """The seats that may be played by whoever has the token with this hash."""
    owners: dict[int, str | None] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    looked_at: float = 0.0
    """When anyone last asked for it, by a clock that only ever goes on."""

    def seats_of(self, token: str | None, player: str | None) -> list[int]:
        """Return the seats a bearer token or a guest may play."""
        if token is not None:
            return [*self.tokens.get(hash_of(token), ())]
        return [seat for seat, owner in self.owners.items() if player is not None and owner == player]

    @property
    def seed(self) -> str:
        """The secret of the game on the table, or of the first one while people gather."""
        return self.seeds[self.state.number or 1]

    @property
    def events_of_game(self) -> int:
        """How many events the current game has."""
        return len(self.state.span_of(self.state.number)) if self.state.number else 0

    @property
    def before_game(self) -> int:
        """The last seq before the current game; 0 in the first one, since gathering for it belongs to it."""
        return self.state.span_of(self.state.number).start - 1 if self.state.number > 1 else 0

    def game(self, number: int) -> list[Entry]:
        """Return the events of any game, its start first; refuse if there is no such game."""
        return [decode(body) for body in self.bodies_of(number)]

    def bodies_of(self, number: int) -> list[bytes]:
        """Return the events of any game as JSON."""
        span = self.state.span_of(number)
        return [body_of(line) for line in self.lines[span.start - 1 : span.stop - 1]]

    def adopt(self, change: Change, lines: Sequence[bytes]) -> None:
        """Stand where a durable change has led to."""
        self.state = change.after
        self.lines.extend(lines)
        self.forget(change.vacated)
        self.learn(change.owners, (change.deal,) if change.deal else ())

    @property
    def keys(self) -> list[Owner]:
        """Who may play which seat, and by which token."""
        return [
            Owner(seat, token_hash, self.owners.get(seat))
            for token_hash, seats in self.tokens.items()
            for seat in seats
        ]

    def forget(self, seats: Iterable[int]) -> None:
        """Let these seats be nobody's."""
        for seat in seats:
            self.owners.pop(seat, None)
            for own in self.tokens.values():
                if seat in own:
                    own.remove(seat)

    def learn(self, owners: Iterable[Owner], deals: Iterable[Deal]) -> None:
        """Take in secrets; those that are known already change nothing."""
        for owner in owners:
            self.owners[owner.seat] = owner.player
            seats = self.tokens.setdefault(owner.token_hash, [])
            if owner.seat not in seats:
                seats.append(owner.seat)
        for deal in deals:
            self.seeds[deal.number] = deal.seed


def line_of(seq: int, body: bytes) -> bytes:
    """Return an event as a stream sends it."""
    return b"id: %d\ndata: %b\n\n" % (seq, body)


def body_of(line: bytes) -> bytes:
    """Return the JSON of an event that a stream sends."""
    return line[line.index(b"data: ") + 6 : -2]
