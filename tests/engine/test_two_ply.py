"""Two plies against one ply asked twice, over the plain rules."""

import pytest

import luckynumbers as ln
from luckynumbers.engine.player import Player
from luckynumbers.engine.two_ply import CLOSE, TwoPly


def positions(players: int, bruno: bool) -> list[ln.Position]:
    """Return the decisions of a game after some turns."""
    game = ln.Game.deal(players, bruno=bruno, seed=4, turn_limit=500)
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
    return max(player.judge(position), key=lambda judgement: judgement.worth).win


@pytest.mark.parametrize(("players", "bruno"), [(2, False), (3, True), (4, False)])
def test_close_decisions_are_judged_by_the_best_answer(players: int, bruno: bool) -> None:
    one, two = Player(), TwoPly()
    looked = 0
    for position in positions(players, bruno):
        first = one.judge(position)
        best = max(judgement.worth for judgement in first)
        for before, after in zip(first, two.judge(position), strict=True):
            assert before.action == after.action
            if before.worth < best - CLOSE - 1e-6:
                assert after.win == before.win
            elif str(before.action) != "+" and before.worth > best - CLOSE + 1e-6:
                expected = answered(one, position.apply(before.action))
                assert after.win == pytest.approx(expected, abs=1e-4)
                looked += 1
    assert looked > 5


def test_a_draw_is_the_mean_of_what_may_come() -> None:
    one, two = Player(), TwoPly()
    position = next(each for each in positions(2, False) if not each.hand)
    drawn = position.apply("+")
    chances = drawn.chances()
    mean = 0.0
    for clover, copies in chances.items():
        revealed = drawn.apply(ln.Reveal(clover))
        worth = max(judgement.worth for judgement in one.judge(revealed))
        uses = [
            answered(one, revealed.apply(judgement.action))[position.turn]
            for judgement in one.judge(revealed)
            if judgement.worth >= worth - CLOSE
        ]
        mean += copies * max(uses) / sum(chances.values())
    judged = {str(judgement.action): judgement for judgement in two.judge(position)}
    assert judged["+"].worth == pytest.approx(mean, abs=1e-4)
