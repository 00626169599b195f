"""What taking luck out of results is worth, for every pair of neighbours among our bots.

    python benchmarks/review_variance.py [--deals 100] [--milliseconds 50] [--seed 1] [--only NAME] [--json]

For each pair: how many times the variance of results is that of results without luck, with all of the luck
left out, and with the part that is fitted to the other games (``without_luck``), each with its 95% interval
from a bootstrap over games. ``ladybug`` also plays against herself. ``--milliseconds`` is for a move of
``ladybug-deep``.
"""

import argparse
import random
import statistics
from collections.abc import Callable, Sequence
from itertools import pairwise

from machine import describe_machine, tell
from review_games import game

import luckynumbers as ln
from luckynumbers.without_luck import luck_weight, without_luck

RESAMPLES = 1000


def cut(raw: Sequence[float], left: Sequence[float]) -> float:
    """Return how many times the one variance is the other."""
    return statistics.pvariance(raw) / statistics.pvariance(left)


def with_interval(measure: Callable[..., float], *columns: Sequence[float], seed: int) -> str:
    """Return a measure of games with its 95% interval, from games drawn again and again."""
    dice, games = random.Random(seed), range(len(columns[0]))
    found = []
    for _ in range(RESAMPLES):
        drawn = dice.choices(games, k=len(games))
        found.append(measure(*([column[number] for number in drawn] for column in columns)))
    found.sort()
    low, high = found[RESAMPLES // 40], found[-RESAMPLES // 40]
    return f"{measure(*columns):.2f} ({low:.2f}–{high:.2f})"


def told_of(one: str, other: str, deals: int, seed: int, milliseconds: float) -> str:
    """Play a pair, each deal from both seats, and say what it came to."""
    results, lucks = [], []
    ways = ((one, other), (other, one)) if one != other else ((one, other),)
    for deal in range(2 * deals // len(ways)):
        for seats in ways:
            record = game(seats, "sorted", False, f"variance/{seed}/{deal}", milliseconds=milliseconds)
            own = ln.analysis.review(record).seats[seats.index(one)]
            results.append(own.result - own.start)
            lucks.append(own.luck)
    all_left = [result - luck for result, luck in zip(results, lucks, strict=True)]
    [left] = without_luck([results], [lucks])
    whole, fitted = (with_interval(cut, results, some, seed=seed) for some in (all_left, left))
    return f"all {whole}, fitted {fitted}, weight {luck_weight([results], [lucks]):.2f}, {len(results)} games"


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="what is taking luck out worth?")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--milliseconds", type=float, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="pairs with this bot")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    pairs = [*pairwise(ln.bots.names()), ("ladybug", "ladybug")]
    found: dict[str, object] = {"machine": describe_machine(), "seed": options.seed}
    for one, other in pairs:
        if options.only in (None, one, other):
            found[f"{one} {other}"] = told_of(one, other, options.deals, options.seed, options.milliseconds)
            if not options.json:
                print(f"{one} {other}: {found[f'{one} {other}']}", flush=True)
    tell(found, options.json)


if __name__ == "__main__":
    main()
