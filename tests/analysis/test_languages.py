"""Every text of a review is translated, and no translation loses a number."""

import pytest

from luckynumbers.analysis.words import FOLDER
from luckynumbers.languages import catalogue
from tests.web.http.test_languages import OTHERS, PLACE, _forms, catalogues


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_left_in_english(code: str) -> None:
    known = {str(message.id): message for message in catalogue(FOLDER, code) if message.id}
    wanted = {str(message.id) for message in catalogues.collect(catalogues.ANALYSIS) if message.id}
    assert wanted == known.keys(), "run `make catalogues`, then translate"
    assert catalogues.untranslated(known.values()) == []


@pytest.mark.parametrize("code", OTHERS)
def test_translations_keep_every_placeholder(code: str) -> None:
    for message in catalogue(FOLDER, code):
        places = {place for text in _forms(message.id) for place in PLACE.findall(text)}
        for form in _forms(message.string) if message.id else []:
            assert set(PLACE.findall(form)) == places, f"{code}: {form!r}"
