"""Strength against time: ladybug-deep with growing budgets against ladybug, as numbers and as a picture.

    python benchmarks/engine_time.py [--milliseconds 20 30 100 300 1000] [--deals 60] [--svg FILE] [--json]

Paired deals with seats rotated, the luck of every reveal taken out. Budgets are of processor time, so that
other work on the machine takes nothing away. Beside each share stands how her budget was kept.
"""

import argparse
import sys
import time
from functools import partial
from pathlib import Path

from machine import describe_machine, tell
from patient import PatientLadybug
from rich.console import Console
from rich.progress import Progress

import luckynumbers as ln
from luckynumbers.drawing.curve import Chart, Reference, Series, charts_svg
from luckynumbers.rules.options import TURN_LIMIT
from luckynumbers.share import Share

BUDGETS = (20.0, 30.0, 100.0, 300.0, 1000.0)


def longest_move(milliseconds: float, players: int, seed: int, moves: int) -> float:
    """Return the slowest of some moves of a game with herself, in milliseconds of processor time."""
    bot = PatientLadybug(milliseconds=milliseconds)
    bot.warm_up()
    game = ln.Game.deal(players, turn_limit=TURN_LIMIT, seed=f"budget/{seed}")
    slowest = 0.0
    for _ in range(moves):
        if not game.over:
            began = time.thread_time()
            action = bot.choose(game.position)
            slowest = max(slowest, (time.thread_time() - began) * 1000)
            game.play(action)
    return slowest


def picture(shares: dict[float, Share], players: int) -> str:
    """Return the curve of strength against time."""
    measured = list(shares.values())
    line = Series(
        "luck-adjusted share with 95% interval",
        list(shares),
        [share.mean for share in measured],
        [share.low for share in measured],
        [share.high for share in measured],
        marks=True,
    )
    title = "ladybug-deep against ladybug" + ("s" if players > 2 else "")
    even = Reference(1 / players, label="as strong as ladybug")
    return charts_svg(
        Chart(title, "milliseconds for a move", "share of games", [line], [even], log_x=True, percent_y=True)
    )


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="what time to think is worth")
    parser.add_argument("--milliseconds", type=float, nargs="+", default=BUDGETS)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--moves", type=int, default=20, help="moves to time with each budget")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: dict[str, object] = {"machine": describe_machine(), "seed": options.seed, "deals": options.deals}
    shares: dict[float, Share] = {}
    with Progress(console=Console(file=sys.stderr)) as progress:
        bar = progress.add_task("playing", total=options.deals * len(options.milliseconds))
        for milliseconds in options.milliseconds:
            deep = PatientLadybug(milliseconds=milliseconds)
            result = ln.arena.match(
                [deep, *(ln.bots.load("ladybug") for _ in range(options.players - 1))],
                deals=options.deals,
                seed=options.seed,
                jobs=options.jobs,
                progress=partial(progress.advance, bar),
                luck=True,
            )
            assert result.luck_adjusted_shares is not None
            shares[milliseconds] = result.luck_adjusted_shares[0]
            slowest = longest_move(milliseconds, options.players, options.seed, options.moves)
            found[f"{milliseconds:g} ms"] = {
                **result.luck_adjusted_shares[0].named("luck_adjusted_share", 4),
                "ms_slowest": round(slowest, 1),
            }
    if options.svg:
        options.svg.write_text(picture(shares, options.players), encoding="utf-8")
    tell(found, options.json)


if __name__ == "__main__":
    main()
