"""The bots are creatures of the garden, and each has a portrait: a file here, in the hand of all our art.

A portrait fills the square from -32 to 32 and is meant to be seen through a round window.
"""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

_OPENING: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64" width="64" height="64" fill="none" '
    'stroke-linecap="round">'
)
_END: Final = "</svg>"


@cache
def portrait(bot: str) -> str:
    """Return the portrait of a bot, a picture that stands on its own."""
    return (files(__package__) / f"{bot}.svg").read_text(encoding="utf-8")


def portraits(bots: Iterable[str]) -> str:
    """Return the definitions of portraits for one place in a page, to be shown as ``#bot-snail``."""
    return "".join(_defined(bot) for bot in bots)


def _defined(bot: str) -> str:
    drawn = portrait(bot).replace("\n", "").removeprefix(_OPENING).removesuffix(_END)
    return f'<g id="bot-{bot}" fill="none" stroke-linecap="round">{drawn}</g>'
