"""What a finished game was to one of those who played it, and what many of them add up to."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from luckynumbers.rules.outcome import Reason
from luckynumbers.web.table.events import BOT
from luckynumbers.web.table.state import OVER, TableState, game_id


class Play(Struct, frozen=True, gc=False):
    """A game as one player remembers it."""

    game: str
    at: float
    players: int
    bots: list[str]
    """The bots they played against."""
    won: bool
    turns: int | None = None
    """In how many turns of their own the garden was full, if it was."""
    tournament: int | None = None
    """Their points, if a tournament ended with this game."""


class Streak(Struct, frozen=True, gc=False):
    """Wins in a row: now, and at best."""

    now: int
    best: int


class Against(Struct, frozen=True, gc=False):
    """Games at a table with one bot."""

    bot: str
    games: int
    wins: int


class Summary(Struct, frozen=True):
    """What somebody has done here."""

    games: int
    wins: int
    streak: Streak
    fastest: int | None
    """The fewest turns in which a garden of theirs was full."""
    best_tournament: int | None
    """The most points of a tournament."""
    against: list[Against]


def new_plays(
    before: TableState | None, after: TableState, owners: Mapping[int, str | None]
) -> Iterator[tuple[str, Play]]:
    """Yield what has just ended, for everyone we know who played it to its end on a seat of their own."""
    if after.status != OVER or (before is not None and before.status == OVER):
        return
    known = [owner for owner in owners.values() if owner is not None]
    for seat, player in owners.items():
        # Several on one device share one name; nobody could say whose game it was.
        if player is not None and known.count(player) == 1 and not after.seats[seat].taken_over:
            yield player, _play(after, seat)


def _play(table: TableState, seat: int) -> Play:
    position = table.position
    outcome, sheet = position.outcome, table.sheet
    assert outcome is not None  # noqa: S101
    won = seat in outcome.winners
    full = won and outcome.reason == Reason.GARDEN_FULL
    done = sheet is not None and sheet.next_first is None
    return Play(
        game_id(table.id, table.number),
        table.changed,
        table.players,
        [other.bot for other in table.seats if other.kind == BOT and other.bot],
        won,
        -(-position.turns // table.players) if full else None,
        sheet.points[seat] if sheet is not None and done else None,
    )


def summary_of(plays: Sequence[Play]) -> Summary:
    """Return what games, in the order they were played, add up to."""
    bots = sorted({bot for play in plays for bot in play.bots})
    return Summary(
        len(plays),
        sum(play.won for play in plays),
        _streak(plays),
        min((play.turns for play in plays if play.turns is not None), default=None),
        max((play.tournament for play in plays if play.tournament is not None), default=None),
        [_against(bot, [play for play in plays if bot in play.bots]) for bot in bots],
    )


def _against(bot: str, plays: Sequence[Play]) -> Against:
    return Against(bot, len(plays), sum(play.won for play in plays))


def _streak(plays: Sequence[Play]) -> Streak:
    now = best = 0
    for play in plays:
        now = now + 1 if play.won else 0
        best = max(best, now)
    return Streak(now, best)
