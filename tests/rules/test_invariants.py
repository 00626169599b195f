"""What must hold in every game, whatever happens: played against a plain second set of rules.

``PlainRules`` knows nothing of the library. It keeps lists, compares every pair of clovers, and writes
decisions as text; Hypothesis chooses the game and its events.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from luckynumbers import CHANCE, Action, Game, Garden, IllegalAction, Outcome, Position, Reveal

NAMES = [column + row for row in "1234" for column in "abcd"]
GOLDEN = ["a1", "b2", "c3", "d4"]
EVERY_DECISION = [
    "+",
    "-",
    *(f"@{name}" for name in NAMES),
    *(f"{clover}@{name}" for clover in range(1, 21) for name in NAMES),
    *(f"*{clover}@{name}" for clover in range(1, 21) for name in NAMES),
]


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


Begun = tuple[tuple[int, str, int, bool, int | None], int, int]


@st.composite
def begun_games(draw: st.DrawFn) -> Begun:
    """Draw the kind of a game, how many events have already happened in it, and a seed for those."""
    players = draw(st.sampled_from([2, 3, 4]))
    setup = draw(st.sampled_from(["sorted", "choice", "michael"]))
    first = draw(st.integers(0, players - 1))
    limit = draw(st.sampled_from([None, None, 1, 5, 40]))
    already_played = draw(st.sampled_from([0, 5, 20, 40, 80, 160]))
    return (players, setup, first, draw(st.booleans()), limit), already_played, draw(st.integers(0, 2**32))


class AnyGame(RuleBasedStateMachine):
    """Random games of every kind: the library and the plain rules must agree after every event."""

    position: Position
    plain: PlainRules

    @initialize(begun=begun_games())
    def begin(self, begun: Begun) -> None:
        """Begin anywhere in a game, so that endings are met as often as openings."""
        kind, already_played, seed = begun
        self.plain = PlainRules(*kind)
        self.position = Position.start(*kind)
        chooser = random.Random(seed)
        for _ in range(already_played):
            if self.plain.reason:
                break
            if self.plain.chance_is_next:
                self.reveal(chooser.choice(self.plain.deck))
            else:
                self.decide(self.plain.likely_decision(chooser))

    def reveal(self, clover: int) -> None:
        self.plain.reveal(clover)
        self.position = self.position.apply(Reveal(clover))

    def decide(self, text: str) -> None:
        self.plain.decide(text)
        self.position = self.position.apply(text)

    @precondition(lambda self: self.plain.chance_is_next)
    @rule(data=st.data())
    def chance(self, data: st.DataObject) -> None:
        self.reveal(data.draw(st.sampled_from(sorted(self.plain.deck))))

    @precondition(lambda self: self.plain.decisions())
    @rule(data=st.data())
    def decision(self, data: st.DataObject) -> None:
        self.decide(data.draw(st.sampled_from(self.plain.decisions())))

    @precondition(lambda self: self.plain.reason)
    @rule(begun=begun_games())
    def another_game(self, begun: Begun) -> None:
        self.begin(begun)

    @precondition(lambda self: self.plain.players == 2 and not self.plain.reason)
    @rule(seat=st.integers(0, 1))
    def resignation_is_one_step_away(self, seat: int) -> None:
        ended = self.position.apply(Action.resign(seat))
        assert ended.outcome == Outcome((1 - seat,), "resigned")
        assert (ended.to_act, ended.legal_actions(), ended.chances()) == (None, (), {})
        assert ended.unseen == self.position.unseen
        check_texts(ended)

    @rule()
    def legal_actions_are_exactly_what_apply_accepts(self) -> None:
        check_candidates(self.position, self.plain)

    @invariant()
    def both_tell_the_same(self) -> None:
        check_agreement(self.position, self.plain)

    @invariant()
    def clovers_are_conserved(self) -> None:
        position = self.position
        everywhere = Counter(position.unseen)
        everywhere.update(position.table + position.hand)
        everywhere.update(clover for garden in position.gardens for clover in garden.cells if clover)
        assert everywhere == dict.fromkeys(range(1, 21), position.players)

    @invariant()
    def gardens_are_in_order(self) -> None:
        for garden in self.position.gardens:
            clovers = planted(garden)
            assert garden.empty_cells == 16 - len(clovers)
            for cell, clover in clovers.items():
                assert fits({**clovers, cell: 0}, clover, cell)

    @invariant()
    def a_seat_or_chance_or_nobody_is_next(self) -> None:
        position = self.position
        actions, chances = position.legal_actions(), position.chances()
        if position.outcome is not None:
            assert (position.to_act, actions, chances) == (None, (), {})
        elif position.to_act == CHANCE:
            assert self.plain.chance_is_next
            assert (actions, chances) == ((), position.unseen)
            assert chances
        else:
            assert not self.plain.chance_is_next
            assert position.to_act == position.turn
            assert actions
            assert chances == {}

    @invariant()
    def face_down_clovers_ascend_without_zeros(self) -> None:
        unseen = self.position.unseen
        assert [*unseen] == sorted(unseen)
        assert all(0 < copies <= self.position.players for copies in unseen.values())
        assert self.position.face_down == len(self.plain.deck)

    @invariant()
    def texts_round_trip(self) -> None:
        check_texts(self.position)


def check_agreement(position: Position, plain: PlainRules) -> None:
    assert [planted(garden) for garden in position.gardens] == plain.gardens
    assert position.table == tuple(sorted(plain.table))
    assert position.hand == tuple(sorted(plain.hand))
    assert position.turn == plain.seat
    assert position.turns == plain.turns
    assert position.outcome == (Outcome(tuple(plain.winners), plain.reason) if plain.reason else None)
    assert position.phase == ("over" if plain.reason else "setup" if plain.in_setup else "play")
    assert [str(action) for action in position.legal_actions()] == plain.decisions()
    assert position.unseen == Counter(plain.deck)


def check_candidates(position: Position, plain: PlainRules) -> None:
    accepted = [text for text in EVERY_DECISION if is_accepted(position, text)]
    assert sorted(accepted) == sorted(plain.decisions())
    reveals = {clover for clover in range(1, 21) if is_accepted(position, str(clover))}
    assert reveals == ({*plain.deck} if plain.chance_is_next else set())
    resigns = [seat for seat in range(4) if is_accepted(position, f"#{seat + 1}")]
    assert resigns == ([0, 1] if plain.players == 2 and not plain.reason else [])


def planted(garden: Garden) -> dict[str, int]:
    return {name: clover for name, clover in zip(NAMES, garden.cells, strict=True) if clover}


def is_accepted(position: Position, text: str) -> bool:
    try:
        position.apply(text)
    except IllegalAction:
        return False
    return True


def check_texts(position: Position) -> None:
    read = Position.parse(str(position))
    assert read == position
    assert hash(read) == hash(position)
    assert str(read) == str(position)
    assert read.unseen == position.unseen
    assert (read.to_act, read.outcome) == (position.to_act, position.outcome)
    assert eval(repr(position), {"Position": Position}) == position  # noqa: S307


AnyGame.TestCase.settings = settings(max_examples=30, stateful_step_count=20)
TestAnyGame = AnyGame.TestCase


@pytest.mark.parametrize("bruno", [False, True])
@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
def test_whole_games_agree_with_the_plain_rules(setup: str, bruno: bool) -> None:
    reasons = set()
    for seed in range(12):
        chooser = random.Random(seed)
        players, limit, eagerness = 2 + seed % 3, (None, None, None, 30)[seed % 4], (0.1, 0.7)[seed % 2]
        plain = PlainRules(players, setup, seed % players, bruno, limit)
        position = Position.start(players, setup, seed % players, bruno, limit)
        while not plain.reason:
            if plain.chance_is_next:
                clover = chooser.choice(plain.deck)
                plain.reveal(clover)
                position = position.apply(Reveal(clover))
            else:
                text = plain.likely_decision(chooser, eagerness)
                plain.decide(text)
                position = position.apply(text)
            check_agreement(position, plain)
            if chooser.random() < 0.02:
                check_candidates(position, plain)
        check_candidates(position, plain)
        check_texts(position)
        reasons.add(plain.reason)
    assert reasons == {"garden full", "deck empty", "turn limit"}, "or these games show too little"


@settings(max_examples=40)
@given(
    players=st.sampled_from([2, 3, 4]),
    setup=st.sampled_from(["sorted", "choice", "michael"]),
    bruno=st.booleans(),
    limit=st.integers(1, 60),
    seed=st.integers(0, 2**32),
)
def test_games_with_a_turn_limit_end(players: int, setup: str, bruno: bool, limit: int, seed: int) -> None:
    game = Game.deal(players, setup, seed % players, bruno, limit, seed=seed)
    chooser = random.Random(seed)
    decisions = 0
    while not game.over:
        game.play(chooser.choice(game.position.legal_actions()))
        decisions += 1
        assert decisions <= 4 * players + 2 * limit
    assert game.position.turns <= limit
    assert game.position.outcome is not None
    if game.position.outcome.reason == "turn limit":
        assert game.position.turns == limit


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), players=st.sampled_from([2, 3, 4]))
def test_players_who_only_draw_reach_the_end_of_the_deck(seed: int, players: int) -> None:
    game = Game.deal(players, seed=seed)
    while not game.over:
        game.play("+")
        game.play("-")
    assert game.position.turns == 20 * players - 4 * players
    assert game.position.outcome == Outcome(tuple(range(players)), "deck empty")


@settings(max_examples=200)
@given(
    clovers=st.lists(st.tuples(st.integers(1, 20), st.integers(0, 15)), max_size=60),
    clover=st.integers(1, 20),
)
def test_a_clover_that_fits_nowhere_already_stands_in_the_garden(
    clovers: list[tuple[int, int]], clover: int
) -> None:
    """The remark of R8: nothing but an equal number can leave a clover without a home."""
    garden = Garden()
    for number, cell in clovers:
        if garden.fits(number, cell):
            garden, _ = garden.place(number, cell)
    if clover not in garden.cells:
        assert garden.cells_for(clover)


@settings(max_examples=200)
@given(cells=st.lists(st.integers(0, 20), min_size=16, max_size=16))
def test_a_garden_exists_exactly_when_its_lines_are_in_order(cells: list[int]) -> None:
    clovers = {name: clover for name, clover in zip(NAMES, cells, strict=True) if clover}
    in_order = all(fits({**clovers, cell: 0}, clover, cell) for cell, clover in clovers.items())
    try:
        garden = Garden(tuple(cells))
    except ValueError:
        assert not in_order
    else:
        assert in_order
        assert planted(garden) == clovers
