"""`luckynumbers review FILE`: how much of a game was luck, and how much skill."""

import json
import os
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from luckynumbers.cli.complaint import Complaint, write_text
from luckynumbers.cli.engine_needed import engine_needed
from luckynumbers.cli.records import read_records
from luckynumbers.cli.terminal import printable
from luckynumbers.cli.waiting import waiting_bar
from luckynumbers.languages import LANGUAGES, SOURCE
from luckynumbers.notation.record import Record

if TYPE_CHECKING:
    from luckynumbers.analysis.batch import Standing
    from luckynumbers.analysis.reviewing import Review

Spoken = StrEnum("Spoken", {code: code for code in LANGUAGES})  # type: ignore[misc]
_ENGLISH = Spoken(SOURCE)


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
    for path in (svg, html):
        if path and path.exists() and file.exists() and path.samefile(file):
            raise Complaint(f"{path} is the record itself, and would be lost; name another file")
    records = read_records(file)
    effort = "deep" if deep else "quick"
    if every:
        _review_all(records, effort, jobs or os.cpu_count() or 1, language.value, as_json)
        return
    if len(records) > 1:
        raise Complaint(f"{file} holds {len(records)} games: add --all to review them all")
    found = _review_one(records[0], effort)
    spoken = language.value
    if svg:
        write_text(svg, found.as_svg(spoken))
    if html:
        write_text(html, found.as_html(spoken))
    if annotate:
        write_text(annotate, str(found.annotated(spoken)))
    if as_json:
        typer.echo(found.as_json(spoken))
    elif not (svg or html or annotate):
        typer.echo("\n".join(map(printable, found.as_text(spoken).split("\n"))), nl=False)


def _review_one(record: Record, effort: str) -> "Review":
    with engine_needed("review"):
        from luckynumbers.analysis.reviewing import review as review_record
    with waiting_bar() as progress:
        bar = progress.add_task("reviewing", total=1.0)
        return review_record(record, effort, lambda done: progress.update(bar, completed=done))


def _review_all(records: tuple[Record, ...], effort: str, jobs: int, language: str, as_json: bool) -> None:
    with engine_needed("review"):
        from luckynumbers.analysis.batch import review_all, standings
    with waiting_bar() as progress:
        bar = progress.add_task("reviewing", total=len(records))
        games = review_all(records, effort, jobs, progress=lambda done: progress.advance(bar, done))
    players = standings(games)
    if as_json:
        told = {"effort": effort, "games": len(games), "players": [asdict(one) for one in players]}
        typer.echo(json.dumps(told | {"reviews": [[asdict(seat) for seat in game] for game in games]}))
        return
    _tell(players, len(games), language)


def _tell(players: "list[Standing]", games: int, language: str) -> None:
    from luckynumbers.analysis.as_table import footnotes, headings, row
    from luckynumbers.analysis.words import Words

    words = Words(language)
    table = Table(box=box.SIMPLE, pad_edge=False)
    for place, heading in enumerate(headings(words)):
        # Numbers are short, so what stands above them is stacked.
        table.add_column(heading.replace(" ", "\n"), justify="right" if place else "left", no_wrap=place > 0)
    for one in players:
        table.add_row(*map(printable, row(one, words)))
    Console(highlight=False).print(table)
    for note in footnotes(players, games, words):
        typer.echo(printable(note))
