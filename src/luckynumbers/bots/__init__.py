"""The players we ship, weakest first. Anything with the shape of ``Chooser`` plays with them."""

from typing import Final

from luckynumbers.bots.beekeeper import Beekeeper
from luckynumbers.bots.bot import Bot, Chooser
from luckynumbers.bots.bumblebee import Bumblebee
from luckynumbers.bots.earthworm import Earthworm
from luckynumbers.bots.gardener import Gardener
from luckynumbers.bots.hedgehog import Hedgehog
from luckynumbers.bots.ladybug import Ladybug
from luckynumbers.bots.ladybug_deep import LadybugDeep
from luckynumbers.bots.seedling import Seedling
from luckynumbers.bots.snail import Snail
from luckynumbers.bots.sprout import Sprout

_BOTS: Final[dict[str, type[Bot]]] = {
    "sprout": Sprout,
    "earthworm": Earthworm,
    "snail": Snail,
    "bumblebee": Bumblebee,
    "seedling": Seedling,
    "hedgehog": Hedgehog,
    "gardener": Gardener,
    "beekeeper": Beekeeper,
    "ladybug": Ladybug,
    "ladybug-deep": LadybugDeep,
}
_AT_ONCE_MILLISECONDS: Final = 50.0
"""What takes no longer than this feels immediate."""


def names() -> tuple[str, ...]:
    """Return the names ``load`` knows, weakest first; each clearly beats the one before."""
    return tuple(_BOTS)


def load(name: str, *, objective: str = "win") -> Bot:
    """Return a fresh bot; an engine is imported only when it is asked for a move.

    ``objective="points"`` makes those who can aim at tournament points (R17); the others play as always.
    """
    bot = _class_of(name)()
    bot.objective = objective
    return bot


def blurb(name: str) -> str:
    """Return a few words that tell people what to expect of a bot."""
    return _class_of(name).blurb


def milliseconds(name: str) -> float:
    """Return how long a bot may think about a move, on one core of an ordinary machine."""
    return _class_of(name).milliseconds


def answers_at_once(name: str) -> bool:
    """Return whether people never wait for a move of this bot."""
    return milliseconds(name) <= _AT_ONCE_MILLISECONDS


def needs_engine(name: str) -> bool:
    """Return whether a bot's first move has to load an engine, and the first time to compile it."""
    return _class_of(name).needs_engine


def _class_of(name: str) -> type[Bot]:
    if name not in _BOTS:
        raise ValueError(f"there is no bot called {name!r}; there are {', '.join(_BOTS)}")
    return _BOTS[name]


__all__ = ["Bot", "Chooser", "answers_at_once", "blurb", "load", "milliseconds", "names", "needs_engine"]
