"""Reviews that were worked out: kept once, read as they are."""

from sqlalchemy import Connection, insert, select

from luckynumbers.web.store.schema import reviews


def kept(connection: Connection, game: str, effort: str, language: str) -> str | None:
    """Return a review as JSON, if it was kept; the numbers alone have no language."""
    wanted = (reviews.c.game_id == game) & (reviews.c.effort == effort) & (reviews.c.language == language)
    return connection.execute(select(reviews.c.body).where(wanted)).scalar_one_or_none()


def keep(connection: Connection, game: str, effort: str, language: str, body: str) -> bool:
    """Keep a review; return whether nobody had."""
    if kept(connection, game, effort, language) is not None:
        return False
    row = {"game_id": game, "effort": effort, "language": language, "body": body}
    connection.execute(insert(reviews), row)
    return True
