"""Rollouts and searches against what the plain rules and one ply say."""

import itertools

import numpy as np
import pytest

import luckynumbers as ln
from luckynumbers.engine.bridge import code_of, row_of
from luckynumbers.engine.decider import Decider
from luckynumbers.engine.endgame import Endgame
from luckynumbers.engine.player import Player
from luckynumbers.engine.search import UNHURRIED, Effort, Searcher


def positions(players: int, bruno: bool, setup: str = "sorted") -> list[ln.Position]:
    """Return decisions of a game after some turns."""
    game = ln.Game.deal(players, setup, bruno=bruno, seed=4, turn_limit=500)
    bot = ln.bots.load("gardener")
    found: list[ln.Position] = []
    while not game.over and len(found) < 60:
        found.append(game.position)
        game.play(bot.choose(game.position))
    return found[20:60:4]


def answered(player: Player, position: ln.Position) -> tuple[float, ...]:
    """Return the chances after the best answer of whoever is next."""
    if (outcome := position.outcome) is not None:
        return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(position.players))
    decider = Decider(player.mind)
    best = decider.best_of(decider.decide(row_of(position)), position.turn)
    return tuple(float(value) for value in decider.values[best, : position.players])


@pytest.mark.parametrize(("players", "bruno"), [(2, False), (3, True), (4, False)])
def test_a_rollout_of_no_turns_is_the_best_answer(players: int, bruno: bool) -> None:
    one, deep = Player(), Searcher()
    values = np.zeros(8, np.float32)
    for position in positions(players, bruno):
        for action in position.legal_actions():
            if str(action) != "+":
                deep._roll(row_of(position), code_of(action), 0, 0, values)
                assert values[:players] == pytest.approx(answered(one, position.apply(action)), abs=1e-4)


def test_at_second_sight_a_draw_is_the_mean_of_what_may_come() -> None:
    one, deep = Player(), Searcher()
    position = next(each for each in positions(2, False) if not each.hand)
    drawn = position.apply("+")
    mean = 0.0
    for clover, copies in drawn.chances().items():
        revealed = drawn.apply(ln.Reveal(clover))
        best = max(one.judge(revealed), key=lambda judgement: judgement.worth)
        mean += copies * answered(one, revealed.apply(best.action))[position.turn] / drawn.face_down
    row = row_of(position)
    seen = deep._second_sight(row, deep._first_sight(row))
    assert seen.codes[0] == 0
    assert seen.values[0][position.turn] == pytest.approx(mean, abs=1e-4)


def test_with_the_luck_taken_out_decks_hardly_differ() -> None:
    """Results of a draw that wins three times in four would vary by 0.43; the same deck comes to the same."""
    deep = Searcher()
    position = next(each for each in positions(2, False) if not each.hand)
    values = np.zeros(8, np.float32)
    found = []
    for deck in (*range(100), 0):
        deep._roll(row_of(position), 0, deck, 4, values)
        found.append(float(values[position.turn]))
    assert found[0] == found[-1]
    assert 0 < np.std(found) < 0.2


@pytest.mark.slow
@pytest.mark.parametrize("milliseconds", [20.0, UNHURRIED, 1000.0])
def test_the_search_ends_when_its_time_is_up(milliseconds: float) -> None:
    """A clock that jumps a millisecond at every look."""
    ticks = itertools.count()
    effort = Effort(milliseconds, within=1.0, pays=-1.0)
    deep = Searcher(effort=effort, clock=lambda: next(ticks) * 0.001)
    position = ln.Game.deal(seed=3, turn_limit=500).play("+")
    assert deep.choose(position) in position.legal_actions()
    assert next(ticks) <= milliseconds * 1.05 + 2


@pytest.mark.parametrize(("setup", "text"), [("choice", "3 17 9 12"), ("michael", "7")])
def test_set_ups_are_searched_too(setup: str, text: str) -> None:
    position = ln.Position.start(2, setup)
    for clover in text.split():
        position = position.apply(clover)
    ticks = itertools.count()
    deep = Searcher(effort=Effort(200, within=1.0), clock=lambda: next(ticks) * 0.001)
    judged = deep.study(position)
    assert all(judgement.error > 0 for judgement in judged)
    assert {judgement.action for judgement in judged} <= set(position.legal_actions())


def test_an_endgame_is_solved_before_anything_is_rolled_out(monkeypatch: pytest.MonkeyPatch) -> None:
    position = ln.Position.parse(
        "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.;1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."
        " 16,16,17,17,18,18 1 19 play sorted"
    )
    exact = Endgame().solve(row_of(position))
    assert exact is not None
    monkeypatch.setattr(Searcher, "_roll", lambda *told: pytest.fail("rolled out"))
    (judged,) = Searcher().study(position)
    assert judged.worth == pytest.approx(max(exact.values()))
    assert exact[code_of(judged.action)] == max(exact.values())
