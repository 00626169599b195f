"""Ratings in the store; which games count is in table/test_result.py."""

from functools import partial

import pytest

from luckynumbers.web.store import ratings
from luckynumbers.web.store.guests import Guest, Guests
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.result import Result

from .stores import with_stores

WON = Result("t.1", 5.0, ["Ann", "Bob"], ["ann", "bob"], [1, 2], [])


async def settle(store: Store, *players: str) -> None:
    for player in players:
        await Guests(store).settle(Guest(player, player.capitalize(), False))


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
