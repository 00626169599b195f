"""`luckynumbers play`: the game in a terminal."""

import random
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import count
from pathlib import Path
from typing import Annotated, Final

import typer

from luckynumbers import bots
from luckynumbers.cli import savegame
from luckynumbers.cli.complaint import Complaint
from luckynumbers.cli.interruption import endings_interrupt
from luckynumbers.cli.table import TerminalTable
from luckynumbers.cli.terminal import Terminal
from luckynumbers.notation.record import Record
from luckynumbers.rules.clovers import SEATS
from luckynumbers.rules.dealer import shuffle
from luckynumbers.rules.setups import SetupName

ALIKE: Final = 0.8
"""How alike a name and a bot's are, from 0 to 1, before we ask which was meant."""
DEFAULT_SEATS: Final = ("You", "seedling")
SeatNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SEAT",
        help="2 to 4 seats: a person's name, or a bot of the list below. Default: You seedling.",
    ),
]


def play(
    seats: SeatNames = None,
    setup: Annotated[
        SetupName, typer.Option(help="How the diagonal is laid: in order, as you choose, or one by one.")
    ] = SetupName.SORTED,
    first: Annotated[
        str, typer.Option(help="Who begins: a seat number, a name (say, of the oldest), or random.")
    ] = "1",
    bruno: Annotated[
        bool,
        typer.Option(
            "--bruno", help="Bruno's variant: equal numbers that touch at a corner give another turn."
        ),
    ] = False,
    tournament: Annotated[
        bool, typer.Option("--tournament", help="As many games as players, with points.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option(help="Keep the record in this file, up to date all the time.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Take up the unfinished game of this file.")] = None,
    seed: Annotated[
        str | None, typer.Option(help="Deal the same clovers again; otherwise nobody knows.")
    ] = None,
    no_colour: Annotated[bool, typer.Option("--no-colour", "--no-color", help="Do without colours.")] = False,
) -> None:
    """Play in the terminal: 2 to 4 seats, people on one keyboard and bots in any mix.

    Type help during the game to see what can be typed. Ctrl-C saves the game and leaves.
    """
    terminal = Terminal(colour=not no_colour)
    endings_interrupt()
    if resume is not None:
        if seats or setup is not SetupName.SORTED or first != "1" or bruno or tournament:
            raise Complaint("a resumed game knows who plays and how: leave seats, set-up and variants out")
        saved = savegame.load(resume)
        _check_writable(save or resume, (*saved.finished, saved.current), unused=save not in (None, resume))
        table = _resumed_table(terminal, saved, save or resume, seed)
        table.run(None if saved.current.outcome else saved.current)
        return
    kinds, names = _seated(_meant(seats or list(DEFAULT_SEATS), terminal))
    begins = _first(first, names, seed)
    if save is not None:
        _check_writable(save, (), unused=True)
    TerminalTable(
        terminal,
        names,
        kinds,
        setup=setup.value,
        first=begins,
        bruno=bruno,
        tournament=tournament,
        seed=seed,
        save_to=save,
    ).run()


def _meant(words: Sequence[str], terminal: Terminal) -> list[str]:
    """Return who is to play; ask about a name that looks like a mistyped bot."""
    meant = []
    for word in words:
        close = get_close_matches(word.lower(), bots.names(), n=1, cutoff=ALIKE)
        if close and word.lower() not in bots.names():
            meant.append(close[0] if _agrees(terminal, word, close[0]) else word)
        else:
            meant.append(word)
    return meant


def _agrees(terminal: Terminal, word: str, bot: str) -> bool:
    try:
        answer = terminal.ask(f"There is no bot called {word}. Did you mean {bot}? [Y/n]")
    except EOFError:  # nobody to ask: it is a name, however odd
        return False
    return not answer.strip().lower().startswith("n")


def _seated(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the kind and the name of each seat; seats of the same name are told apart."""
    if len(words) not in SEATS:
        raise Complaint(f"2 to 4 seats can play, not {len(words)}")
    kinds = tuple(word.lower() if word.lower() in bots.names() else savegame.PERSON for word in words)
    names: list[str] = []
    for word in map(str.strip, words):
        if not word or not word.isprintable():
            raise Complaint(f"{word!r} is not a name that can be shown")
        numbered = (f"{word} {number}" for number in count(2))
        names.append(word if word not in names else next(name for name in numbered if name not in names))
    return kinds, tuple(names)


def _first(first: str, names: tuple[str, ...], seed: str | None) -> int:
    """Return who begins (R10)."""
    if first in names:
        return names.index(first)
    if first == "random":
        if seed is None:
            return random.SystemRandom().randrange(len(names))
        return shuffle(range(len(names)), f"{seed}/first")[0]
    if first in map(str, range(1, len(names) + 1)):
        return int(first) - 1
    raise Complaint(f"--first must be 1 to {len(names)}, the name of a player, or random, not {first!r}")


def _check_writable(path: Path, records: Sequence[Record], unused: bool) -> None:
    """Complain about a file that cannot be written, or is needed, before the game and not after it."""
    try:
        if unused and path.is_file() and path.stat().st_size:
            raise Complaint(f"{path} already exists: take it up with --resume, or save to another file")
        savegame.save(path, records)
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror or error}") from None


def _resumed_table(
    terminal: Terminal, saved: savegame.SavedGame, save_to: Path, seed: str | None
) -> TerminalTable:
    record = saved.current
    finished = [*saved.finished, record] if record.outcome else list(saved.finished)
    opening = finished[0] if finished else record
    return TerminalTable(
        terminal,
        record.names or tuple(f"Seat {seat + 1}" for seat in range(record.players)),
        saved.seats,
        setup=record.setup,
        first=opening.first,
        bruno=record.bruno,
        tournament=saved.tournament,
        seed=seed,
        save_to=save_to,
        finished=finished,
    )
