"""What is no record is refused, at its place and with a reason."""

import pytest

import luckynumbers as ln
from luckynumbers import BadNotation, IllegalAction, IllegalInRecord, Record

from .records import DEALT, HEAD

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
