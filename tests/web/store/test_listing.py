"""Which tables a list shows."""

import json

from msgspec.structs import replace

from luckynumbers.web.limits import HOST_AWAY_SECONDS, OPEN_TABLES_SHOWN, UNWATCHED_SECONDS
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.change import Change, Owner

from ..table.tables import ANN, AT, BOB, NOBODY, make, move
from .stores import with_stores


def named(change: Change, name: str, at: float = AT, player: str | None = None) -> Change:
    """Return a change of another table, at another time."""
    owners = (Owner(0, "hash", player),)
    return Change(change.events, replace(change.after, id=name, changed=at), owners)


async def save(store: Store, *changes: Change) -> None:
    for change in changes:
        await store.save(None, change, [b"x"] * len(change.events))


def test_public_tables_with_an_open_seat_the_newest_first(address: str) -> None:
    async def use(store: Store) -> None:
        public, private = make(ANN, NOBODY, public=True), make(ANN, NOBODY)
        await save(store, named(public, "old", AT), named(public, "new", AT + 5))
        await save(store, named(private, "private"), named(make(ANN, BOB, public=True), "full"))
        assert await shown(store, AT + 9) == ["new", "old"]
        await save(store, *(named(public, f"t{number}") for number in range(OPEN_TABLES_SHOWN)))
        assert len(await shown(store, AT + 9)) == OPEN_TABLES_SHOWN

    with_stores(address, use)


async def shown(store: Store, now: float) -> list[str]:
    return [json.loads(line)["table"] for line in await store.open_tables(now)]


def test_a_public_table_is_listed_while_its_host_is_there(address: str) -> None:
    async def use(store: Store) -> None:
        public = make(ANN, NOBODY, public=True)
        await save(store, named(public, "watched"), named(public, "program"))
        await store.saw_hosts(["watched"], AT + 100)
        assert len(await shown(store, AT + 100 + HOST_AWAY_SECONDS - 1)) == 2
        assert await shown(store, AT + 100 + HOST_AWAY_SECONDS) == ["program"]
        await store.saw_hosts(["watched"], AT + UNWATCHED_SECONDS)
        assert await shown(store, AT + UNWATCHED_SECONDS) == ["watched"]

    with_stores(address, use)


def test_where_somebody_waits_comes_before_whatever_programs_made_since(address: str) -> None:
    async def use(store: Store) -> None:
        public = make(ANN, NOBODY, public=True)
        await save(store, named(public, "old"), named(public, "newer", AT + 1))
        await store.saw_hosts(["old", "newer"], AT + 100)
        await save(store, *(named(public, f"t{number}", AT + 99) for number in range(OPEN_TABLES_SHOWN)))
        first, second, *others = await shown(store, AT + 100)
        assert (first, second) == ("newer", "old")
        assert len(others) == OPEN_TABLES_SHOWN - 2
        assert all(name.startswith("t") for name in others)

    with_stores(address, use)


def test_the_unfinished_tables_of_a_player_the_latest_first(address: str) -> None:
    async def use(store: Store) -> None:
        playing = make(ANN, BOB)
        over = playing.then(move(playing.after, "#1"))
        await save(store, named(playing, "one", AT, "ann"), named(playing, "two", AT + 5, "ann"))
        await save(store, named(over, "over", AT, "ann"), named(playing, "other", AT, "bob"))
        assert await store.unfinished_tables("ann") == ["two", "one"]
        assert await store.unfinished_tables("nobody") == []

    with_stores(address, use)


def test_tables_whose_time_is_up_but_not_all_at_once(address: str) -> None:
    async def use(store: Store) -> None:
        timed = make(ANN, BOB, clock=30)
        await save(store, *(named(timed, f"t{number}") for number in range(5)), named(make(ANN, BOB), "slow"))
        assert await store.late_tables(AT + 29, 9) == []
        assert len(await store.late_tables(AT + 31, 9)) == 5
        assert len(await store.late_tables(AT + 31, 3)) == 3

    with_stores(address, use)
