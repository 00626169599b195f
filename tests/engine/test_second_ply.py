"""A second ply against the plain rules: every decision and every clover that may come, answered."""

import numpy as np
import pytest
from tests.analysis.games import played

import luckynumbers as ln
from luckynumbers.engine import layout
from luckynumbers.engine.bridge import code_of, row_of
from luckynumbers.engine.jit import Floats
from luckynumbers.engine.other_side import BOTH, ONE
from luckynumbers.engine.player import Player
from luckynumbers.engine.second_ply import TRUST, Look, look_twice, new_answering

ALL = Look(played=-1, close=2.0, most=layout.MOST_ACTIONS)


def decisions(players: int) -> list[ln.Position]:
    """Return some late decisions of a game."""
    found = [each for each in played(players, "sorted").positions() if each.to_act == each.turn]
    return [each for each in found[30::5] if each.phase == "play"]


def judged(position: ln.Position, look: Look) -> tuple[Player, Floats, Floats]:
    """Return who looked twice, and what there was to see at sight: of decisions, and of clovers."""
    player, row = Player(sides=BOTH), row_of(position)
    count = player.decide(row)
    values, uses = player.choices.values[:count].copy(), player.choices.use_values.copy()
    look_twice(row, count, player.mind, new_answering(player.mind, ONE), look)
    return player, values, uses


def answered(position: ln.Position) -> Floats:
    """Return what everybody has after the best answer, seen from one side."""
    if (outcome := position.outcome) is not None:
        return np.array(
            [(seat in outcome.winners) / len(outcome.winners) for seat in range(position.players)]
        )
    player = Player()
    best = player.best_of(player.decide(row_of(position)), position.turn)
    return player.choices.values[best, : position.players].copy()


@pytest.mark.parametrize("players", [2, 3])
def test_it_is_the_mean_of_first_sight_and_the_best_answer(players: int) -> None:
    for position in decisions(players):
        player, first, _ = judged(position, ALL)
        for index, action in enumerate(position.legal_actions()):
            if str(action) != "+":
                mean = (1 - TRUST) * first[index, :players] + TRUST * answered(position.apply(action))
                assert player.choices.values[index, :players] == pytest.approx(mean, abs=1e-4)


def test_a_draw_is_the_mean_over_what_may_come() -> None:
    position = next(each for each in decisions(2) if not each.hand)
    player, _, first = judged(position, ALL)
    drawn, mean = position.apply("+"), np.zeros(2)
    uses = player.choices.use_values
    for clover, copies in drawn.chances().items():
        revealed = drawn.apply(ln.Reveal(clover))
        best = max(Player(sides=BOTH).judge(revealed), key=lambda one: one.worth)
        found = (1 - TRUST) * first[clover, :2] + TRUST * answered(revealed.apply(best.action))
        assert uses[clover, :2] == pytest.approx(found, abs=1e-4)
        mean += uses[clover, :2] * copies / drawn.face_down
    assert player.choices.values[0, :2] == pytest.approx(mean, abs=1e-5)


def test_what_is_not_looked_at_stays_as_far_behind() -> None:
    position = next(each for each in decisions(2) if len(each.legal_actions()) > 3)
    player, first, _ = judged(position, ALL._replace(most=1))
    seat, values = position.turn, player.choices.values[: len(first)]
    best = int(first[:, seat].argmax())
    assert values[best, seat] != first[best, seat]
    assert values[:, seat] - values[best, seat] == pytest.approx(first[:, seat] - first[best, seat], abs=1e-5)


def test_what_was_played_is_looked_at_however_far_behind() -> None:
    position = next(each for each in decisions(2) if len(each.legal_actions()) > 3)
    _, first, _ = judged(position, ALL)
    worst = int(first[:, position.turn].argmin())
    code = code_of(position.legal_actions()[worst])
    everything, _, _ = judged(position, ALL)
    player, _, _ = judged(position, ALL._replace(most=1, played=code))
    assert player.choices.values[worst] == pytest.approx(everything.choices.values[worst], abs=1e-6)
