"""What time to think is worth: ladybug-deep against ladybug, raw and with the luck of every reveal taken out.

    python benchmarks/engine_deep.py [--deals 200] [--players 2] [--milliseconds 900] [--json]

Paired deals with seats rotated; with three and four players one ladybug-deep sits among ladybugs.
Times are those of her moves by the clock on the wall.
"""

import argparse
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from machine import describe_machine, tell
from rich.console import Console
from rich.progress import Progress

import luckynumbers as ln
from luckynumbers.bots.ladybug_deep import LadybugDeep
from luckynumbers.rules.options import TURN_LIMIT


def move_times(game: int, players: int, seed: int, milliseconds: float) -> list[float]:
    """Return the milliseconds of every move of a game of ladybug-deep against herself."""
    bot = LadybugDeep(milliseconds=milliseconds)
    bot.warm_up()
    played = ln.Game.deal(players, turn_limit=TURN_LIMIT, seed=f"times/{seed}/{game}")
    times = []
    while not played.over:
        began = time.perf_counter()
        action = bot.choose(played.position)
        times.append((time.perf_counter() - began) * 1000)
        played.play(action)
    return times


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="ladybug-deep against ladybug")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=4, help="games for the move times")
    parser.add_argument("--milliseconds", type=float, default=900)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    deep = LadybugDeep(milliseconds=options.milliseconds)
    LadybugDeep(milliseconds=options.milliseconds).warm_up()
    table = [deep, *(ln.bots.load("ladybug") for _ in range(options.players - 1))]
    with Progress(console=Console(file=sys.stderr)) as progress:
        bar = progress.add_task("playing", total=options.deals)
        result = ln.arena.match(
            table,
            deals=options.deals,
            seed=options.seed,
            jobs=options.jobs,
            progress=partial(progress.advance, bar),
            luck=True,
        )
    found: dict[str, object] = {
        "machine": describe_machine(),
        "seed": options.seed,
        "deals": options.deals,
        "players": options.players,
        "milliseconds": options.milliseconds,
        "luck_weight": round(result.luck_weight or 0, 3),
    }
    assert result.luck_adjusted_shares is not None
    found |= result.shares[0].named("share", 4)
    found |= result.luck_adjusted_shares[0].named("luck_adjusted_share", 4)
    work = partial(move_times, players=options.players, seed=options.seed, milliseconds=options.milliseconds)
    with ProcessPoolExecutor(1) as pool:
        times = sorted(each for game in pool.map(work, range(options.games)) for each in game)
    found["moves_timed"] = len(times)
    found["ms_mean"] = round(statistics.fmean(times), 1)
    found["ms_99th_percentile"] = round(times[len(times) * 99 // 100], 1)
    found["ms_slowest"] = round(times[-1], 1)
    tell(found, options.json)


if __name__ == "__main__":
    main()
