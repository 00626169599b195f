"""A review for programs: docs/review.md says what every field means."""

import json
from typing import TYPE_CHECKING, Any

from luckynumbers.analysis.moment import Moment
from luckynumbers.analysis.seat_review import SeatReview

if TYPE_CHECKING:
    from luckynumbers.analysis.reviewing import Review

_DIGITS = 6
"""Of what one event did; sums are written in full, so that they still add up."""


def as_data(review: "Review", language: str | None = "en") -> dict[str, Any]:
    """Return a review as what JSON knows, with the reasons in ``language`` unless that is ``None``."""
    record, outcome = review.record, review.record.outcome
    return {
        "effort": review.effort,
        "players": record.players,
        "setup": record.setup,
        "bruno": record.bruno,
        "first": record.first,
        "names": list(record.names),
        "over": review.over,
        "winners": list(outcome.winners) if outcome else None,
        "reason": str(outcome.reason) if outcome else None,
        "start": list(review.start.chances),
        "start_error": review.start.error,
        "seats": [_seat(seat) for seat in review.seats],
        "moments": [_moment(moment, language) for moment in review.moments],
        "record": str(record),
    }


def as_json(review: "Review", language: str = "en") -> str:
    """Return a review as JSON text."""
    return json.dumps(as_data(review, language), ensure_ascii=False, separators=(",", ":"))


def _seat(seat: SeatReview) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "start": seat.start,
        "result": seat.result,
        "luck": seat.luck,
        "skill": seat.skill,
        "gifts": seat.gifts,
        "drift": seat.drift,
        "adjusted": seat.adjusted,
        "accuracy": seat.accuracy,
        "skill_error": seat.skill_error,
        "decisions": seat.decisions,
        "grades": {str(grade): times for grade, times in seat.grades.items()},
        "luckiest": _number(seat.luckiest),
        "unluckiest": _number(seat.unluckiest),
        "finest": _number(seat.finest),
        "costliest": _number(seat.costliest),
    }


def _number(moment: Moment | None) -> int | None:
    return moment.number if moment else None


def _moment(moment: Moment, language: str | None) -> dict[str, Any]:
    told: dict[str, Any] = {
        "number": moment.number,
        "turn": moment.turn,
        "seat": moment.seat,
        "event": str(moment.event),
        "chances": _rounded(moment.chances),
        "luck": _rounded(moment.luck),
        "drift": _rounded(moment.drift),
        "loss": None if moment.loss is None else round(moment.loss, _DIGITS),
        "best": None if moment.best is None else str(moment.best),
        "grade": None if moment.grade is None else str(moment.grade),
        "error": None if moment.error is None else round(moment.error, _DIGITS),
        "options": [
            {
                "action": str(option.action),
                "chances": _rounded(option.chances),
                "error": round(option.error, 6),
            }
            for option in moment.options
        ],
    }
    if language is not None:
        told["why"] = moment.why(language)
    return told


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, _DIGITS) for value in values]
