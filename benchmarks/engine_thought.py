"""What time to think is worth, decision by decision: what ladybug-deep gives away with each budget.

    python benchmarks/engine_thought.py [--milliseconds 20 100 300 1000 3000 10000] [--positions 200]
        [--players 2] [--notes FILE] [--json]

Positions in which something is close come from games of ladybugs; one decision of each game. Every budget, of
processor time, decides all of them. Where they disagree, each choice is rolled out on the same decks, none of
which anybody thought with, for longer than she looks ahead; the best of all choices loses nothing. So budgets
are compared on the same decisions, and far fewer are needed than whole games would take.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np
from machine import describe_machine, tell
from notes import add_note, read_notes
from rich.console import Console
from rich.progress import track

import luckynumbers as ln
from luckynumbers.engine.bridge import code_of, row_of
from luckynumbers.engine.network import OUTPUTS
from luckynumbers.engine.player import Player
from luckynumbers.engine.rollouts import Course, new_rolling, roll_out
from luckynumbers.engine.search import Effort, Searcher
from luckynumbers.rules.actions import Decision
from luckynumbers.rules.options import PLAY, TURN_LIMIT
from luckynumbers.share import Share

BUDGETS = (20.0, 100.0, 300.0, 1000.0, 3000.0, 10000.0)
CLOSE = 0.05
"""Where the second best looks further behind than this there is nothing to think about."""
TURNS = 12
FIRST_DECK = 1_000_000
"""Nobody thinks with decks of such numbers."""
NO_TIME = "no time"
"""One ply, which takes none."""


@dataclass(frozen=True)
class Thought:
    """What was given away in one position by each budget, as a chance to win."""

    number: int
    lost: dict[str, float]


@cache
def player() -> Player:
    """Return who plays the games and rolls out."""
    return Player()


@cache
def thinker(milliseconds: float) -> Searcher:
    """Return ladybug-deep with a budget."""
    return Searcher(effort=Effort(milliseconds=milliseconds), clock=time.thread_time)


def something_close(dice: random.Random, players: int) -> ln.Position:
    """Return a decision of a game of ladybugs in which the second best looks nearly as good."""
    while True:
        game = ln.Game.deal(players, turn_limit=TURN_LIMIT, seed=dice.random().hex())
        found = []
        while not game.over:
            position = game.position
            worths = sorted((judged.worth for judged in player().judge(position)), reverse=True)
            if position.phase == PLAY and len(worths) > 1 and worths[0] - worths[1] < CLOSE:
                found.append(position)
            game.play(player().choose(position))
        if found:
            return dice.choice(found)


def rolled_out(position: ln.Position, action: Decision, decks: int) -> float:
    """Return what an action is worth to the one who decides."""
    row, rolling, values = row_of(position), new_rolling(), np.zeros(OUTPUTS, np.float32)
    total = 0.0
    for deck in range(decks):
        course = Course(FIRST_DECK + deck, 0, TURNS)
        roll_out(row, code_of(action), player().mind, rolling, course, values)
        total += float(values[position.turn])
    return total / decks


def think(number: int, seed: int, players: int, budgets: Sequence[float], decks: int) -> Thought:
    """Let every budget decide one position, and say what it gives away."""
    position = something_close(random.Random(f"{seed}/{players}/{number}"), players)
    chosen: dict[str, Decision] = {NO_TIME: player().choose(position)}
    chosen |= {f"{each:g} ms": thinker(each).choose(position) for each in budgets}
    different = set(chosen.values())
    worth = {
        action: rolled_out(position, action, decks) if len(different) > 1 else 0.0 for action in different
    }
    best = max(worth.values())
    return Thought(number, {name: best - worth[action] for name, action in chosen.items()})


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="what time to think is worth, decision by decision")
    parser.add_argument("--milliseconds", type=float, nargs="+", default=BUDGETS)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--decks", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--notes", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    Searcher().warm_up()
    found = [Thought(**note) for note in read_notes(options.notes)]
    known = {thought.number for thought in found}
    ahead = [number for number in range(options.positions) if number not in known]
    work = partial(
        think, seed=options.seed, players=options.players, budgets=options.milliseconds, decks=options.decks
    )
    with ProcessPoolExecutor(options.jobs) as pool:
        console = Console(file=sys.stderr)
        for thought in track(pool.map(work, ahead), "thinking", total=len(ahead), console=console):
            found.append(thought)
            add_note(options.notes, asdict(thought))
    told: dict[str, object] = {
        "machine": describe_machine(),
        **{name: getattr(options, name) for name in ("seed", "players", "decks")},
        "positions": len(found),
    }
    for name in (NO_TIME, *(f"{each:g} ms" for each in options.milliseconds)):
        lost = [thought.lost[name] for thought in found]
        share = Share.of(100 * statistics.fmean(lost), 100 * statistics.stdev(lost) / len(lost) ** 0.5)
        told |= share.named(f"points lost with {name}", 3)
    tell(told, options.json)


if __name__ == "__main__":
    main()
