"""How strong ladybug is against the others, with what time per move.

    python benchmarks/engine_strength.py [--deals 1000] [--seed 1] [--jobs 2] [--json]

Paired deals, every bot in every seat, the part of all games won with a 95% interval, raw and luck-adjusted;
with 3 and 4 players one ladybug sits among gardeners, and her share is also given relative to the fair one.
"""

import argparse
import time

from machine import describe_machine, tell

import luckynumbers as ln
from luckynumbers.bots.ladybug import Ladybug
from luckynumbers.rules.options import TURN_LIMIT

RIVALS = (("gardener",), ("beekeeper",), ("seedling",), ("gardener",) * 2, ("gardener",) * 3)


def move_times(bot: Ladybug, games: int, seed: int) -> list[float]:
    """Return the milliseconds of processor time of every move against itself, slowest first."""
    times = []
    for number in range(games):
        game = ln.Game.deal(players=2 + number % 3, turn_limit=TURN_LIMIT, seed=f"{seed}/{number}")
        while not game.over:
            began = time.process_time()
            action = bot.choose(game.position)
            times.append((time.process_time() - began) * 1000)
            game.play(action)
    return sorted(times, reverse=True)


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="strength and speed of ladybug")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--games", type=int, default=60, help="games for the move times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    bot = Ladybug()
    bot.warm_up()
    found: dict[str, object] = {"machine": describe_machine(), "seed": options.seed, "deals": options.deals}
    for rivals in RIVALS:
        table = [bot, *(ln.bots.load(name) for name in rivals)]
        # A deal of four is played four times.
        deals = options.deals if len(table) == 2 else options.deals // 3
        result = ln.arena.match(table, deals=deals, seed=options.seed, jobs=options.jobs, luck=True)
        fair = result.luck_adjusted_shares
        assert fair is not None
        found[f"ladybug against {' '.join(rivals)}"] = {
            "deals": deals,
            **result.shares[0].named("share", 4),
            "of_fair_share": round(result.share[0] * len(table), 3),
            **fair[0].named("luck_adjusted_share", 4),
        }
    times = move_times(bot, options.games, options.seed)
    found["moves_timed"] = len(times)
    found["ms_median"] = round(times[len(times) // 2], 3)
    found["ms_99th_percentile"] = round(times[len(times) // 100], 3)
    found["ms_slowest"] = round(times[0], 3)
    tell(found, options.json)


if __name__ == "__main__":
    main()
