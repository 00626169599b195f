"""`luckynumbers verify FILE`: say whether a game was dealt from the order its dealer had promised."""

import json
from pathlib import Path
from typing import Annotated

import typer

from luckynumbers.cli.complaint import Complaint, read_text
from luckynumbers.notation.record import parse_records
from luckynumbers.rules.errors import BadNotation
from luckynumbers.verification import verify as verify_record


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or several in one file.")],
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Recompute the deck of a record and say whether it matches.

    The exit code is 0 when every game matches, 1 when one does not, 2 when one cannot be checked.
    """
    try:
        records = parse_records(read_text(file))
    except BadNotation as error:
        raise Complaint(f"{file}: {error}") from None
    found = [verify_record(record) for record in records]
    if as_json:
        typer.echo(json.dumps({"file": str(file), "games": [one.as_json() for one in found]}))
    else:
        for number, one in enumerate(found, 1):
            game = f"Game {number}: the" if len(found) > 1 else "The"
            typer.echo(f"{game} shuffle {one.verdict}. {one.message} {one.proof}".rstrip())
    verdicts = {one.fair for one in found}
    raise typer.Exit(1 if False in verdicts else 2 if None in verdicts else 0)
