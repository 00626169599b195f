"""What is not what was meant gets a 4xx and a sentence."""

import json

import httpx
import pytest

from luckynumbers.web.limits import NAME_LENGTH

from ..addresses import WITH_A_BODY
from ..playing import ME_AND_OPEN, Table, bearer, detail, make_table


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"players": "2"}, "players"),
        ({"players": True}, "players"),
        ({"setup": "chaos"}, "setup"),
        ({"bruno": 1}, "bruno"),
        ({"first": 4}, "first"),
        ({"first": 2}, "there is no seat 2 here"),
        ({"first": -1}, "first"),
        ({"first": "youngest"}, "first"),
        ({"first": "oldest"}, "say which seat the oldest player has"),
        ({"first": "oldest", "oldest": 3}, "there is no seat 3 here"),
        ({"clock": 9}, "clock"),
        ({"clock": 14 * 24 * 3600 + 1}, "clock"),
        ({"clock": 30.5}, "clock"),
        ({"seats": []}, "as many are needed as there are players, 2"),
        ({"seats": [{"kind": "me"}]}, "as many are needed as there are players, 2"),
        ({"seats": [{"kind": "me"}] * 5}, "seats"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "only one of them can be you"),
        ({"seats": [{"kind": "here"}, {"kind": "bot"}]}, "one seat must be kind me"),
        ({"seats": [{"kind": "me"}, {"kind": "robot"}]}, "seats.1.kind"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]}, "there is no bot called 'hal'"),
        ({"seats": [{"kind": "me", "bot": "sprout"}, {"kind": "bot"}]}, "only a seat of kind bot has a bot"),
        ({"seats": [{"kind": "me", "colour": "red"}, {"kind": "bot"}]}, "colour"),
        ({"seed": "mine"}, "seed"),
        ([], "dictionary"),
    ],
)
def test_a_table_that_cannot_be_made(client: httpx.Client, wish: object, said: str) -> None:
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 422
    assert said in detail(answer)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"seq": 1},
        {"move": "+"},
        {"seq": "1", "move": "+"},
        {"seq": -1, "move": "+"},
        {"seq": 2**53 + 1, "move": "+"},
        {"seq": 1.0, "move": "+"},
        {"seq": True, "move": "+"},
        {"seq": None, "move": "+"},
        {"seq": 1, "move": ""},
        {"seq": 1, "move": "+" * 65},
        {"seq": 1, "move": ["+"]},
        {"seq": 1, "move": "+", "seat": 1},
        [1, "+"],
        "+",
        None,
    ],
)
def test_a_move_of_the_wrong_shape(client: httpx.Client, wish: object) -> None:
    table = make_table(client)
    answer = client.post(f"{table.url}/moves", json=wish, headers=bearer(table.tokens[0]))
    assert answer.status_code == 422
    detail(answer)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\t\n",
        "\u0000",
        "a\u0000b",
        "a\u0007b",
        "\u001b[31mred",
        "a\u202eb",
        "\u200b",
        "\u2028",
        "\ud800",
        "x" * (NAME_LENGTH + 1),
        "x" * 60_000,
        None,
        7,
        ["a"],
        {"a": "b"},
    ],
)
def test_names_that_cannot_be_shown(client: httpx.Client, name: object) -> None:
    table = make_table(client, ME_AND_OPEN)
    seats = [{"kind": "me", "name": name}, {"kind": "bot"}]
    wishes = {"/api/me": {"name": name}, f"{table.url}/join": {"name": name}, "/api/tables": {"seats": seats}}
    for path, wish in wishes.items():
        if name is None and path != "/api/me":
            continue  # no name is a name like any other there
        answer = client.post(path, content=json.dumps(wish), headers={"Content-Type": "application/json"})
        assert answer.status_code == 422, (path, answer.text)
        assert "name" in detail(answer)
    assert table.view()["status"] == "waiting"


NOT_WHAT_IS_MEANT = [
    b"",
    b"{",
    b"nonsense",
    b"null",
    b"[]",
    b"0",
    b'"text"',
    b"true",
    b"NaN",
    b"[" * 30_000,
    b'{"a":' * 10_000,
    b"[" * 20_000 + b"]" * 20_000,
    b"9" * 6_000,
    b"1e999",
    b"\xff\xfe",
    b"\x00",
    b'\xef\xbb\xbf{"seq":1}',
    rb'{"\ud800":1}',
    rb'{"seq":1,"move":"\ud800","name":"\ud800","number":"\udfff","reaction":"\ud800","code":"\ud800","record":"\ud800"}',
    b'{"seq":1,"move":"\xed\xa0\x80","name":"\xed\xa0\x80","code":"\xed\xa0\x80","record":"\xed\xa0\x80"}',
    rb'{"seq":1,"move":"\u0000","name":"\u0000","reaction":"\u0000","record":"\u0000","players":"\u0000"}',
    b'{"seq":' + b"9" * 400 + b',"move":"+","players":' + b"9" * 400 + b',"name":9,"code":9,"record":9}',
    b'{"seq":1e400,"move":{},"players":-1e400,"name":{},"code":{},"record":{},"number":{},"reaction":{}}',
    b'{"__proto__":{"a":1},"constructor":1}',
    b'{"seq":1,"seq":2,"move":"+","extra":1,"name":"a","code":"a","record":"","number":"1","reaction":"wow"}',
    "{'seq': 1}".encode("utf-16"),
]


@pytest.mark.parametrize("body", NOT_WHAT_IS_MEANT, ids=lambda body: repr(body[:24]))
def test_bodies_that_are_not_what_is_meant(client: httpx.Client, table: Table, body: bytes) -> None:
    headers = bearer(table.tokens[0]) | {"Content-Type": "application/json"}
    before = table.view()
    for path in WITH_A_BODY:
        answer = client.post(path.format(table=table.id), content=body, headers=headers)
        # What is too deep or too long to be read at all may be told so by 400.
        assert answer.status_code in ({422} if len(body) < 5_000 else {400, 422}), (path, answer.text)
        detail(answer)
    assert table.view() == before


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "a", ""]
)
def test_what_does_not_say_that_it_is_json(client: httpx.Client, table: Table, kind: str) -> None:
    for path in WITH_A_BODY:
        answer = client.post(path.format(table=table.id), content=b"{}", headers={"Content-Type": kind})
        assert answer.status_code == 422, path
        detail(answer)
