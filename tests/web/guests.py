"""People with cookies, and what the store knows of them."""

from collections.abc import Callable, Sequence

import httpx
from sqlalchemy import Connection, select

from luckynumbers.web.store import schema

from .hosting import Server
from .playing import Json, Table, make_table

People = Callable[[], httpx.Client]


def me(browser: httpx.Client) -> Json:
    seen: Json = browser.get("/api/me").json()
    return seen


def row_of(server: Server, player: str) -> Json:
    """Return what the store knows of a player; nothing if it knows nobody."""

    def find(connection: Connection) -> Json:
        row = connection.execute(select(schema.players).where(schema.players.c.id == player)).one_or_none()
        return dict(row._mapping) if row else {}

    return server.run(server.rooms.store.read(find))


def sit_together(people: Sequence[httpx.Client], **options: object) -> Table:
    """Return a table where each seat belongs to somebody else."""
    names = ("Ann", "Bob", "Cleo", "Dan")
    for person, name in zip(people, names, strict=False):
        person.post("/api/me", json={"name": name})
    seats: list[Json] = [{"kind": "me"}, *({"kind": "open"} for _ in people[1:])]
    table = make_table(people[0], seats, **options)
    for person in people[1:]:
        answer = person.post(f"{table.url}/join", json={}).json()
        table.tokens[answer["seat"]] = answer["token"]
    return table


def results_of(server: Server, table: Table) -> list[tuple[str, int]]:
    like = schema.results.c.game_id.like(f"{table.id}.%")
    query = select(schema.results.c.game_id, schema.results.c.rank).where(like)
    rows = server.run(server.rooms.store.read(lambda found: list(found.execute(query))))
    return [(row.game_id, row.rank) for row in rows]
