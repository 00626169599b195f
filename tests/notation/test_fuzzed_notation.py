"""Nothing but ``BadNotation`` or ``IllegalAction`` escapes a parser, and what parses prints back the same."""

import random
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import luckynumbers as ln
from luckynumbers import Action, BadNotation, Game, Garden, IllegalAction, Position, Record, Reveal
from luckynumbers.rules.actions import parse_events
from luckynumbers.rules.clovers import parse_clover

from ..examples import times

GARDEN = "3,5,.,./7,8,.,10/13,.,16,./.,15,.,19"
PLAIN = "1,.,.,./.,6,.,./.,.,12,./.,.,.,20"
NOTHING = ".,.,.,./.,.,.,./.,.,.,./.,.,.,."
HEAD = "[players 2]\n[set-up sorted]\n[first 1]\n"

PARSERS: dict[str, Callable[[str], object]] = {
    "garden": Garden.parse,
    "position": Position.parse,
    "action": Action.parse,
    "reveal": Reveal.parse,
    "cell": ln.parse_cell,
    "events": parse_events,
    "record": Record.parse,
    "records": ln.parse_records,
}
PRINTERS: dict[str, Callable[..., str]] = {
    "cell": ln.cell_name,
    "events": lambda events: "".join(map(str, events)),
    "records": ln.format_records,
}


def a_record(seed: int, limit: int = 8, *, setup: str = "sorted") -> str:
    game = Game.deal(2, setup, seed % 2, seed % 3 == 0, limit, seed=seed, names=("Ann", "Bo"))
    chooser = random.Random(seed)
    while not game.over:
        game.play(chooser.choice(game.position.legal_actions()))
    return str(game.record(date="2026-11-15"))


VALID = {
    "garden": [GARDEN, PLAIN, NOTHING],
    "position": [
        f"{GARDEN};{PLAIN} 4,18 1 - play sorted,turns=9",
        f"{GARDEN};{PLAIN} 4,18 1 13 play sorted,bruno,turns=9,limit=10",
        f"{PLAIN};{PLAIN};{GARDEN} - 3 + play michael",
        f"{NOTHING};{PLAIN} - 1 3,7 setup choice",
        f"{GARDEN};{PLAIN} 4,18 1 - over sorted,turns=9,resigned=2",
        f"1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16;{PLAIN} - 1 - over sorted,turns=40",
    ],
    "action": ["+", "-", "@b2", "13@b2", "*7@b2", "#2", "13@b2x10", "@b2x10"],
    "reveal": ["13", "7", "20"],
    "cell": ["a1", "b2", "d4"],
    "events": ["+", "+13", "+13-", "+13@b2", "+13@b2x10", "13@b2x10", "#1", "*7@b2"],
    "record": [
        f"{HEAD}\n3 7 12 18\n2 9 9 20\n1. +13@d2! {{why}} 2. +5- 3. 5@b1",
        f"{HEAD}[event a party]\n\n3 7 {{[players 2]}} 12 #1??",
        a_record(1),
        a_record(2, setup="choice"),
        a_record(3, setup="michael"),
    ],
    "records": [a_record(1, 2) + "\n" + a_record(2, 3), f"{HEAD}\n{HEAD}\n{{[\n[\n{{}}"],
}

EVIL = [
    *("", " ", "\x00", "\ufeff", "\ufeff\ufeff", "\r\n", "\r", "\n", "\t", "\x0b", "\x85", "\u2028", "\xa0"),
    *("9" * 5000, "-" + "9" * 5000, "1" * 20, "999999999999999999", "0", "00", "+0", "1e9", "1_0", "0x10"),
    *("١٣", "１３", "²", "Ⅻ", "一", "𝟏", "b２", "ａ1", "＋", "−", "＠b2"),
    *("\ud800", "\udfff\ud800", "🍀", "é", "e\u0301", "\u202e"),
    *("{", "}", "{{", "}}", "{" * 5000, "}" * 5000, "{}" * 2000, "[" * 5000, "]" * 5000),
    *(
        '["' * 2000,
        '[names [[[["a"]]]]]',
        '[names {"a": {"b": []}}]',
        "[names NaN]",
        "[names -Infinity]",
        "[x \t]",
    ),
    *(
        "[seed 1]",
        '[seed "',
        '[seed "\\ud800"]',
        "[result *]",
        "[result 1]",
        "[limit 1]",
        "[bruno on]",
        "[bruno]",
    ),
    *(
        "+",
        "-",
        "#1",
        "#2",
        "1.",
        "!",
        "??",
        "13@b2x10",
        ",",
        ";",
        "/",
        ".",
        "x",
        "*",
        "turns=1",
        "limit=1",
        "over",
    ),
]


@st.composite
def mangled(draw: st.DrawFn, texts: list[str]) -> str:
    """Draw a valid text, damaged in a few places."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.sampled_from([start, start, start + 1, start + 1, start + 7, len(text)]))
        piece = draw(st.sampled_from(EVIL) | st.text(max_size=3) | st.sampled_from(list(texts[0]) or [""]))
        moved = text[start:end]
        text = draw(
            st.sampled_from(
                [
                    text[:start] + piece + text[end:],
                    text[:start] + text[end:],
                    text[:start] + moved + moved + text[end:],
                    text[:start] + moved[::-1] + text[end:],
                ]
            )
        )
    return text


def check(kind: str, text: str) -> bool:
    """Return whether ``text`` parses; if it does, it must print back to the same meaning."""
    parse, write = PARSERS[kind], PRINTERS.get(kind, str)
    try:
        value = parse(text)
    except BadNotation as error:
        str(error).encode("utf-8", "surrogatepass")
        return False
    assert parse(write(value)) == value
    return True


@pytest.mark.parametrize("kind", PARSERS)
def test_the_valid_texts_are_valid(kind: str) -> None:
    assert all(check(kind, text) for text in VALID[kind])


@pytest.mark.parametrize("kind", PARSERS)
@pytest.mark.parametrize("value", [None, 0, 13, 1.5, True, b"+", ["+"], {"+": 1}, object(), float("nan")])
def test_what_is_no_text_is_bad_notation(kind: str, value: object) -> None:
    with pytest.raises(BadNotation):
        PARSERS[kind](value)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", PARSERS)
def test_evil_texts_alone_and_inside_valid_ones(kind: str) -> None:
    for evil in EVIL:
        check(kind, evil)
        check(kind, evil * 3)
        for text in VALID[kind]:
            for place in (0, len(text) // 2, len(text)):
                check(kind, text[:place] + evil + text[place:])
            check(kind, text.replace("13", evil))
            check(kind, text.replace("\n", evil))
            check(kind, text.replace("\n", f"\n{evil}\n", 1))


@pytest.mark.parametrize("kind", PARSERS)
def test_very_long_texts(kind: str) -> None:
    for text in VALID[kind]:
        check(kind, text * 40)
        check(kind, text + " " * 100_000)
        check(kind, text + "\n" * 100_000 + "x")
    for character in "1,;/.+-@*#{}[]! \n":
        check(kind, character * 100_000)


@pytest.mark.parametrize("kind", PARSERS)
def test_arbitrary_texts(kind: str) -> None:
    @given(text=st.text() | st.text(alphabet="0123456789abcdxABCD+-@*#.,;/[]{}!? \n"))
    def fuzz(text: str) -> None:
        check(kind, text)

    fuzz()


@pytest.mark.parametrize("kind", PARSERS)
def test_mangled_texts(kind: str) -> None:
    @times(2.5)
    @given(text=mangled(VALID[kind]))
    def fuzz(text: str) -> None:
        check(kind, text)

    fuzz()


@given(text=st.text(max_size=4) | mangled(VALID["cell"]) | mangled(["13", "20", "1"]))
@example("1\n")
@example("²")
def test_clover_numbers_are_ascii_digits(text: str) -> None:
    numbers = {str(clover): clover for clover in range(1, 21)}
    if text in numbers:
        assert parse_clover(text) == numbers[text]
    else:
        with pytest.raises(BadNotation):
            parse_clover(text)


@times(2.5)
@given(
    start=st.sampled_from(VALID["position"]),
    text=mangled(VALID["events"]) | mangled(VALID["action"]) | st.text() | st.sampled_from(EVIL),
)
def test_any_text_may_be_applied_to_a_position(start: str, text: str) -> None:
    position = Position.parse(start)
    try:
        after = position.apply(text)
    except (BadNotation, IllegalAction):
        assert str(position) == start
    else:
        assert Position.parse(str(after)) == after
        assert all(str(event) in text for event in parse_events(text))


@times(1.7)
@given(text=mangled(VALID["record"]))
def test_complaints_about_records_point_into_the_text(text: str) -> None:
    error = complaint_about(text)
    if error is not None:
        lines = text.split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert f"line {error.line}, column {error.column}: " in str(error)


def complaint_about(text: str) -> BadNotation | None:
    try:
        Record.parse(text)
    except BadNotation as error:
        return error
    return None
