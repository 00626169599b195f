"""The table in a terminal. Everything can be read without colour; colour only helps."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from luckynumbers.cli.terminal import printable
from luckynumbers.rules.cells import CELLS, D4, DIAGONAL, SIDE
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.options import SETUP
from luckynumbers.rules.position import CHANCE, Position
from luckynumbers.rules.tournament import Tournament

MOST_NAME: Final = 24
GARDEN_WIDTH: Final = 27
_FITS = "bold green"
_GOLD = "yellow"
_LADYBUG = "red"
_CLOVER = "bold"
_MORE = "..."

MARKS: Final = (
    ("> Ann", "it is Ann's turn"),
    ("( 7 )", "a cell of the golden diagonal"),
    ("  7+", "the clover you drew fits here, exchanging the 7"),
    ("   +", "the clover you drew fits here"),
)


def plain(name: str, most: int = MOST_NAME) -> str:
    """Return a name that can be printed: one short line without control characters."""
    shown = printable(name)
    return shown if cell_len(shown) <= most else set_cell_size(shown, most - len(_MORE)) + _MORE


def show_table(position: Position, names: Sequence[str]) -> RenderableType:
    """Return the gardens and the middle of the table."""
    fitting = _fitting(position)
    gardens = [
        _garden(garden, names[seat], seat == position.turn, fitting if seat == position.turn else ())
        for seat, garden in enumerate(position.gardens)
    ]
    return Group(Columns(gardens, padding=(0, 3)), _middle(position))


def _fitting(position: Position) -> tuple[int, ...]:
    """Return the cells where the clover in hand may go."""
    if position.to_act == CHANCE or not position.hand:
        return ()
    garden = position.gardens[position.turn]
    if position.phase == SETUP:
        return tuple(cell for cell in DIAGONAL if not garden[cell])
    return garden.cells_for(position.hand[0])


def _garden(garden: Garden, name: str, to_move: bool, fitting: Sequence[int]) -> RenderableType:
    # No lines between the rows: four gardens and a prompt fit a terminal of 80 by 24.
    table = Table(box=box.SQUARE, padding=(0, 0), header_style="dim")
    table.add_column("", style="dim", justify="right")
    for letter in "abcd":
        table.add_column(f"  {letter}", width=5, no_wrap=True)
    for row in range(SIDE):
        cells = [_cell(garden, cell, cell in fitting) for cell in CELLS[row * SIDE : row * SIDE + SIDE]]
        table.add_row(str(row + 1), *cells)
    return Group(_title(name, garden.empty_cells, to_move), table)


def _title(name: str, empty: int, to_move: bool) -> Text:
    """Return a line exactly as wide as the garden below it."""
    count = f" {empty} empty"
    marked = ("> " if to_move else "  ") + plain(name, GARDEN_WIDTH - len(count) - 2)
    title = Text(set_cell_size(marked, GARDEN_WIDTH - len(count)), style="bold" if to_move else "")
    return title.append(count, style="dim")


def _cell(garden: Garden, cell: int, fits: bool) -> Text:
    """Return a cell of five characters: golden cells have brackets, a + marks where the clover fits."""
    clover = str(garden[cell]) if garden[cell] else ("." if not fits else "")
    before, after = "()" if cell in DIAGONAL else "  "
    edge = _LADYBUG if cell == D4 else _GOLD
    text = Text(before, style=edge)
    text.append(f"{clover:>2}", style=_CLOVER if garden[cell] else "dim")
    text.append("+" if fits else " ", style=_FITS)
    return text.append(after, style=edge)


def _middle(position: Position) -> Text:
    text = Text("  Face-down: ")
    text.append(str(position.face_down), style=_CLOVER)
    text.append("    Face-up: ")
    return text.append(
        " ".join(map(str, position.table)) or "none", style=_CLOVER if position.table else "dim"
    )


def show_help(words: Sequence[tuple[str, str]]) -> Table:
    """Return what can be typed and what the marks mean, in two columns that wrap by themselves."""
    table = Table.grid(padding=(0, 3))
    table.add_column(no_wrap=True)
    table.add_column()
    for typed, means in (*words, ("", ""), *MARKS):
        table.add_row(Text(typed, style=_CLOVER), Text(means))
    return table


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
