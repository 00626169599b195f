"""What guests have played, kept with who they are, for nobody but themselves."""

from typing import Final

import msgspec
from sqlalchemy import Connection, delete, select

from luckynumbers.web.store.schema import plays
from luckynumbers.web.table.play import Play

_decoder: Final = msgspec.json.Decoder(Play)


def remember(connection: Connection, player: str, play: Play) -> None:
    """Keep a game of a player; once, however often it is asked."""
    known = (plays.c.game_id == play.game) & (plays.c.player_id == player)
    if connection.execute(select(plays.c.game_id).where(known)).first() is None:
        body = msgspec.json.encode(play).decode()
        row = {"game_id": play.game, "player_id": player, "at": play.at, "body": body}
        connection.execute(plays.insert().values(row))


def plays_of(connection: Connection, player: str) -> list[Play]:
    """Return the games of a player in the order they were played."""
    theirs = select(plays.c.body).where(plays.c.player_id == player).order_by(plays.c.at, plays.c.game_id)
    return [_decoder.decode(body) for body in connection.execute(theirs).scalars()]


def forget(connection: Connection, player: str) -> None:
    """Forget all games of a player."""
    connection.execute(delete(plays).where(plays.c.player_id == player))
