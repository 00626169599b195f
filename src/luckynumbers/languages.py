"""The languages we speak, and how a catalogue of texts is read."""

import io
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

SOURCE: Final = "en"
LANGUAGES: Final = ("en", "fr", "ko", "de", "es", "ja")
"""The languages of the rulebooks first."""


@cache
def catalogue(folder: Path, code: str) -> Catalog:
    """Return what ``folder`` says in a language."""
    with (folder / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


@cache
def translations(folder: Path, code: str) -> NullTranslations:
    """Return the translator of the texts in ``folder``, which says English as it is."""
    if code == SOURCE:
        return NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(folder, code))
    compiled.seek(0)
    return Translations(compiled)
