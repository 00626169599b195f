"""A bot in a match."""

from typing import TYPE_CHECKING

from luckynumbers.bots.bot import Chooser
from luckynumbers.rules.actions import Action
from luckynumbers.rules.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable


class Contestant:
    """Anything with a name and a choice may compete, whoever wrote it.

    What it leaves out is done without: ``begin`` is for bots that roll dice, ``warm_up`` for those that have
    something to load. This is the one place that looks: everywhere else a bot is one of ours and has both.
    """

    def __init__(self, bot: Chooser) -> None:
        self.bot = bot
        self._begin: Callable[[str], object] | None = None
        self._warm_up: Callable[[], object] | None = None
        match bot:
            case object(begin=begin) if callable(begin):
                self._begin = begin
        match bot:
            case object(warm_up=warm_up) if callable(warm_up):
                self._warm_up = warm_up

    @property
    def name(self) -> str:
        """What the bot calls itself."""
        return self.bot.name

    def choose(self, position: Position) -> Action:
        """Return what the bot decides."""
        return self.bot.choose(position)

    def begin(self, seed: str) -> None:
        """Let the bot roll the dice of ``seed`` in the next game."""
        if self._begin:
            self._begin(seed)

    def warm_up(self) -> None:
        """Let the bot load what its first move would wait for."""
        if self._warm_up:
            self._warm_up()
