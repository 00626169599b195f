"""Measures everybody's chances before the first clover anew: `python tools/starts.py`, some minutes.

Due whenever the engine has other weights; ``analysis/starts.json`` is written.
"""

import argparse
import json
import random
from statistics import fmean, stdev

from luckynumbers.analysis.quick import QuickJudge
from luckynumbers.analysis.starts import FILE, key
from luckynumbers.rules.actions import Reveal
from luckynumbers.rules.clovers import full_set
from luckynumbers.rules.options import SETUP
from luckynumbers.rules.position import CHANCE, Position
from luckynumbers.rules.setups import SETUPS


def opening(judge: QuickJudge, deck: list[int], position: Position) -> tuple[float, ...]:
    """Return what a deal is worth where play begins, laid as the judge would."""
    clovers = iter(deck)
    while position.phase is SETUP:
        if position.to_act == CHANCE:
            position = position.apply(Reveal(next(clovers)))
        else:
            position = position.apply(judge.lay(position))
    return judge.opening(position)


def rotations(deck: list[int], players: int, setup: str) -> list[list[int]]:
    """Return the same deal with every hand at every seat, which leaves only what the seats are worth."""
    hands = 4 if setup == "michael" else players
    size = len(deck) // hands
    parts = [deck[start : start + size] for start in range(0, len(deck), size)]
    if setup == "michael":
        # Dealt in rounds: within each everybody gets the clover of the one before.
        return [[clover for part in parts for clover in part[by:] + part[:by]] for by in range(players)]
    return [[clover for part in parts[by:] + parts[:by] for clover in part] for by in range(players)]


def measure(judge: QuickJudge, players: int, setup: str, bruno: bool, deals: int) -> dict[str, object]:
    """Return the mean over ``deals`` deals, by seat from the first, and its standard error."""
    dice = random.Random(f"{players} {setup} {bruno}")  # noqa: S311
    start = Position.start(players, setup, bruno=bruno)
    found = []
    for _ in range(deals):
        deck = dice.sample(full_set(players), 4 * players)
        played = [opening(judge, dealt, start) for dealt in rotations(deck, players, setup)]
        found.append([fmean(column) for column in zip(*played, strict=True)])
    means = [fmean(column) for column in zip(*found, strict=True)]
    error = max(stdev(column) for column in zip(*found, strict=True)) / deals**0.5
    return {"chances": [mean / sum(means) for mean in means], "error": error}


def main() -> None:
    """Measure all ways to play."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=1_000)
    options.add_argument("--players", type=int, nargs="*", default=[2, 3, 4], help="others stay as they are")
    wanted = options.parse_args()
    judge, deals = QuickJudge(), wanted.deals
    starts = json.loads(FILE.read_text(encoding="utf-8"))["starts"] if FILE.exists() else {}
    for players in wanted.players:
        for setup in SETUPS:
            for bruno in (False, True):
                name = key(players, setup, bruno)
                starts[name] = measure(judge, players, setup, bruno, deals) | {"deals": deals}
                print(name, starts[name], flush=True)
    FILE.write_text(json.dumps({"starts": starts}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
