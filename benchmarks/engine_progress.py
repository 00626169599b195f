"""How far ladybug has come: one of her among ladybugs of the first release, and the time both take.

    python benchmarks/engine_progress.py [--deals 2000] [--players 2] [--setup sorted] [--bruno] [--json]

Paired deals with seats rotated, raw and with the luck of every reveal taken out; with three and four players
her share is also given relative to the fair one. Both then decide the same positions, in turns, and the
processor time of each is told. ``--milliseconds`` of processor time let both think deeply instead.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from functools import partial

from first_ladybug.bots import FirstLadybug, FirstLadybugDeep
from machine import describe_machine, tell
from patient import PatientLadybug
from rich.console import Console
from rich.progress import Progress

import luckynumbers as ln
from luckynumbers.bots.ladybug import Ladybug
from luckynumbers.rules.options import TURN_LIMIT

ROUNDS = 5
"""How often all positions are decided; the quickest counts."""


def decisions(players: int, games: int, seed: int) -> list[ln.Position]:
    """Return every position that ladybug decides in some games against herself."""
    bot = Ladybug()
    found = []
    for number in range(games):
        game = ln.Game.deal(players, turn_limit=TURN_LIMIT, seed=f"progress/{seed}/{number}")
        while not game.over:
            found.append(game.position)
            game.play(bot.choose(game.position))
    return found


def milliseconds(bots: Sequence[Ladybug | FirstLadybug], positions: list[ln.Position]) -> list[float]:
    """Return the processor time of one decision for each bot."""
    best = [float("inf")] * len(bots)
    for _ in range(ROUNDS):
        for index, bot in enumerate(bots):
            began = time.process_time()
            for position in positions:
                bot.choose(position)
            best[index] = min(best[index], time.process_time() - began)
    return [1000 * each / len(positions) for each in best]


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="ladybug against the first of her kind")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--setup", default="sorted", choices=("sorted", "choice", "michael"))
    parser.add_argument("--bruno", action="store_true")
    parser.add_argument("--milliseconds", type=float, help="let both think this long")
    parser.add_argument("--games", type=int, default=4, help="games for the time of a decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    new: Ladybug = Ladybug()
    first: FirstLadybug = FirstLadybug()
    if options.milliseconds:
        new, first = PatientLadybug(milliseconds=options.milliseconds), FirstLadybugDeep(options.milliseconds)
    new.warm_up()
    first.warm_up()
    with Progress(console=Console(file=sys.stderr)) as progress:
        bar = progress.add_task("playing", total=options.deals)
        result = ln.arena.match(
            [new] + [first] * (options.players - 1),
            deals=options.deals,
            seed=options.seed,
            jobs=options.jobs,
            setup=options.setup,
            bruno=options.bruno,
            progress=partial(progress.advance, bar),
            luck=True,
        )
    found: dict[str, object] = {
        "machine": describe_machine(),
        **{name: getattr(options, name) for name in ("seed", "deals", "players", "setup", "bruno")},
        "luck_weight": round(result.luck_weight or 0, 3),
    }
    assert result.luck_adjusted_shares is not None
    adjusted = result.luck_adjusted_shares[0]
    found |= result.shares[0].named("share", 4)
    found |= adjusted.named("luck_adjusted_share", 4)
    found |= {
        f"of_fair_share_{name}": round(options.players * value, 3)
        for name, value in zip(("low", "high"), adjusted.interval, strict=True)
    }
    if not options.milliseconds:
        times = milliseconds([new, first], decisions(options.players, options.games, options.seed))
        found |= {"ms_per_decision": round(times[0], 4), "ms_per_decision_first": round(times[1], 4)}
    tell(found, options.json)


if __name__ == "__main__":
    main()
