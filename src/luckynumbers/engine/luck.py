"""The luck of a reveal: what it did to everybody's chances, beyond what it had to be expected to do.

Its mean over everything that could have been revealed is zero, whoever plays and however good the network
is, so a result minus its luck is as honest as the result itself, and far less noisy.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.kernel import reveal
from luckynumbers.engine.layout import DRAWING, HIGHEST, PHASE, PLAYING, TURN, UNSEEN
from luckynumbers.engine.network import OUTPUTS, Network
from luckynumbers.engine.player import Player
from luckynumbers.rules.actions import Event, Reveal
from luckynumbers.rules.position import CHANCE, Position

MICHAEL: Final = "michael"


class LuckMeter(Player):
    """Measures reveals. Not for use by two threads at once."""

    def __init__(self, network: Network | None = None) -> None:
        super().__init__(network)

    def luck(self, position: Position, clover: int) -> tuple[float, ...]:
        """Return how much each seat's chance to win rose when ``clover`` was revealed in ``position``.

        The deals of the set-ups ``sorted`` and ``choice`` are not measured: all seats are dealt in turn, and
        who plays a deal from every seat has had everybody's luck.
        """
        if position.to_act != CHANCE or clover not in position.chances():
            raise ValueError(f"a {clover} cannot be revealed here")
        row = row_of(position)
        if row[PHASE] == PLAYING:
            row[DRAWING] = 0
            self.decide(row)
            lucky = self.choices.use_values[clover] - self.choices.values[0]
        elif position.options.setup == MICHAEL:
            lucky = self._luck_of_michael(row, clover)
        else:
            return (0.0,) * position.players
        return tuple(float(seat) for seat in lucky[: position.players])

    def luck_of_game(self, start: Position, events: Iterable[Event]) -> tuple[float, ...]:
        """Return the luck of all reveals among ``events``, by seat."""
        total = [0.0] * start.players
        position = start
        for event in events:
            if isinstance(event, Reveal):
                for seat, lucky in enumerate(self.luck(position, event.clover)):
                    total[seat] += lucky
            position = position.apply(event)
        return tuple(total)

    def _luck_of_michael(self, row: Row, clover: int) -> Floats:
        """Compare the best way to lay ``clover`` with the mean over all that could have come (R13)."""
        mean, lucky = np.zeros((2, OUTPUTS), np.float32)
        for number in range(1, HIGHEST + 1):
            if copies := int(row[UNSEEN + number]):
                trial = row.copy()
                reveal(trial, number)
                best = self.best_of(self.decide(trial), int(row[TURN]))
                mean += self.choices.values[best] * np.float32(copies / int(row[UNSEEN]))
                if number == clover:
                    lucky += self.choices.values[best]
        difference: Floats = lucky - mean
        return difference
