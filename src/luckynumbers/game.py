"""One game from its first clover to its record: a position, and the dealer who alone knows the order."""

import datetime
from collections.abc import Iterable, Sequence
from typing import Self

from luckynumbers.notation.record import Record, check_names, date_text
from luckynumbers.rules.actions import Action, Event, Reveal
from luckynumbers.rules.clovers import full_set
from luckynumbers.rules.dealer import Dealer, Seed
from luckynumbers.rules.dealing import Step, deal, decide, read_decision
from luckynumbers.rules.position import Position


class Game:
    """A game in progress. Players make decisions with ``play``; the dealer reveals by itself.

    >>> game = Game.deal(players=2, seed=7)
    >>> game.play("+").hand
    (3,)
    """

    def __init__(
        self,
        start: Position,
        deck: Sequence[int],
        *,
        names: Sequence[str] = (),
        dealer: Dealer | None = None,
        events: Sequence[Event] = (),
    ) -> None:
        """Use ``deal``, ``from_deck`` or ``resume``; ``deck`` is what is still to come after ``events``."""
        self.names = tuple(names)
        check_names(self.names, start.players)
        self._first = start.turn
        self._dealer = dealer
        self._events: list[Event] = [*events]
        self._position = start
        for event in events:
            self._position = self._position.apply(event)
        self._shuffled_after = sum(isinstance(event, Reveal) for event in events)
        self._deck = tuple(deck)
        self._happen(deal(self._position, self._deck))

    @classmethod
    def deal(
        cls,
        players: int = 2,
        setup: str = "sorted",
        first: int = 0,
        bruno: bool = False,
        turn_limit: int | None = None,
        seed: Seed | None = None,
        names: Sequence[str] = (),
        contributions: Sequence[Seed] = (),
    ) -> Self:
        """Shuffle and deal; without a ``seed`` nobody can know the order.

        ``contributions`` are the numbers the seats add after the commitment, in seat order.
        """
        start = Position.start(players, setup, first, bruno, turn_limit)
        dealer = Dealer(players, seed)
        for seat, number in enumerate(contributions):
            dealer.contribute(seat, number)
        return cls(start, dealer.deck(), names=names, dealer=dealer)

    @classmethod
    def from_deck(
        cls,
        deck: Sequence[int],
        players: int = 2,
        setup: str = "sorted",
        first: int = 0,
        bruno: bool = False,
        turn_limit: int | None = None,
        names: Sequence[str] = (),
    ) -> Self:
        """Deal ``deck``: every clover in drawing order; ``deck[0]`` goes to seat ``first``."""
        start = Position.start(players, setup, first, bruno, turn_limit)
        if sorted(deck) != full_set(players):
            raise ValueError(f"a deck for {players} holds each of 1 to 20 exactly {players} times (R1)")
        return cls(start, deck, names=names)

    @classmethod
    def resume(cls, record: Record, seed: Seed | None = None) -> Self:
        """Take up an unfinished game where its record stops.

        A record does not know the order of the face-down clovers, so they are shuffled anew; what has been
        seen stays seen. The record of the resumed game says how many clovers came before that shuffle.
        """
        if record.outcome is not None:
            raise ValueError(
                f"this game is over, {record.outcome.reason}; only an unfinished game can be resumed"
            )
        positions = record.positions()
        unseen = [clover for clover, copies in positions[-1].unseen.items() for _ in range(copies)]
        dealer = Dealer(record.players, seed, clovers=unseen)
        return cls(positions[0], dealer.deck(), names=record.names, dealer=dealer, events=record.events)

    @property
    def position(self) -> Position:
        """What everybody at the table sees."""
        return self._position

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._position.outcome is not None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, reveals included."""
        return tuple(self._events)

    @property
    def commitment(self) -> str | None:
        """The hash that binds the dealer to the order; ``None`` for a given deck."""
        return self._dealer.commitment if self._dealer else None

    def play(self, move: Action | str) -> Position:
        """Make a decision, like ``"13@b2"``; return the position once the dealer has revealed what is due."""
        self._happen(decide(self._position, read_decision(move), self._deck))
        return self._position

    def record(self, date: datetime.date | str | None = None) -> Record:
        """Return the game so far; the seed is in it only once the game is over."""
        options = self._position.options
        dealer = self._dealer
        return Record(
            players=self._position.players,
            setup=options.setup,
            first=self._first,
            events=self.events,
            names=self.names,
            bruno=options.bruno,
            turn_limit=options.turn_limit,
            date=date_text(date),
            commitment=self.commitment,
            contributions=dealer.contributions if dealer else (),
            shuffled_after=self._shuffled_after,
            seed=dealer.reveal_seed() if dealer and self.over else None,
        )

    def _happen(self, steps: Iterable[Step]) -> None:
        for step in steps:
            self._position = step.after
            self._events.append(step.event)
