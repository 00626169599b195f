"""Endgames against a plain search over the rules with the same bound."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

import luckynumbers as ln
from luckynumbers.engine import endgame, endgame_tree
from luckynumbers.engine.bridge import code_of, row_of
from luckynumbers.rules.actions import DRAW, Decision

EQUAL = (
    "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.;1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."
    " 16,16,17,17,18,18,19,19 1 20 play sorted"
)
"""One clover to lay and one left to draw."""


class PlainSearch:
    """Every line of play to its end; nobody takes more often in a row than allowed."""

    def __init__(self, most_takes: int) -> None:
        self.most_takes = most_takes
        self.worth = cache(self._worth)

    def judge(self, position: ln.Position) -> dict[Decision, float]:
        """Return what every legal action is worth to the seat at turn."""
        return {action: self._after(position, action, 0) for action in position.legal_actions()}

    def _worth(self, position: ln.Position, takes: int) -> float:
        """Return what ``position`` is worth to the seat at turn, after ``takes`` turns without a draw."""
        if (outcome := position.outcome) is not None:
            return (position.turn in outcome.winners) / len(outcome.winners)
        if position.to_act == ln.CHANCE:
            chances = position.chances()
            worths = [n * self.worth(position.apply(ln.Reveal(clover)), 0) for clover, n in chances.items()]
            return sum(worths) / sum(chances.values())
        best = 0.0
        for action in position.legal_actions():
            best = max(best, self._after(position, action, takes))
            if best == 1:
                break
        return best

    def _after(self, position: ln.Position, action: Decision, takes: int) -> float:
        after = position.apply(action)
        if action != DRAW and not position.hand:
            if takes >= self.most_takes and after.outcome is None:
                return 0.0  # not allowed any more
            takes += 1
        elif position.hand:
            takes = 0
        worth = self.worth(after, takes)
        return worth if after.turn == position.turn else 1 - worth


def random_garden(rng: random.Random, clovers: list[int], gaps: int) -> ln.Garden:
    """Take clovers away and lay them row by row in some order that fits, but for ``gaps`` cells."""
    while True:
        rng.shuffle(clovers)
        numbers = sorted(clovers[:16])
        # A growing staircase: the next number goes to the end of a row that is shorter than the one above.
        rows: list[list[int]] = [[], [], [], []]
        for number in numbers:
            free = [row for row in range(4) if len(rows[row]) < (len(rows[row - 1]) if row else 4)]
            rows[rng.choice(free)].append(number)
        lines = [*rows, *zip(*rows, strict=True)]
        if all(low < high for line in lines for low, high in pairwise(line)):
            break
    cells = [number for row in rows for number in row]
    for cell in rng.sample(range(16), gaps):
        cells[cell] = 0
    for number in cells:
        if number:
            clovers.remove(number)
    return ln.Garden(tuple(cells))


def random_ending(rng: random.Random, deck: int, bruno: bool) -> ln.Position:
    """Return a position with ``deck`` clovers face-down; in half of them one was just drawn."""
    clovers = [*range(1, 21)] * 2
    gardens = [random_garden(rng, clovers, rng.choice((1, 2))) for _ in range(2)]
    rng.shuffle(clovers)
    table = sorted(clovers[deck:])
    hand = "-"
    if rng.random() < 0.5:
        hand = str(table.pop(rng.randrange(len(table))))
    text = f"{gardens[0]};{gardens[1]} {','.join(map(str, table))} {rng.choice('12')} {hand} play sorted"
    return ln.Position.parse(text + ",bruno" * bruno)


def random_endings() -> Iterator[tuple[int, ln.Position]]:
    """Yield bounds on turns without a draw with positions that a plain search can manage within them."""
    rng = random.Random(4)
    for most_takes, deck, count in ((2, 1, 60), (1, 2, 40), (0, 2, 50), (0, 3, 36), (0, 4, 24)):
        for number in range(count):
            yield most_takes, random_ending(rng, deck, bruno=number % 2 == 1)


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


@pytest.mark.slow
def test_endgames_are_solved_as_the_plain_rules_would() -> None:
    solvers = {takes: endgame.Endgame(takes) for takes in range(endgame_tree.TAKES + 1)}
    compared = again = 0
    for takes, position in random_endings():
        solved = solvers[takes].solve(row_of(position))
        assert solved is not None
        exact = PlainSearch(takes).judge(position)
        for action, worth in exact.items():
            if takes or position.hand or action == DRAW:
                assert solved[code_of(action)] == pytest.approx(worth, abs=1e-9), (
                    takes,
                    str(position),
                    action,
                )
        best = solvers[takes].best(row_of(position))
        assert best is not None
        assert best[1] == pytest.approx(max(solved.values()), abs=1e-6)
        compared += 1
        again += position.options.bruno
    assert compared >= 200
    assert again >= 100


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
    """Worths come out of sums and differences, so equal ones may differ in their last digits."""
    position = ln.Position.parse(EQUAL)
    solver = endgame.Endgame()
    exact = solver.solve(row_of(position))
    assert exact is not None
    first, *others = exact
    lifted = dict.fromkeys(others, 0.3 + 1e-16 * 2) | {first: 0.3}
    monkeypatch.setattr(endgame.Endgame, "_worth", lambda _, __, action, *window: lifted[action])
    assert solver.best(row_of(position)) == (first, 0.3)
    last = others[-1]
    assert solver.best(row_of(position), actions=[last, first, *others[:-1]]) == (last, lifted[last])


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
