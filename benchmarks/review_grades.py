"""Whether grades agree with play: what quick reviews call blunders and best, held against rollouts.

    python benchmarks/review_grades.py [--games 200] [--each 40] [--decks 1000] [--seed 1] [--json]

``--each`` decisions of either kind are rolled out, the best one and the one that was made on the same decks,
for eight turns and with the luck taken out. For blunders the limit is varied, too.
"""

import argparse
import random
from dataclasses import dataclass

import numpy as np
from machine import describe_machine, tell
from review_games import BOTS, game

import luckynumbers as ln
from luckynumbers.analysis.moment import Moment
from luckynumbers.engine.bridge import code_of, row_of
from luckynumbers.engine.player import Player
from luckynumbers.engine.rollouts import Course, new_rolling, roll_out

TURNS = 8


@dataclass(frozen=True)
class Held:
    """What one ply and rollouts say a decision costs."""

    quick: float
    rolled: float


class Rollouts:
    """Rolls out two decisions on the same decks."""

    def __init__(self, decks: int) -> None:
        self.mind, self.rolling, self.decks = Player().mind, new_rolling(), decks

    def loss(self, moment: Moment, rival: ln.Action) -> float:
        """Return how far what was made is behind ``rival``."""
        row, seat, behind = row_of(moment.before), moment.before.turn, 0.0
        values = np.zeros(8, np.float32)
        for deck in range(self.decks):
            for action, sign in ((rival, 1), (moment.event, -1)):
                assert not isinstance(action, ln.Reveal)
                course = Course(deck + 1, 0, TURNS)
                roll_out(row, code_of(action), self.mind, self.rolling, course, values)  # type: ignore[arg-type]
                behind += sign * float(values[seat])
        return behind / self.decks


def decisions(games: int, seed: int) -> list[Moment]:
    """Return every decision with a choice of games between mixed bots."""
    dice, found = random.Random(seed), []
    for number in range(games):
        record = game([dice.choice(BOTS) for _ in range(2)], "sorted", False, f"grades/{seed}/{number}")
        found += [moment for moment in ln.analysis.review(record).moments if len(moment.options) > 1]
    return found


def part(held: list[Held], bar: float, above: bool) -> float | None:
    """Return the part of decisions that lose more, or less, than ``bar`` in rollouts."""
    right = [(one.rolled >= bar) == above for one in held]
    return round(sum(right) / len(right), 3) if right else None


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="do grades agree with play?")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--each", type=int, default=40)
    parser.add_argument("--decks", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    dice, judge = random.Random(options.seed), Rollouts(options.decks)
    found = decisions(options.games, options.seed)
    costly = [moment for moment in found if (moment.loss or 0) > 0.08]
    best = [moment for moment in found if moment.grade == "best" and moment.stake >= 0.01]
    blunders = [
        Held(moment.loss or 0.0, judge.loss(moment, moment.options[0].action))
        for moment in dice.sample(costly, min(options.each, len(costly)))
    ]
    fine = []
    for moment in dice.sample(best, min(options.each, len(best))):
        rivals = [option.action for option in moment.options if option.action != moment.event][:2]
        fine.append(Held(moment.loss or 0.0, max(judge.loss(moment, rival) for rival in rivals)))
    told: dict[str, object] = {
        "machine": describe_machine(),
        "seed": options.seed,
        "games": options.games,
        "decisions": len(found),
        "decks": options.decks,
        "best_held": len(fine),
        "best_below_1_point": part(fine, 0.01, above=False),
    }
    for limit in (0.08, 0.1, 0.12, 0.14, 0.16, 0.2):
        above = [one for one in blunders if one.quick > limit]
        told[f"above_{limit}"] = f"{len(above)} decisions, {part(above, 0.08, above=True)} lose 8 points"
    tell(told, options.json)


if __name__ == "__main__":
    main()
