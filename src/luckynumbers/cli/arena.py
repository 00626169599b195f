"""`luckynumbers arena A B …`: bots against each other, with error bars."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from luckynumbers import bots as shipped
from luckynumbers.arena.league import LeagueResult, league
from luckynumbers.arena.match import MatchResult, match, warm_up
from luckynumbers.arena.program import ProgramBot, ProgramError
from luckynumbers.bots.bot import Chooser
from luckynumbers.cli.complaint import Complaint, write_text
from luckynumbers.cli.waiting import waiting_bar
from luckynumbers.drawing.crosstable import crosstable_svg
from luckynumbers.rules.setups import SetupName

PROGRAM = "program:"


def arena(
    players: Annotated[
        list[str],
        typer.Argument(metavar="BOT BOT...", help="Bots by name, or 'program:COMMAND' for your own."),
    ],
    deals: Annotated[
        int, typer.Option(min=1, max=10**7, help="Deals; each is played with every bot in every seat.")
    ] = 200,
    seed: Annotated[str, typer.Option(help="The same seed plays the same games.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes.")] = 1,
    setup: Annotated[SetupName, typer.Option(help="How the diagonal is laid.")] = SetupName.SORTED,
    bruno: Annotated[bool, typer.Option("--bruno", help="Bruno's variant.")] = False,
    every_pair: Annotated[
        bool, typer.Option("--league", help="Every pair plays a match; any number of bots.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw the crosstable of a league into this file.")] = None,
    luck: Annotated[
        bool, typer.Option(help="Also take the luck of the draw out of the shares; needs the engine.")
    ] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Compare bots on the same deals: the part of all games each wins, with a 95% interval.

    The luck-adjusted share measures the same with much less noise.
    """
    if svg is not None and not every_pair:
        raise Complaint("--svg draws the crosstable of a league: add --league")
    try:
        bots = [_bot(name) for name in players]
        pairs = len(bots) * (len(bots) - 1) // 2 if every_pair else 1
        with waiting_bar() as progress:
            loading = progress.add_task("loading the engine", total=None)
            warm_up(bots, luck)
            progress.remove_task(loading)
            bar = progress.add_task("playing", total=deals * max(1, pairs))

            def advance(done: int) -> None:
                progress.advance(bar, done)

            if every_pair:
                standings = league(bots, deals, seed, jobs, setup.value, bruno, progress=advance, luck=luck)
            else:
                result = match(bots, deals, seed, jobs, setup.value, bruno, progress=advance, luck=luck)
    except (ValueError, ProgramError) as error:
        raise Complaint(str(error)) from None
    if every_pair:
        _tell_league(standings, svg, as_json)
    else:
        _tell_match(result, seed, as_json)


def _bot(name: str) -> Chooser:
    return ProgramBot(name.removeprefix(PROGRAM)) if name.startswith(PROGRAM) else shipped.load(name)


def _tell_match(result: MatchResult, seed: str, as_json: bool) -> None:
    columns = {"share": result.shares}
    if result.luck_adjusted_shares:
        columns["luck_adjusted_share"] = result.luck_adjusted_shares
    if as_json:
        rows: list[dict[str, str | float]] = [
            {"name": name, "wins": wins} for name, wins in zip(result.names, result.wins, strict=True)
        ]
        for column, shares in columns.items():
            for row, share in zip(rows, shares, strict=True):
                row |= share.named(column)
        about = {"deals": result.deals, "games": result.games, "seed": seed, "turns": result.turns}
        typer.echo(json.dumps({**about, "luck_weight": result.luck_weight, "bots": rows}))
        return
    table = Table(box=box.SIMPLE)
    headings = ["bot", "won", "share", "95% interval"]
    headings += ["luck-adjusted", "95% interval"] if result.luck_adjusted_shares else []
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for bot, name in enumerate(result.names):
        cells = [name, str(result.wins[bot])]
        for shares in columns.values():
            cells += [f"{shares[bot].mean:.1%}", f"{shares[bot].low:.1%} – {shares[bot].high:.1%}"]
        table.add_row(*cells)
    Console(highlight=False).print(table)
    typer.echo(f"{result.deals} deals, {result.games} games of {result.turns:.1f} turns, seed {seed}")


def _tell_league(result: LeagueResult, svg: Path | None, as_json: bool) -> None:
    if svg is not None:
        write_text(svg, crosstable_svg(result.names, result.crosstable, result.ratings))
    if as_json:
        typer.echo(json.dumps(result.as_json()))
        return
    table = Table(box=box.SIMPLE)
    table.add_column("bot")
    table.add_column("rating", justify="right")
    order = sorted(range(len(result.names)), key=lambda bot: -result.ratings[bot])
    for bot in order:
        table.add_column(result.names[bot], justify="right")
    for bot in order:
        shares = (result.shares[bot][other] for other in order)
        cells = ("·" if share is None else f"{share:.1%}" for share in shares)
        table.add_row(result.names[bot], f"{result.ratings[bot]:+.0f}", *cells)
    Console(highlight=False).print(table)
