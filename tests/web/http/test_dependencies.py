"""What handlers ask for in their signature."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from fastapi.exceptions import RequestValidationError
from starlette.requests import Request

from luckynumbers.web.http.cookies import Known
from luckynumbers.web.http.dependencies import (
    GameAtTable,
    Outside,
    OwnSeats,
    Person,
    Rooms,
    address_of,
    game_of,
    move_of,
    outside_of,
    seats_of,
)
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.store.guests import Guest
from luckynumbers.web.table.change import Owner
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.tokens import hash_of

from ..table.tables import started


def asked(
    headers: dict[str, str] | None = None, body: bytes = b"", client: tuple[str, int] | None = None
) -> Request:
    """Return a request."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    told = [
        (name.encode(), value.encode()) for name, value in {"host": "here:8000", **(headers or {})}.items()
    ]
    scope = {"type": "http", "method": "POST", "path": "/", "headers": told, "client": client}
    return Request({**scope, "scheme": "http", "query_string": b"", "server": ("here", 8000)}, receive)


@pytest.fixture
def table() -> LiveTable:
    """Return a table where Ann has a token, and Bob is a guest besides."""
    made = LiveTable(started(), [])
    made.learn([Owner(0, hash_of("ann's"), None), Owner(1, hash_of("bob's"), "bob")], [])
    return made


async def nobody(_player: str) -> float:
    """Nobody has signed out other devices."""
    return 0.0


HOUSE = cast(
    "Rooms",
    SimpleNamespace(
        cookies=SimpleNamespace(read=lambda cookie: cookie and Known(cookie.removeprefix("signed-"), 1.0)),
        guests=SimpleNamespace(signed_out=nobody),
        settings=SimpleNamespace(public_url=None, house_url=None),
    ),
)


@pytest.mark.parametrize(
    ("headers", "seats"),
    [
        ({"authorization": "Bearer ann's"}, [0]),
        ({"authorization": "bearer  bob's "}, [1]),
        ({"authorization": "Bearer somebody's"}, []),
        ({"authorization": "Basic ann's"}, []),
        ({"authorization": "Bearer"}, []),
        ({"authorization": "Bearer", "cookie": "guest=signed-bob"}, [1]),
        ({"cookie": "guest=signed-bob"}, [1]),
        ({"cookie": "guest=signed-cleo"}, []),
        ({"authorization": "Bearer ann's", "cookie": "guest=signed-bob"}, [0]),
        ({}, []),
    ],
)
def test_seats_belong_to_a_token_or_else_to_a_guest(
    table: LiveTable, headers: dict[str, str], seats: list[int]
) -> None:
    assert asyncio.run(seats_of(asked(headers), table, HOUSE)).numbers == seats


def test_a_spectator_is_refused_only_where_a_seat_is_needed() -> None:
    nothing = OwnSeats(list)
    for take in (nothing.some, nothing.one):
        with pytest.raises(Refused) as refused:
            take()
        assert refused.value.reason is Reason.STRANGER


def test_one_of_several_seats() -> None:
    mine = OwnSeats(lambda: [1, 3])
    assert mine.some() == [1, 3]
    assert (mine.one(), mine.one(3)) == (1, 3)
    assert [mine.at(place) for place in range(2)] == [1, 3]
    with pytest.raises(Refused) as refused:
        mine.one(0)
    assert refused.value.reason is Reason.NOT_YOURS


def test_a_decision_is_read_from_the_body() -> None:
    wish = asyncio.run(move_of(asked(body=b'{"seq": 4, "move": "13@b2"}')))
    assert (wish.seq, wish.move) == (4, "13@b2")
    with pytest.raises(RequestValidationError) as invalid:
        asyncio.run(move_of(asked(body=b'{"seq": -1}')))
    assert [error["loc"] for error in invalid.value.errors()] == [("seq",), ("move",)]


def test_whoever_has_no_cookie_has_a_name_all_the_same() -> None:
    assert (Person(None).name, Person(None).player) == ("Guest", None)
    ann = Person(Guest("a1", "Ann", True))
    assert (ann.name, ann.player) == ("Ann", "a1")


def test_links_lead_to_where_people_reach_us() -> None:
    assert asyncio.run(outside_of(asked(), HOUSE)).url("/t/x") == "http://here:8000/t/x"
    at_home = cast(
        "Rooms",
        SimpleNamespace(settings=SimpleNamespace(public_url=None, house_url="http://192.168.1.20:8000/")),
    )
    assert asyncio.run(outside_of(asked(), at_home)).url("/t/x") == "http://here:8000/t/x"
    alone = asked({"host": "localhost:8000"})
    assert asyncio.run(outside_of(alone, at_home)).url("/t/x") == "http://192.168.1.20:8000/t/x"
    assert Outside("https://play.example/").url("/t/x") == "https://play.example/t/x"


def test_where_a_request_comes_from() -> None:
    assert asyncio.run(address_of(asked(client=("10.0.0.7", 5)))) == "10.0.0.7"
    assert asyncio.run(address_of(asked())) == "unknown"


def test_a_game_is_found_by_its_table(table: LiveTable) -> None:
    async def find(table_id: str) -> LiveTable:
        assert table_id == "t"
        return table

    house = cast("Rooms", SimpleNamespace(hall=SimpleNamespace(find=find)))
    assert asyncio.run(game_of("t.12", house)) == GameAtTable("t.12", 12, table)
    assert asyncio.run(game_of("t.nonsense", house)).number == 0
