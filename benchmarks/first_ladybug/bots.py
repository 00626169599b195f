"""The first ladybug as bots for ``ln.arena.match``, one turn ahead and with time to think."""

from first_ladybug.player import Player
from first_ladybug.search import Effort, Searcher
from luckynumbers.bots.bot import decisions
from luckynumbers.rules.actions import Action
from luckynumbers.rules.position import Position


class FirstLadybug:
    """One ply of exact expectation with the first network."""

    name = "first-ladybug"

    def __init__(self) -> None:
        self._player: Player | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_player": None}

    def warm_up(self) -> None:
        """Load and, the first time on a machine, compile her code."""
        self._engine().warm_up()

    def choose(self, position: Position) -> Action:
        """Return the best action she finds."""
        decisions(position)
        return self._engine().choose(position)

    def _engine(self) -> Player:
        if self._player is None:
            self._player = self._new_engine()
        return self._player

    def _new_engine(self) -> Player:
        return Player()


class FirstLadybugDeep(FirstLadybug):
    """Her rollouts on common decks within a budget of milliseconds."""

    name = "first-ladybug-deep"

    def __init__(self, milliseconds: float = 900.0) -> None:
        super().__init__()
        self.milliseconds = milliseconds

    def _new_engine(self) -> Player:
        return Searcher(effort=Effort(milliseconds=self.milliseconds))
