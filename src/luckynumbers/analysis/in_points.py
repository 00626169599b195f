"""A review of a game of a tournament, where points count (R17): what decisions cost in those, in words."""

import math
from typing import Any, Final

from luckynumbers.analysis.words import Words

NOTABLE: Final = 0.05
"""Points that are worth a word."""


def in_points(told: dict[str, Any], words: Words) -> dict[str, Any]:
    """Return a review in words with what it comes to in expected tournament points."""
    moments = [moment | {"why": with_points(moment, words)} for moment in told["moments"]]
    return told | {
        "moments": moments,
        "seats": [_seat(seat, told["moments"], words) for seat in told["seats"]],
    }


def with_points(moment: dict[str, Any], words: Words) -> str:
    """Return what is said of a moment, and what it cost in points if that is worth a word."""
    _ = words.text
    why: str = moment["why"]
    if (lost := moment.get("points") or 0.0) < NOTABLE:
        return why
    said = _("In the tournament it cost %(points)s points.", points=words.decimal(lost))
    return f"{why} {said}"


def _seat(seat: dict[str, Any], moments: list[dict[str, Any]], words: Words) -> dict[str, Any]:
    _ = words.text
    own = (moment.get("points") or 0.0 for moment in moments if moment["seat"] == seat["seat"])
    lost = math.fsum(own)
    said = _("Own moves cost %(points)s points of the tournament.", points=words.decimal(lost))
    return seat | {"points": lost, "verdict": f"{seat['verdict']} {said}"}
