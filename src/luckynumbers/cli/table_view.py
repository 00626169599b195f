"""The table in a terminal. Everything can be read without colour; colour only helps."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from luckynumbers.rules.cells import CELLS, D4, DIAGONAL, SIDE
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.options import SETUP
from luckynumbers.rules.position import CHANCE, Position
from luckynumbers.rules.tournament import Tournament

MOST_NAME: Final = 24
_FITS = "bold green"
_GOLD = "yellow"
_CLOVER = "bold"


def plain(name: str) -> str:
    """Return a name that can be printed: one short line without control characters."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in name)
    return shown if len(shown) <= MOST_NAME else shown[: MOST_NAME - 3] + "..."


def show_table(position: Position, names: Sequence[str], last: int | None = None) -> RenderableType:
    """Return the gardens, the middle of the table, and what the marks mean."""
    fitting = _fitting(position)
    gardens = [
        _garden(
            garden, names[seat], seat == position.turn, fitting if seat == position.turn else (), seat == last
        )
        for seat, garden in enumerate(position.gardens)
    ]
    parts: list[RenderableType] = [Columns(gardens, padding=(0, 3)), _middle(position)]
    if position.hand:
        parts.append(_hand(position))
    return Group(*parts)


def _fitting(position: Position) -> tuple[int, ...]:
    """Return the cells where the clover in hand may go."""
    if position.to_act == CHANCE or not position.hand:
        return ()
    garden = position.gardens[position.turn]
    if position.phase == SETUP:
        return tuple(cell for cell in DIAGONAL if not garden[cell])
    return garden.cells_for(position.hand[0])


def _garden(garden: Garden, name: str, to_move: bool, fitting: Sequence[int], last: bool) -> RenderableType:
    table = Table(box=box.SQUARE, show_header=True, show_lines=True, padding=(0, 0), header_style="dim")
    table.add_column("", style="dim", justify="right")
    for letter in "abcd":
        table.add_column(f"  {letter}", width=5, no_wrap=True)
    for row in range(SIDE):
        cells = [_cell(garden, cell, cell in fitting) for cell in CELLS[row * SIDE : row * SIDE + SIDE]]
        table.add_row(str(row + 1), *cells)
    marker = "> " if to_move else "  "
    title = Text(f"{marker}{plain(name)}", style="bold" if to_move else "")
    title.append(f"   {garden.empty_cells} empty", style="dim")
    return Group(title, table)


def _cell(garden: Garden, cell: int, fits: bool) -> Text:
    """Return a cell of five characters: golden cells have brackets, a + marks where the clover fits."""
    clover = str(garden[cell]) if garden[cell] else ("." if not fits else "")
    gold = cell in DIAGONAL
    text = Text("(" if gold else " ", style=_GOLD)
    text.append(f"{clover:>2}", style=_CLOVER if garden[cell] else "dim")
    text.append("+" if fits else " ", style=_FITS)
    text.append(")" if gold and cell != D4 else "*" if gold else " ", style=_GOLD)
    return text


def _middle(position: Position) -> Text:
    text = Text("  Face-down: ")
    text.append(str(position.face_down), style=_CLOVER)
    text.append("    Face-up: ")
    text.append(" ".join(map(str, position.table)) or "none", style=_CLOVER if position.table else "dim")
    return text


def _hand(position: Position) -> Text:
    text = Text("  In hand: ")
    text.append(" ".join(map(str, position.hand)), style=_FITS)
    if position.to_act != CHANCE:
        text.append("   (+ marks where it fits)", style="dim")
    return text


def show_scores(tournament: Tournament, names: Sequence[str]) -> Table:
    """Return the score sheet of a tournament."""
    table = Table(box=box.SIMPLE, title="Tournament", title_justify="left")
    table.add_column("Game")
    for name in names:
        table.add_column(Text(plain(name)), justify="right")
    for number, points in enumerate(tournament.games, 1):
        table.add_row(str(number), *(f"{point:+d}" for point in points))
    table.add_section()
    table.add_row("Sum", *(f"{point:+d}" for point in tournament.points), style="bold")
    return table
