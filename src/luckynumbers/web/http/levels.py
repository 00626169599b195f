"""The bots as people meet them: a name, a sentence, stars, and how long a move takes, in their language."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from luckynumbers import bots
from luckynumbers.web.http.languages import LANGUAGES, language

Translate = Callable[[str], str]

MEDIUM_FROM: Final = "seedling"
STRONG_FROM: Final = "beekeeper"
MOST_STARS: Final = 5


@dataclass(frozen=True)
class Level:
    """One bot, in somebody's language."""

    name: str
    title: str
    sentence: str
    pace: str
    at_once: bool
    stars: int


def levels(translate: Translate) -> dict[str, list[Level]]:
    """Return all bots, easiest first, in groups by what to call them."""
    _ = translate
    names = bots.names()
    medium, strong = names.index(MEDIUM_FROM), names.index(STRONG_FROM)
    groups = {
        _("Easy bots"): names[:medium],
        _("Medium bots"): names[medium:strong],
        _("Strong bots"): names[strong:],
    }
    sentences = _sentences(translate)
    return {group: [_level(name, sentences[name], _) for name in some] for group, some in groups.items()}


def _level(name: str, sentence: str, _: Translate) -> Level:
    at_once = bots.answers_at_once(name)
    pace = _("answers at once") if at_once else _("thinks for up to a second")
    return Level(name, title_of(name, _), sentence, pace, at_once, stars_of(name))


def stars_of(name: str) -> int:
    """Return how strong a bot is, from one star to five."""
    names = bots.names()
    return 1 + names.index(name) * MOST_STARS // len(names)


def title_of(name: str, translate: Translate) -> str:
    """Return the name of a bot in somebody's language."""
    return _titles(translate)[name]


@lru_cache(maxsize=1_000)
def known_as(bot: str, name: str | None = None) -> frozenset[str]:
    """Return every name that somebody may read for a bot, in any language; ``name`` if it was given one."""
    if name is not None and not _is_its_own(name, bot):
        return frozenset((name,))
    titles = (title_of(bot, language(code).translations.gettext) for code in LANGUAGES)
    return frozenset((bot, *titles))


def shown_names(names: list[str], playing: list[str | None], *, translate: Translate) -> list[str]:
    """Return the names at a table as somebody reads them; ``playing`` says which bot sits where, if any does.

    A bot goes by its name in the reader's language, unless somebody gave it a name of its own.
    """
    sitting = playing or [None] * len(names)
    return [
        title_of(bot, translate) if bot and _is_its_own(name, bot) else name
        for name, bot in zip(names, sitting, strict=True)
    ]


def _is_its_own(name: str, bot: str) -> bool:
    return name in {bot, title_of(bot, str)}


def bots_among(names: Iterable[str]) -> list[str | None]:
    """Return which of these names are what programs call a bot, where it is not known who sat there."""
    return [name if name in bots.names() else None for name in names]


def _titles(_: Translate) -> dict[str, str]:
    return {
        "sprout": _("Sprout"),
        "earthworm": _("Earthworm"),
        "snail": _("Snail"),
        "bumblebee": _("Bumblebee"),
        "seedling": _("Seedling"),
        "hedgehog": _("Hedgehog"),
        "gardener": _("Gardener"),
        "beekeeper": _("Beekeeper"),
        "ladybug": _("Ladybug"),
        "ladybug-deep": _("Ladybug deep"),
    }


def _sentences(_: Translate) -> dict[str, str]:
    """Return what to expect of each bot; these are their own blurbs, where translators find them."""
    return {
        "sprout": _("plays anything that is allowed"),
        "earthworm": _("plays almost anything, and fills a gap now and then"),
        "snail": _("fills any gap that a clover fits, without a plan"),
        "bumblebee": _("finds good gaps, but never exchanges"),
        "seedling": _("puts every number near its natural place"),
        "hedgehog": _("knows about gaps, but waits too long for better clovers"),
        "gardener": _("counts which clovers can still fill each gap"),
        "beekeeper": _("counts like gardener, and weighs all that may be drawn"),
        "ladybug": _("learned by playing against herself; weighs everything that may be drawn"),
        "ladybug-deep": _("like ladybug, and tries out close decisions in her mind"),
    }
