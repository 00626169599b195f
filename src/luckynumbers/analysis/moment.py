"""One event of a game, and what it did to everybody's chances."""

from dataclasses import dataclass

from luckynumbers.analysis.grading import Grade
from luckynumbers.analysis.judging import Chances, Option
from luckynumbers.analysis.kinds import Kind, kind_of
from luckynumbers.analysis.words import Words
from luckynumbers.rules.actions import Decision, Event, Resign
from luckynumbers.rules.position import Position


@dataclass(frozen=True, slots=True, repr=False)
class Moment:
    """What happened, and what it was worth: to everybody by luck, to the one who decided by skill.

    For every seat, ``chances`` now − ``chances`` of the moment before = ``luck`` + ``moved`` + ``drift``.
    """

    number: int
    """How many events came before."""
    event: Event
    before: Position
    after: Position
    chances: Chances
    """Every seat's chance to win after it, summing to 1."""
    luck: Chances
    """What a reveal did beyond what had to be expected, by seat; zeros at decisions."""
    moved: Chances
    """What a decision did compared with the best one, by seat; zeros at reveals."""
    drift: Chances
    """What the judge thinks of the same position just before this event and just after the one before."""
    options: tuple[Option, ...] = ()
    """What could be decided, best first; nothing at reveals."""
    loss: float | None = None
    """What the decision cost the one who decided, never negative."""
    best: Decision | None = None
    """The best decision; ``None`` at reveals, and for who resigned while having nothing to decide."""
    grade: Grade | None = None
    error: float | None = None
    """The standard error of ``loss``, 0 where nothing was sampled."""
    names: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Moment {self.number}: {self.event}, {self.grade or 'reveal'}>"

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.before.turn

    @property
    def decider(self) -> int | None:
        """Who decided, which differs from ``seat`` when somebody resigns off turn; ``None`` at reveals."""
        if self.loss is None:
            return None
        return self.event.seat if isinstance(self.event, Resign) else self.before.turn

    @property
    def turn(self) -> int:
        """The number of its turn as records count, 0 in set-up."""
        return self.before.turns + 1 if self.before.phase == "play" else 0

    @property
    def kind(self) -> Kind | None:
        """What was done instead of the best decision; ``None`` for the best, and at reveals."""
        if self.best is None or self.loss is None or not isinstance(self.event, Decision):
            return None
        return kind_of(self.before, self.event, self.best)

    @property
    def points(self) -> float | None:
        """What the decision cost in expected tournament points (R17); ``None`` at reveals."""
        told = {option.action: option.points for option in self.options}
        made = told.get(self.event) if isinstance(self.event, Decision) else None
        return None if made is None else max(point for point in told.values() if point is not None) - made

    @property
    def margin(self) -> float:
        """How much the best decision is better than the next best, 0 if there was no choice."""
        if len(self.options) < 2:
            return 0.0
        first, second = self.options[:2]
        return first.chances[self.before.turn] - second.chances[self.before.turn]

    @property
    def margin_error(self) -> float:
        """The standard error of ``margin``, 0 where nothing was sampled."""
        return self.options[1].error if len(self.options) > 1 else 0.0

    @property
    def stake(self) -> float:
        """How much the best decision is better than the worst; the whole chance for who resigns."""
        if isinstance(self.event, Resign):
            return self.loss or 0.0
        if not self.options:
            return 0.0
        return self.options[0].chances[self.before.turn] - self.options[-1].chances[self.before.turn]

    def why(self, language: str = "en") -> str:
        """Say in a sentence or two what speaks for the best decision, or what came."""
        return Words(language, self.names).why(self.event, self.before, self.best, self.loss)
