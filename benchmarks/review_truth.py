"""Whether reviews add up, whether luck is luck, and what taking it out is worth.

    python benchmarks/review_truth.py [--games 1000] [--equal 300] [--seed 1] [--json]

The identity, the mean luck of reveals and its interval on games of mixed bots; drift and the variance of
results with and without luck for ladybug against herself; the same variance for pairs of other bots.
"""

import argparse
import statistics
from itertools import pairwise

from machine import describe_machine, tell
from review_games import BOTS, game, mixed

import luckynumbers as ln
from luckynumbers.analysis.reviewing import Review
from luckynumbers.share import STANDARD_ERRORS


def off_by(review: Review) -> float:
    """Return by how much a review does not add up."""
    sums = (seat.start + seat.luck + seat.skill + seat.gifts + seat.drift for seat in review.seats)
    return max(abs(seat.result - total) for seat, total in zip(review.seats, sums, strict=True))


def cut(reviews: list[Review]) -> float:
    """Return how many times the variance of results is that of results without luck."""
    raw = [review.seats[0].result for review in reviews]
    without = [review.seats[0].adjusted for review in reviews]
    return statistics.variance(raw) / statistics.variance(without)


def fitted_cut(reviews: list[Review]) -> float:
    """Return the same where only as much of the luck is left out as helps, fitted on the other half of games.

    Luck is zero on average, so any part of it may be left out without bending the result, as long as the part
    does not come from the games it is used on.
    """
    pairs = [(review.seats[0].result, review.seats[0].luck) for review in reviews]
    halves = pairs[::2], pairs[1::2]
    without = [
        [result - part_of_luck(other) * luck for result, luck in own] for own, other in (halves, halves[::-1])
    ]
    raw = statistics.fmean(statistics.variance(result for result, _ in half) for half in halves)
    return raw / statistics.fmean(map(statistics.variance, without))


def part_of_luck(pairs: list[tuple[float, float]]) -> float:
    """Return which part of the luck explains most of the results."""
    return statistics.linear_regression([luck for _, luck in pairs], [result for result, _ in pairs]).slope


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="do reviews add up?")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument(
        "--equal", type=int, default=300, help="games of ladybug against herself, and of each pair"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    worst, luck = 0.0, []
    for record in mixed(options.games, options.seed):
        review = ln.analysis.review(record)
        worst = max(worst, off_by(review))
        luck += [moment.luck[moment.seat] for moment in review.moments if any(moment.luck)]
    error = statistics.stdev(luck) / len(luck) ** 0.5
    seeds = [f"equal/{options.seed}/{number}" for number in range(options.equal)]
    ladybugs = [ln.analysis.review(game(["ladybug"] * 2, "sorted", False, seed)) for seed in seeds]
    turns = sum(review.record.positions()[-1].turns for review in ladybugs)
    drift = sum(abs(moment.drift[0]) for review in ladybugs for moment in review.moments)
    found: dict[str, object] = {
        "machine": describe_machine(),
        "seed": options.seed,
        "games": options.games,
        "off_by_at_most": worst,
        "reveals": len(luck),
        "mean_luck": statistics.fmean(luck),
        "mean_luck_interval": STANDARD_ERRORS * error,
        "ladybug_games": options.equal,
        "drift_per_turn": drift / turns,
        "variance_cut_ladybug": cut(ladybugs),
    }
    few = seeds[: max(options.equal // 3, 2)]
    for one, other in pairwise(BOTS):
        reviews = [ln.analysis.review(game([one, other], "sorted", False, seed)) for seed in few]
        found[f"variance_cut_{one}_{other}"] = cut(reviews)
        found[f"fitted_cut_{one}_{other}"] = fitted_cut(reviews)
    tell(found, options.json)


if __name__ == "__main__":
    main()
