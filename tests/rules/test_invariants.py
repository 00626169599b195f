"""What must hold in every game, whatever happens: played against a plain second set of rules.

Hypothesis chooses the game and its events.
"""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from luckynumbers import CHANCE, Action, Game, Garden, IllegalAction, Outcome, Position, Reveal

from ..examples import times
from .plain_rules import NAMES, PlainRules, fits

EVERY_DECISION = [
    "+",
    "-",
    *(f"@{name}" for name in NAMES),
    *(f"{clover}@{name}" for clover in range(1, 21) for name in NAMES),
    *(f"*{clover}@{name}" for clover in range(1, 21) for name in NAMES),
]


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


AnyGame.TestCase.settings = settings(times(0.5), stateful_step_count=20)
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


@times(0.7)
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


@times(0.4)
@given(seed=st.integers(0, 2**32), players=st.sampled_from([2, 3, 4]))
def test_players_who_only_draw_reach_the_end_of_the_deck(seed: int, players: int) -> None:
    game = Game.deal(players, seed=seed)
    while not game.over:
        game.play("+")
        game.play("-")
    assert game.position.turns == 20 * players - 4 * players
    assert game.position.outcome == Outcome(tuple(range(players)), "deck empty")


@times(3.3)
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


@times(3.3)
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
