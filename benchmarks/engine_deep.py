"""What time to think is worth: ladybug-deep against ladybug, raw and with the luck of every reveal taken out.

    python benchmarks/engine_deep.py [--deals 100] [--milliseconds 900] [--seed 1] [--jobs 2] [--json]

Paired deals of two players, seats swapped. The luck of a reveal is the value after it, put to its best use,
minus the mean over everything that could have been revealed; its expectation is zero whoever plays.
"""

import argparse
import json
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from machine import describe_machine

import luckynumbers as ln
from luckynumbers.bots.ladybug import Ladybug
from luckynumbers.bots.ladybug_deep import LadybugDeep
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.player import Player


def play(seed: str, deep: int, milliseconds: float) -> tuple[float, float, list[float]]:
    """Play one game; return the deep one's result, the luck in it, and the times of her moves in seconds."""
    judge = Player()
    bots = {deep: LadybugDeep(milliseconds=milliseconds), 1 - deep: Ladybug()}
    for bot in bots.values():
        bot.warm_up()
    game = ln.Game.deal(turn_limit=500, seed=seed)
    luck = 0.0
    times = []
    while (outcome := game.position.outcome) is None:
        position = game.position
        began = time.perf_counter()
        action = bots[position.turn].choose(position)
        if position.turn == deep:
            times.append(time.perf_counter() - began)
        drawing = str(action) == "+"
        if drawing:
            judge.decide(row_of(position))
            mean = float(judge.choices.values[0, deep])
            uses = judge.choices.use_values[:, deep].copy()
        game.play(action)
        if drawing:
            luck += float(uses[game.position.hand[0]]) - mean
    return (deep in outcome.winners) / len(outcome.winners), luck, times


def play_deal(deal: int, seed: int, milliseconds: float) -> tuple[float, float, list[float]]:
    """Play one deal with seats swapped; return raw and adjusted share of the deep one, and her times."""
    both = [play(f"{seed}/{deal}", deep, milliseconds) for deep in (0, 1)]
    raw = statistics.fmean(result for result, _, _ in both)
    adjusted = statistics.fmean(result - luck for result, luck, _ in both)
    return raw, adjusted, [each for _, _, times in both for each in times]


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="ladybug-deep against ladybug")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--milliseconds", type=float, default=900)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    LadybugDeep().warm_up()
    work = partial(play_deal, seed=options.seed, milliseconds=options.milliseconds)
    if options.jobs > 1:
        with ProcessPoolExecutor(options.jobs) as pool:
            deals = list(pool.map(work, range(options.deals)))
    else:
        deals = [work(deal) for deal in range(options.deals)]
    found: dict[str, object] = {"machine": describe_machine(), "seed": options.seed, "deals": options.deals}
    shares = {"share": [raw for raw, _, _ in deals], "luck_adjusted_share": [fair for _, fair, _ in deals]}
    for name, values in shares.items():
        half = 1.96 * statistics.stdev(values) / len(values) ** 0.5
        found[name] = round(statistics.fmean(values), 4)
        found[f"{name}_low"] = round(statistics.fmean(values) - half, 4)
        found[f"{name}_high"] = round(statistics.fmean(values) + half, 4)
    times = sorted(each for _, _, per_deal in deals for each in per_deal)
    found["ms_mean"] = round(statistics.fmean(times) * 1000, 1)
    found["ms_99th_percentile"] = round(times[len(times) * 99 // 100] * 1000, 1)
    found["ms_slowest"] = round(times[-1] * 1000, 1)
    if options.json:
        print(json.dumps(found))
        return
    for key, value in found.items():
        print(f"{key:32} {value}")


if __name__ == "__main__":
    main()
