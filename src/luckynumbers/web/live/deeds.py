"""What people and bots do at a table: each is a decision made under its lock, with secrets of our own."""

import secrets
import time
from collections.abc import Callable, Collection, Sequence

from luckynumbers.rules.actions import Action
from luckynumbers.web.limits import LOADING_SECONDS
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.table import decisions, gathering
from luckynumbers.web.table.change import Change
from luckynumbers.web.table.events import Options, Sitter
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import WAITING
from luckynumbers.web.tokens import hash_of, new_code, new_token

WhichSeat = Callable[[], int]
WhichSeats = Callable[[], Sequence[int]]
"""Whose wish it is. Asked under the lock: a seat may have been given up while somebody waited for it, and
seats are counted anew when a game begins with who is here."""


def now() -> float:
    """Return the time as events say it."""
    return round(time.time(), 3)


def new_seed() -> str:
    """Return a secret to shuffle by."""
    return secrets.token_hex(32)


async def create(
    hall: Hall,
    options: Options,
    sitters: Sequence[Sitter],
    first: int,
    player: str | None,
    mixing: bool = False,
    coach: bool = False,
) -> tuple[LiveTable, int | None, str]:
    """Make a table; return it with the seat and token of whoever made it.

    ``mixing`` is for a browser that will add its number to the shuffle as soon as it shows the table.
    """
    token = new_token()
    change = decisions.create(
        new_code(),
        options,
        sitters,
        first,
        seed=new_seed(),
        token_hash=hash_of(token),
        player=player,
        at=now(),
        patience=max(LOADING_SECONDS, hall.shuffle_seconds) if mixing and hall.shuffle_seconds else 0.0,
        coach=coach,
    )
    table = await hall.make(change)
    return table, change.owners[0].seat if change.owners else None, token


async def join(
    hall: Hall,
    table: LiveTable,
    name: str,
    player: str | None,
    contribution: str | None,
    beside: Collection[str] = (),
) -> tuple[int, str]:
    """Take an open seat; return it and its token. ``beside`` is how else those who sit there are called."""
    token = new_token()
    change, _ = await hall.change_whenever(
        table,
        lambda: decisions.join(
            table.state,
            name,
            contribution,
            seed=table.seeds[1],
            token_hash=hash_of(token),
            player=player,
            owners=table.owners,
            at=now(),
            patience=hall.shuffle_seconds,
            beside=beside,
        ),
    )
    return change.owners[0].seat, token


async def contribute(hall: Hall, table: LiveTable, which: WhichSeat, number: str) -> None:
    """Mix a number of a seat's own into the shuffle (before the first clover)."""
    await hall.change_whenever(
        table, lambda: decisions.contribute(table.state, which(), number, table.seed, now())
    )


async def contribute_in_time(hall: Hall, table: LiveTable, which: WhichSeat, number: str) -> None:
    """Mix it in if that is still possible."""
    try:
        await contribute(hall, table, which, number)
    except Refused as refused:
        if refused.reason is not Reason.NOT_NOW:
            raise


async def move(
    hall: Hall, table: LiveTable, seq: int, text: str, which: WhichSeats
) -> tuple[int, list[bytes]]:
    """Play a decision of one of these seats; return the new seq and the events as JSON, once durable."""
    dealt: list[bytes] = []
    if table.state.awaited:
        change, dealt = await hall.change(
            table, lambda: decisions.deal_unseen(table.state, seq, text, which(), table.seed, now())
        )
        seq = change.after.seq
    change, bodies = await hall.change(
        table, lambda: decisions.move(table.state, seq, text, which(), table.seed, now())
    )
    return change.after.seq, dealt + bodies


async def move_of_bot(hall: Hall, table: LiveTable, seq: int, action: Action) -> None:
    """Play what a bot chose, if the table has not gone on since."""
    await hall.change(table, lambda: decisions.move_of_bot(table.state, seq, action, table.seed, now()))


async def leave(hall: Hall, table: LiveTable, which: WhichSeat) -> None:
    """Let a bot play on for a seat until this game ends (R20); before the first game, give it up."""

    def decide() -> Change:
        seat = which()
        if table.state.status == WAITING:
            return gathering.stand_up(table.state, seat, now())
        return decisions.leave(table.state, seat, table.seed, now())

    await hall.change_whenever(table, decide)


async def come_back(hall: Hall, table: LiveTable, which: WhichSeat) -> None:
    """Take a seat back from the bot that plays for it (R20)."""
    await hall.change_whenever(table, lambda: decisions.come_back(table.state, which(), now()))


async def cancel(hall: Hall, table: LiveTable, which: WhichSeats) -> None:
    """Take a table away before its first game."""
    await hall.change_whenever(table, lambda: gathering.cancel(table.state, which(), now()))


async def seat_bot(
    hall: Hall, table: LiveTable, which: WhichSeats, bot: str, known_as: Collection[str] = ()
) -> None:
    """Give an open seat to a bot; ``known_as`` is how else people read its name."""
    await hall.change_whenever(
        table,
        lambda: gathering.seat_bot(
            table.state,
            which(),
            bot,
            table.seeds[1],
            now(),
            known_as=known_as,
            owners=table.owners,
            patience=hall.shuffle_seconds,
        ),
    )


async def begin_now(hall: Hall, table: LiveTable, which: WhichSeats) -> None:
    """Begin with who is here."""
    await hall.change_whenever(
        table,
        lambda: gathering.begin_now(
            table.state, which(), table.keys, table.seeds[1], now(), hall.shuffle_seconds
        ),
    )


async def run_out(hall: Hall, table: LiveTable, at: float) -> None:
    """Let a bot play on for whoever has run out of time (R20), or deal without missing numbers."""
    await hall.change_whenever(table, lambda: decisions.run_out(table.state, table.seed, round(at, 3)))


async def next_game(hall: Hall, table: LiveTable, which: WhichSeats) -> None:
    """Begin the next game of a tournament, or a rematch once everyone wants it; ``which`` seats do."""
    await hall.change_whenever(
        table,
        lambda: decisions.next_game(
            table.state, which(), new_seed(), now(), table.owners, hall.shuffle_seconds
        ),
    )
