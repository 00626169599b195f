"""Ladybug with time to think: where one turn ahead is too close to call, she plays on in her mind."""

from dataclasses import replace
from typing import TYPE_CHECKING

from luckynumbers.bots.ladybug import Ladybug

if TYPE_CHECKING:
    from luckynumbers.engine.player import Player


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

    def _engine(self) -> "Player":
        from luckynumbers.engine.search import Searcher

        engine = super()._engine()
        if isinstance(engine, Searcher):
            engine.effort = replace(engine.effort, milliseconds=self.milliseconds)
        return engine

    def _new_engine(self) -> "Player":
        from luckynumbers.engine.search import Effort, Searcher

        return Searcher(objective=self.objective, effort=Effort(milliseconds=self.milliseconds))
