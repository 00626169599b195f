"""A review for programs: docs/review.md says what every field means."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from luckynumbers.analysis.annotating import annotated
from luckynumbers.analysis.grading import Grade
from luckynumbers.analysis.in_points import in_points
from luckynumbers.analysis.judging import Option
from luckynumbers.analysis.moment import Moment
from luckynumbers.analysis.seat_review import SeatReview
from luckynumbers.analysis.telling import figures, grade_name, highlights, place, verdict
from luckynumbers.analysis.telling import told as event_told
from luckynumbers.analysis.words import Words
from luckynumbers.notation.record import Record
from luckynumbers.rules.actions import Action
from luckynumbers.rules.position import Position

if TYPE_CHECKING:
    from luckynumbers.analysis.reviewing import Review

_DIGITS = 6
"""Of what one event did; sums are written in full, so that they still add up."""


def as_json(review: "Review", language: str = "en") -> str:
    """Return a review as JSON text, words included."""
    told = retold(numbers(review), language, review.record.names, review.tournament)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def numbers(review: "Review") -> dict[str, Any]:
    """Return all numbers of a review as what JSON knows, without words: those are for ``retold``."""
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
        "moments": [moment_json(moment) for moment in review.moments],
        "record": str(record),
    }


def retold(
    told: dict[str, Any], language: str, names: Sequence[str] = (), tournament: bool = False
) -> dict[str, Any]:
    """Return numbers with everything that is said about them in ``language``; ``names`` as read there.

    A game of a ``tournament`` is told in expected points too (R17).
    """
    moments, words = _moments(told, tuple(names)), Words(language, names)
    retold = _retold(told, moments, words)
    return in_points(retold, words) if tournament else retold


def _retold(told: dict[str, Any], moments: list[Moment], words: Words) -> dict[str, Any]:
    return told | {
        "names": [words.name(seat) for seat in range(told["players"])],
        "seats": [seat | _said_of_seat(_seat_of(seat, told, moments), words) for seat in told["seats"]],
        "moments": [
            row | said_of_moment(row, moment, words)
            for row, moment in zip(told["moments"], moments, strict=True)
        ],
    }


def annotated_record(
    told: dict[str, Any], language: str, names: Sequence[str] = (), tournament: bool = False
) -> str:
    """Return the record that numbers speak of, with glyphs and comments in ``language``."""
    record, points = Record.parse(told["record"]), [row.get("points") for row in told["moments"]]
    return str(annotated(record, _moments(told, tuple(names)), language, points if tournament else None))


def _said_of_seat(seat: SeatReview, words: Words) -> dict[str, Any]:
    return {
        "name": words.name(seat.seat),
        "verdict": verdict(seat.seat, seat.luck, seat.skill, words),
        "figures": [{"label": label, "value": value} for label, value in figures(seat, words)],
        "highlights": [
            {
                "label": one.label,
                "amount": one.amount,
                "moment": one.moment.number,
                "text": place(one.moment, words),
                "before": str(one.moment.before),
            }
            for one in highlights(seat, words)
        ],
    }


def said_of_moment(row: dict[str, Any], moment: Moment, words: Words) -> dict[str, Any]:
    """Return what is said about a moment, whose numbers are ``row``."""
    return {
        "why": words.why(moment.event, moment.before, moment.best, moment.loss),
        "told": event_told(moment, words),
        "graded": None if moment.grade is None else grade_name(moment.grade, words),
        "options": said_of_options(row["options"], moment.before, words),
    }


def said_of_options(rows: list[dict[str, Any]], before: Position, words: Words) -> list[dict[str, Any]]:
    """Return the numbers of decisions with what each is called."""
    return [row | {"said": words.move(Action.parse(row["action"]), before)} for row in rows]


def _moments(told: dict[str, Any], names: tuple[str, ...]) -> list[Moment]:
    """Return the moments that numbers speak of, as far as words need them."""
    record = Record.parse(told["record"])
    positions = record.positions()
    return [
        Moment(
            number=number,
            event=event,
            before=positions[number],
            after=positions[number + 1],
            chances=tuple(row["chances"]),
            luck=tuple(row["luck"]),
            moved=(),
            drift=tuple(row["drift"]),
            loss=row["loss"],
            best=None if row["best"] is None else Action.parse(row["best"]),
            grade=None if row["grade"] is None else Grade(row["grade"]),
            error=row["error"],
            names=names,
        )
        for number, (event, row) in enumerate(zip(record.events, told["moments"], strict=True))
    ]


def _seat_of(row: dict[str, Any], told: dict[str, Any], moments: Sequence[Moment]) -> SeatReview:
    """Return the seat that numbers speak of; what was kept by earlier versions lacks some of the errors."""

    def moment(key: str) -> Moment | None:
        number: int | None = row[key]
        if number is None:
            return None
        return replace(moments[number], options=tuple(map(_option, told["moments"][number]["options"])))

    return SeatReview(
        seat=row["seat"],
        name=row["name"],
        **{part: row[part] for part in ("start", "result", "luck", "skill", "gifts", "drift", "accuracy")},
        **{error: row.get(error, 0.0) for error in ("skill_error", "gifts_error", "accuracy_error")},
        start_error=told.get("start_error", 0.0),
        points=0.0,  # told by ``in_points``, where they count
        grades={Grade(grade): times for grade, times in row["grades"].items()},
        luckiest=moment("luckiest"),
        unluckiest=moment("unluckiest"),
        finest=moment("finest"),
        costliest=moment("costliest"),
    )


def _option(row: dict[str, Any]) -> Option:
    return Option(Action.parse(row["action"]), tuple(row["chances"]), row["error"])


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
        "gifts_error": seat.gifts_error,
        "accuracy_error": seat.accuracy_error,
        "decisions": seat.decisions,
        "grades": {str(grade): times for grade, times in seat.grades.items()},
        "luckiest": _number(seat.luckiest),
        "unluckiest": _number(seat.unluckiest),
        "finest": _number(seat.finest),
        "costliest": _number(seat.costliest),
    }


def _number(moment: Moment | None) -> int | None:
    return moment.number if moment else None


def moment_json(moment: Moment) -> dict[str, Any]:
    """Return the numbers of a moment."""
    return {
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
        "kind": moment.kind,
        "points": None if moment.points is None else round(moment.points, _DIGITS),
        "error": None if moment.error is None else round(moment.error, _DIGITS),
        "options": options_json(moment.options),
    }


def options_json(options: Sequence[Option]) -> list[dict[str, Any]]:
    """Return the numbers of decisions."""
    return [
        {
            "action": str(option.action),
            "chances": _rounded(option.chances),
            "error": round(option.error, _DIGITS),
        }
        for option in options
    ]


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, _DIGITS) for value in values]
