"""Guests: people without passwords, and the codes that carry them to another device."""

import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from luckynumbers.web.limits import LINK_SECONDS
from luckynumbers.web.store import schema
from luckynumbers.web.store.journal import Stale
from luckynumbers.web.store.ratings import newcomer
from luckynumbers.web.store.store import Store
from luckynumbers.web.tokens import hash_of, new_code

DEFAULT_NAME = "Guest"
# Letters and digits that cannot be mistaken for one another when read aloud.
_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 10
FRESH_SECONDS = 30.0
"""A device is signed out at the latest so long after another worker was told so."""
MOST_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Guest:
    """A person we know by a cookie."""

    player: str
    name: str
    settled: bool
    """Whether the store knows them; a visitor who only looks leaves no trace."""
    signed_out: float = 0.0
    """Cookies given before that are nobody's."""


class Guests:
    """Makes guests and recognises them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._signed_out: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Since when other devices are signed out, and when we read that; of those who came last."""

    async def known(self, player: str) -> Guest:
        """Return a guest, by their name if they are remembered."""
        players = schema.players.c
        find = select(players.name, players.signed_out).where(players.id == player)
        row = await self._store.read(lambda connection: connection.execute(find).one_or_none())
        if row is None:
            self._note(player, 0.0)
            return Guest(player, DEFAULT_NAME, False)
        self._note(player, row.signed_out)
        return Guest(player, row.name, True, row.signed_out)

    async def signed_out(self, player: str) -> float:
        """Return since when other devices of a player are signed out, as it was at most a moment ago."""
        since, read_at = self._signed_out.get(player, (0.0, -FRESH_SECONDS))
        if time.monotonic() - read_at < FRESH_SECONDS:
            return since
        return (await self.known(player)).signed_out

    async def sign_out(self, player: str) -> None:
        """Have every cookie and code given until now be nobody's."""
        at = time.time()
        players, links = schema.players, schema.links
        change = update(players).where(players.c.id == player).values(signed_out=at)
        codes = delete(links).where(links.c.player_id == player)
        await self._store.write(lambda connection: (connection.execute(change), connection.execute(codes)))
        self._note(player, at)

    def _note(self, player: str, signed_out: float) -> None:
        self._signed_out[player] = signed_out, time.monotonic()
        self._signed_out.move_to_end(player)
        if len(self._signed_out) > MOST_REMEMBERED:
            self._signed_out.popitem(last=False)

    def new(self) -> Guest:
        """Return a new guest, who is not remembered before they do something."""
        return Guest(new_code(), DEFAULT_NAME, False)

    async def settle(self, guest: Guest) -> None:
        """Remember a guest from now on."""
        if guest.settled:
            return
        row = {"id": guest.player, "name": guest.name, "created": time.time(), **newcomer()}

        def insert(connection: Connection) -> None:
            known = select(schema.players.c.id).where(schema.players.c.id == guest.player)
            if connection.execute(known).first() is None:
                connection.execute(schema.players.insert().values(row))

        with suppress(Stale):  # another worker was quicker
            await self._store.write(insert)

    async def rename(self, player: str, name: str) -> None:
        """Change a nickname."""
        change = update(schema.players).where(schema.players.c.id == player).values(name=name)
        await self._store.write(lambda connection: connection.execute(change))

    async def make_link(self, player: str) -> tuple[str, float]:
        """Return a code that carries this identity to another device, and when it expires."""
        code = "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))
        expires = time.time() + LINK_SECONDS

        def save(connection: Connection) -> None:
            connection.execute(delete(schema.links).where(schema.links.c.expires < time.time()))
            row = {"code_hash": hash_of(code), "player_id": player, "expires": expires}
            connection.execute(schema.links.insert().values(row))

        await self._store.write(save)
        return code, expires

    async def claim(self, code: str) -> Guest | None:
        """Return the guest a code belongs to; a code works once."""
        tidy = "".join(letter for letter in code.upper() if letter.isalnum())
        found: list[Guest] = []

        def use(connection: Connection) -> None:
            found.clear()
            find = (
                select(schema.players.c.id, schema.players.c.name)
                .join(schema.links, schema.links.c.player_id == schema.players.c.id)
                .where((schema.links.c.code_hash == hash_of(tidy)) & (schema.links.c.expires >= time.time()))
            )
            row = connection.execute(find).one_or_none()
            used = delete(schema.links).where(schema.links.c.code_hash == hash_of(tidy))
            # Another worker may have found it too; it is for the one who takes it away.
            if row is not None and connection.execute(used).rowcount:
                found.append(Guest(row.id, row.name, True))

        await self._store.write(use)
        return found[0] if found else None
