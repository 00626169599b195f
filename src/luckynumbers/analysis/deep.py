"""A judge that plays on: what is close is rolled out, the last clovers of two players are solved exactly."""

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from luckynumbers.analysis.judging import Change, Option, best_first
from luckynumbers.analysis.quick import QuickJudge, by_seat
from luckynumbers.engine import layout
from luckynumbers.engine.bridge import action_of, code_of, row_of
from luckynumbers.engine.endgame import Endgame, in_reach
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.kernel import reveal
from luckynumbers.engine.network import Network
from luckynumbers.engine.rollouts import Course, new_rolling, roll_out
from luckynumbers.rules.actions import Decision
from luckynumbers.rules.clovers import CLOVERS
from luckynumbers.rules.position import Position

WITHIN: Final = 0.10
"""Decisions that one ply sees further behind than this are not rolled out, unless they were played."""
MOST: Final = 5
"""How many decisions are rolled out, the one that was played not counted."""
DECKS: Final = 96
LAP: Final = 16
"""Decks between two looks at who can hardly be best any more."""
TURNS: Final = 6
"""How far a rollout plays on."""
SURE: Final = 3.0
"""Standard errors behind the best after which a decision that was not played is left alone."""
MOST_NODES: Final = 300_000
"""Positions after which the search for the exact end is given up; some seconds."""
_ANY: Final = 0
_TWO_PLIES: Final = 0


@dataclass
class _Runner:
    """A decision on its way through the decks."""

    code: int
    values: list[Floats] = field(default_factory=list)

    def mean(self) -> Floats:
        mean: Floats = np.mean(self.values, axis=0)
        return mean


class DeepJudge(QuickJudge):
    """Judges with rollouts and solved endgames. Not for use by two threads at once."""

    def __init__(self, network: Network | None = None) -> None:
        super().__init__(network)
        self._rolling = new_rolling()
        self._endgame = Endgame()

    def options(self, position: Position, played: Decision | None) -> tuple[Option, ...]:
        """Return every legal action, best first: solved, rolled out, or as far behind as one ply says."""
        seen = super().options(position, played)
        if len(seen) == 1:
            return seen
        points = {option.action: option.points for option in seen}
        deeper = self._deeper(position, seen, played)
        return tuple(replace(option, points=points[option.action]) for option in deeper)

    def _deeper(
        self, position: Position, seen: tuple[Option, ...], played: Decision | None
    ) -> tuple[Option, ...]:
        row = row_of(position)
        solved = self._endgame.solve(row, most=MOST_NODES) if in_reach(row) else None
        if solved is not None:
            found = [Option(action_of(code), _of_two(worth, position)) for code, worth in solved.items()]
            return best_first(found, position.turn, played)
        close = _close(seen, position.turn, played)
        if len(close) == 1:
            return seen
        return self._rolled_out(row, position, seen, close, played)

    def reveal(self, position: Position, clover: int) -> Change:
        """Compare with the mean over all that could have come: solved exactly, or by two plies."""
        if position.phase != "play":
            return super().reveal(position, clover)
        row = row_of(position)
        row[layout.DRAWING] = 0
        return self._solved_reveal(row, position, clover) or self._two_plies(row, position, clover)

    def _rolled_out(
        self,
        row: Row,
        position: Position,
        seen: tuple[Option, ...],
        close: tuple[Option, ...],
        played: Decision | None,
    ) -> tuple[Option, ...]:
        seat = position.turn
        lead, others = self._race(row, position, close, played)
        best = by_seat(lead.mean()[np.newaxis], position.players)[0]
        rolled = {lead.code: Option(action_of(lead.code), tuple(best.tolist()))}
        for runner in others:
            behind = np.array(runner.values) - np.array(lead.values[: len(runner.values)])
            chances = _within(best + behind.mean(axis=0)[: position.players])
            error = float(behind[:, seat].std(ddof=1)) / len(behind) ** 0.5
            rolled[runner.code] = Option(action_of(runner.code), chances, error)
        first = seen[0].chances
        for option in seen:
            if code_of(option.action) not in rolled:
                apart = best + np.array(option.chances) - np.array(first)
                rolled[code_of(option.action)] = Option(option.action, _within(apart))
        return best_first(list(rolled.values()), seat, played)

    def _race(
        self, row: Row, position: Position, close: tuple[Option, ...], played: Decision | None
    ) -> tuple[_Runner, list[_Runner]]:
        """Try decisions on the same decks; return the best, and the others with what they came to."""
        seat = position.turn
        running = [_Runner(code_of(option.action)) for option in close]
        dropped: list[_Runner] = []
        lead = running[0]
        for deck in range(DECKS):
            for runner in running:
                values = np.zeros(8, np.float32)
                roll_out(
                    row, runner.code, self.player.mind, self._rolling, Course(deck + 1, _ANY, TURNS), values
                )
                runner.values.append(values.astype(np.float64))
            if (deck + 1) % LAP:
                continue
            lead = max(running, key=lambda runner: float(runner.mean()[seat]))
            kept = [
                runner
                for runner in running
                if runner is lead or action_of(runner.code) == played or not _beaten(runner, lead, seat)
            ]
            dropped += [runner for runner in running if runner not in kept]
            running = kept
            if len(running) == 1:
                break
        self.forget()
        return lead, [runner for runner in (*running, *dropped) if runner is not lead]

    def _two_plies(self, row: Row, position: Position, clover: int) -> Change:
        """Ask the next player for the best answer to every clover that could have come."""
        self.judge(row)
        choices = self.player.choices
        uses = choices.use_values.astype(np.float64)
        draw = choices.values[0].astype(np.float64)
        expected, came, rolled = np.zeros(8), np.zeros(8), np.zeros(8, np.float32)
        for number in CLOVERS:
            if copies := int(row[layout.UNSEEN + number]):
                roll_out(
                    row, layout.DRAW, self.player.mind, self._rolling, Course(1, number, _TWO_PLIES), rolled
                )
                # A rollout leaves out the luck of what is drawn in it.
                values = rolled + uses[number] - draw
                expected += values * (copies / int(row[layout.UNSEEN]))
                if number == clover:
                    came = values
        self.forget()
        return Change(
            _within(expected[: position.players]),
            _within(came[: position.players]),
        )

    def _solved_reveal(self, row: Row, position: Position, clover: int) -> Change | None:
        if not in_reach(row):
            return None
        expected = came = 0.0
        for number in CLOVERS:
            if copies := int(row[layout.UNSEEN + number]):
                trial = row.copy()
                trial[layout.DRAWING] = 1
                reveal(trial, number)
                solved = self._endgame.best(trial, most=MOST_NODES) if in_reach(trial) else None
                if solved is None:
                    return None
                expected += solved[1] * copies / int(row[layout.UNSEEN])
                if number == clover:
                    came = solved[1]
        return Change(_of_two(expected, position), _of_two(came, position))


def _close(seen: tuple[Option, ...], seat: int, played: Decision | None) -> tuple[Option, ...]:
    """Return what is not far behind the best at first sight, and what was played."""
    bar = seen[0].chances[seat] - WITHIN
    near = [option for option in seen if option.chances[seat] >= bar][:MOST]
    near += [option for option in seen if option.action == played and option not in near]
    return tuple(near)


def _beaten(runner: _Runner, lead: _Runner, seat: int) -> bool:
    behind = np.array(
        [ahead[seat] - own[seat] for ahead, own in zip(lead.values, runner.values, strict=True)]
    )
    return bool(behind.mean() > SURE * behind.std(ddof=1) / len(behind) ** 0.5)


def _within(chances: Floats) -> tuple[float, ...]:
    """Return ``chances`` as such: none negative, all together 1."""
    positive = np.clip(chances, 0.0, None)
    return tuple((positive / positive.sum()).tolist())


def _of_two(worth: float, position: Position) -> tuple[float, ...]:
    """Return the chances of two players when the one at turn has ``worth``."""
    return (worth, 1.0 - worth) if position.turn == 0 else (1.0 - worth, worth)
