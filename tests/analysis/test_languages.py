"""Every text of a review is translated, and no translation loses a number."""

import ast
from pathlib import Path

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


def _hidden(room: Path) -> list[str]:
    """Return where a text stands inside an f-string: not every Python lets it be collected there."""
    return [
        f"{path.name}, line {call.lineno}"
        for path in sorted(room.rglob("*.py"))
        for formatted in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(formatted, ast.JoinedStr)
        for call in ast.walk(formatted)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if call.func.id in catalogues.KEYWORDS
    ]


@pytest.mark.parametrize("room", catalogues.ROOMS, ids=lambda room: room.name)
def test_no_text_hides_where_it_cannot_be_collected(room: Path) -> None:
    assert _hidden(room) == []
