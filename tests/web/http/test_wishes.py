"""Wishes for a new table: what may be left out, and what cannot be had."""

from typing import Any

import pytest

from luckynumbers.web.http.models import NewTable
from luckynumbers.web.http.wishes import first_of, seats_of
from luckynumbers.web.table.events import BOT, OPEN, PERSON, Sitter
from luckynumbers.web.table.refused import Refused


def wish(**wishes: Any) -> NewTable:
    return NewTable.model_validate(wishes)


def test_without_a_wish_it_is_you_against_bots() -> None:
    you, *bots = seats_of(wish(players=3), "Ann")
    assert you == Sitter(PERSON, "Ann")
    assert bots == [Sitter(BOT, "seedling", "seedling")] * 2


def test_every_kind_of_seat_and_who_has_no_name() -> None:
    seats = [
        {"kind": "me"},
        {"kind": "here"},
        {"kind": "open"},
        {"kind": "bot", "bot": "snail", "name": "Gary"},
    ]
    assert seats_of(wish(players=4, seats=seats), "Ann") == [
        Sitter(PERSON, "Ann"),
        Sitter(PERSON, "Guest 2", here=True),
        Sitter(OPEN, ""),
        Sitter(BOT, "Gary", "snail"),
    ]


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([{"kind": "me"}], "as many are needed as there are players, 2"),
        ([{"kind": "me"}, {"kind": "me"}], "only one of them can be you"),
        ([{"kind": "here"}, {"kind": "bot"}], "one seat must be kind me"),
        ([{"kind": "me", "bot": "snail"}, {"kind": "bot"}], "only a seat of kind bot has a bot"),
    ],
)
def test_seats_that_cannot_be(seats: list[dict[str, str]], said: str) -> None:
    with pytest.raises(Refused, match=said):
        seats_of(wish(seats=seats), "Ann")


@pytest.mark.parametrize(
    ("wishes", "first"), [({"first": 1}, 1), ({"first": "oldest", "oldest": 2, "players": 3}, 2)]
)
def test_r10_who_begins(wishes: dict[str, Any], first: int) -> None:
    assert first_of(wish(**wishes)) == first


def test_r10_chance_knows_every_seat() -> None:
    assert {first_of(wish(players=4, first="random")) for _ in range(400)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"first": 2}, "there is no seat 2 here"),
        ({"first": "oldest", "oldest": 3}, "there is no seat 3 here"),
        ({"first": "oldest"}, "say which seat the oldest player has"),
    ],
)
def test_r10_nobody_who_is_not_there_begins(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused, match=said):
        first_of(wish(players=2, **wishes))


def test_nobody_who_makes_a_table_is_called_like_a_bot_there() -> None:
    seats = [{"kind": "me", "name": "Ladybug"}, {"kind": "bot", "bot": "ladybug"}, {"kind": "here"}]
    wish = NewTable.model_validate({"players": 3, "seats": seats})
    assert [sitter.name for sitter in seats_of(wish, "Ann")] == ["Ladybug (2)", "ladybug", "Guest 3"]


def test_nor_in_any_language_people_may_read_it_in() -> None:
    bots = [{"kind": "bot", "bot": "ladybug-deep"}, {"kind": "bot", "bot": "snail", "name": "Gary"}]
    seats = [{"kind": "me", "name": "Ladybug deep"}, {"kind": "here", "name": "Escargot"}, *bots]
    wish = NewTable.model_validate({"players": 4, "seats": seats})
    assert [sitter.name for sitter in seats_of(wish, "Ann")][:2] == ["Ladybug deep (2)", "Escargot"]
    seats[2:] = [{"kind": "bot", "bot": "snail"}, {"kind": "here", "name": "gary"}]
    wish = NewTable.model_validate({"players": 4, "seats": seats})
    assert [sitter.name for sitter in seats_of(wish, "Ann")] == [
        "Ladybug deep",
        "Escargot (2)",
        "snail",
        "gary",
    ]


def test_two_on_one_device_are_told_apart() -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "ANN"}]
    assert [sitter.name for sitter in seats_of(wish(seats=seats), "Ann")] == ["Ann", "ANN (2)"]
