"""What reviews found in short, kept with them: for the tally of all games, and for those who played."""

from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select

from luckynumbers.web.store import reviews, tallies
from luckynumbers.web.store.plays import plays_of
from luckynumbers.web.store.schema import digests, seats, tables
from luckynumbers.web.table.digest import Digest, SeatDigest
from luckynumbers.web.table.listing import Summary
from luckynumbers.web.table.play import Play
from luckynumbers.web.table.state import split_game_id
from luckynumbers.web.table.tally import tally_of_luck

_digests: Final = msgspec.json.Decoder(Digest)
_summaries: Final = msgspec.json.Decoder(Summary)
MANY: Final = 500
"""Games asked for at once; databases have a limit."""


def keep(connection: Connection, game: str, review: str, digest: Digest) -> None:
    """Keep a quick review and its digest, and count its luck; once, however often it is asked."""
    if not reviews.keep(connection, game, "quick", "", review):
        return
    body = msgspec.json.encode(digest).decode()
    connection.execute(insert(digests), {"game_id": game, "body": body})
    table, _ = split_game_id(game)
    summary = connection.execute(select(tables.c.summary).where(tables.c.id == table)).scalar_one_or_none()
    bots = _summaries.decode(summary).bots if summary else []
    people = [seat for seat, bot in enumerate(bots) if bot is None]
    luck = [seat.luck for seat in digest.seats]
    tallies.count(connection, tally_of_luck(digest.first, luck, people))


def games_of(connection: Connection, player: str) -> list[tuple[Play, SeatDigest]]:
    """Return the last games of a player that were reviewed, in the order they were played."""
    played = plays_of(connection, player)[-MANY:]
    theirs = select(seats.c.table_id, seats.c.seat).where(seats.c.player_id == player)
    own = {row.table_id: row.seat for row in connection.execute(theirs)}
    wanted = select(digests).where(digests.c.game_id.in_([play.game for play in played]))
    found = {row.game_id: _digests.decode(row.body) for row in connection.execute(wanted)}
    return [
        (play, found[play.game].seats[own[table]])
        for play in played
        if play.game in found and (table := split_game_id(play.game)[0]) in own
    ]
