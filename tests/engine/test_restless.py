"""Another turn by exchanging (R18) is made for what it leads to, never for its own sake."""

import numpy as np
import pytest

import luckynumbers as ln
from luckynumbers.engine.bridge import action_of, row_of
from luckynumbers.engine.decider import Decider
from luckynumbers.engine.network import ladybug
from luckynumbers.engine.one_ply import new_mind
from luckynumbers.engine.player import Player
from luckynumbers.engine.restless import MARGIN, SecondLook, brings_another_turn
from luckynumbers.engine.search import Effort, Searcher

RESTLESS = ln.Position.parse(
    "1,.,.,./.,11,.,./.,.,12,./.,.,.,20;2,.,.,./.,8,.,./.,.,14,./.,.,.,19 11,12 1 - play sorted,bruno"
)
"""On c3 the 11 brings another turn beside the one on b2; so does the 12 on b2 beside the one on c3."""


def judged(position: ln.Position) -> tuple[Player, dict[str, int]]:
    player = Player()
    count = player.decide(row_of(position))
    return player, {str(action_of(int(player.choices.actions[index]))): index for index in range(count)}


@pytest.mark.parametrize(
    ("action", "expected"),
    [("11@c3", True), ("12@b2", True), ("12@d2", False), ("+", False), ("11@c1", False)],
)
def test_r18_only_exchanges_after_which_the_same_seat_goes_on(action: str, expected: bool) -> None:
    player, places = judged(RESTLESS)
    code = int(player.choices.actions[places[action]])
    assert (brings_another_turn(row_of(RESTLESS), code) is not None) is expected


def test_r18_such_an_exchange_is_worth_the_best_quiet_turn_after_it() -> None:
    player, places = judged(RESTLESS)
    after = RESTLESS.apply("11@c3")
    assert after.turn == RESTLESS.turn
    decider = Decider(new_mind(ladybug()))
    row = row_of(after)
    count = decider.decide(row)
    quiet = [
        decider.values[index, after.turn]
        for index in range(count)
        if brings_another_turn(row, int(decider.actions[index])) is None
    ]
    found = player.choices.values[places["11@c3"], RESTLESS.turn]
    assert found == pytest.approx(max(quiet) - MARGIN, abs=1e-7)


def test_without_the_variant_nothing_is_corrected() -> None:
    plain = ln.Position.parse(str(RESTLESS).replace(",bruno", ""))
    decider = Decider(new_mind(ladybug()))
    row = row_of(plain)
    count = decider.decide(row)
    before = decider.values[:count].copy()
    assert SecondLook(decider).correct(row, count) == frozenset()
    assert np.array_equal(before, decider.values[:count])


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_r18_games_between_ladybugs_come_to_their_end(players: int) -> None:
    """Nearly a third of these went on for ever while another turn counted for itself."""
    bot = ln.bots.load("ladybug")
    for seed in range(12):
        game = ln.Game.deal(players, "choice", 0, True, turn_limit=500, seed=f"own{seed}")
        while not game.over:
            game.play(bot.choose(game.position))
        assert game.position.outcome is not None
        assert game.position.outcome.reason != "turn limit"


def test_r18_who_thinks_longer_does_not_look_at_what_is_pointless() -> None:
    searcher = Searcher(effort=Effort(milliseconds=60.0))
    searcher.decide(row_of(RESTLESS))
    pointless = {str(action_of(code)) for code in searcher.pointless}
    assert pointless
    assert pointless.isdisjoint(str(judgement.action) for judgement in searcher.study(RESTLESS))
