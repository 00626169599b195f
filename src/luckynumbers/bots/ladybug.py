"""Ladybug learned the game by playing against herself.

She looks one turn ahead and weighs every clover that may be drawn. Her engine is loaded with the first
move, since Numba takes a moment; ``warm_up`` does it beforehand. A bot is not for use by two threads at once.
"""

from typing import TYPE_CHECKING

from luckynumbers.bots.bot import Bot, decisions
from luckynumbers.rules.actions import Action
from luckynumbers.rules.position import Position

if TYPE_CHECKING:
    from luckynumbers.engine.player import Player


class Ladybug(Bot):
    """The value network with one ply of exact expectation.

    ``objective`` is ``"win"``, or ``"points"`` for expected tournament points (R17).
    """

    name = "ladybug"
    blurb = "learned by playing against herself; weighs everything that may be drawn"
    milliseconds = 5.0
    needs_engine = True

    def __init__(self, objective: str = "win") -> None:
        self.objective = objective
        self._player: Player | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_player": None}

    def warm_up(self) -> None:
        """Load and, the first time on a machine, compile the engine."""
        self._engine().warm_up()

    def choose(self, position: Position) -> Action:
        """Return the best action the engine finds."""
        decisions(position)
        return self._engine().choose(position)

    def _engine(self) -> "Player":
        from luckynumbers.engine.player import Player

        if self._player is None:
            self._player = Player(objective=self.objective)
        return self._player
