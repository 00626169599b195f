"""The table in a terminal. Everything can be read without colour; colour only helps."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
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
_WIDTHS: Final = (1, 5, 5, 5, 5)
_BETWEEN: Final = Text("   ")

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


class TablePicture:
    """The gardens and the middle of the table, as wide as the screen allows.

    The frames are drawn here and not by Rich's tables, which take ten times as long for the same lines.
    """

    def __init__(self, position: Position, names: Sequence[str]) -> None:
        self.position = position
        self.names = names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield line by line, gardens side by side."""
        frame = box.SQUARE.substitute(options)
        gardens = [self.garden(seat, frame) for seat in range(len(self.names))]
        abreast = _side_by_side(len(gardens), options.max_width)
        for start in range(0, len(gardens), abreast):
            for lines in zip(*gardens[start : start + abreast], strict=True):
                yield _BETWEEN.join(lines)
        yield _middle(self.position)

    def garden(self, seat: int, frame: box.Box) -> list[Text]:
        """Return a garden in lines of equal width; no lines between its rows, so that four fit a screen."""
        garden, to_move = self.position.gardens[seat], seat == self.position.turn
        fitting = _fitting(self.position) if to_move else ()
        line = frame.mid_vertical
        lines = [
            _title(self.names[seat], garden.empty_cells, to_move),
            Text(frame.get_top(_WIDTHS)),
            Text(line.join(("", " ", *(f"  {letter}  " for letter in "abcd"), "")), style="dim"),
            Text(frame.get_row(_WIDTHS, "head")),
        ]
        for row in range(SIDE):
            cells = [_cell(garden, cell, cell in fitting) for cell in CELLS[row * SIDE : row * SIDE + SIDE]]
            lines.append(Text(line).join([Text(), Text(str(row + 1), style="dim"), *cells, Text()]))
        return [*lines, Text(frame.get_bottom(_WIDTHS))]


def _side_by_side(gardens: int, width: int) -> int:
    """Return how many gardens stand in a row: all, else two, else one, never three and one."""
    room = (width + len(_BETWEEN)) // (GARDEN_WIDTH + len(_BETWEEN))
    return next((abreast for abreast in (gardens, 2) if abreast <= room), 1)


def _fitting(position: Position) -> tuple[int, ...]:
    """Return the cells where the clover in hand may go."""
    if position.to_act == CHANCE or not position.hand:
        return ()
    garden = position.gardens[position.turn]
    if position.phase == SETUP:
        return tuple(cell for cell in DIAGONAL if not garden[cell])
    return garden.cells_for(position.hand[0])


def _title(name: str, empty: int, to_move: bool) -> Text:
    """Return a line exactly as wide as the garden below it."""
    count = f" {empty} empty"
    marked = ("> " if to_move else "  ") + plain(name, GARDEN_WIDTH - len(count) - 2)
    title = Text(set_cell_size(marked, GARDEN_WIDTH - len(count)), style="bold" if to_move else "")
    return title.append(count, style="dim")


def _cell(garden: Garden, cell: int, fits: bool) -> Text:
    """Return a cell of five characters: golden cells have brackets, a + marks where the clover fits."""
    golden = cell in DIAGONAL
    edge = _LADYBUG if cell == D4 else _GOLD if golden else ""
    clover = str(garden[cell]) if garden[cell] else ("." if not fits else "")
    text = Text().append("(" if golden else " ", style=edge)
    text.append(f"{clover:>2}", style=_CLOVER if garden[cell] else "dim")
    text.append("+" if fits else " ", style=_FITS if fits else "")
    return text.append(")" if golden else " ", style=edge)


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
    """Return the score sheet of a tournament: a row for each player, a column for each game played."""
    table = Table(box=box.SIMPLE)
    table.add_column("Game")
    for number in range(1, len(tournament.games) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    table.add_column("Sum", justify="right", no_wrap=True, style="bold")
    for seat, name in enumerate(names):
        points = (*(game[seat] for game in tournament.games), tournament.points[seat])
        table.add_row(Text(plain(name)), *(f"{point:+d}" if point else "0" for point in points))
    return table
