"""How strong and how quick the bots are.

    python benchmarks/bots.py [--deals 1000] [--seed 1] [--jobs 2] [--json]

Strength: every level against the one below, paired deals, every bot in every seat, the part of all games won
with a 95% interval. Speed: the time of every single move `gardener` and `beekeeper` make in games against
themselves, on one core; processor time, so that other programs on the machine do not count. `ladybug-deep`
takes her time and has a script of her own, `engine_deep.py`.
"""

import argparse
import sys
import time
from functools import partial
from itertools import pairwise

from machine import describe_machine, tell
from rich.console import Console
from rich.progress import Progress

import luckynumbers as ln
from luckynumbers.rules.options import TURN_LIMIT

LEVELS = [name for name in ln.bots.names() if name != "ladybug-deep"]
PAIRS = [*((better, worse) for worse, better in pairwise(LEVELS)), ("gardener", "seedling")]


def move_times(bot: ln.bots.Bot, games: int, seed: int) -> list[float]:
    """Return the milliseconds of every move of ``bot`` against itself, for 2 to 4 players."""
    times = []
    for number in range(games):
        game = ln.Game.deal(players=2 + number % 3, turn_limit=TURN_LIMIT, seed=f"{seed}/{number}")
        while not game.over:
            start = time.process_time()
            action = bot.choose(game.position)
            times.append((time.process_time() - start) * 1000)
            game.play(action)
    return sorted(times, reverse=True)


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="strength and speed of the bots")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--games", type=int, default=60, help="games for the move times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: dict[str, object] = {"machine": describe_machine(), "seed": options.seed, "deals": options.deals}
    with Progress(console=Console(file=sys.stderr)) as progress:
        for pair in PAIRS:
            bar = progress.add_task(" against ".join(pair), total=options.deals)
            result = ln.arena.match(
                [ln.bots.load(name) for name in pair],
                deals=options.deals,
                seed=options.seed,
                jobs=options.jobs,
                progress=partial(progress.advance, bar),
            )
            found[f"{pair[0]}_against_{pair[1]}"] = result.shares[0].named("share", 4)
    for name in ("gardener", "beekeeper"):
        times = move_times(ln.bots.load(name), options.games, options.seed)
        found[f"{name}_moves_timed"] = len(times)
        found[f"{name}_ms_median"] = round(times[len(times) // 2], 3)
        found[f"{name}_ms_99th_percentile"] = round(times[len(times) // 100], 3)
        found[f"{name}_ms_slowest"] = round(times[0], 3)
    tell(found, options.json)


if __name__ == "__main__":
    main()
