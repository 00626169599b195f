"""Collects every text people see and brings the catalogues of all languages up to date: `make catalogues`.

Texts of the web come from the pages (`_`, `ngettext`, `trans`), the scripts (`t`, `n`) and the refusals of
the server (`Refused`, `BadName`), those of reviews from `_` and `n`. Each of the two has a folder
`locales`. New ones appear there with an empty translation; a test fails until they have one.
"""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from luckynumbers.languages import LANGUAGES, SOURCE

WEB = Path(__file__).parents[1] / "src" / "luckynumbers" / "web"
ANALYSIS = WEB.parent / "analysis"
ROOMS = (WEB, ANALYSIS)
METHODS = [
    ("pages/**.html", "jinja2"),
    ("static/js/**.js", "javascript"),
    ("**.py", "python"),
]
OPTIONS = {
    "pages/**.html": {"trimmed": "true", "newstyle_gettext": "true", "silent": "false"},
    "static/js/**.js": {"parse_template_string": "true"},
}
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "t": None,
    "n": (1, 2),
    "Refused": (2,),
    "BadName": None,
}


def collect(room: Path = WEB) -> Catalog:
    """Return every text of a room that is to be translated."""
    catalogue = Catalog(charset="utf-8", project="luckynumbers")
    found = extract_from_dir(room, METHODS, OPTIONS, keywords=KEYWORDS, comment_tags=("i18n:",))
    for name, line, message, comments, context in found:
        catalogue.add(message, None, [(f"{name}", line)], auto_comments=comments, context=context)
    return catalogue


def untranslated(catalogue: Catalog) -> list[str]:
    """Return the texts of a catalogue that lack a translation, or one of its plural forms."""
    return [str(message.id) for message in catalogue if message.id and not _complete(message.string)]


def _complete(translation: str | tuple[str, ...] | list[str] | None) -> bool:
    return all(translation) if isinstance(translation, tuple | list) else bool(translation)


def update(room: Path, code: str) -> None:
    """Write one catalogue anew, keeping what is translated."""
    path = room / "locales" / f"{code}.po"
    catalogue = Catalog(locale=code, charset="utf-8", project="luckynumbers")
    if path.exists():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=code, charset="utf-8")
    catalogue.update(collect(room), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, no_location=True, sort_output=True, omit_header=True)
    missing = len(untranslated(catalogue))
    print(f"{room.name} {code}: {len(catalogue)} texts, {missing} not translated")


def main() -> None:
    """Write the catalogues of all rooms in all languages."""
    for room in ROOMS:
        for code in LANGUAGES:
            if code != SOURCE:
                update(room, code)


if __name__ == "__main__":
    main()
