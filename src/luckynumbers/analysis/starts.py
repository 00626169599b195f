"""Everybody's chance to win before the first clover: measured, for every way to play.

The luck of a deal is measured against these, so they must be what the engine thinks of deals on average.
``tools/starts.py`` measures them anew, which is due when the engine has other weights.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from luckynumbers.analysis.judging import Chances
from luckynumbers.rules.position import Position

FILE: Final = Path(__file__).with_name("starts.json")


@dataclass(frozen=True, slots=True)
class Start:
    """Chances before the first clover, by seat."""

    chances: Chances
    error: float
    """The standard error of each of them."""


def start_of(position: Position) -> Start:
    """Return the chances at the very beginning of a game, ``position``."""
    players, options, first = position.players, position.options, position.turn
    measured = _measured()[key(players, options.setup, options.bruno)]
    chances = tuple(measured["chances"][(seat - first) % players] for seat in range(players))
    return Start(chances, measured["error"])


def key(players: int, setup: str, bruno: bool) -> str:
    """Return what a way to play is called in the file."""
    return f"{players} {setup}{' bruno' if bruno else ''}"


@cache
def _measured() -> dict[str, dict[str, Any]]:
    starts: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["starts"]
    return starts
