"""Endgames against a plain recursion over the rules with the same bound."""

import random

import pytest

import luckynumbers as ln
from luckynumbers.engine import endgame, endgame_tree
from luckynumbers.engine.bridge import code_of, row_of
from luckynumbers.rules.actions import DRAW


def plain_value(position: ln.Position, seat: int, takes: int) -> float:
    """Return what ``position`` is worth to ``seat`` when nobody takes more often in a row than allowed."""
    if (outcome := position.outcome) is not None:
        return (seat in outcome.winners) / len(outcome.winners)
    if position.to_act == ln.CHANCE:
        chances = position.chances()
        total = sum(chances.values())
        return (
            sum(
                copies * plain_value(position.apply(ln.Reveal(clover)), seat, 0)
                for clover, copies in chances.items()
            )
            / total
        )
    actions = position.legal_actions()
    if not position.hand and takes >= endgame_tree.TAKES:
        actions = (DRAW, *(action for action in actions if wins(position, action)))
    taken = 0 if position.hand else takes + 1
    values = [plain_value(position.apply(action), seat, 0 if action == DRAW else taken) for action in actions]
    return max(values) if position.turn == seat else min(values)


def wins(position: ln.Position, action: ln.Action) -> bool:
    return action != DRAW and position.apply(action).outcome is not None


def late_positions(count: int, deck: int) -> list[ln.Position]:
    """Return positions near the end of games between seedlings that go for the last clover."""
    rng = random.Random(11)
    found: list[ln.Position] = []
    bot = ln.bots.load("seedling")
    while len(found) < count:
        game = ln.Game.deal(seed=rng.random().hex(), turn_limit=500)
        while not game.over:
            position = game.position
            gaps = max(garden.empty_cells for garden in position.gardens)
            if position.face_down <= deck and gaps <= endgame.GAPS:
                found.append(position)
                break
            game.play(bot.choose(position))
    return found


def test_small_endgames_are_solved_as_the_plain_rules_would() -> None:
    solver = endgame.Endgame()
    for position in late_positions(4, 1):
        solved = solver.solve(row_of(position))
        assert solved is not None
        for action in position.legal_actions():
            takes = 0 if position.hand or action == DRAW else 1
            exact = plain_value(position.apply(action), position.turn, takes)
            assert solved[code_of(action)] == pytest.approx(exact, abs=1e-5)


def test_what_lies_outside_the_bounds_is_not_solved() -> None:
    solver = endgame.Endgame()
    assert solver.solve(row_of(ln.Game.deal(seed=1).position)) is None
    assert solver.solve(row_of(ln.Game.deal(players=3, seed=1).position)) is None


def test_the_best_decision_is_found_without_judging_all_of_them() -> None:
    solver = endgame.Endgame()
    found = 0
    for position in late_positions(12, 3):
        row = row_of(position)
        solved = solver.solve(row, most=40_000)
        everything = solver.nodes
        best = solver.best(row, most=40_000)
        if solved is not None and best is not None:
            found += 1
            assert best[1] == pytest.approx(max(solved.values()), abs=1e-9)
            assert solved[best[0]] == pytest.approx(best[1], abs=1e-9)
            assert solver.nodes <= everything
    assert found > 6


def test_what_rounding_lifts_above_the_best_is_not_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision that was cut off comes back as its bound, give or take the last digit."""
    cut_off = {5: 0.2, 7: 0.3, 9: 0.3 + 1e-16 * 2, 11: 0.3}
    assert cut_off[9] > cut_off[7]
    monkeypatch.setattr(endgame.Endgame, "_search", lambda *_, **__: cut_off)
    best = endgame.Endgame().best(row_of(ln.Game.deal(seed=1).position))
    assert best == (7, 0.3)


def test_a_search_is_given_up_when_it_takes_too_long() -> None:
    solver = endgame.Endgame()
    hard = next(position for position in late_positions(20, 4) if solves_slowly(solver, position))
    assert solver.solve(row_of(hard), most=10) is None
    assert solver.best(row_of(hard), ends=0.0) is None


def solves_slowly(solver: endgame.Endgame, position: ln.Position) -> bool:
    solver.best(row_of(position))
    return solver.nodes > 50


def test_a_turn_limit_within_reach_is_not_solved() -> None:
    position = late_positions(1, 2)[0]
    text = str(position).replace("limit=500", f"limit={position.turns + 3}")
    assert endgame.in_reach(row_of(position))
    assert not endgame.in_reach(row_of(ln.Position.parse(text)))
