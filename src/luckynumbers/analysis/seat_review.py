"""A game from one seat: how much of the result was luck, how much was played, how much was given."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from luckynumbers.analysis.grading import HALVING, STAKE, Grade, accuracy_of
from luckynumbers.analysis.moment import Moment
from luckynumbers.analysis.starts import Start
from luckynumbers.rules.actions import Resign, Reveal

WORTH: Final = 0.0005
"""What is less is not a tenth of a point, and nothing to remember."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """Where a seat's result came from: ``result − start = luck + skill + gifts + drift``."""

    seat: int
    name: str
    start: float
    """The chance to win before the first clover."""
    result: float
    """1 for a win, a part of it when it is shared, 0 for a loss; the chance to win if the game goes on."""
    luck: float
    skill: float
    """What this seat's decisions cost it, compared with the best ones; never positive."""
    gifts: float
    """What the decisions of the others brought it."""
    drift: float
    """What the judge changed its mind about."""
    accuracy: float
    """From 0 to 100; see ``grading.accuracy_of``."""
    skill_error: float
    """The standard error of ``skill``, 0 where nothing was sampled."""
    gifts_error: float
    """That of ``gifts``: a decision that is off for whoever made it is off by as much for others at most."""
    accuracy_error: float
    start_error: float
    points: float
    """What its decisions cost in expected tournament points (R17)."""
    grades: dict[Grade, int]
    """How many of its decisions got which grade."""
    luckiest: Moment | None
    unluckiest: Moment | None
    finest: Moment | None
    """The best decision found where the next best was furthest behind."""
    costliest: Moment | None
    """The decision that cost most."""

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.result - self.luck

    @property
    def decisions(self) -> int:
        """How many decisions had a choice."""
        return sum(self.grades.values())


def seat_review(seat: int, name: str, start: Start, moments: Sequence[Moment]) -> SeatReview:
    """Add up what all moments did to ``seat``."""
    own = [moment for moment in moments if moment.decider == seat]
    chosen = [moment for moment in own if had_a_choice(moment)]
    given = [moment for moment in moments if moment.decider not in {seat, None}]
    reveals = [moment for moment in moments if isinstance(moment.event, Reveal)]
    return SeatReview(
        seat=seat,
        name=name,
        start=start.chances[seat],
        result=moments[-1].chances[seat] if moments else start.chances[seat],
        luck=math.fsum(moment.luck[seat] for moment in moments),
        skill=math.fsum(moment.moved[seat] for moment in own),
        gifts=math.fsum(moment.moved[seat] for moment in given),
        drift=math.fsum(moment.drift[seat] for moment in moments),
        accuracy=accuracy_of(moment.loss or 0.0 for moment in own if moment.stake >= STAKE),
        skill_error=_error(own),
        gifts_error=_error(given),
        accuracy_error=_accuracy_error([moment for moment in own if moment.stake >= STAKE]),
        start_error=start.error,
        points=math.fsum(moment.points or 0.0 for moment in own),
        grades={grade: Counter(moment.grade for moment in chosen)[grade] for grade in Grade},
        luckiest=_most((moment.luck[seat], moment) for moment in reveals),
        unluckiest=_most((-moment.luck[seat], moment) for moment in reveals),
        finest=_most((moment.margin, moment) for moment in chosen if moment.grade is Grade.BEST),
        costliest=_most((moment.loss or 0.0, moment) for moment in own),
    )


def had_a_choice(moment: Moment) -> bool:
    """Return whether more than one action was legal; to resign is always a choice."""
    return len(moment.options) > 1 or isinstance(moment.event, Resign)


def _error(moments: Sequence[Moment]) -> float:
    """Return the standard error of the sum of what decisions cost."""
    return math.sqrt(math.fsum((moment.error or 0.0) ** 2 for moment in moments))


def _accuracy_error(moments: Sequence[Moment]) -> float:
    """Return the standard error of the accuracy; each loss counts as steep as the curve is there."""
    steepness = math.log(2) / HALVING
    each = [accuracy_of([moment.loss or 0.0]) * steepness * (moment.error or 0.0) for moment in moments]
    return math.hypot(*each) / max(len(each), 1)


def _most(found: Iterable[tuple[float, Moment]]) -> Moment | None:
    """Return the moment with the largest amount, if any is worth a word."""
    amount, most = max(found, key=lambda pair: pair[0], default=(0.0, None))
    return most if amount >= WORTH else None
