"""Whether a chance of 70% wins seven times in ten: the reliability curve of ladybug's chances in self-play.

    python benchmarks/engine_calibration.py [--positions 20000] [--players 2] [--seed 1] [--svg FILE] [--json]

One position of each game, so that all are independent, seen by the seat at turn. What she said is compared
with what happened, raw and with the luck of every later reveal taken out, which has the same mean and less
noise. Positions are sorted by what she said and cut into ten equal parts.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
from machine import describe_machine
from rich.console import Console
from rich.progress import track

from luckynumbers.drawing.curve import Chart, Reference, Series, charts_svg
from luckynumbers.engine.jit import Floats
from luckynumbers.engine.layout import PHASE, PLAYING, TURN
from luckynumbers.engine.network import ladybug
from luckynumbers.engine.one_ply import new_mind
from luckynumbers.share import Share
from luckynumbers.training.self_play import (
    MARGIN,
    Sides,
    Terms,
    new_records,
    new_table,
    play_game,
    targets_of,
)

PARTS = 10


def sample(positions: int, players: int, seed: int) -> Floats:
    """Return for each game what was said of one position, what happened, and the same without luck."""
    mind, table = new_mind(ladybug()), new_table()
    records = new_records(MARGIN)
    fair = np.zeros((MARGIN, 8), np.float32)
    rng = np.random.default_rng(seed)
    found = np.zeros((positions, 3))
    for game in track(range(positions), "playing", console=Console(file=sys.stderr)):
        own_seed = int(rng.integers(1, 1 << 62))
        count = play_game(Sides(mind, mind, 0), Terms(players), own_seed, table, records, 0)
        targets_of(records, count, 1.0, fair)
        in_play = [at for at in range(count) if records.rows[at, PHASE] == PLAYING]
        at = in_play[int(rng.integers(len(in_play)))]
        seat = int(records.rows[at, TURN])
        found[game] = records.backups[at, seat], table.result[seat], fair[at, seat]
    return found


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="are ladybug's chances honest?")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = sample(options.positions, options.players, options.seed)
    parts = []
    for tenth in np.array_split(found[np.argsort(found[:, 0], kind="stable")], PARTS):
        said, raw, fair = tenth.mean(axis=0)
        _, raw_error, fair_error = tenth.std(axis=0, ddof=1) / len(tenth) ** 0.5
        numbers = {
            "said": said,
            "happened": raw,
            "happened_error": raw_error,
            "without_luck": fair,
            "without_luck_error": fair_error,
            "off": fair - said,
        }
        parts.append({name: round(float(number), 4) for name, number in numbers.items()})
    if options.svg:
        options.svg.write_text(reliability_svg(parts), encoding="utf-8")
    told = {
        "machine": describe_machine(),
        "seed": options.seed,
        "positions": options.positions,
        "players": options.players,
        "worst_off": max(abs(part["off"]) for part in parts),
        "worst_off_raw": round(max(abs(part["happened"] - part["said"]) for part in parts), 4),
    }
    if options.json:
        print(json.dumps({**told, "parts": parts}))
        return
    for key, value in told.items():
        print(f"{key:16} {value}")
    for part in parts:
        print("  ".join(f"{name} {number:7.4f}" for name, number in part.items()))


def reliability_svg(parts: list[dict[str, float]]) -> str:
    """Return the picture: an honest player stays on the dashed line."""
    said = [part["said"] for part in parts]

    def series(name: str, key: str) -> Series:
        shares = [Share.of(part[key], part[f"{key}_error"]) for part in parts]
        low, high = zip(*(share.interval for share in shares), strict=True)
        return Series(name, said, [share.mean for share in shares], low, high, marks=True)

    chart = Chart(
        "Are ladybug's chances honest?",
        "chance to win, as ladybug sees it",
        "part of games won",
        [series("without luck", "without_luck"), series("as it happened", "happened")],
        [Reference(0.0, 1.0, "honest")],
        x_range=(0, 1),
        y_range=(0, 1),
        percent_x=True,
        percent_y=True,
    )
    return charts_svg(chart, height=480)


if __name__ == "__main__":
    main()
