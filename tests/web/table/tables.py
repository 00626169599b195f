"""Tables made of decisions alone: no server, no clock, no chance."""

from luckynumbers.web.table import decisions
from luckynumbers.web.table.change import Change
from luckynumbers.web.table.events import BOT, OPEN, PERSON, Event, Moved, Options, Sitter
from luckynumbers.web.table.state import TableState

AT = 1_000.0
SEED = "seed"
HASH = "hash of the maker's token"

ANN = Sitter(PERSON, "Ann")
BOB = Sitter(PERSON, "Bob", here=True)
NOBODY = Sitter(OPEN, "")
SNAIL = Sitter(BOT, "Snail", "snail")


def make(
    *sitters: Sitter,
    first: int = 0,
    player: str | None = None,
    patience: float = 0.0,
    coach: bool = False,
    **options: object,
) -> Change:
    """Make a table at ``AT`` with these on its seats."""
    agreed = Options(len(sitters), **{"setup": "sorted", **options})  # type: ignore[arg-type]
    return decisions.create(
        "t",
        agreed,
        sitters,
        first,
        seed=SEED,
        token_hash=HASH,
        player=player,
        at=AT,
        patience=patience,
        coach=coach,
    )


def started(*sitters: Sitter, **options: object) -> TableState:
    """Return a table where the first seat is to move."""
    return make(*(sitters or (ANN, BOB)), **options).after  # type: ignore[arg-type]


def join(table: TableState, name: str = "Cleo", contribution: str | None = None) -> Change:
    """Sit down as a stranger."""
    return decisions.join(
        table,
        name,
        contribution,
        seed=SEED,
        token_hash=f"hash of {name}",
        player=None,
        owners={},
        at=AT + 1,
    )


def move(table: TableState, text: str, at: float = AT + 2, seed: str = SEED) -> Change:
    """Decide for whoever may."""
    return decisions.move(table, table.seq, text, range(table.players), seed, at)


def ended(table: TableState, resigning: int = 1) -> TableState:
    """Return the table after somebody has given up; seats count from 1 in text."""
    return move(table, f"#{resigning}").after


def kinds(events: tuple[Event, ...]) -> list[str]:
    """Return what kinds of events these are."""
    return [type(event).__name__ for event in events]


def last_move(change: Change) -> Moved:
    """Return what somebody decided."""
    [moved] = [event for event in change.events if isinstance(event, Moved)]
    return moved
