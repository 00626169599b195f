import pytest

from luckynumbers import BadNotation
from luckynumbers.notation.headers import format_headers, format_seed, format_texts, parse_headers

HEAD = "[players 2]\n[set-up sorted]\n[first 1]\n"


def test_headers_end_at_the_blank_line() -> None:
    headers = parse_headers(f"\n{HEAD}[x y z]\n\n3 7 12 18")
    assert headers.values == {"players": "2", "set-up": "sorted", "first": "1", "x": "y z"}
    assert headers.text[headers.end :] == "3 7 12 18"
    assert headers.text[headers.offsets["x"] :].startswith("[x y z]")
    assert "x" in headers
    assert "date" not in headers


def test_headers_may_end_with_the_text() -> None:
    for text in (HEAD, HEAD[:-1]):
        headers = parse_headers(text)
        assert headers.end == len(text)
        assert headers.players() == 2


def test_numbers_count_from_one() -> None:
    headers = parse_headers(f"{HEAD}[limit 500]\n[zero 0]\n[much 3]\n")
    assert headers.number("limit") == 500
    assert headers.number("much", 3) == 3
    with pytest.raises(BadNotation, match="line 5, column 1: zero must be a number, not '0'"):
        headers.number("zero")
    with pytest.raises(BadNotation, match="much must be a number from 1 to 2, not '3'"):
        headers.number("much", 2)


def test_what_is_absent_is_off_empty_or_none() -> None:
    headers = parse_headers(HEAD)
    assert headers.flag("bruno") is False
    assert headers.texts("names", 2) == ()
    assert headers.result() is None
    assert headers.seed() is None


@pytest.mark.parametrize(
    ("value", "result"), [("*", ()), ("2", (1,)), ("3,1", (0, 2)), ("1,2,3,4", (0, 1, 2, 3))]
)
def test_results_are_seats(value: str, result: tuple[int, ...]) -> None:
    assert parse_headers(f"{HEAD}[result {value}]\n").result() == result


def test_headers_are_written_one_per_line() -> None:
    assert format_headers({"players": "2", "x": "y z"}) == "[players 2]\n[x y z]\n"
    assert format_headers({}) == ""


@pytest.mark.parametrize(
    ("texts", "written"),
    [
        ((), "[]"),
        (("Ann", "Zoë 🍀"), '["Ann", "Zoë 🍀"]'),
        (('"', "\\"), '["\\"", "\\\\"]'),
        (("a\nb", "é"), '["a\\nb", "é"]'),
        (("\u2028", "é"), '["\\u2028", "\\u00e9"]'),
        (("\ud800", "é"), '["\\ud800", "\\u00e9"]'),
    ],
)
def test_letters_stay_readable_unless_they_would_break_a_line(texts: tuple[str, ...], written: str) -> None:
    assert format_texts(texts) == written


@pytest.mark.parametrize(
    ("seed", "written"),
    [
        ("7", "7"),
        ("a b", "a b"),
        ("é]", "é]"),
        ("", '""'),
        (" 7", '" 7"'),
        ("7\t", '"7\\t"'),
        ('"', '"\\""'),
        ("a\nb", '"a\\nb"'),
        ("\ud800", '"\\ud800"'),
    ],
)
def test_a_seed_is_written_plainly_where_it_reads_back_the_same(seed: str, written: str) -> None:
    assert format_seed(seed) == written
    assert parse_headers(f"{HEAD}[seed {written}]\n").seed() == seed
