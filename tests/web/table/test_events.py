"""Events and their text: nothing is lost on the way, and it is the text that older tables are kept in."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import DecodeError

from luckynumbers.web.table import events
from luckynumbers.web.table.events import (
    Cancelled,
    Closed,
    Contributed,
    Created,
    End,
    Entry,
    Event,
    Joined,
    Left,
    Moved,
    Options,
    Returned,
    Revealed,
    Seated,
    Sitter,
    Started,
    Vacated,
    Wished,
    decode,
    encode,
)

KEPT: list[tuple[Event, dict[str, Any]]] = [
    (
        Created(
            Options(2, "sorted", clock=30), (Sitter("person", "Ann"), Sitter("bot", "B", "snail")), 1, "c"
        ),
        {
            "type": "created",
            "options": {
                "players": 2,
                "setup": "sorted",
                "bruno": False,
                "tournament": False,
                "public": False,
                "clock": 30,
            },
            "seats": [
                {"kind": "person", "name": "Ann", "bot": None, "here": False},
                {"kind": "bot", "name": "B", "bot": "snail", "here": False},
            ],
            "first": 1,
            "commitment": "c",
        },
    ),
    (Joined(1, "Zoë 🍀"), {"type": "joined", "seat": 1, "name": "Zoë 🍀"}),
    (Contributed(0, "\u2028\x7f\n"), {"type": "contributed", "seat": 0, "number": "\u2028\x7f\n"}),
    (
        Started("t.1", 1, 0, "c", ("", "7"), "p"),
        {
            "type": "started",
            "game": "t.1",
            "number": 1,
            "first": 0,
            "commitment": "c",
            "contributions": ["", "7"],
            "position": "p",
        },
    ),
    (
        Started("t.2", 2, 1, "c", (), "p", back=(), away=(0,)),
        {
            "type": "started",
            "game": "t.2",
            "number": 2,
            "first": 1,
            "commitment": "c",
            "contributions": [],
            "position": "p",
            "back": [],
            "away": [0],
        },
    ),
    (
        Moved(0, "+", "p", None),
        {"type": "move", "seat": 0, "move": "+", "position": "p", "to_act": None},
    ),
    (
        Moved(0, "#1", "p", None, End((1,), "resigned"), "seed"),
        {
            "type": "move",
            "seat": 0,
            "move": "#1",
            "position": "p",
            "to_act": None,
            "outcome": {"winners": [1], "reason": "resigned"},
            "seed": "seed",
        },
    ),
    (
        Revealed(1, "13", "p", 1),
        {"type": "reveal", "seat": 1, "move": "13", "position": "p", "to_act": 1},
    ),
    (Left(1, "seedling", "time"), {"type": "left", "seat": 1, "bot": "seedling", "why": "time"}),
    (Returned(1), {"type": "returned", "seat": 1}),
    (Wished(1), {"type": "wished", "seat": 1}),
    (Vacated(1), {"type": "vacated", "seat": 1}),
    (Seated(1, "snail"), {"type": "seated", "seat": 1, "bot": "snail"}),
    (Closed((0, 2), 1), {"type": "closed", "seats": [0, 2], "first": 1}),
    (Cancelled(), {"type": "cancelled"}),
]
each_kind = pytest.mark.parametrize(("event", "told"), KEPT, ids=lambda value: type(value).__name__)


@each_kind
def test_the_text_is_what_it_always_was(event: Event, told: dict[str, Any]) -> None:
    """As the standard library writes it: number and time first, no blanks, ASCII."""
    expected = json.dumps({"seq": 12, "at": 1763298765.123, **told}, separators=(",", ":"))
    assert encode(Entry(12, 1763298765.123, event)) == expected.encode()


@each_kind
def test_the_text_is_read_back(event: Event, told: dict[str, Any]) -> None:
    entry = Entry(12, 1763298765.0, event)
    assert decode(encode(entry)) == entry
    assert decode(encode(entry).decode()) == entry


def test_no_kind_is_forgotten() -> None:
    assert {type(event) for event, _ in KEPT} == {*Event.__args__}


@each_kind
def test_fields_nobody_knows_any_more_are_passed_over(event: Event, told: dict[str, Any]) -> None:
    assert decode(json.dumps({"mood": [1], "seq": 3, "at": 5, **told, "weather": {}})) == Entry(3, 5.0, event)


def test_what_older_tables_do_not_say_has_a_default() -> None:
    options = {"players": 3, "setup": "choice"}
    created = {"type": "created", "options": options, "seats": [{"kind": "open", "name": ""}]}
    event = decode(json.dumps({"seq": 1, "at": 0.5, **created, "first": 0, "commitment": ""})).event
    assert event == Created(Options(3, "choice"), (Sitter("open", ""),), 0, "")


@given(st.text(st.characters(exclude_categories=["Cs"])), st.floats(0, 4e9).map(lambda at: round(at, 3)))
def test_whatever_somebody_is_called_it_is_one_line_of_ascii(name: str, at: float) -> None:
    told = encode(Entry(1, at, Joined(0, name)))
    assert all(0x20 <= letter < 0x7F for letter in told)
    assert json.loads(told) == {"seq": 1, "at": at, "type": "joined", "seat": 0, "name": name}
    assert decode(told) == Entry(1, at, Joined(0, name))


@pytest.mark.parametrize("text", ["", "{", '{"seq":1,"at":0}', '{"seq":1,"at":0,"type":"danced"}'])
def test_what_is_no_event(text: str) -> None:
    with pytest.raises(DecodeError):
        decode(text)


def test_an_event_never_changes() -> None:
    with pytest.raises(AttributeError):
        KEPT[1][0].seat = 0  # type: ignore[union-attr, misc]


def test_the_kinds_of_seats_have_names() -> None:
    assert {events.PERSON, events.OPEN, events.BOT} == {"person", "open", "bot"}
