"""Names people can see, and can tell apart."""

import pytest

from luckynumbers.web.table.names import BadName, doubles, tidy, told_apart


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Zoe\u0308", "Zoe\u0308"),
        ("Nguyễn", "Nguyễn"),
        ("안나", "안나"),
        ("さくら", "さくら"),
        ("สมชาย", "สมชาย"),
        ("☺", "☺"),
        ("👩‍👧 ❤️‍🔥", "👩‍👧 ❤️‍🔥"),
        ("7", "7"),
    ],
)
def test_people_are_called_what_they_like(name: str, shown: str) -> None:
    assert tidy(name) == shown


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u3164", "\u115f\u1160", "\u2800", "\u0301"])
def test_a_name_that_looks_empty_is_none(name: str) -> None:
    with pytest.raises(BadName, match="letters that can be shown"):
        tidy(name)


@pytest.mark.parametrize("name", ["a\u202eb", "a\u0000b", "a\u200db", "a\u200bb"])
def test_nothing_invisible_turns_a_line_around_or_makes_a_double(name: str) -> None:
    with pytest.raises(BadName, match="invisible"):
        tidy(name)


def test_accents_do_not_climb_out_of_their_line() -> None:
    assert tidy("e\u0302\u0301") == "e\u0302\u0301"
    with pytest.raises(BadName, match="letters that can be read"):
        tidy("Z" + "\u0300\u0301\u0302")


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("Bob", ["Ann", ""], "Bob"),
        ("Ann", ["Ann"], "Ann (2)"),
        ("ann", ["Ann", "Ann (2)"], "ann (3)"),
        ("Änn", ["Ann"], "Änn (2)"),
        ("Ａｎｎ", ["Ann"], "Ａｎｎ (2)"),
        ("Seedling", ["Ann", "seedling"], "Seedling (2)"),
        ("\u0410nn", ["Ann"], "\u0410nn (2)"),  # Cyrillic
        ("l\u0430dybug", ["ladybug"], "l\u0430dybug (2)"),
        ("\u0391nn", ["Ann"], "\u0391nn (2)"),  # Greek
        ("\u0410\u043d\u043d\u0430", ["Ann"], "\u0410\u043d\u043d\u0430"),
    ],
)
def test_whoever_looks_like_another_gets_a_number(name: str, others: list[str], shown: str) -> None:
    assert told_apart(name, others) == shown


def test_names_that_could_be_taken_for_another() -> None:
    names = ["Ann", "\u0410nn", "Bob", "Snail", "Cleo"]
    assert doubles(names, ["snail", "Escargot"]) == [True, True, False, True, False]
