"""Strength against time: ladybug-deep with growing budgets against ladybug, as numbers and as a picture.

    python benchmarks/engine_time.py [--milliseconds 20 100 300 1000 3000] [--deals 20] [--seeds 1 2 3]
        [--notes FILE] [--svg FILE] [--json]

Paired deals with seats rotated, the luck of every reveal taken out. Budgets are of processor time, so that
other work on the machine takes nothing away. Beside each share stands how her budget was kept. Every seed is
a block of deals of its own; ``--notes`` keeps each block as soon as it is played, sums up all that were
kept before, and passes over what is there already. With ``--deals 0`` only moves are timed.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from machine import describe_machine, tell
from patient import PatientLadybug
from rich.console import Console
from rich.progress import Progress

import luckynumbers as ln
from luckynumbers.drawing.curve import Chart, Reference, Series, charts_svg
from luckynumbers.rules.options import TURN_LIMIT
from luckynumbers.share import STANDARD_ERRORS, Share

BUDGETS = (20.0, 100.0, 300.0, 1000.0, 3000.0)


@dataclass(frozen=True)
class Block:
    """Some deals with one budget."""

    milliseconds: float
    players: int
    seed: int
    deals: int
    share: float
    """Luck-adjusted."""
    error: float
    """The standard error of it."""
    slowest: float
    """The slowest of some moves, in milliseconds of processor time."""


def play(
    milliseconds: float, options: argparse.Namespace, seed: int, progress: Progress, bar: object
) -> Block:
    """Play one block of deals."""
    bots = [PatientLadybug(milliseconds=milliseconds)]
    result = ln.arena.match(
        [*bots, *(ln.bots.load("ladybug") for _ in range(options.players - 1))],
        deals=options.deals,
        seed=seed,
        jobs=options.jobs,
        progress=partial(progress.advance, bar),  # type: ignore[arg-type]
        luck=True,
    )
    assert result.luck_adjusted_shares is not None
    share = result.luck_adjusted_shares[0]
    error = (share.high - share.low) / 2 / STANDARD_ERRORS
    slowest = longest_move(milliseconds, options.players, seed, options.moves)
    return Block(milliseconds, options.players, seed, options.deals, share.mean, error, slowest)


def summed(blocks: Iterable[Block]) -> dict[float, Share]:
    """Return the share of all blocks of a budget, for each."""
    found = {}
    for milliseconds in sorted({block.milliseconds for block in blocks}):
        same = [block for block in blocks if block.milliseconds == milliseconds]
        deals = sum(block.deals for block in same)
        mean = sum(block.deals * block.share for block in same) / deals
        error = sum((block.deals * block.error) ** 2 for block in same) ** 0.5 / deals
        found[milliseconds] = Share.of(mean, error)
    return found


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


def tell_times(options: argparse.Namespace) -> None:
    """Print the slowest of some moves for each budget and seed."""
    found: dict[str, object] = {"machine": describe_machine(), "players": options.players}
    for milliseconds in options.milliseconds:
        found[f"{milliseconds:g} ms"] = [
            round(longest_move(milliseconds, options.players, seed, options.moves), 1)
            for seed in options.seeds
        ]
    tell(found, options.json)


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="what time to think is worth")
    parser.add_argument("--milliseconds", type=float, nargs="+", default=BUDGETS)
    parser.add_argument("--deals", type=int, default=20, help="deals of a block")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--moves", type=int, default=20, help="moves to time with each block")
    parser.add_argument("--seeds", type=int, nargs="+", default=(1, 2, 3), help="a block for each")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--notes", type=Path)
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.deals == 0:
        tell_times(options)
        return
    kept = options.notes.read_text().splitlines() if options.notes and options.notes.exists() else []
    blocks = [block for line in kept if (block := Block(**json.loads(line))).players == options.players]
    known = {(block.milliseconds, block.seed) for block in blocks}
    ahead = [(each, seed) for seed in options.seeds for each in options.milliseconds]
    ahead = [one for one in ahead if one not in known]
    with Progress(console=Console(file=sys.stderr)) as progress:
        bar = progress.add_task("playing", total=options.deals * len(ahead))
        for milliseconds, seed in ahead:
            blocks.append(play(milliseconds, options, seed, progress, bar))
            if options.notes:
                with options.notes.open("a") as notes:
                    notes.write(json.dumps(asdict(blocks[-1])) + "\n")
    shares = summed(blocks)
    found: dict[str, object] = {"machine": describe_machine(), "players": options.players}
    for milliseconds, share in shares.items():
        same = [block for block in blocks if block.milliseconds == milliseconds]
        found[f"{milliseconds:g} ms"] = {
            **share.named("luck_adjusted_share", 4),
            "deals": sum(block.deals for block in same),
            "seeds": sorted(block.seed for block in same),
            "ms_slowest": round(max(block.slowest for block in same), 1),
        }
    if options.svg:
        options.svg.write_text(picture(shares, options.players), encoding="utf-8")
    tell(found, options.json)


if __name__ == "__main__":
    main()
