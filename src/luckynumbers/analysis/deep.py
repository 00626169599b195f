"""A judge that plays on: what is close is rolled out, the last clovers of two players are solved exactly."""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from luckynumbers.analysis.judging import Change, Option, best_first
from luckynumbers.analysis.quick import QuickJudge, within
from luckynumbers.analysis.solved_ends import SolvedEnds
from luckynumbers.engine import layout
from luckynumbers.engine.bridge import action_of, code_of, row_of
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.kernel import apply, reveal, winners
from luckynumbers.engine.network import OUTPUTS, Network
from luckynumbers.engine.rollouts import Course, new_rolling, roll_out
from luckynumbers.engine.second_ply import TRUST
from luckynumbers.rules.actions import Decision
from luckynumbers.rules.clovers import CLOVERS
from luckynumbers.rules.options import PLAY
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
CONVINCED: Final = 2.0
"""Standard errors by which rollouts must prefer another decision to the one that one ply finds best."""
MOST_NODES: Final = 300_000
"""Positions after which the search for the exact end is given up; some seconds."""
_ANY: Final = 0


@dataclass
class _Runner:
    """A decision on its way through the decks."""

    code: int
    values: list[Floats] = field(default_factory=list)

    def mean(self) -> Floats:
        mean: Floats = np.mean(self.values, axis=0)
        return mean


@dataclass(frozen=True)
class _Drawing:
    """What a draw leads to, two plies ahead."""

    told: bytes
    """Where: the row at the beginning of the turn."""
    expected: Floats
    by_number: dict[int, Floats]


class DeepJudge(QuickJudge):
    """Judges with rollouts and solved endgames. Not for use by two threads at once."""

    def __init__(self, network: Network | None = None) -> None:
        super().__init__(network)
        self._rolling = new_rolling()
        self._ends = SolvedEnds(MOST_NODES)
        self._drawn = _Drawing(b"", np.zeros(OUTPUTS), {})

    def options(self, position: Position, played: Decision | None) -> tuple[Option, ...]:
        """Return every legal action, best first: solved, rolled out, or as far behind as one ply says."""
        seen = self.at_first_sight(position, played)
        return tuple(self._with_points(position, self._deeper(position, seen, played)))

    def _deeper(
        self, position: Position, seen: tuple[Option, ...], played: Decision | None
    ) -> tuple[Option, ...]:
        row = row_of(position)
        solved = self._ends.options(row, position)
        if solved is not None:
            return best_first(solved, position.turn, played)
        close = _close(seen, position.turn, played)
        lead, others = self._race(row, position, close, played)
        best = self._worth(row, position, seen, lead.code)
        found = [Option(action_of(lead.code), tuple(best.tolist()))]
        found += [_apart(best, lead, runner, position) for runner in others]
        rolled = {option.action for option in found}
        first = np.array(seen[0].chances)
        found += [
            Option(option.action, within(best + np.array(option.chances) - first))
            for option in seen
            if option.action not in rolled
        ]
        return best_first(found, position.turn, played)

    def _worth(self, row: Row, position: Position, seen: tuple[Option, ...], code: int) -> Floats:
        """Return what a decision leads to, two plies ahead; rollouts only say how far others are behind it.

        Their own level is a sample, and samples would drift from one event to the next.
        """
        if code == layout.DRAW and position.phase == PLAY:
            return np.array(within(self._drawing(row).expected[: position.players]))
        chances = np.array(next(option.chances for option in seen if code_of(option.action) == code))
        if position.phase != PLAY:
            return chances
        return np.array(within(_both(chances, self._answered(row, code)[: position.players])))

    def reveal(self, position: Position, clover: int) -> Change:
        """Compare with the mean over all that could have come: solved exactly, or by two plies."""
        if position.phase != PLAY:
            return super().reveal(position, clover)
        row = row_of(position)
        row[layout.DRAWING] = 0
        return self._ends.reveal(row, position, clover) or self._two_plies(row, position, clover)

    def _race(
        self, row: Row, position: Position, close: tuple[Option, ...], played: Decision | None
    ) -> tuple[_Runner, list[_Runner]]:
        """Try decisions on the same decks; return the best, and the others with what they came to."""
        seat = position.turn
        running = [_Runner(code_of(option.action)) for option in close]
        dropped: list[_Runner] = []
        lead = running[0]
        for deck in range(DECKS if len(running) > 1 else 0):
            for runner in running:
                values = np.zeros(8, np.float32)
                roll_out(
                    row,
                    runner.code,
                    self.answering.mind,
                    self._rolling,
                    Course(deck + 1, _ANY, TURNS),
                    values,
                )
                runner.values.append(values.astype(np.float64))
            if (deck + 1) % LAP:
                continue
            lead = max(running, key=lambda runner: float(runner.mean()[seat]))
            kept = [
                runner
                for runner in running
                if runner is lead or action_of(runner.code) == played or not _beaten(runner, lead, seat, SURE)
            ]
            dropped += [runner for runner in running if runner not in kept]
            running = kept
            if len(running) == 1:
                break
        first = next((runner for runner in running if runner.code == code_of(close[0].action)), lead)
        if first is not lead and not _beaten(first, lead, seat, CONVINCED):
            lead = first
        return lead, [runner for runner in (*running, *dropped) if runner is not lead]

    def _two_plies(self, row: Row, position: Position, clover: int) -> Change:
        drawing = self._drawing(row)
        players = position.players
        return Change(within(drawing.expected[:players]), within(drawing.by_number[clover][:players]))

    def _drawing(self, row: Row) -> "_Drawing":
        """Ask the next player for the best answer to every clover that can come."""
        told = row.tobytes()
        if self._drawn.told == told:
            return self._drawn
        self.judge(row)
        use, first = self.player.choices.use.copy(), self.player.choices.use_values.astype(np.float64)
        copies = row[layout.UNSEEN :]
        by_number = {}
        for number in CLOVERS:
            if copies[number]:
                trial = row.copy()
                trial[layout.DRAWING] = 1
                reveal(trial, number)
                by_number[number] = _both(first[number], self._answered(trial, int(use[number])))
        weighed = (values * int(copies[number]) for number, values in by_number.items())
        expected = sum(weighed, np.zeros(OUTPUTS))
        self._drawn = _Drawing(told, expected / int(copies[0]), by_number)
        return self._drawn

    def _answered(self, row: Row, code: int) -> Floats:
        """Return what everybody has after a decision and the best answer to it."""
        later = row.copy()
        apply(later, code)
        if later[layout.PHASE] == layout.OVER:
            values = np.zeros(8, np.float32)
            winners(later, values)
        else:
            best = self.player.best_of(self.judge(later), int(later[layout.TURN]))
            values = self.player.choices.values[best]
        answered: Floats = values.astype(np.float64)
        return answered


def _close(seen: tuple[Option, ...], seat: int, played: Decision | None) -> tuple[Option, ...]:
    """Return what is not far behind the best at first sight, and what was played."""
    bar = seen[0].chances[seat] - WITHIN
    near = [option for option in seen if option.chances[seat] >= bar][:MOST]
    near += [option for option in seen if option.action == played and option not in near]
    return tuple(near)


def _apart(best: Floats, lead: _Runner, runner: _Runner, position: Position) -> Option:
    """Return a decision as far behind the best as the decks say that both were tried on.

    What is ahead by chance is as good as the best.
    """
    behind = np.array(runner.values) - np.array(lead.values[: len(runner.values)])
    error = float(behind[:, position.turn].std(ddof=1)) / len(behind) ** 0.5
    if behind[:, position.turn].mean() > 0:
        return Option(action_of(runner.code), tuple(best.tolist()), error)
    return Option(action_of(runner.code), within(best + behind.mean(axis=0)[: position.players]), error)


def _both(first: Floats, later: Floats) -> Floats:
    """Return the mean of a value at sight and of one a ply later; they err in different ways."""
    mean: Floats = first + float(TRUST) * (later - first)
    return mean


def _beaten(runner: _Runner, lead: _Runner, seat: int, errors: float) -> bool:
    behind = np.array(
        [ahead[seat] - own[seat] for ahead, own in zip(lead.values, runner.values, strict=True)]
    )
    return bool(behind.mean() > errors * behind.std(ddof=1) / len(behind) ** 0.5)
