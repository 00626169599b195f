"""`luckynumbers review FILE`: how much of a game was luck, and how much skill."""

import json
import os
import sys
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from luckynumbers.cli.complaint import Complaint
from luckynumbers.cli.engine_needed import engine_needed
from luckynumbers.cli.records import read_records
from luckynumbers.cli.terminal import printable
from luckynumbers.languages import LANGUAGES, SOURCE
from luckynumbers.notation.record import Record
from luckynumbers.share import Share

if TYPE_CHECKING:
    from luckynumbers.analysis.batch import Standing
    from luckynumbers.analysis.reviewing import Review

Spoken = StrEnum("Spoken", {code: code for code in LANGUAGES})  # type: ignore[misc]
_ENGLISH = Spoken(SOURCE)
_HEADINGS = ("player", "games", "won", "without\nluck", "luck", "own moves", "accuracy")


SURE: Final = 2.0
"""Below this many points to each side a tenth of a point is worth telling."""


def review(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record; with --all a file or folder of many.")
    ],
    deep: Annotated[
        bool, typer.Option("--deep", help="Play on and solve endgames; takes up to a minute.")
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="Review every game, and sum up by player.")] = False,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="Processes, with --all; as many as there are cores if not said."),
    ] = None,
    language: Annotated[Spoken, typer.Option(help="The language of the words.")] = _ENGLISH,
    svg: Annotated[Path | None, typer.Option(help="Draw the curve of the chances into this file.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page that stands alone into this file.")] = None,
    annotate: Annotated[
        Path | None, typer.Option(help="Write the record with glyphs and comments into this file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Take a game apart: chances, luck of every clover, every decision with the better one, and why.

    Nothing is loaded from elsewhere, and nothing is kept.
    """
    if every and (svg or html or annotate):
        raise Complaint("--svg, --html and --annotate show one game: leave out --all")
    records = read_records(file)
    effort = "deep" if deep else "quick"
    if every:
        _review_all(records, effort, jobs or os.cpu_count() or 1, as_json)
        return
    if len(records) > 1:
        raise Complaint(f"{file} holds {len(records)} games: add --all to review them all")
    found = _review_one(records[0], effort)
    spoken = language.value
    if svg:
        _write(svg, found.as_svg(spoken))
    if html:
        _write(html, found.as_html(spoken))
    if annotate:
        _write(annotate, str(found.annotated(spoken)))
    if as_json:
        typer.echo(found.as_json(spoken))
    elif not (svg or html or annotate):
        typer.echo("\n".join(map(printable, found.as_text(spoken).split("\n"))), nl=False)


def _review_one(record: Record, effort: str) -> "Review":
    with engine_needed("review"):
        from luckynumbers.analysis.reviewing import review as review_record
    with _progress() as progress:
        bar = progress.add_task("reviewing", total=1.0)
        return review_record(record, effort, lambda done: progress.update(bar, completed=done))


def _review_all(records: tuple[Record, ...], effort: str, jobs: int, as_json: bool) -> None:
    with engine_needed("review"):
        from luckynumbers.analysis.batch import review_all, standings
    with _progress() as progress:
        bar = progress.add_task("reviewing", total=len(records))
        games = review_all(records, effort, jobs, progress=lambda done: progress.advance(bar, done))
    players = standings(games)
    if as_json:
        told = {"effort": effort, "games": len(games), "players": [asdict(one) for one in players]}
        typer.echo(json.dumps(told | {"reviews": [[asdict(seat) for seat in game] for game in games]}))
        return
    _tell(players, len(games))


def _progress() -> Progress:
    """Return a bar for a person who waits; a file gets none."""
    console = Console(file=sys.stderr)
    return Progress(console=console, transient=True, disable=not console.is_terminal)


def _tell(players: "list[Standing]", games: int) -> None:
    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in _HEADINGS:
        name = heading == "player"
        table.add_column(heading, justify="left" if name else "right", no_wrap=not name)
    for one in players:
        table.add_row(
            printable(one.name),
            str(one.games),
            *(_with_interval(share, one.games, 100) for share in (one.share, one.adjusted)),
            *(_with_interval(share, one.games, 100, "+") for share in (one.luck, one.skill)),
            _with_interval(one.accuracy, one.games, 1),
        )
    Console(highlight=False).print(table)
    typer.echo(f"{games} {'game' if games == 1 else 'games'}, with 95% intervals where there are several")
    typer.echo("won and without luck in percent, luck and own moves in points of a game")
    for one in players:
        if one.points is not None:
            cost = _with_interval(one.points, one.games, 1)
            typer.echo(f"{printable(one.name)}: own moves cost {cost} points of the tournament a game")


def _with_interval(share: Share, games: int, scale: int, sign: str = "") -> str:
    """Return a mean and how far it may be off; of a single game nothing is known about that."""
    mean, half = scale * share.mean, scale * (share.high - share.low) / 2
    if games == 1:
        return f"{mean:{sign}.1f}"
    digits = 0 if half >= SURE else 1
    return f"{mean:{sign}.{digits}f} ± {half:.{digits}f}"


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror or error}") from None
