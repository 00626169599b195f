"""What a review says, whatever it is written in: text, a page, a picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from luckynumbers.analysis.grading import Grade
from luckynumbers.analysis.in_points import with_cost, with_points
from luckynumbers.analysis.moment import Moment
from luckynumbers.analysis.seat_review import SeatReview
from luckynumbers.analysis.words import Words
from luckynumbers.rules.actions import Decision, Reveal
from luckynumbers.rules.outcome import Reason
from luckynumbers.rules.position import Position

if TYPE_CHECKING:
    from luckynumbers.analysis.reviewing import Review

NOTABLE: Final = 0.05
"""Luck of a clover that is worth a word."""


def grade_name(grade: Grade, words: Words) -> str:
    """Return what a grade is called."""
    _ = words.text
    return {
        Grade.BEST: _("best"),
        Grade.FINE: _("fine"),
        Grade.INACCURACY: _("inaccuracy"),
        Grade.MISTAKE: _("mistake"),
        Grade.BLUNDER: _("blunder"),
    }[grade]


def headline(review: "Review", words: Words) -> str:
    """Say how the game ended."""
    _ = words.text
    outcome = review.record.outcome
    if outcome is None:
        return _("The game is not over: results are chances.")
    winners = ", ".join(words.name(seat) for seat in outcome.winners)
    if len(outcome.winners) > 1:
        return _("%(names)s share the win.", names=winners)
    if outcome.reason is Reason.RESIGNED:
        return _("%(name)s wins: the other player resigned.", name=winners)
    return _("%(name)s wins.", name=winners)


def verdict(seat: int, luck: float, skill: float, words: Words) -> str:
    """Say whether it was luck or skill, in one sentence."""
    _ = words.text
    told = {"name": words.name(seat), "luck": words.points(luck), "skill": words.points(skill)}
    if luck >= NOTABLE:
        return _(
            "%(name)s was lucky: %(luck)s points from the clovers, %(skill)s from their own moves.", **told
        )
    if luck <= -NOTABLE:
        return _(
            "%(name)s was unlucky: %(luck)s points from the clovers, %(skill)s from their own moves.", **told
        )
    return _(
        "%(name)s had ordinary luck: %(luck)s points from the clovers, %(skill)s from their own moves.",
        **told,
    )


def summary(review: "Review", seat: SeatReview, words: Words) -> str:
    """Say whether it was luck or skill for a seat; in a tournament also what that cost in points (R17)."""
    said = verdict(seat.seat, seat.luck, seat.skill, words)
    return with_cost(said, seat.points, words) if review.tournament else said


def reason(review: "Review", moment: Moment, words: Words) -> str:
    """Say why; in a tournament also what it cost in points (R17)."""
    why = moment.why(words.language)
    return with_points(why, moment.points, words) if review.tournament else why


def figures(seat: SeatReview, words: Words) -> Iterator[tuple[str, str]]:
    """Yield every number about a seat with what it is called."""
    _ = words.text
    yield _("before the first clover"), words.percent(seat.start, 1) + words.error(seat.start_error, 2)
    yield _("result"), words.percent(seat.result)
    yield _("luck"), words.points(seat.luck, 1)
    yield _("own moves"), words.points(seat.skill, 1) + words.error(seat.skill_error)
    yield _("gifts of others"), words.points(seat.gifts, 1) + words.error(seat.gifts_error)
    yield _("drift"), words.points(seat.drift, 1)
    yield _("result without luck"), words.percent(seat.adjusted)
    yield _("accuracy"), words.decimal(seat.accuracy, 0) + words.error(seat.accuracy_error / 100)


@dataclass(frozen=True, slots=True)
class Highlight:
    """A moment to remember."""

    label: str
    moment: Moment
    amount: str
    """What it was worth, in points, with its standard error if that was sampled."""


def highlights(seat: SeatReview, words: Words) -> Iterator[Highlight]:
    """Yield the luckiest, unluckiest, best and costliest moments of a seat."""
    _, own = words.text, seat.seat
    if seat.luckiest:
        yield Highlight(_("Luckiest clover"), seat.luckiest, words.points(seat.luckiest.luck[own], 1))
    if seat.unluckiest:
        yield Highlight(_("Unluckiest clover"), seat.unluckiest, words.points(seat.unluckiest.luck[own], 1))
    if seat.finest:
        ahead = words.points(seat.finest.margin, 1) + words.error(seat.finest.margin_error)
        yield Highlight(_("Best move"), seat.finest, ahead)
    if seat.costliest:
        lost = words.points(-(seat.costliest.loss or 0.0), 1) + words.error(seat.costliest.error)
        yield Highlight(_("Costliest move"), seat.costliest, lost)


def place(moment: Moment, words: Words) -> str:
    """Say when something happened and what: ``turn 12, Ann: 13 on c2``."""
    _ = words.text
    what = told(moment, words)
    name = words.name(moment.seat if moment.decider is None else moment.decider)
    if what == _("the deal"):
        return what
    if not moment.turn:
        return _("set-up, %(name)s: %(what)s", name=name, what=what)
    return _("turn %(turn)s, %(name)s: %(what)s", turn=moment.turn, name=name, what=what)


def told(moment: Moment, words: Words) -> str:
    """Return what happened: a move in words, the clover that came, or the deal, which counts as one."""
    _ = words.text
    if isinstance(moment.event, Reveal):
        dealt = not moment.turn and moment.before.options.setup != "michael"
        return _("the deal") if dealt else str(moment.event.clover)
    assert isinstance(moment.event, Decision)  # noqa: S101  (every action is one)
    return words.move(moment.event, moment.before)


def notable(moments: Sequence[Moment]) -> Iterator[Moment]:
    """Yield what is worth a word: decisions that cost something, and clovers that changed the game."""
    for moment in moments:
        if moment.grade not in {None, Grade.BEST, Grade.FINE} or max(map(abs, moment.luck)) >= NOTABLE:
            yield moment


def amount(moment: Moment, words: Words) -> str:
    """Return what a moment was worth to whose turn it was: luck, or a grade and what it cost."""
    if moment.grade is None:
        return words.points(moment.luck[moment.seat], 1)
    lost = words.points(-(moment.loss or 0.0), 1) + words.error(moment.error)
    return f"{grade_name(moment.grade, words)} {lost}"


def curve(review: "Review") -> tuple[list[float], list[list[float]]]:
    """Return where play stood after every turn, and every seat's chances there; set-up is turn 0."""
    turns: dict[int, Sequence[float]] = {0: review.start.chances}
    for moment in review.moments:
        turns[_turns(moment.after)] = moment.chances
    columns = [[chances[seat] for chances in turns.values()] for seat in range(review.record.players)]
    return [float(turn) for turn in turns], columns


def _turns(position: Position) -> int:
    """Return how many turns have begun."""
    return position.turns + bool(position.hand or position.drawing) if position.phase != "setup" else 0
