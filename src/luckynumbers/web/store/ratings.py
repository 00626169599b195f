"""Ratings of people who play each other, with the uncertainty that belongs to them."""

import json
from typing import Any

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating
from sqlalchemy import Connection, desc, func, select, update

from luckynumbers.web.limits import HISTORY, LEADERBOARD
from luckynumbers.web.store import schema
from luckynumbers.web.table.result import Result

_MODEL = PlackettLuce()
RECENT_SECONDS = 7 * 24 * 3600.0
"""Games of the same people count less for each one they had within this time."""
SETTLED_GAMES = 5
"""A game counts in full for those whose opponents all have so many, this one included: a new identity costs
nothing, and twenty wins over twenty newcomers must not make a champion."""
_SCALE, _CENTRE = 40.0, 500.0
"""Shown ratings: a newcomer stands at 1500 ± 333."""


def rate(connection: Connection, result: Result) -> None:
    """Update the ratings of everyone in a finished game; once, however often it is asked."""
    done = select(schema.results.c.game_id).where(schema.results.c.game_id == result.game).limit(1)
    if connection.execute(done).first() is not None:
        return
    players = result.players
    # Locked, and in the same order by everyone: another worker may be rating another game of theirs.
    theirs = select(schema.players).where(schema.players.c.id.in_(players)).order_by(schema.players.c.id)
    known = {row.id: row for row in connection.execute(theirs.with_for_update())}
    if len(known) != len(players):
        return
    before = [_MODEL.rating(mu=known[player].mu, sigma=known[player].sigma) for player in players]
    after = _MODEL.rate([[rating] for rating in before], ranks=[float(place) for place in result.places])
    familiar = 1 + _met(connection, players, result.at - RECENT_SECONDS)
    for seat, player in enumerate(players):
        known_to_us = min(known[other].games for other in players if other != player)
        weight = min(1.0, (1 + known_to_us) / SETTLED_GAMES) / familiar
        new = _part_of_the_way(before[seat], after[seat][0], weight)
        if seat in result.deserters and new.mu > before[seat].mu:
            new = before[seat]
        row = known[player]
        values = {"mu": new.mu, "sigma": new.sigma, "games": row.games + 1}
        connection.execute(update(schema.players).where(schema.players.c.id == player).values(values))
        connection.execute(
            schema.results.insert().values(
                game_id=result.game,
                player_id=player,
                at=result.at,
                rank=result.places[seat],
                names=json.dumps(result.names, ensure_ascii=False),
                change=_SCALE * (new.mu - before[seat].mu),
            )
        )


def _met(connection: Connection, players: list[str], since: float) -> int:
    """Return how many rated games these players have lately had with one another."""
    table = schema.results
    theirs = select(table.c.game_id).where(table.c.player_id.in_(players) & (table.c.at > since))
    common = theirs.group_by(table.c.game_id).having(func.count() == len(players)).subquery()
    return int(connection.execute(select(func.count()).select_from(common)).scalar_one())


def _part_of_the_way(old: PlackettLuceRating, new: PlackettLuceRating, weight: float) -> PlackettLuceRating:
    """Return a rating between two: the same people count less for each other each time they meet."""
    return _MODEL.rating(
        mu=old.mu + weight * (new.mu - old.mu), sigma=old.sigma + weight * (new.sigma - old.sigma)
    )


def newcomer() -> dict[str, float]:
    """Return the rating of somebody who has not played yet."""
    rating = _MODEL.rating()
    return {"mu": rating.mu, "sigma": rating.sigma, "games": 0}


def leaderboard(connection: Connection) -> list[dict[str, Any]]:
    """Return who has played rated games, the surest and strongest first."""
    table = schema.players
    cautious = table.c.mu - 2 * table.c.sigma
    query = select(table).where(table.c.games > 0).order_by(desc(cautious)).limit(LEADERBOARD)
    return [_shown(row) for row in connection.execute(query)]


def player_page(connection: Connection, player: str) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
    """Return a player and their last games."""
    row = connection.execute(select(schema.players).where(schema.players.c.id == player)).one_or_none()
    if row is None:
        return None
    table = schema.results
    games = connection.execute(
        select(table).where(table.c.player_id == player).order_by(desc(table.c.at)).limit(HISTORY)
    )
    return _shown(row), [
        {
            "game": game.game_id,
            "at": game.at,
            "names": json.loads(game.names),
            "players": len(json.loads(game.names)),
            "rank": game.rank,
            "change": round(game.change),
        }
        for game in games
    ]


def _shown(row: Any) -> dict[str, Any]:
    return {
        "player": row.id,
        "name": row.name,
        "rating": round(_CENTRE + _SCALE * row.mu),
        "uncertainty": round(_SCALE * row.sigma),
        "games": row.games,
    }
