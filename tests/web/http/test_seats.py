"""Who sits where, and how the table knows them again."""

from collections import Counter
from collections.abc import Callable

import httpx
import pytest

from luckynumbers.web.live.rates import Rate

from ..checking import check_record
from ..conftest import Serve
from ..playing import ALL_HERE, ME_AND_OPEN, at_once, detail, make_table


def test_open_seats_are_taken_in_order_and_then_the_game_begins(client: httpx.Client) -> None:
    seats = [{"kind": "open"}, {"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "bot"}]
    table = make_table(client, seats, first=1)
    waiting = table.view(1)
    assert (waiting["status"], waiting["to_act"], waiting["legal"]) == ("waiting", None, [])
    assert waiting["you"] == [1]
    assert waiting["game"] is None
    assert [seat["kind"] for seat in waiting["seats"]] == ["open", "person", "open", "bot"]
    assert detail(table.move(1, "+")) == "not everyone is here yet"
    assert table.join("Bob") == 0
    assert table.view()["status"] == "waiting"
    assert table.join("Cleo") == 2
    assert table.view()["status"] == "playing"
    assert table.view()["names"] == ["Bob", "Ann", "Cleo", "seedling"]
    full = table.post("join", name="Dan")
    assert full.status_code == 409
    assert detail(full) == "this table is full"


def test_each_seat_has_a_token_of_its_own(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join("Bob")
    assert table.tokens[0] != table.tokens[1]
    assert table.view(0)["you"] == [0]
    assert table.view(1)["you"] == [1]
    assert table.view()["you"] == []


@pytest.mark.slow
def test_people_on_one_device_share_a_token(client: httpx.Client) -> None:
    table = make_table(client, ALL_HERE)
    assert len({*table.tokens.values()}) == 1
    assert table.view(0)["you"] == [0, 1, 2, 3]
    assert [seat["here"] for seat in table.view()["seats"]] == [False, True, True, True]
    assert table.play()["status"] == "over"


def test_one_cookie_is_one_person_at_a_table(browsers: Callable[[], httpx.Client]) -> None:
    ann = browsers()
    table = make_table(ann, ME_AND_OPEN)
    again = table.post("join", name="Ann too")
    assert again.status_code == 409
    assert detail(again) == "you already sit at this table"
    bob = browsers()
    answer = bob.post(f"{table.url}/join", json={})
    assert answer.json()["seat"] == 1
    assert bob.get(table.url).json()["you"] == [1]


def test_a_cookie_is_as_good_as_a_token(browsers: Callable[[], httpx.Client]) -> None:
    ann = browsers()
    table = make_table(ann)
    seen = ann.get(table.url).json()
    assert seen["legal"] == ["+"]
    answer = ann.post(f"{table.url}/moves", json={"seq": seen["seq"], "move": "+"})
    assert answer.status_code == 200


def test_two_people_want_the_last_seat(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    answers = at_once(12, lambda number: table.post("join", name=f"Bob {number}"))
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 11}
    assert table.view()["status"] == "playing"


def test_names_are_tidied(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join("  Bob   the\tGardener ")
    assert table.view()["names"] == ["Ann", "Bob the Gardener"]


@pytest.mark.slow
def test_contributions_are_part_of_the_shuffle(client: httpx.Client) -> None:
    seats = [*ME_AND_OPEN, {"kind": "open"}]
    table = make_table(client, seats)
    commitment = table.view()["commitment"]
    assert table.post("contribution").status_code == 422
    assert table.post("contribution", number="1").status_code == 401
    assert table.post("contribution", 0, number="4").status_code == 200
    table.join("Bob", contribution='né ☘ "] [seed 1]\n\r\t\u2028\x85\x00')
    table.join("Cleo")
    seen = table.view()
    assert seen["commitment"] == commitment
    assert seen["contributions"] == ["4", 'né ☘ "] [seed 1]\n\r\t\u2028\x85\x00', ""]
    late = table.post("contribution", 0, number="5")
    assert late.status_code == 409
    assert detail(late) == "the clovers are already shuffled"
    table.play()
    record = check_record(table, 1)
    assert record.contributions == tuple(seen["contributions"])
    table.again()
    assert table.view()["contributions"] == []
    table.play()
    check_record(table, 2)


def test_each_seat_contributes_once(client: httpx.Client) -> None:
    table = make_table(client, [*ME_AND_OPEN, {"kind": "open"}])
    table.join("Bob", contribution="7")
    assert table.post("contribution", 0, number="4").status_code == 200
    seen = table.view()
    for seat in (0, 1):
        again = table.post("contribution", seat, number="5")
        assert again.status_code == 409
        assert detail(again) == "this seat has already added its number to the shuffle"
    assert table.view() == seen
    assert seen["contributions"] == ["4", "7", ""]


def test_reactions_need_a_seat_and_change_nothing(client: httpx.Client) -> None:
    table = make_table(client)
    assert table.post("reactions", reaction="wow").status_code == 401
    assert table.post("reactions", 0, reaction="rude").status_code == 422
    seq = table.view()["seq"]
    answer = table.post("reactions", 0, reaction="wow")
    assert (answer.status_code, answer.json()) == (200, {"seq": seq})
    assert table.view()["seq"] == seq


def test_reactions_are_limited(serve: Serve) -> None:
    small = serve()
    small.rooms.rates.reacting = Rate(2, 0.0)
    with small.client() as program:
        table = make_table(program)
        answers = [table.post("reactions", 0, reaction="wow") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert detail(answers[-1]) == "one reaction at a time"
