"""Ladybug-deep on a clock of processor time, so that a busy machine takes nothing of her budget away."""

import time
from typing import TYPE_CHECKING

from luckynumbers.bots.ladybug_deep import LadybugDeep

if TYPE_CHECKING:
    from luckynumbers.engine.search import Searcher


class PatientLadybug(LadybugDeep):
    """The same moves as ladybug-deep would find with a core to herself."""

    name = "ladybug-deep"

    def _engine(self) -> "Searcher":
        from luckynumbers.engine.search import Searcher

        if self._player is None:
            self._player = Searcher(objective=self.objective, clock=time.thread_time)
        return super()._engine()
