"""Was that luck or skill? A whole game, taken apart event by event."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from luckynumbers.analysis.annotating import annotated
from luckynumbers.analysis.as_html import as_html
from luckynumbers.analysis.as_json import as_json
from luckynumbers.analysis.as_svg import as_svg
from luckynumbers.analysis.as_text import as_text
from luckynumbers.analysis.deep import DeepJudge
from luckynumbers.analysis.grading import grade_of
from luckynumbers.analysis.judging import Chances, Judge, Option, in_doubt, shares
from luckynumbers.analysis.moment import Moment
from luckynumbers.analysis.quick import QuickJudge
from luckynumbers.analysis.seat_review import SeatReview, seat_review
from luckynumbers.analysis.starts import Start, start_of
from luckynumbers.notation.headers import TOURNAMENT
from luckynumbers.notation.record import Record
from luckynumbers.rules.actions import Decision, Resign, Reveal
from luckynumbers.rules.options import PLAY, SETUP
from luckynumbers.rules.position import CHANCE, Position

JUDGES: Final[dict[str, Callable[[], Judge]]] = {"quick": QuickJudge, "deep": DeepJudge}
"""Who judges, by effort."""
MICHAEL: Final = "michael"

_own = threading.local()


@dataclass(frozen=True)
class Review:
    """What a game came to, and why; made by ``review``."""

    record: Record
    effort: str
    start: Start
    moments: tuple[Moment, ...]
    """One for each event of the record, chance and decisions alike."""

    @cached_property
    def seats(self) -> tuple[SeatReview, ...]:
        """The same game from every seat."""
        names = self.record.names or ("",) * self.record.players
        return tuple(
            seat_review(seat, names[seat], self.start, self.moments) for seat in range(self.record.players)
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended; if not, results are chances."""
        return self.record.outcome is not None

    @property
    def tournament(self) -> bool:
        """Whether the record says that the game was one of a tournament, in which points count (R17)."""
        return TOURNAMENT in dict(self.record.others)

    def as_text(self, language: str = "en") -> str:
        """Return it as plain text."""
        return as_text(self, language)

    def as_json(self, language: str = "en") -> str:
        """Return it as JSON, with the reasons in ``language``."""
        return as_json(self, language)

    def as_svg(self, language: str = "en") -> str:
        """Return the curve of everybody's chances as a picture."""
        return as_svg(self, language)

    def annotated(self, language: str = "en") -> Record:
        """Return the record with glyphs and ``{comments}`` from the review."""
        points = [moment.points for moment in self.moments] if self.tournament else None
        return annotated(self.record, self.moments, language, points)

    def as_html(self, language: str = "en") -> str:
        """Return it as one page that stands alone."""
        return as_html(self, language)


def review(
    record: Record | str, effort: str = "quick", progress: Callable[[float], object] | None = None
) -> Review:
    """Take a game apart; ``record`` may be text. ``progress`` is told which part is done, up to 1."""
    if effort not in JUDGES:
        raise ValueError(f"the effort of a review is {' or '.join(JUDGES)}, not {effort!r}")
    if isinstance(record, str):
        record = Record.parse(record)
    if not isinstance(record, Record):
        raise TypeError(f"a review is of a Record or its text, not {type(record).__name__}")
    start = start_of(record.positions()[0])
    moments = []
    for moment in _Reviewing(record, start, judge_for(effort)).moments():
        moments.append(moment)
        if progress:
            progress(len(moments) / len(record.events))
    return Review(record, effort, start, tuple(moments))


def judge_for(effort: str) -> Judge:
    """Return a judge that this thread alone uses."""
    judges: dict[str, Judge] = _own.__dict__.setdefault("judges", {})
    if effort not in judges:
        judges[effort] = JUDGES[effort]()
    return judges[effort]


class _Reviewing:
    """Goes through a game with a judge; knows what everybody's chances were last."""

    def __init__(self, record: Record, start: Start, judge: Judge) -> None:
        self.record, self.start, self.judge = record, start, judge
        self.chances = start.chances
        self.dealt = 0

    def moments(self) -> Iterator[Moment]:
        positions = self.record.positions()
        for number, event in enumerate(self.record.events):
            before, after = positions[number : number + 2]
            if isinstance(event, Reveal):
                moment = self.reveal(number, event, before, after)
            elif isinstance(event, Resign):
                moment = self.resign(number, event, before, after)
            else:
                assert isinstance(event, Decision)  # noqa: S101  (every action is one)
                moment = self.decision(number, event, before, after)
            self.chances = moment.chances
            yield moment

    def reveal(self, number: int, event: Reveal, before: Position, after: Position) -> Moment:
        self.dealt += 1
        nothing = (0.0,) * before.players
        if before.phase is SETUP and before.options.setup != MICHAEL:
            if self.dealt < 4 * before.players:
                return self._revealed(number, before, after, self.chances, nothing, nothing)
            luck = _less(self._value_of_deal(), self.start.chances)
            chances = self._now(after)
            drift = _less(_less(chances, luck), self.chances)
            return self._revealed(number, before, after, chances, luck, drift)
        change = self.judge.reveal(before, event.clover)
        luck, drift = _less(change.chances, change.expected), _less(change.expected, self.chances)
        return self._revealed(number, before, after, change.chances, luck, drift)

    def decision(self, number: int, event: Decision, before: Position, after: Position) -> Moment:
        options = self.judge.options(before, event)
        best = options[0]
        chosen = next(option for option in options if option.action == event)
        standing = best.chances
        if after.outcome is not None:
            chosen = replace(chosen, chances=shares(after.outcome, after.players))
            standing = chosen.chances if best.action == event else standing
        return self._decided(number, before, after, standing, chosen, best.action, options)

    def resign(self, number: int, event: Resign, before: Position, after: Position) -> Moment:
        """Resigning costs whatever chance there was."""
        could_move = before.to_act == event.seat
        options = self.judge.options(before, None) if before.to_act != CHANCE else ()
        standing = options[0].chances if options else self.chances
        given_up = Option(event, tuple(float(seat != event.seat) for seat in range(before.players)))
        best = options[0].action if could_move else None
        return self._decided(number, before, after, standing, given_up, best, options if could_move else ())

    def _decided(
        self,
        number: int,
        before: Position,
        after: Position,
        standing: Chances,
        chosen: Option,
        best: Decision | None,
        options: tuple[Option, ...],
    ) -> Moment:
        moved, drift = _less(chosen.chances, standing), _less(standing, self.chances)
        decider = chosen.action.seat if isinstance(chosen.action, Resign) else before.turn
        loss = abs(min(moved[decider], 0.0))
        event, names, nothing = self.record.events[number], self.record.names, (0.0,) * before.players
        told = (number, event, before, after, chosen.chances, nothing, moved, drift)
        grade = grade_of(loss, in_doubt(options, decider))
        return Moment(*told, options, loss, best, grade, chosen.error, names)

    def _revealed(
        self, number: int, before: Position, after: Position, chances: Chances, luck: Chances, drift: Chances
    ) -> Moment:
        event, names = self.record.events[number], self.record.names
        moved = (0.0,) * before.players
        return Moment(number, event, before, after, chances, luck, moved, drift, names=names)

    def _value_of_deal(self) -> Chances:
        """Return what the deal is worth if everybody lays it as the judge would."""
        position = self.record.positions()[0]
        for clover in self.record.revealed[: 4 * position.players]:
            position = position.apply(Reveal(clover))
            while position.phase is SETUP and position.to_act != CHANCE:
                position = position.apply(self.judge.lay(position))
        return self.judge.opening(position)

    def _now(self, position: Position) -> Chances:
        """Return the chances where play begins, or where the last seat is to lay what it was dealt."""
        if position.phase is PLAY:
            return self.judge.opening(position)
        return self.judge.options(position, None)[0].chances


def _less(one: Chances, other: Chances) -> Chances:
    return tuple(a - b for a, b in zip(one, other, strict=True))
