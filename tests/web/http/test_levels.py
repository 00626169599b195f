"""The bots, as people and as programs choose them."""

import re
from html import unescape

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.web.http.languages import LANGUAGES, language
from luckynumbers.web.http.levels import bots_among, known_as, levels, shown_names, stars_of, title_of
from luckynumbers.web.table.decisions import DEFAULT_BOT

OPTION = re.compile(r'<option value="bot:([^"]+)" data-hint="([^"]+)"( selected)?>([^<]+)</option>')
GROUP = re.compile(r'<optgroup label="([^"]+)">(.*?)</optgroup>', re.DOTALL)


def test_every_bot_is_offered_easiest_first_with_its_own_words() -> None:
    offered = [level for some in levels(str).values() for level in some]
    assert tuple(level.name for level in offered) == ln.bots.names()
    for level in offered:
        assert level.sentence == ln.bots.blurb(level.name), "what it says here is what translators see"


def test_there_is_something_for_everyone() -> None:
    groups = levels(str)
    assert list(groups) == ["Easy bots", "Medium bots", "Strong bots"]
    assert all(len(some) > 1 for some in groups.values())
    assert groups["Medium bots"][0].name == DEFAULT_BOT


def test_how_long_a_move_takes() -> None:
    paces = {level.name: level.pace for some in levels(str).values() for level in some}
    assert paces.pop("ladybug-deep") == "thinks for up to a second"
    assert {*paces.values()} == {"answers at once"}


@pytest.mark.parametrize(
    ("name", "title"), [("sprout", "Sprout"), ("ladybug", "Ladybug"), ("ladybug-deep", "Ladybug deep")]
)
def test_names_as_people_write_them(name: str, title: str) -> None:
    assert title_of(name, str) == title


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_bot_has_a_name_of_its_own_in_every_language(code: str) -> None:
    say = language(code).translations.gettext
    titles = [title_of(name, say) for name in ln.bots.names()]
    assert len({*titles}) == len(titles)
    english = {title_of(name, str) for name in ln.bots.names()}
    assert code == "en" or not english & {*titles}


def test_a_bot_goes_by_its_name_in_the_language_of_the_reader_unless_it_was_given_one() -> None:
    say = language("fr").translations.gettext
    names, playing = ["Snail", "snail", "Snail", "Turbo", ""], [None, "snail", "snail", "snail", None]
    assert shown_names(names, playing, translate=say) == ["Snail", "Escargot", "Escargot", "Turbo", ""]
    assert shown_names(names, [], translate=say) == names


def test_what_a_bot_may_be_read_as() -> None:
    assert {"snail", "Snail", "Escargot"} < known_as("snail") == known_as("snail", "Snail")
    assert known_as("snail", "Turbo") == {"Turbo"}


def test_where_nobody_kept_who_sat_there_only_what_programs_call_a_bot_is_one() -> None:
    assert bots_among(["Ann", "Snail", "snail", "ladybug-deep"]) == [None, None, "snail", "ladybug-deep"]


def test_stars_rise_from_one_to_five() -> None:
    stars = [stars_of(name) for name in ln.bots.names()]
    assert stars == sorted(stars)
    assert {*stars} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_offers_them_in_every_language(client: httpx.Client, code: str) -> None:
    page = client.get("/new", headers={"Accept-Language": code}).text
    say = language(code).translations.gettext
    first_seat = page[: page.index("</select>")]
    groups = [(unescape(label), body) for label, body in GROUP.findall(first_seat)]
    assert [label for label, _ in groups] == [say(label) for label in ("People", *levels(str))]
    options = [option for _, body in groups for option in OPTION.findall(body)]
    assert tuple(name for name, *_ in options) == ln.bots.names()
    for name, hint, selected, title in options:
        pace = "thinks for up to a second" if name == "ladybug-deep" else "answers at once"
        assert unescape(hint) == f"{say(ln.bots.blurb(name))}\n{say(pace)}"
        assert title_of(name, say) in title
        assert not selected
        assert code == "en" or ln.bots.blurb(name) not in page, "left in English"
        assert f'id="bot-{name}"' in page
        assert f'href="#bot-{name}"' in page
    second_seat = page[page.index("</select>") :]
    assert [name for name, _, selected, _ in OPTION.findall(second_seat) if selected] == [DEFAULT_BOT] * 3


def test_programs_are_told_too(client: httpx.Client) -> None:
    answer = client.get("/api/bots")
    assert answer.status_code == 200
    assert [bot["name"] for bot in answer.json()] == list(ln.bots.names())
    assert answer.json()[-1] == {
        "name": "ladybug-deep",
        "blurb": ln.bots.blurb("ladybug-deep"),
        "milliseconds": 1000.0,
    }
