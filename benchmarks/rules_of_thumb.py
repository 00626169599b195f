"""Rules that people can use, held against ladybug: how often each is right, and what following it costs.

    python benchmarks/rules_of_thumb.py [--games 150] [--seed 1] [--json]

Every decision of ladybug's games against herself is judged by one ply. A rule applies to some of them and
allows some of their actions; it holds where the best action is among those. Its cost is what the best allowed
action is worse than the best of all, as a chance to win, where it applies. A mistake is measured by how much
the second best action, and one taken blindly, is worse than the best.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from knowledge import Mean, mean
from machine import describe_machine, tell
from rich.console import Console
from rich.progress import track

import luckynumbers as ln
from luckynumbers.engine.player import Judgement, Player
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.options import TURN_LIMIT

NUMBERS = range(1, 21)
STAGES = {"9 to 12 empty cells": range(9, 13), "5 to 8": range(5, 9), "1 to 4": range(1, 5)}
"""Of one's own garden."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision in play with everything it can be, as ladybug judges it."""

    garden: Garden
    drawn: int
    """0 where the turn begins."""
    judged: list[Judgement]

    def fills(self) -> list[Judgement]:
        """Return what fills a gap."""
        return [each for each in self.judged if (cell := cell_of(each)) is not None and not self.garden[cell]]

    def exchanges(self) -> list[Judgement]:
        """Return what exchanges."""
        return [each for each in self.judged if (cell := cell_of(each)) is not None and self.garden[cell]]

    def others(self) -> list[Judgement]:
        """Return the draw, or leaving what was drawn."""
        return [each for each in self.judged if cell_of(each) is None]


Rule = Callable[[Turn], list[Judgement]]
"""Returns what it allows, or nothing where it does not apply."""


def cell_of(judged: Judgement) -> int | None:
    """Return where an action lays a clover."""
    match judged.action:
        case ln.Take(_, cell) | ln.Lay(cell):
            return cell
    return None


def take_what_fills(turn: Turn) -> list[Judgement]:
    """Take a face-up clover that fills a gap rather than draw."""
    return [] if turn.drawn else turn.fills()


def else_draw(turn: Turn) -> list[Judgement]:
    """Where no face-up clover fills a gap, draw."""
    return [] if turn.drawn or turn.fills() or len(turn.judged) == 1 else turn.others()


def fill_with_what_was_drawn(turn: Turn) -> list[Judgement]:
    """Fill a gap with a drawn clover if it fits one."""
    return turn.fills() if turn.drawn else []


def exchange_rather_than_leave(turn: Turn) -> list[Judgement]:
    """Where a drawn clover fits no gap, exchange it for something."""
    return turn.exchanges() if turn.drawn and not turn.fills() else []


def most_natural_gap(turn: Turn) -> list[Judgement]:
    """Of several gaps for a drawn clover, fill the one that is nearest to its natural place."""
    return _of_several(turn, lambda cell: abs(1 + 19 * (cell % 4 + cell // 4) / 6 - turn.drawn))


def narrowest_gap(turn: Turn) -> list[Judgement]:
    """Of several gaps for a drawn clover, fill the one that fewest numbers fit."""
    return _of_several(turn, lambda cell: sum(turn.garden.fits(number, cell) for number in NUMBERS))


def _of_several(turn: Turn, measure: Callable[[int], float]) -> list[Judgement]:
    """Return the fills with the least measure, where the best action is one of several fills."""
    fills = turn.fills() if turn.drawn else []
    if len(fills) < 2 or best_of(turn.judged) not in fills:
        return []
    measured = [measure(cell) for each in fills if (cell := cell_of(each)) is not None]
    return [each for each, size in zip(fills, measured, strict=True) if size == min(measured)]


RULES: tuple[Rule, ...] = (
    take_what_fills,
    else_draw,
    fill_with_what_was_drawn,
    exchange_rather_than_leave,
    most_natural_gap,
    narrowest_gap,
)


def best_of(judged: list[Judgement]) -> Judgement:
    """Return what is worth most."""
    return max(judged, key=lambda each: each.worth)


def turns(players: int, games: int, seed: int) -> Iterator[Turn]:
    """Return every decision in play of some games of ladybug against herself."""
    player, console = Player(), Console(file=sys.stderr)
    for number in track(range(games), f"{players} players", console=console):
        game = ln.Game.deal(players, turn_limit=TURN_LIMIT, seed=f"rules/{seed}/{number}")
        while not game.over:
            position = game.position
            judged = player.judge(position)
            if len(judged) > 1:
                drawn = position.hand[0] if position.hand else 0
                yield Turn(position.gardens[position.turn], drawn, judged)
            game.play(best_of(judged).action)


def measure(players: int, games: int, seed: int) -> dict[str, Any]:
    """Return how often each rule holds, what it costs, and what mistakes cost by stage."""
    holds: dict[str, list[float]] = {rule.__name__: [] for rule in RULES}
    costs: dict[str, list[float]] = {rule.__name__: [] for rule in RULES}
    second: dict[str, list[float]] = {stage: [] for stage in STAGES}
    blind: dict[str, list[float]] = {stage: [] for stage in STAGES}
    for turn in turns(players, games, seed):
        best = best_of(turn.judged)
        for rule in RULES:
            if allowed := rule(turn):
                holds[rule.__name__].append(float(best in allowed))
                costs[rule.__name__].append(best.worth - best_of(allowed).worth)
        worths = sorted((each.worth for each in turn.judged), reverse=True)
        stage = next(name for name, empty in STAGES.items() if turn.garden.empty_cells in empty)
        second[stage].append(worths[0] - worths[1])
        blind[stage].append(worths[0] - sum(worths) / len(worths))
    return {
        "holds": _means(holds),
        "costs": _means(costs),
        "second_best_costs": _means(second),
        "blindly_costs": _means(blind),
    }


def _means(lists: dict[str, list[float]]) -> dict[str, Mean]:
    return {name: mean(values) for name, values in lists.items()}


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="rules of thumb, held against ladybug")
    parser.add_argument("--games", type=int, default=150, help="games with each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: dict[str, object] = {"machine": describe_machine(), "seed": options.seed, "games": options.games}
    for players in (2, 3, 4):
        for what, means in measure(players, options.games, options.seed).items():
            found[f"{what}, {players} players"] = means
    tell(found, options.json)


if __name__ == "__main__":
    main()
