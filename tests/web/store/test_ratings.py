"""Ratings in the store; which games count is in table/test_result.py."""

from functools import partial

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from luckynumbers.web.store import ratings, schema
from luckynumbers.web.store.guests import Guest, Guests
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.result import Result

from .stores import with_stores

WON = Result("t.1", 5.0, ["Ann", "Bob"], ["ann", "bob"], [1, 2], [])


async def settle(store: Store, *players: str) -> None:
    for player in players:
        await Guests(store).settle(Guest(player, player.capitalize(), False))


async def have_played(store: Store, *players: str, games: int = 10) -> None:
    """Let some be known well enough that a game with them counts in full."""
    known = update(schema.players).where(schema.players.c.id.in_(players)).values(games=games)
    await store.write(lambda connection: connection.execute(known))


async def rate(store: Store, result: Result) -> None:
    await store.write(partial(ratings.rate, result=result))


async def standing(store: Store) -> list[tuple[str, int]]:
    return [(row["name"], row["games"]) for row in await store.leaderboard()]


def test_who_wins_stands_before_who_loses(address: str) -> None:
    async def use(store: Store) -> None:
        await settle(store, "bob", "ann", "idle")
        assert await store.leaderboard() == []
        await rate(store, WON)
        assert await standing(store) == [("Ann", 1), ("Bob", 1)]

    with_stores(address, use)


def test_a_game_is_rated_once_however_often_it_is_asked(address: str) -> None:
    async def use(store: Store) -> None:
        await settle(store, "ann", "bob")
        for _ in range(3):
            await rate(store, WON)
        assert await standing(store) == [("Ann", 1), ("Bob", 1)]

    with_stores(address, use)


def test_a_game_with_somebody_we_do_not_know_is_not_rated(address: str) -> None:
    async def use(store: Store) -> None:
        await settle(store, "ann")
        await rate(store, WON)
        assert await standing(store) == []

    with_stores(address, use)


def test_r20_what_the_bot_of_a_deserter_wins_is_not_theirs(address: str) -> None:
    async def use(store: Store) -> None:
        await settle(store, "ann", "bob")
        await rate(store, Result("t.1", 5.0, ["Ann", "Bob"], ["ann", "bob"], [1, 2], [0]))
        found = await store.player_page("ann")
        assert found is not None
        shown, games = found
        assert (shown["rating"], games[0]["change"], games[0]["rank"]) == (1500, 0, 1)
        other = await store.player_page("bob")
        assert other is not None
        assert other[0]["rating"] < 1500

    with_stores(address, use)


def test_a_player_and_their_last_games(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "HISTORY", 2)

    async def use(store: Store) -> None:
        await settle(store, "ann", "bob")
        for number in (1, 2, 3):
            await rate(store, Result(f"t.{number}", float(number), ["A", "B"], ["ann", "bob"], [1, 2], []))
        found = await store.player_page("ann")
        assert found is not None
        assert [game["game"] for game in found[1]] == ["t.3", "t.2"]
        assert (found[1][0]["names"], found[1][0]["players"]) == (["A", "B"], 2)
        assert await store.player_page("nobody") is None

    with_stores(address, use)


def test_the_same_people_count_less_for_each_other_each_time(address: str) -> None:
    async def use(store: Store) -> list[float]:
        await settle(store, "ann", "bob", "cleo")
        await have_played(store, "ann", "bob")
        changes = []
        for number in range(1, 21):
            before = (await store.player_page("ann"))[0]["rating"]  # type: ignore[index]
            await rate(store, replace(WON, game=f"t.{number}", at=float(number)))
            changes.append((await store.player_page("ann"))[0]["rating"] - before)  # type: ignore[index]
        return changes

    changes = with_stores(address, use)
    assert changes[0] > 50
    assert changes[1] < 0.8 * changes[0]
    assert sum(changes) < 4 * changes[0], "twenty wins over one visitor are no twenty wins"


def test_newcomers_count_little_for_others_and_others_in_full_for_them(address: str) -> None:
    async def use(store: Store) -> tuple[int, int, int]:
        visitors = [f"visitor{number}" for number in range(20)]
        await settle(store, "ann", "bob", "cleo", *visitors)
        await have_played(store, "bob")
        for number, visitor in enumerate(visitors):
            await rate(store, replace(WON, game=f"t.{number}", players=["ann", visitor]))
        await rate(store, replace(WON, game="t.20", players=["cleo", "bob"]))
        seen = [await store.player_page(player) for player in ("ann", "cleo", "bob")]
        farmer, newcomer, known = (found[0]["rating"] - 1500 for found in seen if found)
        return farmer, newcomer, known

    farmer, newcomer, known = with_stores(address, use)
    assert newcomer > 50, "who wins against somebody known has shown something"
    assert -newcomer < 4 * known < 0, "who loses to a newcomer has lost little"
    assert farmer < 4 * newcomer, "twenty wins over visitors of one's own making are no twenty wins"


def test_but_not_for_ever(address: str) -> None:
    async def use(store: Store) -> None:
        await settle(store, "ann", "bob")
        await rate(store, WON)
        met = partial(ratings._met, players=["ann", "bob"])
        assert await store.read(partial(met, since=0.0)) == 1
        assert await store.read(partial(met, since=WON.at)) == 0

    with_stores(address, use)
