"""The players we ship, weakest first. Anything with the shape of ``Bot`` plays with them."""

from importlib import import_module
from typing import Final

from luckynumbers.bots.bot import Bot

_BOTS: Final = {
    "sprout": ("luckynumbers.bots.sprout", "Sprout"),
    "seedling": ("luckynumbers.bots.seedling", "Seedling"),
    "gardener": ("luckynumbers.bots.gardener", "Gardener"),
}


def names() -> tuple[str, ...]:
    """Return the names ``load`` knows, weakest first."""
    return tuple(_BOTS)


def load(name: str) -> Bot:
    """Return a fresh bot; only its own module is imported."""
    if name not in _BOTS:
        raise ValueError(f"there is no bot called {name!r}; there are {', '.join(_BOTS)}")
    module, bot = _BOTS[name]
    made: Bot = getattr(import_module(module), bot)()
    return made


def blurb(name: str) -> str:
    """Return a few words that tell people what to expect of a bot."""
    return str(getattr(load(name), "blurb", ""))


__all__ = ["Bot", "blurb", "load", "names"]
