"""Random playouts of the kernel on one core, beside the C yardstick if there is one.

Uniform over ``legal_actions()`` at every decision, 2 players, sorted, cut at 200 turns; completed turns
count. The yardstick is compiled from the path given and takes turns with us in short rounds, so that a busy
machine slows both; what counts is the ratio within a round.

    python benchmarks/engine_playouts.py [--yardstick playout.c] [--rounds 15] [--games 40000] [--seed 1]
"""

import argparse
import re
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from machine import describe_machine, tell

from luckynumbers.engine.playouts import random_playouts


def our_speed(games: int, seed: int) -> float:
    """Return completed turns per second of processor time."""
    began = time.process_time()
    turns = random_playouts(games, seed).total_turns
    return turns / (time.process_time() - began)


def compile_yardstick(source: Path, folder: Path) -> Path:
    """Compile the C program as its README says."""
    program = folder / "playout"
    subprocess.run(["gcc", "-O3", "-march=native", "-w", "-o", program, source], check=True)  # noqa: S607
    return program


def its_speed(program: Path, games: int) -> float:
    """Return what the yardstick says of itself; it counts processor time too."""
    run = subprocess.run([program, "0", str(games)], capture_output=True, text=True, check=True)
    found = re.search(r"turns/s=(\d+)", run.stdout)
    assert found, "the yardstick prints its speed"
    return float(found[1])


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="random playouts of the kernel")
    parser.add_argument("--yardstick", type=Path, help="C source to compile and measure against")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    random_playouts(1, options.seed)  # compiles, or loads what was compiled
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        program = compile_yardstick(options.yardstick, Path(folder)) if options.yardstick else None
        for number in range(options.rounds):
            ours.append(our_speed(options.games, options.seed + number))
            if program:
                theirs.append(its_speed(program, options.games))
    found: dict[str, object] = {
        "machine": describe_machine(),
        "seed": options.seed,
        "rounds": options.rounds,
        "random_playout_turns_per_second": round(statistics.median(ours)),
        "standard_error": round(statistics.stdev(ours) / len(ours) ** 0.5) if len(ours) > 1 else None,
    }
    if theirs:
        ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
        found["yardstick_turns_per_second"] = round(statistics.median(theirs))
        found["ratio"] = round(statistics.fmean(ratios), 3)
        found["ratio_standard_error"] = round(statistics.stdev(ratios) / len(ratios) ** 0.5, 3)
    tell(found, options.json)


if __name__ == "__main__":
    main()
