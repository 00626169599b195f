"""How much ladybug-deep gives away in late positions.

    python benchmarks/engine_endgames.py [--positions 2000] [--milliseconds 900] [--notes FILE] [--json]

Two ladybugs play, with every fifth move at random so that no two endings are alike, until the bounds of the
solver are reached (see `engine/endgame.py`); then a decision at random is judged: solved within a million
positions, or else by rollouts, of which one half says what is best and the other how much better it is. The
loss is the worth of the best decision minus that of the chosen one, never less than nothing, so by rollouts
rather too much than too little. Since ladybug-deep has the solver too, one ply is measured beside her, and on
every fifth position her rollouts alone. Her time is processor time, so that other work on the machine takes
nothing away. ``--notes`` keeps every position as soon as it is judged, and goes on from there.
"""

import argparse
import random
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import numpy as np
from machine import describe_machine, tell
from notes import add_note, read_notes
from rich.console import Console
from rich.progress import track

import luckynumbers as ln
from luckynumbers.engine.bridge import code_of, row_of
from luckynumbers.engine.endgame import Endgame, in_reach
from luckynumbers.engine.player import Player
from luckynumbers.engine.search import Effort, Searcher
from luckynumbers.rules.options import TURN_LIMIT

MOST_NODES = 1_000_000
TURNS = 8
"""Of a rollout, in its own mind."""
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


def rolled_out(judge: Searcher, position: ln.Position, codes: set[int], rollouts: int) -> dict[int, float]:
    """Return what ``codes`` and all that is close are worth; which is best is found on other decks."""
    row, seat = row_of(position), position.turn
    close = judge._close(seat, judge._first_sight(row))
    candidates = sorted({*close.codes, *codes})
    decks = max(rollouts // len(candidates), 2)
    worth = np.zeros((len(candidates), decks))
    values = np.zeros(8, np.float32)
    for index, code in enumerate(candidates):
        for deck in range(decks):
            judge._roll(row, code, deck, TURNS, values)
            worth[index, deck] = judge.worth(values, seat)
    best = int(worth[:, ::2].mean(axis=1).argmax())
    apart = worth[:, 1::2].mean(axis=1)
    return {code: min(float(apart[index]), float(apart[best])) for index, code in enumerate(candidates)}


@dataclass(frozen=True)
class Ending:
    """What was lost in one position."""

    number: int
    lost: dict[str, float]
    """By who decided."""
    solved: bool
    worth: float


def judge(number: int, seed: int, milliseconds: float, rollouts: int) -> Ending:
    """Let everyone decide one position, and say what they lose."""
    dice = random.Random(f"{seed}/{number}")
    one_ply, solver = Player(), Endgame()
    effort, clock = Effort(milliseconds=milliseconds), time.thread_time
    players: dict[str, Player] = {"ladybug-deep": Searcher(effort=effort, clock=clock), "one ply": one_ply}
    if number % 5 == 0:
        players["rollouts"] = RolloutsOnly(effort=effort, clock=clock)
    position = late_position(dice, one_ply)
    while len(position.legal_actions()) == 1:
        position = late_position(dice, one_ply)
    chosen = {name: code_of(player.choose(position)) for name, player in players.items()}
    solved = solver.solve(row_of(position), MOST_NODES)
    worth = solved or rolled_out(Searcher(), position, set(chosen.values()), rollouts)
    best = max(worth.values())
    lost = {name: best - worth[code] for name, code in chosen.items()}
    return Ending(number, lost, solved is not None, best)


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="ladybug-deep in solved endgames")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--milliseconds", type=float, default=900)
    parser.add_argument("--rollouts", type=int, default=10_000, help="for what is too large to solve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--notes", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    Searcher().warm_up()
    work = partial(judge, seed=options.seed, milliseconds=options.milliseconds, rollouts=options.rollouts)
    found = [Ending(**note) for note in read_notes(options.notes)]
    known = {ending.number for ending in found}
    ahead = [number for number in range(options.positions) if number not in known]
    with ProcessPoolExecutor(options.jobs) as pool:
        console = Console(file=sys.stderr)
        for ending in track(pool.map(work, ahead), "solving", total=len(ahead), console=console):
            found.append(ending)
            add_note(options.notes, asdict(ending))
    told: dict[str, object] = {
        "machine": describe_machine(),
        "seed": options.seed,
        "positions": len(found),
        "solved": sum(ending.solved for ending in found),
        "mean_worth": round(statistics.fmean(ending.worth for ending in found), 4),
    }
    for name in ("ladybug-deep", "rollouts", "one ply"):
        lost = [ending.lost[name] for ending in found if name in ending.lost]
        told[f"mean loss of {name}"] = round(statistics.fmean(lost), 5)
        told[f"standard error of {name}"] = round(statistics.stdev(lost) / len(lost) ** 0.5, 5)
        told[f"largest loss of {name}"] = round(max(lost), 4)
    tell(told, options.json)


if __name__ == "__main__":
    main()
