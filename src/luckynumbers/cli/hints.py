"""Hints at the keyboard, from the coach: first where to look, asked again what to do, then why."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from luckynumbers.cli.engine_needed import engine_needed
from luckynumbers.cli.sentences import tell_advice
from luckynumbers.cli.terminal import Terminal
from luckynumbers.rules.position import Position

if TYPE_CHECKING:
    from luckynumbers.analysis.coaching import Advice, Coach


class Hints:
    """Remembers how much was told of a position; the engine is loaded by the first hint, not before."""

    def __init__(self, terminal: Terminal, names: Sequence[str], objective: str = "win") -> None:
        self._terminal, self._names, self._objective = terminal, names, objective
        self._coach: Coach | None = None
        self._advice: Advice | None = None
        self._told = 0

    def tell(self, position: Position) -> str:
        """Return the next step of what the coach thinks of ``position``."""
        if self._advice is None or self._advice.position != position:
            self._advice, self._told = self._think(position), 0
        self._told = min(self._told + 1, 3)
        return self._say(self._advice)

    def _think(self, position: Position) -> "Advice":
        if self._coach is None:
            waking = "The coach is waking up; the first time takes up to a minute."
            with engine_needed("play"), self._terminal.working(waking, worth_a_line=True):
                from luckynumbers.analysis.coaching import Coach

                self._coach = Coach()
                return self._coach.advise(position, self._objective)
        return self._coach.advise(position, self._objective)

    def _say(self, advice: "Advice") -> str:
        from luckynumbers.analysis.coaching import CoachWords

        words = CoachWords(names=self._names)
        if self._told == 1:
            return words.nudge(advice)
        if self._told == 2:
            return f"The coach would {tell_advice(advice.best, advice.position)}."
        return words.why(advice)
