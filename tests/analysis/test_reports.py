"""Reviews as text, JSON, picture and page."""

import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import luckynumbers as ln
from luckynumbers.analysis.as_json import numbers, retold
from luckynumbers.analysis.words import Words
from luckynumbers.languages import LANGUAGES
from tests.analysis.games import played, resigned

LABELS = {
    "luckiest": "Luckiest clover",
    "unluckiest": "Unluckiest clover",
    "finest": "Best move",
    "costliest": "Costliest move",
}


@pytest.mark.parametrize(
    ("amount", "said"), [(0.314, "+31"), (-0.09, "−9"), (0.001, "0"), (-0.001, "0"), (0.0, "0")]
)
def test_points_have_a_sign_unless_there_are_none(amount: float, said: str) -> None:
    assert Words().points(amount) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "+31.4"), ("fr", "+31,4"), ("ko", "+31.4"), ("de", "+31,4"), ("es", "+31,4"), ("ja", "+31.4")],
)
def test_points_are_written_as_the_language_writes_numbers(language: str, said: str) -> None:
    assert Words(language).points(0.314, 1) == said


@pytest.mark.parametrize("language", ["fr", "de", "es"])
def test_no_review_writes_a_decimal_point_where_people_write_a_comma(language: str) -> None:
    review = ln.analysis.review(played(2, "sorted"))
    page = re.sub(r"<style>.*?</style>|<[^>]*>", " ", review.as_html(language), flags=re.DOTALL)
    said = [review.as_text(language), page, *(moment.why(language) for moment in review.moments)]
    assert all(re.search(r"[+−]\d+,\d", text) for text in said[:2])
    assert not [found for text in said for found in re.findall(r"\d\.\d", text)]


def test_json_says_what_the_review_says() -> None:
    record = played(3, "choice", True)
    review = ln.analysis.review(record)
    told = json.loads(review.as_json())
    assert told["record"] == str(record)
    assert ln.Record.parse(told["record"]) == record
    for seat, own in zip(told["seats"], review.seats, strict=True):
        parts = seat["luck"] + seat["skill"] + seat["gifts"] + seat["drift"]
        assert seat["result"] - seat["start"] == pytest.approx(parts, abs=1e-9)
        assert seat["accuracy"] == own.accuracy
        assert seat["decisions"] == sum(seat["grades"].values())
    assert len(told["moments"]) == len(record.events)
    for moment, own_moment in zip(told["moments"], review.moments, strict=True):
        assert moment["event"] == str(own_moment.event)
        assert moment["chances"] == pytest.approx(own_moment.chances, abs=1e-6)
        assert moment["why"] == own_moment.why()
        assert (moment["grade"] is None) == (moment["loss"] is None) == (not moment["options"])


def test_json_has_the_numbers_and_moments_that_text_has() -> None:
    review = ln.analysis.review(played(2, "sorted"))
    text = review.as_text()
    for seat in json.loads(review.as_json())["seats"]:
        assert " · ".join(f"{one['label']} {one['value']}" for one in seat["figures"]) in text
        kept = [label for key, label in LABELS.items() if seat[key] is not None]
        assert [one["label"] for one in seat["highlights"]] == kept
        # Ladybug may make no mistake that is worth a word, and snail no move that is the best beyond doubt.
        assert set(LABELS) - {"costliest" if seat["name"] == "ladybug" else "finest"} <= {
            key for key in LABELS if seat[key] is not None
        }
        for one in seat["highlights"]:
            assert f"{one['label']} ({one['amount']}): {one['text']}" in text
            assert one["before"] == str(review.moments[one["moment"]].before)


def test_the_start_is_told_with_its_error() -> None:
    review = ln.analysis.review(played(2, "sorted"))
    error = Words().error(review.start.error, 2)
    assert error.startswith(" ± 0.")
    assert f"before the first clover {Words().percent(review.seats[0].start, 1)}{error}" in review.as_text()


def test_what_earlier_versions_kept_can_be_told() -> None:
    kept = numbers(ln.analysis.review(played(2, "sorted")))
    for seat in kept["seats"]:
        del seat["gifts_error"], seat["accuracy_error"]
    assert retold(kept, "de")["seats"][0]["figures"]


def test_json_speaks_every_language() -> None:
    review = ln.analysis.review(played(2, "sorted"))
    told = {language: json.loads(review.as_json(language))["moments"][-1]["why"] for language in LANGUAGES}
    assert len({*told.values()}) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_names_everybody_and_what_they_lost(language: str) -> None:
    review = ln.analysis.review(played(2, "sorted"))
    text = review.as_text(language)
    assert "ladybug" in text
    assert "snail" in text
    costliest = review.seats[1].costliest
    assert costliest is not None
    assert costliest.why(language) in text
    assert Words(language).points(-(costliest.loss or 0), 1) in text


def test_text_says_how_it_ended() -> None:
    assert ln.analysis.review(played(2, "sorted", stop=9)).as_text().startswith("The game is not over")
    assert ln.analysis.review(resigned(0, 12)).as_text().startswith("snail wins: the other player resigned.")


def test_without_names_seats_are_numbered_from_one() -> None:
    review = ln.analysis.review("[players 2]\n[set-up sorted]\n[first 1]\n\n3 8 13 18\n16 17 18 19\n")
    assert "player 1 was lucky" in review.as_text()


def test_the_picture_has_a_line_for_everybody() -> None:
    svg = ElementTree.fromstring(ln.analysis.review(played(4, "michael")).as_svg())
    lines = [
        path for path in svg.iter() if "line line" in path.get("class", "") and path.get("d") != "M0 0h24"
    ]
    assert len(lines) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_described_in_the_language(language: str) -> None:
    review = ln.analysis.review(played(2, "sorted"))
    described = ElementTree.fromstring(review.as_svg(language)).findtext("{http://www.w3.org/2000/svg}desc")
    words = Words(language, review.record.names)
    assert described is not None
    assert all(words.percent(chance) in described for chance in review.moments[-1].chances)
    assert ("at first" in described) == (language == "en")


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in {"src", "href"}]


def test_the_page_stands_alone() -> None:
    page = ln.analysis.review(played(2, "sorted")).as_html()
    parser = _Page()
    parser.feed(page)
    assert "script" not in parser.tags
    assert "link" not in parser.tags
    assert all(address.startswith(("data:", "#")) for address in parser.addresses)
    assert not re.findall(r"url\((?!#)", page)


def test_names_cannot_write_the_page() -> None:
    record = ln.Record.parse(str(played(2, "sorted")).replace('"snail"', '"<script>alert(1)</script>"'))
    review = ln.analysis.review(record)
    assert "<script" not in review.as_html()
    assert "<script" not in review.as_svg()
