"""What is remembered: the events of every table, who sits where, the secret seeds, the players."""

import asyncio
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Self, TypeVar

from sqlalchemy import Connection, Engine, select

from luckynumbers.web.store import digests, listing, plays, ratings, reviews, schema, tallies
from luckynumbers.web.store.connecting import open_engine
from luckynumbers.web.store.journal import Also, Journal, Stale, Write
from luckynumbers.web.store.saving import beside
from luckynumbers.web.table.change import Change, Deal, Owner
from luckynumbers.web.table.digest import SeatDigest, digest_of
from luckynumbers.web.table.play import Play
from luckynumbers.web.table.state import TableState
from luckynumbers.web.table.tally import Tally

T = TypeVar("T")
READY_SECONDS: Final = 5.0
NOBODY: Final[Mapping[int, str | None]] = MappingProxyType({})


class Store:
    """The database behind all tables. Reads run in threads; writes go through the journal."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.journal = Journal(engine)
        self._closed = False
        # A question needs no transaction, and to begin and end one takes PostgreSQL as long as to answer.
        self._asking = {"isolation_level": "AUTOCOMMIT"} if engine.dialect.name == "postgresql" else {}

    @classmethod
    async def open(cls, address: str) -> Self:
        """Open the database at ``address`` and bring it up to date."""
        return cls(await asyncio.to_thread(open_engine, address))

    async def close(self) -> None:
        """Finish writing, then let go of the database."""
        await self.journal.close()
        self._closed = True
        self.engine.dispose()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run ``query`` in a thread."""

        def run() -> T:
            with self.engine.connect() as connection:
                try:
                    return query(connection.execution_options(**self._asking))
                finally:
                    if self._closed:  # whoever asked has been sent away; no pool takes it back
                        connection.detach()

        return await asyncio.to_thread(run)

    async def write(self, also: Callable[[Connection], object]) -> None:
        """Save something that is not an event."""
        await self.journal.write(Write(also=(also,)))

    # Tables

    async def save(
        self,
        before: TableState | None,
        change: Change,
        bodies: Sequence[bytes],
        owners: Mapping[int, str | None] = NOBODY,
    ) -> None:
        """Save all of a change or nothing, if no other came ``before`` it; return once it is durable.

        ``bodies`` are its events as text; ``owners`` are the players of the seats, as far as we know them.
        """
        table = change.after
        first = table.seq - len(bodies) + 1
        rows = [(table.id, seq, body.decode()) for seq, body in enumerate(bodies, first)]
        await self.journal.write(Write(rows, tuple(beside(before, change, owners))))

    async def events_after(self, table_id: str, seq: int) -> list[tuple[int, str]]:
        """Return the events of a table after ``seq``."""

        def query(connection: Connection) -> list[tuple[int, str]]:
            of_table = (schema.events.c.table_id == table_id) & (schema.events.c.seq > seq)
            rows = connection.execute(
                select(schema.events.c.seq, schema.events.c.body)
                .where(of_table)
                .order_by(schema.events.c.seq)
            )
            return [(row.seq, row.body) for row in rows]

        return await self.read(query)

    async def last_seqs(self, table_ids: Collection[str]) -> dict[str, int]:
        """Return the number of the last event of each of some tables."""
        return await self.read(partial(listing.last_seqs, table_ids=[*table_ids]))

    async def secrets_of(self, table_id: str) -> tuple[list[Owner], list[Deal]]:
        """Return who may play which seat of a table, and the seeds of its games."""

        def query(connection: Connection) -> tuple[list[Owner], list[Deal]]:
            seats = select(schema.seats).where(schema.seats.c.table_id == table_id)
            deals = select(schema.deals).where(schema.deals.c.table_id == table_id)
            return (
                [Owner(row.seat, row.token_hash, row.player_id) for row in connection.execute(seats)],
                [Deal(row.number, row.seed) for row in connection.execute(deals)],
            )

        return await self.read(query)

    async def open_tables(self, now: float) -> list[str]:
        """Return the summaries of public tables with an open seat whose host is there, the newest first."""
        return await self.read(partial(listing.open_tables, now=now))

    async def saw_hosts(self, table_ids: Sequence[str], at: float) -> None:
        """Remember that whoever made these tables was there."""
        await self.write(partial(listing.saw_hosts, table_ids=table_ids, at=at))

    async def unfinished_tables(self, player: str) -> list[str]:
        """Return the tables where somebody still plays, the latest first."""
        return await self.read(partial(listing.unfinished_tables, player=player))

    async def late_tables(self, now: float, most: int) -> list[str]:
        """Return some tables whose deadline is past."""
        return await self.read(partial(listing.late_tables, now=now, most=most))

    # Reviews

    async def review(self, game: str, effort: str, language: str) -> str | None:
        """Return a review that was kept, as JSON."""
        return await self.read(partial(reviews.kept, game=game, effort=effort, language=language))

    async def keep_review(self, game: str, effort: str, language: str, body: str) -> None:
        """Keep a review, unless another worker was quicker."""
        keep: Also = partial(reviews.keep, game=game, effort=effort, language=language, body=body)
        if effort == "quick" and not language:
            digest = await asyncio.to_thread(digest_of, body)
            keep = partial(digests.keep, game=game, review=body, digest=digest)
        with suppress(Stale):
            await self.write(keep)

    async def games_of(self, player: str) -> list[tuple[Play, SeatDigest]]:
        """Return the games of a player that were reviewed, in the order they were played."""
        return await self.read(partial(digests.games_of, player=player))

    async def tally(self) -> Tally:
        """Return what all games add up to."""
        return await self.read(tallies.counted)

    # People

    async def leaderboard(self) -> list[dict[str, Any]]:
        """Return who has played rated games, the surest and strongest first."""
        return await self.read(ratings.leaderboard)

    async def player_page(self, player: str) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
        """Return a player and their last games."""
        return await self.read(partial(ratings.player_page, player=player))

    async def plays_of(self, player: str) -> list[Play]:
        """Return the games of a player in the order they were played."""
        return await self.read(partial(plays.plays_of, player=player))

    async def forget_plays(self, player: str) -> None:
        """Forget all games of a player."""
        await self.write(partial(plays.forget, player=player))

    async def dismiss(self, player: str, table_id: str) -> None:
        """Show a table to a player no more."""
        await self.write(partial(listing.dismiss, player=player, table_id=table_id))

    # The database itself

    async def check(self) -> None:
        """Fail unless the database answers."""
        await self.read(lambda connection: connection.execute(select(1)).scalar_one())

    async def check_writing(self) -> None:
        """Fail unless something can be written; nothing is changed by it."""
        nobody = schema.links.delete().where(schema.links.c.code_hash == "")
        async with asyncio.timeout(READY_SECONDS):
            await self.write(lambda connection: connection.execute(nobody))

    async def keys(self, name: str) -> list[str]:
        """Return the key that signs now, last, and before it the one it has replaced, if any."""
        old = await self.read(partial(_key, name=f"old {name}"))
        return [*filter(None, (old,)), await self.key(name)]

    async def key(self, name: str) -> str:
        """Return a secret that all workers share, made the first time it is asked for."""
        while (value := await self.read(partial(_key, name=name))) is None:
            made = secrets.token_hex(32)

            def insert(connection: Connection, value: str = made) -> None:
                if _key(connection, name) is None:
                    connection.execute(schema.keys.insert().values(name=name, value=value))

            with suppress(Stale):  # another worker was quicker
                await self.write(insert)
        return value


def _key(connection: Connection, name: str) -> str | None:
    return connection.execute(
        select(schema.keys.c.value).where(schema.keys.c.name == name)
    ).scalar_one_or_none()
