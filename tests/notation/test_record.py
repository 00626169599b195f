"""Records: whole games as text, finished or not."""

import copy
import datetime
import pickle
import re
import textwrap
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import luckynumbers as ln
from luckynumbers import Action, BadNotation, Game, IllegalAction, IllegalInRecord, Outcome, Record, Reveal
from luckynumbers.notation import record as record_module

from .records import DEALT, EVENTS, HEAD, SHORT, played, same

# Reading


def test_a_record_is_headers_a_blank_line_and_the_game() -> None:
    record = Record.parse(SHORT)
    assert (record.players, record.setup, record.first) == (2, "sorted", 0)
    assert [str(event) for event in record.events] == EVENTS
    assert record.outcome is None
    assert record.revealed == (3, 7, 12, 18, 2, 9, 9, 20, 13, 5)


def test_positions_are_the_start_and_one_for_each_event() -> None:
    record = Record.parse(SHORT)
    positions = record.positions()
    assert len(positions) == len(record.events) + 1
    assert positions[0] == ln.Position.start()
    for before, event, after in zip(positions, record.events, positions[1:], strict=False):
        assert before.apply(event) == after
    assert sum(position.to_act == ln.CHANCE for position in positions) == 10, "chance nodes included"


def test_a_record_is_written_with_a_line_for_each_seat_and_each_round() -> None:
    assert str(Record.parse(SHORT + " 4. +12@c3")) == (
        f"{HEAD}[result *]\n\n{DEALT}1. +13@d2 2. +5-\n3. 5@b1 4. +12@c3x9\n"
    )


def test_every_header_is_written_where_it_applies() -> None:
    game = played(players=3, first=2, bruno=True, limit=4, seed=3)
    record = game.record(date=datetime.date(2026, 11, 15))
    lines = str(record).splitlines()
    assert game.position.outcome is not None
    winners = ",".join(str(seat + 1) for seat in game.position.outcome.winners)
    assert lines[: lines.index("")] == [
        "[players 3]",
        "[set-up sorted]",
        "[first 3]",
        '[names ["Name 0", "Name 1", "Name 2"]]',
        "[bruno on]",
        "[limit 4]",
        "[date 2026-11-15]",
        f"[result {winners}]",
        "[reason turn limit]",
        f"[commitment {game.commitment}]",
        "[seed 3]",
    ]


@pytest.mark.parametrize(
    "moves",
    [
        "3 7 12 18 2 9 9 20 1. +13@d2 2. +5- 3. 5@b1",
        "3\n7\n12\n18\n\n2 9 9 20\n\n1.\n+13@d2\n2.+5-\t3.5@b1",
        "{a}3 7{b}12 18 2 9 9 20{c}1.{d}+13@d2!{e}2. +5- ?? 3. 5@b1{f}",
        "  3 7 12 18 2 9 9 20 1. +13@d2 2. +5- 3. 5@b1  \n\n",
    ],
)
def test_moves_may_be_laid_out_in_any_way(moves: str) -> None:
    assert Record.parse(f"{HEAD}\n{moves}").events == Record.parse(SHORT).events


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_files_of_every_system_are_read(line_end: str, mark: str) -> None:
    assert Record.parse(mark + SHORT.replace("\n", line_end)) == Record.parse(SHORT)


def test_blank_lines_before_the_headers_and_blanks_around_them_do_no_harm() -> None:
    assert Record.parse(f"\n \n  [players 2] \n[set-up   sorted]\n[first 1]\t\n \n{DEALT}") == Record.parse(
        f"{HEAD}\n{DEALT}"
    )


def test_a_record_without_moves_is_the_empty_table() -> None:
    for text in (HEAD, HEAD + "\n", HEAD.rstrip("\n")):
        record = Record.parse(text)
        assert record.events == ()
        assert record.positions() == (ln.Position.start(),)
        assert same(record)


def shown_in(text: str) -> list[str]:
    """Return the records that stand in a document: each ends where the text is less indented again."""
    blocks = re.finditer(r"^( *)\[players 2\]\n(?:\1.*\n|\n)+", text, re.MULTILINE)
    return [textwrap.dedent(block[0]) for block in blocks]


@pytest.mark.parametrize(
    "document",
    [(Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8"), record_module.__doc__],
    ids=["docs/notation.md", "record.py"],
)
def test_the_records_shown_to_readers_are_records(document: str) -> None:
    shown = shown_in(document)
    assert shown
    for text in shown:
        assert same(Record.parse(text))


# Round trips


@pytest.mark.parametrize("bruno", [False, True])
@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_finished_games_round_trip(players: int, setup: str, bruno: bool) -> None:
    record = played(players, setup, players - 1, bruno, seed=players).record(date="2026-11-15")
    assert record.outcome is not None
    assert same(record)
    assert f"[reason {record.outcome.reason}]" in str(record)
    assert "[seed " in str(record)


@pytest.mark.parametrize(
    ("players", "setup", "bruno"), [(2, "sorted", False), (2, "michael", True), (3, "choice", True)]
)
def test_every_beginning_of_a_game_is_a_record_that_round_trips(
    players: int, setup: str, bruno: bool
) -> None:
    game = played(players, setup, 1, bruno, limit=14, seed=5)
    for length in range(len(game.events) + 1):
        record = Record(players, setup, 1, game.events[:length], bruno=bruno, turn_limit=14)
        assert same(record)
        assert len(record.positions()) == length + 1
        assert ("[result *]" in str(record)) is (length < len(game.events))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
def test_resignations_anywhere_round_trip(setup: str, seat: int) -> None:
    game = played(setup=setup, limit=5, seed=2)
    for length in range(len(game.events)):
        record = Record(2, setup, 0, (*game.events[:length], Action.resign(seat)), turn_limit=5)
        assert record.outcome == Outcome((1 - seat,), "resigned")
        assert same(record)
        assert str(record).rstrip().endswith(f"#{seat + 1}")


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("#1", "#1"),
        ("3 7 #2", "3 7 #2"),
        (f"{DEALT}#1", "#1"),
        (f"{DEALT}1. +13@d2 #1", "1. +13@d2 #1"),
        (f"{DEALT}1. + #2", "1. + #2"),
        (f"{DEALT}1. +13 #1", "1. +13 #1"),
        (f"{DEALT}1. +13 #1!", "1. +13 #1!"),
    ],
)
def test_a_resignation_stands_without_a_number(moves: str, line: str) -> None:
    record = Record.parse(f"{HEAD}\n{moves}")
    assert record.outcome is not None
    assert record.outcome.reason == "resigned"
    assert line in str(record).splitlines()
    assert same(record)


@pytest.mark.parametrize("unfinished", ["1. +", "1. +13", "1. +13@d2 2. +", "1. +13@d2 2. +5"])
def test_the_last_turn_may_be_unfinished(unfinished: str) -> None:
    record = Record.parse(f"{HEAD}\n{DEALT}{unfinished}")
    assert str(record).split("\n\n")[1] == f"{DEALT}{unfinished}\n"
    assert same(record)


def test_what_came_off_is_written_and_checked() -> None:
    record = Record.parse(f"{HEAD}\n{DEALT}1. +13@c3 2. +14@c3x9")
    assert "1. +13@c3x12 2. +14@c3x9" in str(record)
    with pytest.raises(IllegalInRecord, match=r"13 cannot come off c3 \(R4\): 12 stands there"):
        Record.parse(f"{HEAD}\n{DEALT}1. +13@c3x13")


def test_set_ups_are_written_as_their_events() -> None:
    choice = f"{HEAD.replace('sorted', 'choice')}[result *]\n\n9 4 18 4 *18@a1 *4@d4 *9@b2 *4@c3\n1 2\n"
    assert str(Record.parse(choice)) == choice
    michael = f"{HEAD.replace('sorted', 'michael')}[result *]\n\n7 *7@b2\n9 *9@d4\n3 *3@a1\n4\n"
    assert str(Record.parse(michael)) == michael


# Comments, glyphs, headers


def test_comments_and_glyphs_are_kept_where_they_stood() -> None:
    text = (
        f"{HEAD}[result *]\n\n"
        "{before} {again}\n3 7! 12 18 {dealt}\n2 9 9 20?!\n1. +13@d2!! {why not {d1} 2. +5-?? {}\n"
        "3. 5@b1 {the end}\n"
    )
    record = Record.parse(text)
    assert record.comments == (
        (0, "before"),
        (0, "again"),
        (4, "dealt"),
        (11, "why not {d1"),
        (14, ""),
        (15, "the end"),
    )
    assert record.glyphs == ((2, "!"), (8, "?!"), (11, "!!"), (14, "??"))
    assert str(record) == text
    assert same(record)


@pytest.mark.parametrize("glyph", ["!", "?", "!!", "??", "!?", "?!"])
def test_a_glyph_may_stand_apart_from_its_turn(glyph: str) -> None:
    apart = Record.parse(f"{HEAD}\n{DEALT}1. +13@d2 {glyph} 2. +")
    assert apart.glyphs == ((11, glyph),)
    assert apart == Record.parse(f"{HEAD}\n{DEALT}1. +13@d2{glyph} 2. +")
    assert f"1. +13@d2{glyph} 2. +" in str(apart)


@given(comments=st.lists(st.text().filter(lambda text: "}" not in text), max_size=4))
def test_any_comment_round_trips(comments: list[str]) -> None:
    record = replace(Record.parse(SHORT), comments=tuple((11, comment) for comment in comments))
    assert Record.parse(str(record)) == record


def test_unknown_headers_are_kept_in_their_order() -> None:
    record = Record.parse(
        f"[event Living room [1]]\n{HEAD}[zebra-2 {{x}}]\n[apple ]]\n[bruno off]\n\n{DEALT}"
    )
    assert record.others == (("event", "Living room [1]"), ("zebra-2", "{x}"), ("apple", "]"))
    assert str(record).splitlines()[4:7] == ["[event Living room [1]]", "[zebra-2 {x}]", "[apple ]]"]
    assert same(record)


@pytest.mark.parametrize(
    ("value", "bruno"),
    [
        ("on", True),
        ("yes", True),
        ("true", True),
        ("1", True),
        ("off", False),
        ("no", False),
        ("false", False),
    ],
)
def test_bruno_is_on_or_off(value: str, bruno: bool) -> None:
    assert Record.parse(f"{HEAD}[bruno {value}]\n").bruno is bruno


ANY_NAME = st.text() | st.sampled_from(
    ['"', "\\", "]", "a\nb", "\ud800", "\u2028", "é", "🍀", "\x00", "\x7f", ""]
)


@given(names=st.tuples(ANY_NAME, ANY_NAME))
def test_any_names_round_trip_on_one_line(names: tuple[str, str]) -> None:
    record = replace(Record.parse(SHORT), names=names)
    assert same(record)
    assert len(str(record).splitlines()) == len(str(Record.parse(SHORT)).splitlines()) + 1
    str(record).encode()


@given(seed=ANY_NAME | st.integers().map(str) | st.sampled_from(['"', '""', " 7", "7 ", "a]b", "[", '"x" y']))
def test_any_seed_round_trips_on_one_line(seed: str) -> None:
    finished = Record.parse(f"{HEAD}\n#1")
    record = replace(finished, seed=seed)
    assert same(record)
    assert len(str(record).splitlines()) == len(str(finished).splitlines()) + 1
    str(record).encode()


@given(contributions=st.tuples(ANY_NAME, ANY_NAME))
def test_any_contributions_round_trip(contributions: tuple[str, str]) -> None:
    assert same(replace(Record.parse(SHORT), contributions=contributions))


def test_results_may_be_left_out_and_seats_come_in_any_order() -> None:
    shared = f"{HEAD}[limit 1]\n[result 2,1]\n[reason turn limit]\n\n{DEALT}1. +5-"
    record = Record.parse(shared)
    assert record.outcome == Outcome((0, 1), "turn limit")
    assert Record.parse(shared.replace("[result 2,1]\n[reason turn limit]\n", "")) == record
    assert "[result 1,2]" in str(record)


# Building


def test_building_a_record_replays_it() -> None:
    with pytest.raises(IllegalAction, match="no 3 is face-down"):
        Record(2, "sorted", 0, (Reveal(3), Reveal(3), Reveal(3)))
    with pytest.raises(ValueError, match=r"R1\b"):
        Record(5, "sorted", 0)


def test_lists_are_as_good_as_tuples() -> None:
    record = Record(2, "sorted", 0, [], names=["Ann", "Bo"], others=[["event", "club"]], comments=[[0, "so"]])  # type: ignore[arg-type]
    assert record == Record(
        2, "sorted", 0, (), ("Ann", "Bo"), others=(("event", "club"),), comments=((0, "so"),)
    )
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"names": ("Ann",)}, "1 names for 2 players"),
        ({"names": ("Ann", 3)}, "names are texts"),
        ({"names": "AB"}, "names is a tuple, not 'AB'"),
        ({"events": None}, "events is a tuple, not None"),
        ({"events": ("3", "7")}, "events are actions and reveals, not '3'"),
        ({"bruno": None}, "bruno is True or False, not None"),
        ({"commitment": ["a"]}, r"\['a'\] is not a text"),
        ({"contributions": (1, 2)}, "1 is not a text"),
        ({"shuffled_after": False}, "shuffled_after is a number of clovers, not False"),
        ({"others": (("event",),)}, "others are pairs"),
        ({"comments": (("0", "so"),)}, "'0' is not a number of events"),
        ({"comments": ((0, 5),)}, "5 is not a text"),
        ({"contributions": ("1",)}, "1 contributions among 2 players"),
        ({"seed": "7"}, "only after the end"),
        ({"shuffled_after": 11}, "11 clovers before the shuffle, 10 in all"),
        ({"shuffled_after": -1}, "-1 clovers before the shuffle"),
        ({"others": (("players", "2"),)}, "'players' is not the name of a further header"),
        ({"others": (("date", "today"),)}, "'date' is not the name of a further header"),
        ({"others": (("Event", "2"),)}, "'Event' is not the name of a further header"),
        ({"others": (("a b", "2"),)}, "'a b' is not the name of a further header"),
        ({"others": (("event", "a\nb"),)}, "must be one line"),
        ({"others": (("event", " a"),)}, "must be one line"),
        ({"others": (("event", ""),)}, "must be one line"),
        ({"date": "a\nb"}, "must be one line"),
        ({"commitment": "a "}, "must be one line"),
        ({"comments": ((0, "a}b"),)}, "cannot contain '}'"),
        ({"glyphs": ((1, "!!!"),)}, "glyphs are"),
    ],
)
def test_what_cannot_be_written_cannot_be_built(changes: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        replace(Record.parse(SHORT), **changes)  # type: ignore[arg-type]


def test_dates_are_written_as_iso_dates() -> None:
    game = Game.deal(seed=1)
    assert game.record(date=datetime.date(2026, 1, 2)).date == "2026-01-02"
    assert game.record(date="New Year").date == "New Year"
    assert game.record().date is None


def test_records_are_values() -> None:
    record = played(seed=4).record()
    for twin in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):  # noqa: S301
        assert twin == record
        assert hash(twin) == hash(record)
        assert twin.positions() == record.positions()
        assert str(twin) == str(record)
    with pytest.raises(FrozenInstanceError):
        record.seed = None  # type: ignore[misc]


# Several records in one file


def test_several_records_are_read_from_one_file() -> None:
    records = tuple(played(seed=seed, limit=6).record() for seed in range(4))
    text = ln.format_records(records)
    assert ln.parse_records(text) == records
    assert ln.parse_records("\ufeff" + text.replace("\n", "\r\n")) == records
    assert ln.parse_records(str(records[0])) == records[:1]
    assert ln.parse_records(HEAD + "\n" + HEAD) == (Record.parse(HEAD),) * 2


def test_a_header_inside_a_comment_begins_no_record() -> None:
    text = f"{HEAD}\n{DEALT}{{as in\n[players 2]\n{{\n[first 1]\n}} 1. +13@d2 {{ a }} {{\n[x y]}}\n"
    assert ln.parse_records(text + "\n" + SHORT) == (Record.parse(text), Record.parse(SHORT))
    assert len(Record.parse(text).comments) == 3


def test_complaints_count_the_lines_of_the_whole_file() -> None:
    text = f"{SHORT}\n\n{SHORT}\n4. 17@a1"
    with pytest.raises(IllegalInRecord, match="line 16, column 4: 17 cannot be taken") as caught:
        ln.parse_records(text)
    assert (caught.value.line, caught.value.column) == (16, 4)
    with pytest.raises(BadNotation, match="line 10, column 1"):
        ln.parse_records(f"{SHORT}\n\n[players 2]\n[set-up odd]\n[first 1]\n")


@pytest.mark.parametrize("text", ["", "\n\n", "no record"])
def test_a_file_without_records_is_bad_notation(text: str) -> None:
    with pytest.raises(BadNotation):
        ln.parse_records(text)
