"""People over HTTP: who am I, my games, the leaderboard; and anyone may verify a record."""

import asyncio

from fastapi import APIRouter, Response
from msgspec.structs import asdict

from luckynumbers.notation.record import Record
from luckynumbers.verification import verify
from luckynumbers.web.http.dependencies import Address, House, Links, Visitor, Work
from luckynumbers.web.http.errors import PROBLEMS, by_the_rules
from luckynumbers.web.http.lists import MyTables
from luckynumbers.web.http.models import (
    Claim,
    Link,
    Me,
    MyGames,
    NewName,
    Played,
    Players,
    PlayerView,
    Plays,
    RecordText,
    Verdict,
)
from luckynumbers.web.http.qr import drawn_inline
from luckynumbers.web.table.refused import Reason, Refused

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/me", tags=["people"])
async def see_me(visitor: Visitor) -> Me:
    """Return who you are; nobody yet without a cookie."""
    return Me(player=visitor.player, name=visitor.name)


@router.post("/me", tags=["people"])
async def name_me(wish: NewName, visitor: Visitor, house: House, response: Response) -> Me:
    """Choose a nickname; makes a guest of you if you are none."""
    await house.refused_names.check(wish.name)
    guest = visitor.guest
    if guest is None:
        guest = house.guests.new()
        house.cookies.give(response, guest.player)
    await house.guests.settle(guest)
    await house.guests.rename(guest.player, wish.name)
    return Me(player=guest.player, name=wish.name)


@router.post("/me/link", tags=["people"])
async def make_link(visitor: Visitor, house: House, links: Links) -> Link:
    """Return a code that carries your identity to another device."""
    if visitor.guest is None:
        raise Refused(Reason.STRANGER, "there is no identity to carry yet; choose a nickname first")
    await house.guests.settle(visitor.guest)
    code, expires = await house.guests.make_link(visitor.guest.player)
    url = links.url(f"/me?code={code}")
    return Link(code=code, url=url, expires=expires, picture=drawn_inline(url))


@router.post("/me/claim", tags=["people"])
async def claim(wish: Claim, house: House, address: Address, response: Response) -> Me:
    """Become, on this device, the guest a code belongs to."""
    if not await house.rates.claiming.take(address):
        raise Refused(Reason.TOO_MUCH, "too many codes; wait a minute")
    guest = await house.guests.claim(wish.code)
    if guest is None:
        raise Refused(Reason.UNKNOWN, "this code is unknown, used or too old")
    house.cookies.give(response, guest.player)
    return Me(player=guest.player, name=guest.name)


@router.post("/me/sign-out", tags=["people"])
async def sign_out(visitor: Visitor, house: House, response: Response) -> Me:
    """Sign out every other device: only this browser stays you."""
    if visitor.guest is None:
        raise Refused(Reason.STRANGER, "there is no identity yet; choose a nickname first")
    await house.guests.settle(visitor.guest)
    await house.guests.sign_out(visitor.guest.player)
    house.cookies.give(response, visitor.guest.player)
    return Me(player=visitor.player, name=visitor.name)


@router.get("/me/games", tags=["people"])
async def my_games(games: MyTables) -> MyGames:
    """Return your unfinished tables, the latest first."""
    return MyGames(games=games)


@router.get("/me/plays", tags=["people"])
async def my_plays(visitor: Visitor, house: House) -> Plays:
    """Return the games you played to their end, the first one first."""
    if visitor.player is None:
        return Plays(plays=[])
    plays = await house.store.plays_of(visitor.player)
    return Plays(plays=[Played(**asdict(play)) for play in plays])


@router.post("/me/forget", tags=["people"])
async def forget_my_plays(visitor: Visitor, house: House) -> Plays:
    """Forget the games you played; ratings between people stay, because they are others' too."""
    if visitor.player is None:
        raise Refused(Reason.STRANGER, "there is nothing to forget yet")
    await house.store.forget_plays(visitor.player)
    return Plays(plays=[])


@router.get("/players", tags=["people"])
async def players(house: House) -> Players:
    """Return the leaderboard."""
    rows = await house.store.leaderboard()
    return Players(players=[PlayerView(**row) for row in rows])


@router.post("/verify", tags=["games"])
async def verify_record(wish: RecordText, _: Work) -> Verdict:
    """Recompute the deck of a record and say whether it matches."""
    with by_the_rules():
        return await asyncio.to_thread(_verdict, wish.record)


def _verdict(text: str) -> Verdict:
    record = Record.parse(text)
    revealed = len(record.revealed) - record.shuffled_after
    return Verdict.model_validate({**verify(record).as_json(), "revealed": revealed})
