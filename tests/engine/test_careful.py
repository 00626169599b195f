"""Among three and four, what is close is judged by what the next player makes of it."""

import pytest

import luckynumbers as ln
from luckynumbers.engine.careful import CLOSE, MOST, Careful
from luckynumbers.engine.player import Judgement, Player
from luckynumbers.engine.second_ply import TRUST


def decisions(players: int, games: int, bruno: bool = False) -> list[ln.Position]:
    """Return every decision of some games in which one ply plays."""
    bot, found = Player(), []
    for seed in range(games):
        game = ln.Game.deal(players, seed=seed, turn_limit=80, bruno=bruno)
        while not game.over:
            found.append(game.position)
            game.play(bot.choose(game.position))
    return found


def answered(judge: Player, position: ln.Position, judged: Judgement) -> float:
    """Return what a decision is worth at sight, and after the next player's best turn by the plain rules."""
    later = position.apply(judged.action)
    if later.outcome is not None:
        return judged.worth
    best = max(judge.judge(later), key=lambda judgement: judgement.worth)
    return float((1 - TRUST) * judged.worth + TRUST * best.win[position.turn])


@pytest.mark.parametrize(("players", "bruno"), [(3, False), (4, False), (3, True)])
def test_what_is_close_is_worth_what_the_next_player_leaves_of_it(players: int, bruno: bool) -> None:
    looking, judge = Careful(), Player()
    changed = 0
    for position in decisions(players, 2, bruno=bruno):
        judged = sorted(judge.judge(position), key=lambda judgement: -judgement.worth)
        chosen = looking.choose(position)
        if judged[0].action == ln.Action.parse("+"):
            assert chosen == judged[0].action
            continue
        laid = [judgement for judgement in judged if judgement.action != ln.Action.parse("+")]
        close = [judgement for judgement in laid if judgement.worth >= judged[0].worth - CLOSE][:MOST]
        worth = {judgement.action: answered(judge, position, judgement) for judgement in close}
        if len(worth) > 1:
            assert worth[chosen] == pytest.approx(max(worth.values()), abs=1e-6)
        changed += chosen != judged[0].action
    assert changed > 0


def test_with_two_players_one_ply_decides() -> None:
    one, two = Player(), Careful()
    assert all(one.choose(position) == two.choose(position) for position in decisions(2, 2))


def test_points_are_looked_at_twice_too() -> None:
    one, two = Player(objective="points"), Careful(objective="points")
    positions = decisions(4, 2)
    assert any(one.choose(position) != two.choose(position) for position in positions)
    assert all(two.choose(position) in position.legal_actions() for position in positions)
