"""A coach: what each decision is worth, and advice in steps, from a nudge to the reason.

She looks one ply ahead, as a quick review does, and sees what everybody at the table sees.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from luckynumbers.analysis.facts import outlook, place_of
from luckynumbers.analysis.grading import Grade, grade_of
from luckynumbers.analysis.judging import points_of
from luckynumbers.analysis.reasons import reason, virtue
from luckynumbers.analysis.words import Words
from luckynumbers.engine.other_side import BOTH
from luckynumbers.engine.player import Judgement, Player
from luckynumbers.rules.actions import Decision, Draw, Leave, Take
from luckynumbers.rules.cells import CELLS
from luckynumbers.rules.options import SETUP
from luckynumbers.rules.position import Position

WIN, POINTS = "win", "points"
SWING: Final = 3.7
"""Tournament points between a win and a loss as it usually is: +2, and 1.7 empty cells among strong players.
Divided by it, a loss of points has a grade like one of chances."""
MOSTLY: Final = 2
"""Columns and rows of a quarter of the garden."""


@dataclass(frozen=True, slots=True)
class Advised:
    """One decision, as the coach sees it."""

    action: Decision
    chance: float
    """To win this game, for the one who decides."""
    points: float
    """Expected points of this game in a tournament (R17): 2 for a win, −1 for each empty cell of a loser."""
    loss: float
    """How far it is behind the best one: in chances, or in points if those count."""
    grade: Grade


@dataclass(frozen=True)
class Advice:
    """What the coach thinks of a position, best first."""

    position: Position
    objective: str
    options: tuple[Advised, ...]

    @property
    def best(self) -> Decision:
        """What she would do."""
        return self.options[0].action

    @cached_property
    def _by_action(self) -> dict[Decision, Advised]:
        return {option.action: option for option in self.options}

    def of(self, action: Decision) -> Advised:
        """Return what she thinks of a legal decision."""
        return self._by_action[action]

    @property
    def clover(self) -> int | None:
        """The face-up clover that a nudge points at."""
        return self.best.clover if isinstance(self.best, Take) else None

    @property
    def area(self) -> tuple[int, ...]:
        """The cells that a nudge points at: a quarter of the garden, if a drawn clover belongs there."""
        cell = place_of(self.best)
        if cell is None or isinstance(self.best, Take) or self.position.phase is SETUP:
            return ()
        return tuple(other for other in CELLS if quarter(other) == quarter(cell))


def quarter(cell: int) -> tuple[bool, bool]:
    """Return whether a cell is in the lower, and in the right half of a garden."""
    row, column = divmod(cell, 4)
    return row >= MOSTLY, column >= MOSTLY


class Coach:
    """Thinks about positions. Not for use by two threads at once."""

    def __init__(self) -> None:
        self._players: dict[str, Player] = {}

    def advise(self, position: Position, objective: str = WIN) -> Advice:
        """Judge every decision of ``position``; ``objective`` is ``"win"`` or tournament ``"points"``."""
        if objective not in self._players:
            self._players[objective] = Player(objective=objective, sides=BOTH)
        judged = self._players[objective].judge(position)
        judged.sort(key=lambda one: -one.worth)
        best = judged[0].worth
        return Advice(position, objective, tuple(_advised(one, best, position, objective) for one in judged))


def _advised(one: Judgement, best: float, position: Position, objective: str) -> Advised:
    seat, loss = position.turn, best - one.worth
    points = points_of(one.win[seat], one.empty[seat])
    return Advised(
        one.action, one.win[seat], points, loss, grade_of(loss / SWING if objective == POINTS else loss)
    )


class CoachWords:
    """Says what the coach thinks, in one language."""

    def __init__(self, language: str = "en", names: Sequence[str] = ()) -> None:
        self._words = Words(language, names)

    def nudge(self, advice: Advice) -> str:
        """Say where to look, and not yet what to do."""
        _, best, position = self._words.text, advice.best, advice.position
        if position.phase is SETUP:
            return _(
                "Small numbers belong to the upper left, large ones to the lower right: leave room between."
            )
        if isinstance(best, Take):
            return _("Look at the face-up %(clover)s.", clover=best.clover)
        if isinstance(best, Draw):
            return _("Would a face-up clover help more than what may still come?")
        if isinstance(best, Leave):
            return _("Does the %(clover)s help your garden anywhere?", clover=position.hand[0])
        match quarter(advice.area[0]):
            case False, False:
                return _("Look at the upper left of your garden.")
            case False, True:
                return _("Look at the upper right of your garden.")
            case True, False:
                return _("Look at the lower left of your garden.")
            case _:
                return _("Look at the lower right of your garden.")

    def move(self, advice: Advice) -> str:
        """Say what to do."""
        _ = self._words.text
        return _("My advice: %(move)s.", move=self._words.move(advice.best, advice.position))

    def why(self, advice: Advice) -> str:
        """Say what speaks for it, beside the next best decision."""
        words, position, best = self._words, advice.position, advice.best
        said = [words.claim(best, position, virtue(outlook(position, best)))]
        if len(advice.options) > 1:
            other = advice.options[1].action
            found = reason(position, other, best)
            if found.best is not None:
                said = [words.claim(best, position, found.best)]
            if found.made is not None:
                said.append(words.claim(other, position, found.made))
        return " ".join([*said, *self._expectation(advice)])

    def warning(self, advice: Advice, action: Decision) -> str:
        """Say what speaks against a decision, without giving the best one away."""
        words, position, made = self._words, advice.position, advice.of(action)
        _, n = words.text, words.texts
        if advice.objective == POINTS:
            cost = _("This costs about %(points)s points.", points=words.decimal(made.loss))
        else:
            games = round(100 * made.loss)
            cost = n(
                "This loses %(num)s more game in a hundred.",
                "This loses %(num)s more games in a hundred.",
                games,
            )
        found = reason(position, action, advice.best)
        return cost if found.made is None else f"{cost} {words.claim(action, position, found.made)}"

    def _expectation(self, advice: Advice) -> list[str]:
        """Say what to expect of this game in points, where they count (R17)."""
        if advice.objective != POINTS:
            return []
        _, words = self._words.text, self._words
        return [_("Expect %(points)s points from this game.", points=words.decimal(advice.options[0].points))]
