"""Names that the host does not want at the tables, in whatever spelling looks the same."""

import time
from typing import Final

from sqlalchemy import Connection, delete, select

from luckynumbers.web.store.schema import refused_names
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.names import look
from luckynumbers.web.table.refused import Reason, Refused

MOST_LETTERS: Final = 64
FRESH_SECONDS: Final = 30.0
"""A name is refused at the latest so long after the host said so."""


def refuse(connection: Connection, name: str) -> None:
    """Let nobody take a name from now on."""
    allow(connection, name)
    connection.execute(refused_names.insert().values(look=_key(name), name=name[:MOST_LETTERS]))


def allow(connection: Connection, name: str) -> bool:
    """Let people take a name again; return whether it was refused."""
    refused = connection.execute(select(refused_names.c.look, refused_names.c.name))
    # Looked at anew: what looks alike may have been less when it was written down.
    alike = [row.look for row in refused if _key(row.name) == _key(name)]
    return bool(connection.execute(delete(refused_names).where(refused_names.c.look.in_(alike))).rowcount)


def _key(name: str) -> str:
    return look(name)[:MOST_LETTERS]


class RefusedNames:
    """Knows them without asking the database every time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looks: frozenset[str] = frozenset()
        self._read_at = -FRESH_SECONDS

    async def check(self, *names: str | None) -> None:
        """Refuse whoever wants to be called something the host does not want."""
        if (now := time.monotonic()) - self._read_at >= FRESH_SECONDS:
            every = select(refused_names.c.name)
            names_now = await self._store.read(lambda connection: connection.execute(every).scalars().all())
            self._looks = frozenset(map(_key, names_now))
            self._read_at = now
        if self._looks and any(_key(name) in self._looks for name in names if name):
            raise Refused(Reason.NOT_ALLOWED, "this name cannot be taken here; choose another")
