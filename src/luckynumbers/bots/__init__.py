"""The players we ship, weakest first. Anything with the shape of ``Bot`` plays with them."""

from importlib import import_module
from inspect import signature
from typing import Any, Final

from luckynumbers.bots.bot import Bot

_BOTS: Final = {
    "sprout": "Sprout",
    "earthworm": "Earthworm",
    "snail": "Snail",
    "bumblebee": "Bumblebee",
    "seedling": "Seedling",
    "hedgehog": "Hedgehog",
    "gardener": "Gardener",
    "beekeeper": "Beekeeper",
    "ladybug": "Ladybug",
    "ladybug-deep": "LadybugDeep",
}
_AT_ONCE_MILLISECONDS: Final = 50.0
"""What takes no longer than this feels immediate."""


def names() -> tuple[str, ...]:
    """Return the names ``load`` knows, weakest first; each clearly beats the one before."""
    return tuple(_BOTS)


def load(name: str, *, objective: str = "win") -> Bot:
    """Return a fresh bot; only its own module is imported, and an engine only when it is asked for a move.

    ``objective="points"`` makes those who can aim at tournament points (R17); the others play as always.
    """
    bot = _class_of(name)
    made: Bot = bot(objective=objective) if "objective" in signature(bot).parameters else bot()
    return made


def blurb(name: str) -> str:
    """Return a few words that tell people what to expect of a bot."""
    return str(_class_of(name).blurb)


def milliseconds(name: str) -> float:
    """Return how long a bot may think about a move, on one core of an ordinary machine."""
    return float(_class_of(name).milliseconds)


def answers_at_once(name: str) -> bool:
    """Return whether people never wait for a move of this bot."""
    return milliseconds(name) <= _AT_ONCE_MILLISECONDS


def needs_engine(name: str) -> bool:
    """Return whether a bot's first move has to load an engine, and the first time to compile it."""
    return hasattr(_class_of(name), "warm_up")


def _class_of(name: str) -> Any:
    if name not in _BOTS:
        raise ValueError(f"there is no bot called {name!r}; there are {', '.join(_BOTS)}")
    return getattr(import_module(f"luckynumbers.bots.{name.replace('-', '_')}"), _BOTS[name])


__all__ = ["Bot", "answers_at_once", "blurb", "load", "milliseconds", "names", "needs_engine"]
