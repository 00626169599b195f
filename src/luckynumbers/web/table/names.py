"""Names people can see, and can tell apart."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Final

MOST_MARKS: Final = 2
"""Accents on one letter; more of them climb out of their line."""
SHOWN: Final = frozenset("LNPS")
"""Letters, numbers, punctuation, symbols: what leaves ink."""
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and symbols that leave none."""


ALIKE: Final = str.maketrans(
    "\u0430\u0432\u0435\u0455\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0501\u04cf"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131",
    "abesijkmhopctyxdlabezhikmnoptyxi",
)
"""Cyrillic and Greek letters that look like Latin ones, small or large, as ``look`` leaves them."""
JOINER: Final = re.compile(
    "(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
)
"""Makes one picture of two, like a family; between letters it has nothing to do."""


class BadName(ValueError):
    """A name that cannot be shown, and why: in English, to be translated."""


def nameless() -> BadName:
    """Return what is wrong with a name that shows nothing."""
    return BadName("a name needs letters that can be shown")


def tidy(name: str) -> str:
    """Return a name as it is shown; refuse one that shows nothing, or more than a name."""
    name = " ".join(name.split())
    if not any(map(_leaves_ink, name)):
        raise nameless()
    if not JOINER.sub("", name).isprintable():
        raise BadName("a name must do without invisible signs")
    marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks > MOST_MARKS:
            raise BadName("a name needs letters that can be read")
    return name


def told_apart(name: str, others: Iterable[str]) -> str:
    """Return a name, with a number if another already looks the same."""
    looks = {*map(look, others)}
    if look(name) not in looks:
        return name
    return next(new for number in count(2) if look(new := f"{name} ({number})") not in looks)


def doubles(names: Sequence[str], others: Iterable[str] = ()) -> list[bool]:
    """Return of each name whether it looks like another of them, or like one of ``others``."""
    looks = Counter(map(look, names))
    looks.update(map(look, others))
    return [looks[look(name)] > 1 for name in names]


def _leaves_ink(letter: str) -> bool:
    return unicodedata.category(letter)[0] in SHOWN and letter not in BLANK


def look(name: str) -> str:
    """Return what two names have in common that look alike: no case, no accents, no script."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(ALIKE)
    return "".join(letter for letter in plain if unicodedata.category(letter)[0] in SHOWN)
