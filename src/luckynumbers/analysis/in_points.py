"""A review of a game of a tournament, where points count (R17): what decisions cost in those, in words."""

import math
from typing import Any, Final

from luckynumbers.analysis.words import Words

NOTABLE: Final = 0.05
"""Points that are worth a word."""


def in_points(told: dict[str, Any], words: Words) -> dict[str, Any]:
    """Return a review in words with what it comes to in expected tournament points."""
    moments = [
        moment | {"why": with_points(moment["why"], moment.get("points"), words)}
        for moment in told["moments"]
    ]
    return told | {
        "moments": moments,
        "seats": [_seat(seat, told["moments"], words) for seat in told["seats"]],
    }


def with_points(why: str, lost: float | None, words: Words) -> str:
    """Return what is said of a moment, and what it cost in points if that is worth a word."""
    _ = words.text
    if (lost or 0.0) < NOTABLE:
        return why
    said = _("In the tournament it cost %(points)s points.", points=words.decimal(lost or 0.0))
    return f"{why} {said}"


def with_cost(verdict: str, lost: float, words: Words) -> str:
    """Return what is said of a seat, and what its moves cost in points."""
    _ = words.text
    said = _("Own moves cost %(points)s points of the tournament.", points=words.decimal(lost))
    return f"{verdict} {said}"


def _seat(seat: dict[str, Any], moments: list[dict[str, Any]], words: Words) -> dict[str, Any]:
    own = (moment.get("points") or 0.0 for moment in moments if moment["seat"] == seat["seat"])
    lost = math.fsum(own)
    return seat | {"points": lost, "verdict": with_cost(seat["verdict"], lost, words)}
