"""A game: players decide, the dealer reveals."""

import copy
import datetime
import pickle
import random
from collections.abc import Sequence

import pytest

import luckynumbers as ln
from luckynumbers import Action, BadNotation, Dealer, Game, IllegalAction, Outcome, Position, Record, Reveal

DECK = [*range(1, 21), *range(20, 0, -1)]


def play_on(game: Game, seed: int, decisions: int | None = None) -> Game:
    """Play by chance, to the end or for some decisions."""
    chooser = random.Random(seed)
    while not game.over and decisions != 0:
        game.play(chooser.choice(game.position.legal_actions()))
        decisions = None if decisions is None else decisions - 1
    return game


def test_a_deal_begins_with_the_first_decision() -> None:
    game = Game.deal(players=2, setup="sorted", first=0, bruno=False, turn_limit=None, seed=None, names=())
    assert game.position.phase == "play"
    assert game.position.to_act == 0
    assert not game.over
    assert len(game.events) == 8


@pytest.mark.parametrize(("setup", "dealt"), [("sorted", 8), ("choice", 4), ("michael", 1)])
def test_the_dealer_reveals_what_is_due(setup: str, dealt: int) -> None:
    game = Game.deal(setup=setup, seed=1)
    assert len(game.events) == dealt
    assert all(isinstance(event, Reveal) for event in game.events)
    assert game.position.to_act == 0


def test_drawing_reveals_the_next_clover() -> None:
    game = Game.from_deck(DECK)
    assert [str(garden) for garden in game.position.gardens] == [
        "1,.,.,./.,2,.,./.,.,3,./.,.,.,4",
        "5,.,.,./.,6,.,./.,.,7,./.,.,.,8",
    ]
    position = game.play("+")
    assert position is game.position
    assert (position.hand, position.to_act) == ((9,), 0)
    assert game.play("@d4x4").table == (4,)
    assert game.play(Action.draw()).hand == (10,)
    assert game.play(Action.leave()).table == (4, 10)
    assert game.play("10@c3x3").gardens[0][ln.C3] == 10
    assert game.position.table == (3, 4)


@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_clover_goes_to_the_seat_that_begins(setup: str, first: int) -> None:
    deck = [*range(1, 21)] * 3
    game = play_on(Game.from_deck(deck, players=3, setup=setup, first=first), 1)
    positions = game.record().positions()
    assert game.events[0] == Reveal(1)
    assert positions[1].turn == first
    assert game.record().revealed == tuple(deck[: len(game.record().revealed)])


def test_the_game_is_the_deck_that_its_seed_decides() -> None:
    game = play_on(Game.deal(players=3, seed="s", turn_limit=30), 1)
    revealed = game.record().revealed
    assert revealed == Dealer(3, "s").deck()[: len(revealed)]
    assert Game.deal(seed=7).position == Game.deal(seed="7").position
    assert Game.deal(seed=7).position != Game.deal(seed=8).position


def test_contributions_change_the_deal_and_are_recorded() -> None:
    game = Game.deal(seed=7, contributions=("12", 5))
    assert game.position != Game.deal(seed=7).position
    assert game.record().contributions == ("12", "5")
    assert game.commitment == Game.deal(seed=7).commitment
    assert Game.deal(seed=7, contributions=("12",)).record().contributions == ("12", "")
    with pytest.raises(ValueError, match="there is no seat 2"):
        Game.deal(seed=7, contributions=("1", "2", "3"))


def test_unseeded_games_differ() -> None:
    assert Game.deal(players=4).position != Game.deal(players=4).position


@pytest.mark.parametrize(
    "deck",
    [[], DECK[:-1], [*DECK, 1], [1] * 40, [*DECK[:-1], 21], [*range(1, 21)] * 3],
    ids=["empty", "short", "long", "ones", "21", "for three"],
)
def test_a_deck_holds_every_clover_once_per_player(deck: Sequence[int]) -> None:
    with pytest.raises(ValueError, match=r"exactly 2 times \(R1\)"):
        Game.from_deck(deck)


@pytest.mark.parametrize("move", ["13", "+13", "+13@b2", "+13-", Reveal(13)])
def test_only_decisions_are_played(move: str | Reveal) -> None:
    game = Game.deal(seed=7)
    before = game.position
    with pytest.raises(IllegalAction, match="the dealer reveals the clovers") as caught:
        game.play(move)  # type: ignore[arg-type]
    assert caught.value.rule == "R6"
    assert game.position is before


def test_an_illegal_or_illegible_move_changes_nothing() -> None:
    game = Game.deal(seed=7)
    before, events = game.position, game.events
    with pytest.raises(IllegalAction):
        game.play("-")
    with pytest.raises(BadNotation):
        game.play("pass")
    assert (game.position, game.events) == (before, events)
    assert game.play("+").hand == (Dealer(2, 7).deck()[8],), "nothing was dealt meanwhile"


def test_a_game_ends() -> None:
    game = play_on(Game.deal(seed=3, turn_limit=20), 3)
    assert game.over
    assert game.position.outcome is not None
    with pytest.raises(IllegalAction, match="the game is over"):
        game.play("+")


def test_the_last_clover_ends_the_game_without_another_reveal() -> None:
    game = Game.from_deck(DECK)
    while not game.over:
        game.play("+")
        game.play("-")
    assert game.position.outcome == Outcome((0, 1), "deck empty")
    assert game.record().revealed == tuple(DECK)


def test_either_player_may_resign_at_any_time() -> None:
    for moves in ((), ("+",)):
        for seat in (0, 1):
            game = Game.deal(seed=1)
            for move in moves:
                game.play(move)
            game.play(f"#{seat + 1}")
            assert game.position.outcome == Outcome((1 - seat,), "resigned")
            assert Record.parse(str(game.record())) == game.record()


def test_the_record_tells_the_game() -> None:
    game = Game.deal(3, "michael", 2, True, 9, seed=5, names=["Ann", "Bo", "Cy"])
    record = play_on(game, 5).record(date=datetime.date(2026, 11, 15))
    assert (record.players, record.setup, record.first, record.bruno) == (3, "michael", 2, True)
    assert (record.turn_limit, record.names, record.date) == (9, ("Ann", "Bo", "Cy"), "2026-11-15")
    assert record.events == game.events
    assert record.positions()[0] == Position.start(3, "michael", 2, True, 9)
    assert record.positions()[-1] == game.position
    assert record.outcome == game.position.outcome
    assert record.commitment == game.commitment


def test_the_seed_is_recorded_only_after_the_end() -> None:
    game = Game.deal(seed="very secret", turn_limit=2)
    while not game.over:
        assert game.record().seed is None
        assert "very secret" not in str(game.record())
        game.play(game.position.legal_actions()[-1])
    assert game.record().seed == "very secret"


def test_a_given_deck_has_no_commitment_and_no_seed() -> None:
    game = play_on(Game.from_deck(DECK, turn_limit=3), 1)
    assert game.commitment is None
    assert (game.record().commitment, game.record().seed, game.record().contributions) == (None, None, ())


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Bo", "Cy"]])
def test_names_are_one_for_each_player(names: list[str]) -> None:
    with pytest.raises(ValueError, match="names for 2 players"):
        Game.deal(names=names)


def test_a_game_passes_its_options_on() -> None:
    game = Game.from_deck(DECK, 2, "choice", 1, True, 7, ("Ann", "Bo"))
    assert game.position.options == ln.Options("choice", True, 7)
    assert game.position.turn == 1
    assert game.names == ("Ann", "Bo")
    for keyword, value in {"players": 5, "setup": "odd", "first": 2, "turn_limit": 0}.items():
        with pytest.raises(ValueError, match=r"must be|holds each"):
            Game.deal(**{keyword: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
@pytest.mark.parametrize("decisions", range(12))
def test_an_unfinished_game_is_taken_up_where_it_stopped(setup: str, decisions: int) -> None:
    game = play_on(Game.deal(2, setup, 1, True, 15, seed=4, names=("Ann", "Bo")), 4, decisions)
    record = game.record()
    resumed = Game.resume(Record.parse(str(record)), seed="again")
    assert resumed.position == game.position
    assert resumed.events == game.events
    assert resumed.names == ("Ann", "Bo")
    assert resumed.record().shuffled_after == len(record.revealed)
    finished = play_on(resumed, 9).record()
    assert finished.seed == "again"
    assert Record.parse(str(finished)) == finished
    unseen = [clover for clover, copies in record.positions()[-1].unseen.items() for _ in range(copies)]
    rest = finished.revealed[len(record.revealed) :]
    assert rest == Dealer(2, "again", clovers=unseen).deck()[: len(rest)]


def test_a_record_that_stops_before_a_reveal_is_taken_up_with_it() -> None:
    record = Record(2, "sorted", 0, Game.deal(seed=1).events[:3])
    resumed = Game.resume(record)
    assert resumed.events[:3] == record.events
    assert resumed.position.phase == "play"
    assert resumed.record().shuffled_after == 3


def test_a_finished_game_is_not_taken_up() -> None:
    record = play_on(Game.deal(seed=1, turn_limit=1), 1).record()
    with pytest.raises(ValueError, match="this game is over, turn limit"):
        Game.resume(record)


def test_pickled_and_deeply_copied_games_go_on_alike() -> None:
    game = play_on(Game.deal(seed=6, turn_limit=30), 6, 5)
    twins = [copy.deepcopy(game), pickle.loads(pickle.dumps(game))]  # noqa: S301
    finished = play_on(game, 8).record()
    for twin in twins:
        assert not twin.over, "a copy does not move with the original"
        assert play_on(twin, 8).record() == finished
