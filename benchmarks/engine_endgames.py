"""How much ladybug-deep gives away in late positions that can be solved exactly.

    python benchmarks/engine_endgames.py [--positions 1000] [--milliseconds 900] [--jobs 2] [--json]

Two ladybugs play, with every fifth move at random so that no two endings are alike, until the bounds of the
solver are reached (see `engine/endgame.py`); then a decision at random is solved. Those that take more than
100,000 positions are passed over and counted. The loss is the worth of the best decision minus that of the
chosen one. Since ladybug-deep has the solver too, one ply is measured beside her, and on every fifth position
her rollouts alone.
"""

import argparse
import random
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from machine import describe_machine, tell
from rich.console import Console
from rich.progress import track

import luckynumbers as ln
from luckynumbers.engine.bridge import code_of, row_of
from luckynumbers.engine.endgame import Endgame, in_reach
from luckynumbers.engine.player import Player
from luckynumbers.engine.search import Effort, Searcher
from luckynumbers.rules.options import TURN_LIMIT

MOST_NODES = 100_000
WILD = 0.2


class RolloutsOnly(Searcher):
    """Ladybug-deep without the solver."""

    solves = False


def late_position(dice: random.Random, player: Player) -> ln.Position:
    """Return a random decision within the solver's bounds."""
    while True:
        game = ln.Game.deal(seed=dice.random().hex(), turn_limit=TURN_LIMIT)
        wait = dice.randrange(6)
        while not game.over:
            position = game.position
            if in_reach(row_of(position)):
                wait -= 1
                if wait < 0:
                    return position
            wild = dice.random() < WILD
            game.play(dice.choice(position.legal_actions()) if wild else player.choose(position))


def losses(number: int, seed: int, milliseconds: float) -> tuple[dict[str, float], int, float]:
    """Return what each player loses in one solved position, how many were too large, and its worth."""
    dice = random.Random(f"{seed}/{number}")
    one_ply, solver = Player(), Endgame()
    effort = Effort(milliseconds=milliseconds)
    players: dict[str, Player] = {"ladybug-deep": Searcher(effort=effort), "one ply": one_ply}
    if number % 5 == 0:
        players["rollouts"] = RolloutsOnly(effort=effort)
    passed = 0
    while True:
        position = late_position(dice, one_ply)
        solved = solver.solve(row_of(position), MOST_NODES)
        if solved is not None and len(solved) > 1:
            break
        passed += solved is None
    best = max(solved.values())
    lost = {name: best - solved[code_of(player.choose(position))] for name, player in players.items()}
    return lost, passed, best


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="ladybug-deep in solved endgames")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--milliseconds", type=float, default=900)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    Searcher().warm_up()
    work = partial(losses, seed=options.seed, milliseconds=options.milliseconds)
    with ProcessPoolExecutor(options.jobs) as pool:
        answers = pool.map(work, range(options.positions))
        console = Console(file=sys.stderr)
        found = list(track(answers, "solving", total=options.positions, console=console))
    told: dict[str, object] = {
        "machine": describe_machine(),
        "seed": options.seed,
        "positions": options.positions,
        "too_large_to_solve": sum(passed for _, passed, _ in found),
        "mean_worth": round(statistics.fmean(best for _, _, best in found), 4),
    }
    for name in ("ladybug-deep", "rollouts", "one ply"):
        lost = [each[name] for each, _, _ in found if name in each]
        told[f"mean loss of {name}"] = round(statistics.fmean(lost), 5)
        told[f"standard error of {name}"] = round(statistics.stdev(lost) / len(lost) ** 0.5, 5)
        told[f"largest loss of {name}"] = round(max(lost), 4)
    tell(told, options.json)


if __name__ == "__main__":
    main()
