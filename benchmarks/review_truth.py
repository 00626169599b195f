"""Whether reviews add up, whether luck is luck, and how much the judge changes its mind.

    python benchmarks/review_truth.py [--games 1000] [--equal 300] [--deep 0] [--seed 1] [--json]

The identity, the mean luck of reveals and its interval on games of mixed bots, all ways to play, resignations
included; drift for ladybug against herself. What taking luck out is worth: ``review_variance.py``.
"""

import argparse
import math
import statistics

from machine import describe_machine, tell
from review_games import game, mixed

import luckynumbers as ln
from luckynumbers.analysis.reviewing import Review
from luckynumbers.share import STANDARD_ERRORS


def off_by(review: Review) -> float:
    """Return by how much a review does not add up."""
    sums = (seat.start + seat.luck + seat.skill + seat.gifts + seat.drift for seat in review.seats)
    return max(abs(seat.result - total) for seat, total in zip(review.seats, sums, strict=True))


def drift_per_turn(reviews: list[Review]) -> list[float]:
    """Return for each game how far the judge changed its mind in a turn, up or down, as a mean."""
    return [
        sum(abs(moment.drift[0]) for moment in review.moments) / review.record.positions()[-1].turns
        for review in reviews
    ]


def mean(values: list[float]) -> str:
    """Return a mean with its 95% interval."""
    half = STANDARD_ERRORS * statistics.stdev(values) / math.sqrt(len(values))
    return f"{statistics.fmean(values):+.5f} ± {half:.5f}"


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="do reviews add up?")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--equal", type=int, default=300, help="games of ladybug against herself")
    parser.add_argument("--deep", type=int, default=0, help="deep reviews of those")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    worst, luck = 0.0, []
    for record in mixed(options.games, options.seed):
        review = ln.analysis.review(record)
        worst = max(worst, off_by(review))
        luck += [moment.luck[moment.seat] for moment in review.moments if any(moment.luck)]
    records = [
        game(["ladybug"] * 2, "sorted", False, f"equal/{options.seed}/{number}")
        for number in range(max(options.equal, options.deep))
    ]
    found: dict[str, object] = {
        "machine": describe_machine(),
        "seed": options.seed,
        "games": options.games,
        "off_by_at_most": worst,
        "reveals": len(luck),
        "mean_luck": mean(luck),
    }
    for effort, games in (("quick", options.equal), ("deep", options.deep)):
        if games > 1:
            reviews = [ln.analysis.review(record, effort) for record in records[:games]]
            found[f"drift_per_turn_{effort}"] = f"{mean(drift_per_turn(reviews))}, {games} games"
    tell(found, options.json)


if __name__ == "__main__":
    main()
