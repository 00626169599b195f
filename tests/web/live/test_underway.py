"""Who does what takes a while, and how far it is; with reviews in test_reviews.py."""

import asyncio

import pytest

from luckynumbers.web.live import underway
from luckynumbers.web.live.fanout import Alone
from luckynumbers.web.live.underway import Elsewhere, Underway

from .claims import Shared


def test_alone_it_is_always_ours() -> None:
    async def run() -> None:
        elsewhere = Elsewhere(Alone())
        assert await elsewhere.begin("t.1/deep") is None
        assert await elsewhere.at("t.1/deep") is None

    asyncio.run(run())


def test_of_two_the_first_has_it_and_the_other_hears_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(underway, "TELL_SECONDS", 0.0)

    async def run() -> None:
        claims = Shared()
        one, other = Elsewhere(claims), Elsewhere(claims)
        assert await one.begin("t.1/deep") is None
        assert await other.begin("t.1/deep") == Underway(0.0)
        async with one.telling("t.1/deep", lambda: Underway(0.5, 2)):
            while await other.at("t.1/deep") != Underway(0.5, 2):
                await asyncio.sleep(0)
        assert await other.at("t.1/deep") is None, "it is done"
        assert await other.begin("t.1/deep") is None

    asyncio.run(run())


def test_a_claim_that_ends_just_then_is_ours() -> None:
    class Fleeting(Shared):
        async def claimed(self, what: str) -> str | None:
            self.said.clear()
            return None

    async def run() -> None:
        claims = Fleeting()
        assert await claims.claim("underway/t.1/deep", 1.0, "{}")
        assert await Elsewhere(claims).begin("t.1/deep") is None

    asyncio.run(run())
