"""`luckynumbers bots`: who there is to play against."""

import json
from textwrap import wrap
from typing import Annotated, Final

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from luckynumbers.bots import answers_at_once, blurb, milliseconds, names

_WIDTH: Final = 78


def bots(as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False) -> None:
    """List the bots, weakest first: what to expect of them and how long they take."""
    if as_json:
        told = [{"name": name, "blurb": blurb(name), "milliseconds": milliseconds(name)} for name in names()]
        typer.echo(json.dumps(told))
        return
    table = Table(box=box.SIMPLE)
    table.add_column("bot", no_wrap=True)
    table.add_column("what to expect")
    table.add_column("a move", no_wrap=True)
    for name in names():
        table.add_row(name, blurb(name), pace(name))
    Console(highlight=False).print(table)


def pace(name: str) -> str:
    """Say how long a bot takes for a move."""
    return "at once" if answers_at_once(name) else f"up to {milliseconds(name) / 1000:g} s"


def bots_for_help() -> str:
    """Return the bots as the help of a command lists them, in lines that are to be kept as they are."""
    beside = max(map(len, names())) + 4
    lines = ["Bots, weakest first:"]
    for name in names():
        first, *more = wrap(blurb(name), _WIDTH - beside)
        lines += [f"  {name.ljust(beside - 2)}{first}", *(" " * beside + line for line in more)]
    return "\b\n" + "\n".join(lines)
