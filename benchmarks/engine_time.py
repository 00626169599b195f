"""Strength against time: ladybug-deep with growing budgets against ladybug, as numbers and as a picture.

    python benchmarks/engine_time.py [--milliseconds 20 100 300 1000 3000] [--deals 60] [--against ladybug]
        [--notes FILE] [--svg FILE] [--json]

``--against first-ladybug-deep`` lets her play those of the first release, who think as long as she does.

Paired deals with seats rotated, the luck of every reveal taken out. Budgets are of processor time, so that
other work on the machine takes nothing away. Beside each share stands how her budget was kept. All budgets
play the first deal, then the second, and so on; ``--notes`` keeps every deal as soon as it is played, passes
over those that are kept already, and sums up all of them. With ``--deals 0`` only moves are timed.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from first_ladybug.bots import FirstLadybugDeep
from machine import describe_machine, tell
from notes import add_note, read_notes
from patient import PatientLadybug
from rich.console import Console
from rich.progress import track

import luckynumbers as ln
from luckynumbers.arena.adjusted import adjusted_shares
from luckynumbers.bots.ladybug import Ladybug
from luckynumbers.drawing.curve import Chart, Reference, Series, charts_svg
from luckynumbers.engine.luck import LuckMeter
from luckynumbers.rules.options import TURN_LIMIT
from luckynumbers.share import Share

BUDGETS = (20.0, 100.0, 300.0, 1000.0, 3000.0)
OPPONENTS: dict[str, Callable[[float], ln.bots.Chooser]] = {
    "ladybug": lambda _milliseconds: Ladybug(),
    "first-ladybug-deep": FirstLadybugDeep,
}


@dataclass(frozen=True)
class Task:
    """One deal for one budget."""

    milliseconds: float
    players: int
    seed: int
    deal: int
    against: str = "ladybug"


@dataclass(frozen=True)
class Played:
    """What a deal came to; her own figures come first."""

    task: Task
    earned: list[float]
    luck: list[float]


@cache
def table_of(milliseconds: float, players: int, against: str) -> tuple[list[ln.bots.Chooser], LuckMeter]:
    """Return her with her opponents, and who measures the luck."""
    opponents = [OPPONENTS[against](milliseconds) for _ in range(players - 1)]
    return [PatientLadybug(milliseconds=milliseconds), *opponents], LuckMeter()


def play(task: Task) -> Played:
    """Play a deal as often as there are seats."""
    bots, meter = table_of(task.milliseconds, task.players, task.against)
    players = task.players
    earned, luck = [0.0] * players, [0.0] * players
    for rotation in range(players):
        game = ln.Game.deal(players, turn_limit=TURN_LIMIT, seed=f"{task.seed}/{task.deal}")
        while (outcome := game.position.outcome) is None:
            game.play(bots[(game.position.turn + rotation) % players].choose(game.position))
        start = ln.Position.start(players, turn_limit=TURN_LIMIT)
        for seat, lucky in enumerate(meter.luck_of_game(start, game.events)):
            bot = (seat + rotation) % players
            luck[bot] += lucky / players
            earned[bot] += (seat in outcome.winners) / len(outcome.winners) / players
    return Played(task, earned, luck)


def read(path: Path | None) -> list[Played]:
    """Return what was played before."""
    return [Played(Task(**note["task"]), note["earned"], note["luck"]) for note in read_notes(path)]


def shares_of(played: Iterable[Played]) -> dict[float, tuple[Share, int]]:
    """Return her share without luck, and of how many deals, for each budget."""
    found = {}
    for milliseconds in sorted({each.task.milliseconds for each in played}):
        same = [each for each in played if each.task.milliseconds == milliseconds]
        earned, luck = zip(*((each.earned, each.luck) for each in same), strict=True)
        share = adjusted_shares([*zip(*earned, strict=True)], [*zip(*luck, strict=True)])[0]
        found[milliseconds] = (share, len(same))
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


def picture(shares: dict[float, Share], players: int, against: str) -> str:
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
    title = f"ladybug-deep against {against}" + ("s" if players > 2 else "")
    even = Reference(1 / players, label=f"as strong as {against}")
    return charts_svg(
        Chart(title, "milliseconds for a move", "share of games", [line], [even], log_x=True, percent_y=True)
    )


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="what time to think is worth")
    parser.add_argument("--milliseconds", type=float, nargs="+", default=BUDGETS)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--against", default="ladybug", choices=OPPONENTS)
    parser.add_argument("--moves", type=int, default=20, help="moves to time with each budget")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--notes", type=Path)
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    table = (options.players, options.against)
    played = [each for each in read(options.notes) if (each.task.players, each.task.against) == table]
    known = {each.task for each in played}
    ahead = [
        task
        for deal in range(options.deals)
        for milliseconds in options.milliseconds
        if (task := Task(milliseconds, options.players, options.seed, deal, options.against)) not in known
    ]
    PatientLadybug().warm_up()
    with ProcessPoolExecutor(options.jobs) as pool:
        console = Console(file=sys.stderr)
        for each in track(pool.map(play, ahead), "playing", total=len(ahead), console=console):
            played.append(each)
            add_note(options.notes, asdict(each))
    shares = shares_of(played)
    found: dict[str, object] = {
        "machine": describe_machine(),
        "players": options.players,
        "against": options.against,
    }
    for milliseconds in sorted({*options.milliseconds, *shares}):
        told: dict[str, float] = {}
        if milliseconds in shares:
            share, deals = shares[milliseconds]
            told = {**share.named("luck_adjusted_share", 4), "deals": deals}
        if options.moves and milliseconds in options.milliseconds:
            slowest = longest_move(milliseconds, options.players, options.seed, options.moves)
            told["ms_slowest"] = round(slowest, 1)
        found[f"{milliseconds:g} ms"] = told
    if options.svg:
        curve = {milliseconds: share for milliseconds, (share, _) in shares.items()}
        options.svg.write_text(picture(curve, *table), encoding="utf-8")
    tell(found, options.json)


if __name__ == "__main__":
    main()
