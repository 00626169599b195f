"""Guests in the store; what they look like from outside is in http/test_people.py."""

import asyncio
import time

import pytest

from luckynumbers.web.store.guests import DEFAULT_NAME, Guest, Guests
from luckynumbers.web.store.store import Store

from .stores import with_stores


def test_a_visitor_who_only_looks_leaves_no_trace(address: str) -> None:
    async def use(store: Store) -> None:
        guests = Guests(store)
        made = guests.new()
        assert await guests.known(made.player) == made == Guest(made.player, DEFAULT_NAME, False)
        await guests.settle(made)
        assert await guests.known(made.player) == Guest(made.player, DEFAULT_NAME, True)

    with_stores(address, use)


def test_whoever_is_settled_again_keeps_their_name(address: str) -> None:
    async def use(store: Store) -> None:
        guests = Guests(store)
        made = guests.new()
        await guests.settle(made)
        await guests.rename(made.player, "Ann")
        await guests.settle(made)
        assert (await guests.known(made.player)).name == "Ann"

    with_stores(address, use)


def test_a_code_works_once_also_when_several_workers_are_asked_at_once(address: str) -> None:
    async def use(*stores: Store) -> None:
        workers = [Guests(store) for store in stores]
        ann = workers[0].new()
        await workers[0].settle(ann)
        for _ in range(10):  # they do not always meet
            code, _ = await workers[0].make_link(ann.player)
            claims = await asyncio.gather(*(worker.claim(code) for worker in workers))
            assert [claim.player for claim in claims if claim is not None] == [ann.player]

    with_stores(address, use, how_many=4)


def test_a_code_works_once_and_for_nobody_else(address: str) -> None:
    async def use(store: Store) -> None:
        guests = Guests(store)
        ann = guests.new()
        await guests.settle(ann)
        code, expires = await guests.make_link(ann.player)
        assert expires > time.time()
        assert await guests.claim("ABCDEFGHJK") is None
        assert await guests.claim(f" {code[:4].lower()}-{code[4:]} ") == Guest(ann.player, DEFAULT_NAME, True)
        assert await guests.claim(code) is None

    with_stores(address, use)


def test_a_code_that_is_too_old(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(store: Store) -> None:
        guests = Guests(store)
        ann = guests.new()
        await guests.settle(ann)
        monkeypatch.setattr("luckynumbers.web.store.guests.LINK_SECONDS", -1)
        code, _ = await guests.make_link(ann.player)
        assert await guests.claim(code) is None

    with_stores(address, use)
