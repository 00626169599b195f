"""How long reviews take, in processor time of one core with the engine loaded.

python benchmarks/review_speed.py [--games 40] [--deep 2] [--seed 1] [--json]
"""

import argparse
import statistics
import time

from machine import describe_machine, tell
from review_games import game

import luckynumbers as ln
from luckynumbers.analysis.batch import review_all
from luckynumbers.analysis.reviewing import judge_for


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="how long do reviews take?")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--deep", type=int, default=2, help="games for the deep review")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    pairs = (["ladybug", "ladybug"], ["gardener", "snail"])
    records = [
        game(pairs[number % 2], "sorted", False, f"speed/{options.seed}/{number}")
        for number in range(options.games)
    ]
    judge_for("quick").warm_up()
    ln.analysis.review(records[0])
    quick = []
    for record in records:
        began = time.process_time()
        ln.analysis.review(str(record))
        quick.append((time.process_time() - began) * 1000)
    began = time.process_time()
    review_all(records)
    together = time.process_time() - began
    ln.analysis.review(records[0], "deep")
    deep = []
    for record in records[: options.deep]:
        began = time.process_time()
        ln.analysis.review(record, "deep")
        deep.append(time.process_time() - began)
    tell(
        {
            "machine": describe_machine(),
            "seed": options.seed,
            "games": options.games,
            "quick_median_ms": round(statistics.median(quick), 1),
            "quick_slowest_ms": round(max(quick), 1),
            "games_per_second_and_core": round(len(records) / together, 1),
            "deep_slowest_s": round(max(deep), 1),
        },
        options.json,
    )


if __name__ == "__main__":
    main()
