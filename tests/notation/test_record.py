"""Records: whole games as text, finished or not."""

import copy
import datetime
import pickle
import random
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

HEAD = "[players 2]\n[set-up sorted]\n[first 1]\n"
EVENTS = ["3", "7", "12", "18", "2", "9", "9", "20", "+", "13", "@d2", "+", "5", "-", "5@b1"]
DEALT = "3 7 12 18\n2 9 9 20\n"
SHORT = f"{HEAD}\n{DEALT}1. +13@d2 2. +5- 3. 5@b1"


def played(
    players: int = 2,
    setup: str = "sorted",
    first: int = 0,
    bruno: bool = False,
    limit: int | None = None,
    seed: int = 1,
) -> Game:
    """Play a whole game by chance, filling empty cells rather than leaving."""
    game = Game.deal(
        players, setup, first, bruno, limit, seed=seed, names=[f"Name {n}" for n in range(players)]
    )
    chooser = random.Random(seed)
    while not game.over:
        actions = game.position.legal_actions()
        garden = game.position.gardens[game.position.turn]
        placing = [action for action in actions if isinstance(action, ln.Lay | ln.Take | ln.SetUp)]
        filling = [action for action in placing if not garden[action.cell]]
        game.play(chooser.choice(filling or actions))
    return game


def same(record: Record) -> bool:
    """Return whether a record reads back the same, from its text and from its repr."""
    names = {"Record": Record, "Action": Action, "Reveal": Reveal}
    rebuilt: Record = eval(repr(record), names)  # noqa: S307
    return Record.parse(str(record)) == record == rebuilt


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


# Refusals

HEADER_COMPLAINTS = [
    ("[players 5]\n[set-up sorted]\n[first 1]\n", "players must be 2, 3 or 4, not 5 (R1)", 1),
    ("[players two]\n[set-up sorted]\n[first 1]\n", "players must be a number", 1),
    ("[players ２]\n[set-up sorted]\n[first 1]\n", "players must be a number", 1),
    ("[players 02]\n[set-up sorted]\n[first 1]\n", "players must be a number", 1),
    ("[players " + "9" * 5000 + "]\n[set-up sorted]\n[first 1]\n", "players must be a number", 1),
    ("[players 2]\n[set-up Sorted]\n[first 1]\n", "set-up must be sorted, choice, michael", 2),
    ("[players 2]\n[set-up sorted]\n[first 3]\n", "first must be a number from 1 to 2, not '3'", 3),
    ("[players 2]\n[set-up sorted]\n[first 0]\n", "first must be a number from 1 to 2", 3),
    ("[set-up sorted]\n[first 1]\n", "the header [players …] is missing", 1),
    ("[players 2]\n[first 1]\n", "the header [set-up …] is missing", 1),
    ("[players 2]\n[set-up sorted]\n", "the header [first …] is missing", 1),
    ("", "the header [players …] is missing", 1),
    (HEAD + "[first 1]\n", "first is given twice", 4),
    (HEAD + "[x 1]\n[x 1]\n", "x is given twice", 5),
    (HEAD + "first 1\n", "expected a header like [players 2], or a blank line", 4),
    (HEAD + "[First 1]\n", "expected a header", 4),
    (HEAD + "[x]\n", "expected a header", 4),
    (HEAD + "[x ]\n", "expected a header", 4),
    (HEAD + "[x 1\n", "expected a header", 4),
    (HEAD + "[2x 1]\n", "expected a header", 4),
    (HEAD + "{comment}\n", "expected a header", 4),
    (HEAD + "3 7 12 18\n", "expected a header", 4),
    (HEAD + "[bruno maybe]\n", "bruno must be on or off, not 'maybe'", 4),
    (HEAD + "[bruno ON]\n", "bruno must be on or off", 4),
    (HEAD + "[limit 0]\n", "limit must be a number", 4),
    (HEAD + "[limit 1.5]\n", "limit must be a number", 4),
    (HEAD + "[limit " + "9" * 5000 + "]\n", "limit must be a number", 4),
    (HEAD + "[names Ann, Bo]\n", "names must be a JSON list of texts", 4),
    (HEAD + '[names {"a": "b"}]\n', "names must be a JSON list of texts", 4),
    (HEAD + '[names "Ann"]\n', "names must be a JSON list of texts", 4),
    (HEAD + "[names [1, 2]]\n", "names must be a JSON list of texts", 4),
    (HEAD + "[names [" + "9" * 5000 + ", 2]]\n", "names must be a JSON list of texts", 4),
    (HEAD + '[names ["Ann"]]\n', "names must list 2 texts, not 1", 4),
    (HEAD + "[names " + "[" * 100_000 + "]\n", "names must be a JSON list of texts", 4),
    (HEAD + "[names " + '{"a":' * 100_000 + "]\n", "names must be a JSON list of texts", 4),
    (HEAD + '[contributions ["1"]]\n', "contributions must list 2 texts, not 1", 4),
    (HEAD + "[result x]\n", "result must be seats like 1 or 1,2, or * for unfinished", 4),
    (HEAD + "[result 1, 2]\n", "result must be seats", 4),
    (HEAD + "[result 0]\n", "result must be seats", 4),
    (HEAD + "[result 1]\n", "the result says 1, the moves say *", 4),
    (HEAD + "[reason garden full]\n", "the reason says garden full, the moves say nothing", 4),
    (HEAD + "[seed 7]\n", "the seed is written only after the end of the game", 4),
    (HEAD + "[shuffled-after 1]\n", "shuffled-after counts more clovers than were revealed", 4),
    (HEAD + "[shuffled-after x]\n", "shuffled-after must be a number", 4),
    (HEAD + "[result *]\n\n#1", "the result says *, the moves say 2", 4),
    (HEAD + "[result 1]\n\n#1", "the result says 1, the moves say 2", 4),
    (HEAD + "[result 1,2]\n\n#1", "the result says 1,2, the moves say 2", 4),
    (HEAD + "[result 2,2]\n\n#1", "the result says 2,2, the moves say 2", 4),
    (HEAD + "[reason deck empty]\n\n#1", "the reason says deck empty, the moves say resigned", 4),
    (HEAD + '[seed "x]\n\n#1', "a seed that begins with a quotation mark must be a JSON string", 4),
    (HEAD + '[seed "x" y]\n\n#1', "a seed that begins with a quotation mark must be a JSON string", 4),
]


@pytest.mark.parametrize(
    ("text", "why", "line"), HEADER_COMPLAINTS, ids=[why for _, why, _ in HEADER_COMPLAINTS]
)
def test_a_bad_header_is_refused_at_its_line(text: str, why: str, line: int) -> None:
    with pytest.raises(BadNotation) as caught:
        Record.parse(text)
    assert f"line {line}, column 1: " in str(caught.value)
    assert why in str(caught.value)
    assert (caught.value.line, caught.value.column, caught.value.text) == (line, 1, text)
    assert not isinstance(caught.value, IllegalAction)


@pytest.mark.parametrize("header", ["[x \t]", "[date \t]", "[commitment \t]", "[x \t\r]"])
def test_a_header_of_blanks_only_has_no_value(header: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Record.parse(f"{HEAD}{header}\n\n{DEALT}")
    assert caught.value.line == 4


@pytest.mark.parametrize(
    ("moves", "why", "line", "column"),
    [
        ("x", "'x' is not a move", 5, 1),
        ("3 7\n12 eighteen", "'eighteen' is not a move", 6, 4),
        ("[players 2]", "'[players' is not a move", 5, 1),
        ("1. 3", "turns are numbered after set-up only", 5, 1),
        ("3 7 {never", "this comment is never closed", 5, 5),
        ("3 7 }", "'}' closes no comment", 5, 5),
        ("3 {a {b} c} 7", "'c' is not a move", 5, 10),
        ("! 3", "! stands before its move", 5, 1),
        ("3 7!!!", "'7!' is not a move", 5, 3),
        ("3 7! ?", "a turn has one glyph at most", 5, 6),
        (f"{DEALT}+13@d2", "turn 1 lacks its number", 7, 1),
        (f"{DEALT}2. +13@d2", "turn 2 stands where turn 1 belongs", 7, 1),
        (f"{DEALT}1. +13@d2 3. +5-", "turn 3 stands where turn 2 belongs", 7, 11),
        (f"{DEALT}1. +13@d2 +5-", "turn 2 lacks its number", 7, 11),
        (f"{DEALT}1. 1. +13@d2", "a turn is numbered before the one before it is finished", 7, 4),
        (f"{DEALT}1. +13 2. +5-", "a turn is numbered before the one before it is finished", 7, 8),
        (f"{DEALT}1. +13 @c2", "turn 1 is unfinished, so nothing may follow it", 7, 8),
        (f"{DEALT}1. + 13", "turn 1 is unfinished, so nothing may follow it", 7, 6),
        (f"{DEALT}1. +13@d2\n2.", "turn 2 has a number but no move", 8, 3),
        (f"{DEALT}1. ! +13@d2", "! stands before its move", 7, 4),
        (f"{DEALT}1.! +13@d2", "! stands before its move", 7, 3),
        (f"{DEALT}01. +13@d2", "'01.' is not a move", 7, 1),
        (f"{DEALT}{'9' * 5000}. +13@d2", "is not a move", 7, 1),
        (f"{DEALT}１. +13@d2", "is not a move", 7, 1),
        (f"{DEALT}1 +13@d2", "turn 1 lacks its number", 7, 1),
    ],
)
def test_bad_moves_are_refused_at_their_place(moves: str, why: str, line: int, column: int) -> None:
    text = f"{HEAD}\n{moves}"
    with pytest.raises(BadNotation) as caught:
        Record.parse(text)
    assert f"line {line}, column {column}: " in str(caught.value)
    assert why in str(caught.value)
    assert (caught.value.line, caught.value.column, caught.value.text) == (line, column, text)
    assert not isinstance(caught.value, IllegalAction)


@pytest.mark.parametrize(
    ("moves", "rule", "why", "line", "column"),
    [
        (f"{DEALT}1. +13@d2 2. +5@b3", "R3", "5 does not fit b3 (R3): 9 stands above it at b2", 7, 14),
        (f"{DEALT}1. +12@c3", "R5", "12 does not fit c3 (R5)", 7, 4),
        (f"{DEALT}1.13@c2", "R7", "13 cannot be taken (R7): no 13 lies face-up", 7, 3),
        (f"{DEALT}1. 13", "R6", "nobody has drawn", 7, 4),
        (f"{DEALT}1. -", "R6", "no clover has been drawn", 7, 4),
        (f"{DEALT}1. *4@a1", "R6", "set-up is over", 7, 4),
        ("3 3 3", "R1", "no 3 is face-down any more", 5, 5),
        ("3 *3@a1", "R11", "a clover is to be revealed first", 5, 3),
        ("3 +", "R11", "the diagonals are still being laid", 5, 3),
        ("3 #3", "R20", "there is no such seat", 5, 3),
        ("#1 3", "R20", "the game is over, resigned", 5, 4),
        ("#1 #2", "R20", "the game is over, resigned", 5, 4),
    ],
)
def test_moves_that_break_a_rule_are_bad_and_illegal_at_once(
    moves: str, rule: str, why: str, line: int, column: int
) -> None:
    text = f"{HEAD}\n{moves}"
    with pytest.raises(IllegalInRecord) as caught:
        Record.parse(text)
    error = caught.value
    assert isinstance(error, BadNotation)
    assert isinstance(error, IllegalAction)
    assert str(error).startswith(f"line {line}, column {column}: ")
    assert why in str(error)
    assert (error.rule, error.line, error.column, error.text) == (rule, line, column, text)


def test_nothing_follows_the_end() -> None:
    ended = f"{HEAD}[limit 1]\n\n{DEALT}1. +5-"
    assert Record.parse(ended).outcome is not None
    with pytest.raises(IllegalInRecord, match=r"the game is over, turn limit") as caught:
        Record.parse(f"{ended} 2. +")
    assert caught.value.rule == "R16"


@pytest.mark.parametrize("value", [None, 3, b"[players 2]", ["[players 2]"]])
def test_only_text_is_a_record(value: object) -> None:
    for parse in (Record.parse, ln.parse_records):
        with pytest.raises(BadNotation, match="expected text"):
            parse(value)  # type: ignore[arg-type]


# Building


def test_building_a_record_replays_it() -> None:
    with pytest.raises(IllegalAction, match="no 3 is face-down"):
        Record(2, "sorted", 0, (Reveal(3), Reveal(3), Reveal(3)))
    with pytest.raises(ValueError, match=r"R1\b"):
        Record(5, "sorted", 0)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"names": ("Ann",)}, "1 names for 2 players"),
        ({"names": ("Ann", 3)}, "names are texts"),
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
