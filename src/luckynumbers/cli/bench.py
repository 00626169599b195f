"""`luckynumbers bench`: how quick the engine is on this machine, with error bars."""

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Annotated, Final

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from luckynumbers.cli.complaint import Complaint
from luckynumbers.cli.engine_needed import engine_needed
from luckynumbers.cli.machine import describe_machine
from luckynumbers.cli.waiting import waiting_bar
from luckynumbers.game import Game
from luckynumbers.rules.actions import Reveal
from luckynumbers.rules.options import PLAYOUT_LIMIT, TURN_LIMIT
from luckynumbers.rules.position import Position

_GAMES_AT_ONCE: Final = 1000
_MOST_SECONDS: Final = 3600.0

Work = Iterator[tuple[int, float]]
"""Endless pieces of work: how many turns or decisions, in how much processor time."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The mean over all rounds, and how far it may be off."""

    mean: float
    standard_error: float | None
    """None after a single round."""

    @classmethod
    def over(cls, rounds: list[float]) -> "Measured":
        """Sum up one value per round."""
        error = statistics.stdev(rounds) / len(rounds) ** 0.5 if len(rounds) > 1 else None
        return cls(statistics.fmean(rounds), error)


def bench(
    rounds: Annotated[
        int, typer.Option(min=1, max=10_000, help="How often everything is measured; they take turns.")
    ] = 8,
    seconds: Annotated[float, typer.Option(help="Processor time for each measurement in a round.")] = 0.5,
    seed: Annotated[int, typer.Option(min=0, max=1 << 40, help="The same seed plays the same games.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Measure how quick the engine is on one core of this machine.

    Random playouts in completed turns per second, the plain rules beside them, and the decisions of ladybug.
    The time it takes to load and compile the engine is told apart.
    """
    if not 0 < seconds <= _MOST_SECONDS:
        raise Complaint(f"--seconds must be more than 0 and at most {_MOST_SECONDS:g}, not {seconds:g}")
    # A bar that refreshes by itself would take part of the time that is measured.
    with waiting_bar(auto_refresh=False) as progress:
        bar = progress.add_task("loading the engine", total=3 * rounds)
        progress.refresh()
        began = time.perf_counter()
        with engine_needed("bench"):
            works = {
                "random playouts": _kernel_playouts(seed),
                "plain rules": _plain_playouts(seed),
                "ladybug": _ladybug_decisions(seed),
            }
            for work in works.values():
                next(work)  # compiles, or loads what was compiled before
        loading = time.perf_counter() - began
        speeds: dict[str, list[float]] = {name: [] for name in works}
        for _ in range(rounds):
            for name, work in works.items():
                progress.update(bar, description=name, refresh=True)
                speeds[name].append(_speed(work, seconds))
                progress.update(bar, advance=1, refresh=True)
    _tell(speeds, loading, rounds, seconds, seed, as_json)


def _speed(work: Work, seconds: float) -> float:
    """Return how much is done in a second, from pieces of work that take at least ``seconds``."""
    done, spent = 0, 0.0
    while spent < seconds:
        amount, took = next(work)
        done += amount
        spent += took
    return done / spent


def _timed(work: Callable[[], int]) -> tuple[int, float]:
    began = time.process_time()
    amount = work()
    return amount, time.process_time() - began


def _kernel_playouts(seed: int) -> Work:
    """Yield random playouts: every legal action as likely as the others, 2 players, sorted."""
    from luckynumbers.engine.playouts import random_playouts

    for number in count(seed << 20):
        yield _timed(lambda: random_playouts(_GAMES_AT_ONCE, number).total_turns)  # noqa: B023


def _plain_playouts(seed: int) -> Work:
    rng = random.Random(seed)  # noqa: S311

    def playout() -> int:
        position = Position.start(players=2, setup="sorted", turn_limit=PLAYOUT_LIMIT)
        while position.outcome is None:
            if actions := position.legal_actions():
                position = position.apply(rng.choice(actions))
            else:
                chances = position.chances()
                (clover,) = rng.choices(tuple(chances), tuple(chances.values()))
                position = position.apply(Reveal(clover))
        return position.turns

    while True:
        yield _timed(playout)


def _ladybug_decisions(seed: int) -> Work:
    """Yield the decisions of games against herself, two players, one after the other."""
    from luckynumbers.bots.ladybug import Ladybug

    bot = Ladybug()
    for number in count():
        game = Game.deal(turn_limit=TURN_LIMIT, seed=f"{seed}/{number}")
        while not game.over:
            began = time.process_time()
            action = bot.choose(game.position)
            took = time.process_time() - began
            game.play(action)
            yield 1, took


def _tell(
    speeds: dict[str, list[float]], loading: float, rounds: int, seconds: float, seed: int, as_json: bool
) -> None:
    playouts, plain, decisions = speeds["random playouts"], speeds["plain rules"], speeds["ladybug"]
    rows = {
        "random_playout_turns_per_second": ("random playouts, turns per second", playouts),
        "plain_rules_turns_per_second": ("the same by the plain rules", plain),
        "playout_ratio": ("how many times as quick", [a / b for a, b in zip(playouts, plain, strict=True)]),
        "ladybug_decisions_per_second": ("ladybug, decisions per second", decisions),
        "ladybug_ms_per_decision": ("ladybug, milliseconds per decision", [1000 / s for s in decisions]),
    }
    found = {key: Measured.over(values) for key, (_, values) in rows.items()}
    if as_json:
        told: dict[str, object] = {
            "machine": describe_machine(),
            "seed": seed,
            "rounds": rounds,
            "seconds": seconds,
            "loading_and_compiling_seconds": round(loading, 3),
        }
        for key, measured in found.items():
            told[key] = measured.mean
            told[f"{key}_standard_error"] = measured.standard_error
        typer.echo(json.dumps(told))
        return
    table = Table(box=box.SIMPLE)
    table.add_column("one core, by processor time")
    table.add_column("mean", justify="right")
    table.add_column("± standard error", justify="right")
    for key, (name, _) in rows.items():
        measured = found[key]
        error = "–" if measured.standard_error is None else _number(measured.standard_error, measured.mean)
        table.add_row(name, _number(measured.mean, measured.mean), error)
    Console(highlight=False).print(table)
    typer.echo(f"Loading and compiling the engine took {loading:.1f} s; it is compiled once per machine.")
    typer.echo(f"{describe_machine()}; {rounds} rounds of {seconds:g} s, seed {seed}")


def _number(value: float, beside: float) -> str:
    """Return a number with as many digits as fit the one it stands beside."""
    digits = 0 if beside >= 1000 else 1 if beside >= 10 else 4
    return f"{value:,.{digits}f}"
