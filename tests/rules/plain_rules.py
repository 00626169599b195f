"""The rules once more, by somebody who knows nothing of the library.

Written from the rulings alone: lists of numbers, every pair of clovers compared, events as text. It is slow,
and nothing in it is shared with what it checks.
"""

import random
from copy import copy
from dataclasses import dataclass, field
from typing import Self

NAMES = [column + row for row in "1234" for column in "abcd"]
GOLDEN = ["a1", "b2", "c3", "d4"]


def fits(garden: dict[str, int], clover: int, cell: str) -> bool:
    """R3 and R5, said once more: every other clover in the same row or column must be in order."""
    if garden.get(cell) == clover:
        return False
    for other, number in garden.items():
        if other == cell or (other[0] != cell[0] and other[1] != cell[1]):
            continue
        before = other < cell if other[1] == cell[1] else other[1] < cell[1]
        if not (number < clover if before else number > clover):
            return False
    return True


@dataclass
class PlainRules:
    """One game as lists of numbers."""

    players: int
    setup: str
    seat: int
    bruno: bool
    limit: int | None
    gardens: list[dict[str, int]] = field(init=False)
    deck: list[int] = field(init=False)
    table: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    drawn: bool = False
    turns: int = 0
    winners: list[int] = field(default_factory=list)
    reason: str = ""

    def __post_init__(self) -> None:
        self.gardens = [{} for _ in range(self.players)]
        self.deck = [*range(1, 21)] * self.players

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a position, as docs/notation.md describes it, that is not over."""
        gardens, table, seat, hand, _, words = text.split()
        setup, *options = words.split(",")
        said = dict(word.split("=") for word in options if "=" in word)
        limit = int(said["limit"]) if "limit" in said else None
        game = cls(gardens.count(";") + 1, setup, int(seat) - 1, "bruno" in options, limit)
        game.turns = int(said.get("turns", 0))
        game.table = _numbers(table)
        game.drawn = hand == "+"
        game.hand = [] if game.drawn else _numbers(hand)
        for garden, cells in zip(game.gardens, gardens.split(";"), strict=True):
            numbers = cells.replace("/", ",").split(",")
            garden |= {name: int(n) for name, n in zip(NAMES, numbers, strict=True) if n != "."}
        for clover in (*game.table, *game.hand, *(n for garden in game.gardens for n in garden.values())):
            game.deck.remove(clover)
        return game

    def after(self, event: str) -> Self:
        """Return the game after one more event; this one stays as it is."""
        game = copy(self)
        game.gardens = [dict(garden) for garden in self.gardens]
        game.deck, game.table, game.hand = [*self.deck], [*self.table], [*self.hand]
        if game.chance_is_next:
            game.reveal(int(event))
        else:
            game.decide(event)
        return game

    def events(self) -> list[str]:
        """Return everything that may happen next, decisions and reveals alike."""
        return [str(clover) for clover in sorted({*self.deck})] if self.chance_is_next else self.decisions()

    @property
    def in_setup(self) -> bool:
        return any(len(garden) < 4 for garden in self.gardens)

    @property
    def chance_is_next(self) -> bool:
        if self.reason:
            return False
        if not self.in_setup:
            return self.drawn
        seen = len(self.hand) + len(self.gardens[self.seat])
        return {"sorted": True, "choice": seen < 4, "michael": not self.hand}[self.setup]

    def decisions(self) -> list[str]:
        """In the order the contract promises."""
        if self.reason or self.chance_is_next:
            return []
        garden = self.gardens[self.seat]
        if self.in_setup:
            free = [cell for cell in GOLDEN if cell not in garden]
            return [f"*{clover}@{cell}" for clover in sorted(set(self.hand)) for cell in free]
        if self.hand:
            return [f"@{cell}" for cell in NAMES if fits(garden, self.hand[0], cell)] + ["-"]
        takes = [(clover, cell) for clover in sorted(set(self.table)) for cell in NAMES]
        return ["+"] + [f"{clover}@{cell}" for clover, cell in takes if fits(garden, clover, cell)]

    def likely_decision(self, chooser: random.Random, eagerness: float = 0.7) -> str:
        """Fill an empty cell, or idle: games by pure chance hardly ever end before they bore everyone."""
        choices = self.decisions()
        filling = [text for text in choices if "@" in text and text[-2:] not in self.gardens[self.seat]]
        if filling and chooser.random() < eagerness:
            return chooser.choice(filling)
        idling = [text for text in choices if text in {"+", "-"}]
        return chooser.choice(idling if idling and chooser.random() > eagerness else choices)

    def reveal(self, clover: int) -> None:
        self.deck.remove(clover)
        self.hand.append(clover)
        self.drawn = False
        if self.in_setup and self.setup == "sorted" and len(self.hand) == 4:
            self.gardens[self.seat] = dict(zip(GOLDEN, sorted(self.hand), strict=True))
            self.hand = []
            self.seat = (self.seat + 1) % self.players

    def decide(self, text: str) -> None:
        garden = self.gardens[self.seat]
        if text == "+":
            self.drawn = True
            return
        if text.startswith("*"):
            number, cell = text[1:].split("@")
            self.hand.remove(int(number))
            garden[cell] = int(number)
            if not self.hand:
                self.seat = (self.seat + 1) % self.players
            return
        again = False
        if text == "-":
            self.table.append(self.hand.pop())
        else:
            number, cell = text.split("@")
            if number:
                self.table.remove(int(number))
            clover = int(number) if number else self.hand.pop()
            if cell in garden:
                self.table.append(garden[cell])
            garden[cell] = clover
            again = self.bruno and any(
                garden.get(chr(ord(cell[0]) + right) + chr(ord(cell[1]) + down)) == clover
                for right in (-1, 1)
                for down in (-1, 1)
            )
        self.turns += 1
        most = max(map(len, self.gardens))
        if most == 16:
            self.reason = "garden full"
        elif not self.deck:
            self.reason = "deck empty"
        elif self.turns == self.limit:
            self.reason = "turn limit"
        if self.reason:
            self.winners = [seat for seat, other in enumerate(self.gardens) if len(other) == most]
        elif not again:
            self.seat = (self.seat + 1) % self.players


def _numbers(word: str) -> list[int]:
    return [] if word == "-" else [int(number) for number in word.split(",")]
