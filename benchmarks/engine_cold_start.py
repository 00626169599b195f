"""How long a new machine compiles before ladybug and ladybug-deep can move.

    python benchmarks/engine_cold_start.py [--rounds 1] [--json]

Every figure is of a process of its own with an empty cache: first what looks one turn ahead, then the rest
beside what is already there, then once more with everything kept. Processor time is what counts on a busy
machine; the clock on the wall is given beside it.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from machine import describe_machine, tell

WARM_UP = (sys.executable, "-m", "luckynumbers.engine.warm_up")
STEPS = {"ladybug": ("--quick",), "ladybug-deep beside her": (), "both from the cache": ()}


def seconds(arguments: tuple[str, ...], cache: str) -> tuple[float, float]:
    """Return the processor time and the time on the wall of one warm-up."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    subprocess.run((*WARM_UP, *arguments), check=True, env={**os.environ, "NUMBA_CACHE_DIR": cache})
    wall = time.perf_counter() - began
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime, wall


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="the first start on a new machine")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in STEPS}
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as cache:
            for name, arguments in STEPS.items():
                times[name].append(seconds(arguments, cache))
    found: dict[str, object] = {"machine": describe_machine(), "rounds": options.rounds}
    for name, measured in times.items():
        found[f"{name}, processor s"] = round(statistics.median(used for used, _ in measured), 1)
        found[f"{name}, wall s"] = round(statistics.median(wall for _, wall in measured), 1)
    tell(found, options.json)


if __name__ == "__main__":
    main()
