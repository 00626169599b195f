"""The standings of many games as a table, in every language."""

from unicodedata import east_asian_width

import pytest

from luckynumbers.analysis.as_table import footnotes, headings, row
from luckynumbers.analysis.batch import Standing
from luckynumbers.analysis.words import Words
from luckynumbers.languages import LANGUAGES
from luckynumbers.share import Share


def standing(games: int, mean: float, half: float, points: Share | None = None) -> Standing:
    """Return a player of whom everything is known as well."""
    share = Share(mean, mean - half, mean + half)
    return Standing("Ann", games, share, share, 1.0, share, share, share, share, share, points)


def test_numbers_have_the_digits_that_are_known() -> None:
    assert row(standing(9, 0.25, 0.01), Words("en"))[2:6] == ("25.0 ± 1.0",) * 2 + ("+25.0 ± 1.0",) * 2
    assert row(standing(9, -0.25, 0.03), Words("de"))[2:6] == ("−25 ± 3",) * 4
    assert row(standing(9, -0.25, 0.01), Words("fr"))[4] == "−25,0 ± 1,0"


def test_a_single_game_has_no_interval() -> None:
    assert row(standing(1, 0.5, 0.0), Words("en"))[2:5] == ("50.0", "50.0", "+50.0")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_headings_that_fit(code: str) -> None:
    found = headings(Words(code))
    assert len(found) == len(row(standing(1, 0.5, 0.0), Words(code)))
    assert all(wide(part) <= 11 for heading in found for part in heading.split())
    if code != "en":
        assert not set(found) & set(headings(Words("en")))


def test_r17_points_are_told_of_tournaments_only() -> None:
    players = [standing(3, 0.5, 0.1, Share(1.25, 1.0, 1.5)), standing(3, 0.5, 0.1)]
    told = [*footnotes(players, 3, Words("en"))]
    assert told[0].startswith("3 games, with 95% intervals")
    assert told[2:] == ["Ann: own moves cost 1.2 ± 0.2 points of the tournament a game"]
    assert len({note for code in LANGUAGES for note in footnotes(players, 3, Words(code))}) == 3 * len(
        LANGUAGES
    )


def wide(text: str) -> int:
    """Return how many places a text takes at a terminal."""
    return sum(1 + (east_asian_width(letter) in "WF") for letter in text)
