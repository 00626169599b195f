"""Every language is complete, and says the same things."""

import re

import pytest
from babel.messages.pofile import read_po

from luckynumbers.web.http.languages import (
    LANGUAGES,
    SOURCE,
    all_languages,
    catalogue_path,
    choose_language,
    language,
)
from tests.scripts import script

OTHERS = [code for code in LANGUAGES if code != SOURCE]
PLACE = re.compile(r"%\((\w+)\)s")

catalogues = script("tools/catalogues.py")


@pytest.fixture(scope="session")
def wanted() -> set[str]:
    """Return every text that people are shown; to collect them takes longer than to compare."""
    return {str(message.id) for message in catalogues.collect() if message.id}


def _forms(text: object) -> list[str]:
    return list(text) if isinstance(text, list | tuple) else [str(text)]


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_left_in_english(code: str, wanted: set[str]) -> None:
    with catalogue_path(code).open("rb") as file:
        known = {str(message.id): message for message in read_po(file, locale=code) if message.id}
    assert wanted - known.keys() == set(), "run `make catalogues`, then translate"
    assert catalogues.untranslated([known[text] for text in sorted(wanted)]) == []


def test_every_text_of_the_scripts_is_collected() -> None:
    """Inside a text in backquotes it may not be."""
    texts = {text for message in catalogues.collect(catalogues.WEB) for text in _forms(message.id)}
    scripts = [path.read_text(encoding="utf-8") for path in catalogues.WEB.rglob("static/js/**/*.js")]
    asked = {text for script in scripts for text in re.findall(r'\b[tn]\("([^"]+)"', script)}
    assert len(asked) > 100
    assert asked - texts == set()


@pytest.mark.parametrize("code", OTHERS)
def test_translations_keep_every_placeholder(code: str) -> None:
    with catalogue_path(code).open("rb") as file:
        messages = [message for message in read_po(file, locale=code) if message.id]
    for message in messages:
        places = {place for text in _forms(message.id) for place in PLACE.findall(text)}
        for form in _forms(message.string):
            used = set(PLACE.findall(form))
            assert used <= places, f"{code}: {form!r} names what {message.id!r} does not have"
            assert places - used <= {"num"}, f"{code}: {form!r} loses {places - used}"


def test_plural_rules_are_ones_javascript_understands() -> None:
    for spoken in all_languages():
        assert re.fullmatch(r"[n0-9!=<>()&|?:%+ ]+", spoken.plural), spoken.code
        assert spoken.module().startswith("export const messages={")


@pytest.mark.parametrize(
    ("chosen", "accepted", "code"),
    [
        (None, None, "en"),
        (None, "fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        (None, "ko-KR", "ko"),
        (None, "xx,de;q=0.3", "de"),
        (None, "xx", "en"),
        ("ja", "fr", "ja"),
        ("klingon", "es", "es"),
        (None, ",;=;,," * 100, "en"),
    ],
)
def test_language_follows_the_browser_and_can_be_chosen(
    chosen: str | None, accepted: str | None, code: str
) -> None:
    assert choose_language(chosen, accepted).code == code


def test_languages_call_themselves_by_their_own_names() -> None:
    assert [language(code).name for code in LANGUAGES] == [
        "English",
        "Français",
        "한국어",
        "Deutsch",
        "Español",
        "日本語",
    ]
