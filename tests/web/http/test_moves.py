"""Moves over HTTP: made once, by whoever may, or refused with the reason."""

from collections import Counter
from collections.abc import Callable

import httpx
import pytest

import luckynumbers as ln

from ..playing import ME_AND_OPEN, Json, at_once, bearer, detail, make_table


def illegal_move(seen: Json) -> str:
    """Return a take that is legible and not allowed, because nothing is face-up yet."""
    assert ln.Position.parse(seen["position"]).table == ()
    return "13@b2"


def test_a_draw_answers_with_the_clover(client: httpx.Client) -> None:
    table = make_table(client)
    seq = table.view()["seq"]
    answer = table.move(0, "+", seq)
    assert answer.status_code == 200
    said = answer.json()
    assert [event["type"] for event in said["events"]] == ["move", "reveal"]
    assert [event["seq"] for event in said["events"]] == [seq + 1, seq + 2]
    assert said["seq"] == seq + 2 == table.view()["seq"]
    move, reveal = said["events"]
    assert (move["seat"], move["move"], move["to_act"]) == (0, "+", None)
    assert (reveal["seat"], reveal["to_act"]) == (0, 0)
    assert ln.Position.parse(reveal["position"]).hand == (int(reveal["move"]),)
    assert table.view()["history"][-2:] == said["events"]


def test_a_stale_seq_is_refused(client: httpx.Client) -> None:
    table = make_table(client)
    seq = table.view()["seq"]
    for wrong in (0, seq - 1, seq + 1, 2**53):
        answer = table.move(0, "+", wrong)
        assert answer.status_code == 409
        assert detail(answer) == f"the table has gone on: it is at seq {seq} now"
    assert table.move(0, "+", seq).status_code == 200
    assert table.move(0, "+", seq).status_code == 409


def test_an_illegal_move_says_the_rule(client: httpx.Client) -> None:
    table = make_table(client)
    seen = table.view()
    take = table.move(0, illegal_move(seen))
    assert take.status_code == 422
    assert take.json()["rule"] == "R7"
    table.move(0, "+")
    seen = table.view(0)
    position = ln.Position.parse(seen["position"])
    clover, garden = position.hand[0], position.gardens[0]
    cell = next(cell for cell in range(16) if not garden.fits(clover, cell))
    refused = table.move(0, f"@{ln.cell_name(cell)}")
    assert refused.status_code == 422
    assert refused.json()["rule"] in {"R3", "R5"}
    with pytest.raises(ln.IllegalAction) as why:
        position.apply(f"@{ln.cell_name(cell)}")
    assert detail(refused) == str(why.value)
    assert table.view(0) == seen


@pytest.mark.parametrize("move", ["13", "+13@b2", "+13-", "7"])
def test_r6_the_dealer_reveals(client: httpx.Client, move: str) -> None:
    answer = make_table(client).move(0, move)
    assert answer.status_code == 422
    assert answer.json()["rule"] == "R6"
    assert "the dealer reveals the clovers" in detail(answer)


@pytest.mark.parametrize(
    "move", ["hello", "@e5", "++", " +", "0@a1", "21@a1", "\u0000", "＋", "@a1\n", "x" * 64]
)
def test_what_is_not_a_move(client: httpx.Client, move: str) -> None:
    answer = make_table(client).move(0, move)
    assert answer.status_code == 422
    assert answer.json()["rule"] is None
    assert "is not a move" in detail(answer)


def test_only_the_owner_of_the_seat_moves(client: httpx.Client) -> None:
    table = make_table(client, ME_AND_OPEN)
    table.join()
    wish = {"seq": table.view()["seq"], "move": "+"}
    for headers in ({}, bearer("nonsense"), {"Authorization": "Basic YTpi"}, {"Authorization": "Bearer"}):
        answer = client.post(f"{table.url}/moves", json=wish, headers=headers)
        assert answer.status_code == 401
        assert detail(answer) == "this needs the token of a seat at this table"
    not_yours = table.move(1, "+")
    assert not_yours.status_code == 403
    assert detail(not_yours) == "it is not your turn"


def test_a_token_is_good_at_its_own_table_only(client: httpx.Client) -> None:
    one, other = make_table(client), make_table(client)
    answer = other.client.post(
        f"{other.url}/moves", json={"seq": other.view()["seq"], "move": "+"}, headers=bearer(one.tokens[0])
    )
    assert answer.status_code == 401


def test_a_bad_token_is_not_helped_by_a_cookie(browsers: Callable[[], httpx.Client]) -> None:
    ann = browsers()
    table = make_table(ann)
    answer = ann.post(
        f"{table.url}/moves", json={"seq": table.view(0)["seq"], "move": "+"}, headers=bearer("nonsense")
    )
    assert answer.status_code == 401


def test_the_same_move_80_times_at_once_happens_once(client: httpx.Client) -> None:
    table = make_table(client)
    seq = table.view()["seq"]
    answers = at_once(80, lambda _: table.move(0, "+", seq))
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 79}
    assert table.view()["seq"] == seq + 2


def test_after_the_end_nothing_can_be_played(client: httpx.Client) -> None:
    table = make_table(client)
    table.move(0, "#1")
    answer = table.move(0, "+")
    assert answer.status_code == 409
    assert detail(answer) == "the game is over"
