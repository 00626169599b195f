"""The tally of all games: every worker adds to a row of its own, so that none waits for another."""

import os
import secrets
from functools import cache
from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select, update

from luckynumbers.web.store.schema import tallies
from luckynumbers.web.table.tally import Tally

_decoder: Final = msgspec.json.Decoder(Tally)


def count(connection: Connection, tally: Tally) -> None:
    """Add what has just been counted."""
    part = _part_of(os.getpid())
    own = select(tallies.c.body).where(tallies.c.part == part).with_for_update()
    kept = connection.execute(own).scalar_one_or_none()
    body = msgspec.json.encode(tally if kept is None else _decoder.decode(kept) + tally).decode()
    if kept is None:
        connection.execute(insert(tallies), {"part": part, "body": body})
    else:
        connection.execute(update(tallies).where(tallies.c.part == part).values(body=body))


def counted(connection: Connection) -> Tally:
    """Return everything that was counted."""
    parts = connection.execute(select(tallies.c.body)).scalars()
    return sum(map(_decoder.decode, parts), Tally())


@cache
def _part_of(process: int) -> str:
    """Return the row of a process, which no other has, wherever it runs."""
    return f"{secrets.token_hex(8)}-{process}"
