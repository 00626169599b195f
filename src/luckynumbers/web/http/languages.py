"""Every language we ship: catalogues in locales/, chosen by the browser, changed by a click."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from babel import Locale, negotiate_locale
from babel.messages.catalog import Catalog
from babel.support import NullTranslations

from luckynumbers.languages import LANGUAGES as LANGUAGES
from luckynumbers.languages import SOURCE as SOURCE
from luckynumbers.languages import catalogue, translations

FOLDER: Final = Path(__file__).parents[1] / "locales"

COOKIE: Final = "language"


@dataclass(frozen=True, eq=False)
class Language:
    """One language: how it calls itself, and what it says."""

    code: str
    name: str
    translations: NullTranslations
    messages: dict[str, str | list[str]]
    """For the browser: each English text and its translation, a list where there are plural forms."""
    plural: str
    """The rule that picks a plural form, as a C-like expression of ``n``; JavaScript understands it too."""

    def module(self) -> str:
        """Return the catalogue as an ES module."""
        messages = json.dumps(self.messages, ensure_ascii=False, separators=(",", ":"))
        return f"export const messages={messages};\nexport const plural=(n)=>Number({self.plural});\n"


def catalogue_path(code: str) -> Path:
    """Return where the translations of a language stand."""
    return FOLDER / f"{code}.po"


@cache
def language(code: str) -> Language:
    """Return a language by its code."""
    name = (Locale.parse(code).get_display_name(code) or code).capitalize()
    if code == SOURCE:
        return Language(code, name, NullTranslations(), {}, "n!=1")
    texts = catalogue(FOLDER, code)
    return Language(code, name, translations(FOLDER, code), _messages(texts), texts.plural_expr)


@cache
def catalogue_url(spoken: Language) -> str | None:
    """Return where scripts find a language, by an address that changes with it; English is in the scripts."""
    if spoken.code == SOURCE:
        return None
    return f"/locale/{spoken.code}.js?v={hashlib.sha256(spoken.module().encode()).hexdigest()[:10]}"


def all_languages() -> tuple[Language, ...]:
    """Return every language, the rulebooks' own first."""
    return tuple(language(code) for code in LANGUAGES if code == SOURCE or catalogue_path(code).exists())


def choose_language(wanted: str | None, accepted: str | None) -> Language:
    """Return the language a person chose, or else the first their browser asks for that we have."""
    codes = [one.code for one in all_languages()]
    if wanted in codes:
        return language(str(wanted))
    asked = [part.split(";")[0].strip().replace("-", "_") for part in (accepted or "")[:200].split(",")]
    asked += [code.split("_")[0] for code in asked]
    return language(negotiate_locale([code for code in asked if code], codes) or SOURCE)


def _messages(texts: Catalog) -> dict[str, str | list[str]]:
    found: dict[str, str | list[str]] = {}
    for message in texts:
        if not message.id or not message.string:
            continue
        if isinstance(message.id, str):
            found[message.id] = str(message.string)
        else:
            found[message.id[0]] = list(message.string)
    return found
