"""Ladybug with time to think: where one turn ahead is too close to call, she plays on in her mind."""

from dataclasses import replace
from typing import TYPE_CHECKING

from luckynumbers.bots.ladybug import Ladybug

if TYPE_CHECKING:
    from luckynumbers.engine.search import Searcher


class LadybugDeep(Ladybug):
    """Rollouts on common decks with the luck taken out.

    ``milliseconds`` is the time for a move, and may be changed between two.
    """

    name = "ladybug-deep"
    blurb = "like ladybug, and tries out close decisions in her mind"
    milliseconds = 1000.0

    def __init__(self, objective: str = "win", milliseconds: float = 900.0) -> None:
        super().__init__(objective)
        self.milliseconds = milliseconds
        self._player: Searcher | None = None

    def _engine(self) -> "Searcher":
        from luckynumbers.engine.search import Effort, Searcher

        if self._player is None:
            self._player = Searcher(objective=self.objective, effort=Effort())
        self._player.effort = replace(self._player.effort, milliseconds=self.milliseconds)
        return self._player
