import pytest

from luckynumbers import Action, BadNotation, Event, Position, Record, Reveal
from luckynumbers.notation.movetext import (
    GLYPHS,
    Word,
    bad_record,
    format_moves,
    parse_moves,
    place_of,
    words_of,
)

DEALT: list[Event] = [Reveal(clover) for clover in (3, 7, 12, 18, 2, 9, 9, 20)]
TURNS: list[Event] = [
    Action.draw(),
    Reveal(13),
    Action.parse("@d2"),
    Action.draw(),
    Reveal(5),
    Action.leave(),
]


def positions(events: list[Event]) -> tuple[Position, ...]:
    return Record(2, "sorted", 0, tuple(events)).positions()


def test_places_count_lines_and_columns_from_one() -> None:
    text = "ab\ncd\n\nef"
    assert [place_of(text, offset) for offset in range(len(text) + 1)] == [
        *((1, 1), (1, 2), (1, 3)),
        *((2, 1), (2, 2), (2, 3)),
        (3, 1),
        *((4, 1), (4, 2), (4, 3)),
    ]


def test_a_complaint_carries_text_and_place() -> None:
    error = bad_record("ab\ncd", 4, "no")
    assert (str(error), error.text, error.line, error.column) == ("line 2, column 2: no", "ab\ncd", 2, 2)


def test_in_set_up_every_event_is_a_word_and_in_play_every_turn() -> None:
    events = DEALT + TURNS
    words = list(words_of(events, positions(events)))
    assert [word.text for word in words] == ["3", "7", "12", "18", "2", "9", "9", "20", "+13@d2", "+5-"]
    assert words[0] == Word("3", 0, 1)
    assert words[-1] == Word("+5-", 11, 14)


@pytest.mark.parametrize("length", [1, 2])
def test_an_unfinished_turn_is_a_word_and_a_resignation_another(length: int) -> None:
    events = [*DEALT, *TURNS[:length], Action.resign(1)]
    words = [word.text for word in words_of(events, positions(events))]
    assert words[-2:] == ["+13"[: 1 + 2 * (length - 1)], "#2"]


def test_what_came_off_is_named_whatever_the_event_says() -> None:
    events = [
        *DEALT,
        Action.draw(),
        Reveal(13),
        Action.parse("@c3"),
        Action.draw(),
        Reveal(6),
        Action.parse("@a1x2"),
    ]
    words = [word.text for word in words_of(events, positions(events))]
    assert words[-2:] == ["+13@c3x12", "+6@a1x2"]


def test_moves_are_written_round_by_round_from_the_first_seat() -> None:
    events = DEALT + TURNS
    written = format_moves(
        0, events, positions(events), [(0, "begin"), (14, "end")], [(11, "!?"), (14, "??")]
    )
    assert written == "{begin}\n3 7 12 18\n2 9 9 20\n1. +13@d2!? 2. +5-?? {end}"
    moves = parse_moves(written, 0, Position.start())
    assert moves.events == events
    assert moves.comments == [(0, "begin"), (14, "end")]
    assert moves.glyphs == [(11, "!?"), (14, "??")]
    assert moves.position == positions(events)[-1]


def test_nothing_is_written_as_nothing() -> None:
    assert format_moves(0, [], positions([])) == ""
    assert parse_moves("", 0, Position.start()).events == []


def test_reading_begins_where_it_is_told() -> None:
    assert parse_moves("[not a move] 3 7", 12, Position.start()).events == [Reveal(3), Reveal(7)]
    with pytest.raises(BadNotation, match="line 1, column 16: 'x' is not a move"):
        parse_moves("[not a move] 3 x", 12, Position.start())


@pytest.mark.parametrize("glyph", GLYPHS)
def test_every_glyph_attaches_to_its_move(glyph: str) -> None:
    moves = parse_moves(f"3{glyph} 7", 0, Position.start())
    assert moves.glyphs == [(1, glyph)]
    assert moves.events == [Reveal(3), Reveal(7)]


def test_a_round_that_bruno_stretches_stays_on_its_line() -> None:
    text = (
        "[players 2]\n[set-up sorted]\n[first 2]\n[bruno on]\n[result *]\n\n"
        "4 9 13 20\n1 6 12 20\n1. +9@c1 2. +13@d2 3. +17- 4. +18-\n5. +19-\n"
    )
    assert str(Record.parse(text)) == text
