"""Whether grades agree with play: what quick reviews call blunders and best, held against rollouts.

    python benchmarks/review_grades.py [--games 200] [--each 250] [--decks 1000] [--kinds costly,cheap]
        [--notes FILE] [--json]

Up to ``--each`` decisions of either kind are rolled out beside the best others on the same decks, for eight
turns and with the luck taken out; a decision loses what the best of these is ahead of it. Both are told: by
rollouts alone, and with ends that can be solved judged exactly, where rollouts play as badly as the network
does. Games are played by two bots of any strength. ``--notes`` keeps every decision as soon as it is held,
and goes on from there.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
from machine import describe_machine, tell
from notes import add_note, read_notes
from review_games import BOTS, game

import luckynumbers as ln
from luckynumbers.analysis.grading import LIMITS
from luckynumbers.analysis.judging import in_doubt
from luckynumbers.analysis.moment import Moment
from luckynumbers.analysis.reviewing import judge_for
from luckynumbers.engine.bridge import code_of, row_of
from luckynumbers.engine.endgame import Endgame
from luckynumbers.engine.jit import Floats
from luckynumbers.engine.player import Player
from luckynumbers.engine.rollouts import Course, new_rolling, roll_out
from luckynumbers.rules.actions import Decision
from luckynumbers.share import Share

TURNS = 8
COSTLY, CHEAP = 0.08, 0.01
"""Decisions around the limits of the grades are held too, so that the limits can be set."""
BLUNDERS_LOSE, BEST_LOSE = 0.08, 0.01
RIVALS = 2
MOST_NODES = 1_000_000
"""Positions after which the search for the exact end is given up."""
LIMITS_OF_BLUNDERS = (0.08, 0.1, 0.12, 0.14, 0.16, 0.2)
LIMITS_OF_BEST = (0.0, 0.001, 0.002, 0.005, 0.01)


@dataclass(frozen=True)
class Held:
    """What one ply and rollouts say a decision costs."""

    kind: str
    number: int
    position: str
    made: str
    quick: float
    rolled: float
    error: float
    """The standard error of ``rolled``."""
    solved: float | None
    """What it costs exactly, where the end can be solved."""
    stake: float
    margin: float
    in_doubt: bool = False
    """Whether a quick review cannot say what is best there."""


class Rollouts:
    """Rolls out decisions on the same decks."""

    def __init__(self, decks: int) -> None:
        self.mind, self.rolling, self.decks = Player().mind, new_rolling(), decks

    def loss(self, moment: Moment) -> tuple[float, float]:
        """Return how far what was made is behind the best other, never less than 0, and the error of it."""
        rivals = [option.action for option in moment.options if option.action != moment.event][:RIVALS]
        assert isinstance(moment.event, Decision)
        made = self.values(moment, moment.event)
        behind = [self.values(moment, rival) - made for rival in rivals]
        most = max(behind, key=lambda one: float(one.mean()))
        return max(float(most.mean()), 0.0), float(most.std(ddof=1)) / self.decks**0.5

    def values(self, moment: Moment, action: Decision) -> Floats:
        """Return what an action is worth to the one who decides, deck by deck."""
        row, values = row_of(moment.before), np.zeros(8, np.float32)
        found: Floats = np.zeros(self.decks)
        for deck in range(self.decks):
            roll_out(row, code_of(action), self.mind, self.rolling, Course(deck + 1, 0, TURNS), values)
            found[deck] = values[moment.before.turn]
        return found


def decisions(games: int, seed: int) -> list[Moment]:
    """Return every decision with a choice of games between mixed bots."""
    dice, found = random.Random(seed), []
    for number in range(games):
        record = game([dice.choice(BOTS) for _ in range(2)], "sorted", False, f"grades/{seed}/{number}")
        found += [moment for moment in ln.analysis.review(record).moments if len(moment.options) > 1]
    return found


def hold(
    found: list[Moment], kinds: list[str], each: int, rollouts: Rollouts, seed: int, known: set[str]
) -> Iterator[Held]:
    """Roll out some decisions of every kind in turn; those that are ``known`` are passed over."""
    dice = random.Random(seed)
    costly = [number for number, moment in enumerate(found) if (moment.loss or 0) > COSTLY]
    cheap = [number for number, moment in enumerate(found) if (moment.loss or 0) <= CHEAP]
    some = [
        [(kind, number) for number in dice.sample(of_kind, min(each, len(of_kind)))]
        for kind, of_kind in (("costly", costly), ("cheap", cheap))
        if kind in kinds
    ]
    for kind, number in (one for pair in zip(*some, strict=False) for one in pair):
        if f"{kind} {number}" not in known:
            moment = found[number]
            loss, error = rollouts.loss(moment)
            yield Held(
                kind,
                number,
                position=str(moment.before),
                made=str(moment.event),
                quick=moment.loss or 0.0,
                rolled=loss,
                error=error,
                solved=solved_loss(moment),
                stake=moment.stake,
                margin=moment.margin,
                in_doubt=in_doubt(moment.options, moment.before.turn),
            )


def solved_loss(moment: Moment) -> float | None:
    """Return what a decision costs exactly, or ``None`` where the end is too far."""
    solved = Endgame().solve(row_of(moment.before), MOST_NODES)
    assert isinstance(moment.event, Decision)
    return None if solved is None else max(solved.values()) - solved[code_of(moment.event)]


def judged_anew(one: Held) -> Held:
    """Return what was rolled out before with what a quick review says of it today."""
    position, made = ln.Position.parse(one.position), ln.Action.parse(one.made)
    assert isinstance(made, Decision)
    options = judge_for("quick").options(position, made)
    chances = {option.action: option.chances[position.turn] for option in options}
    loss = options[0].chances[position.turn] - chances[made]
    return replace(one, quick=loss, in_doubt=in_doubt(options, position.turn))


def with_ends_solved(one: Held) -> Held:
    """Return it with what it costs exactly, where that is known."""
    return one if one.solved is None else replace(one, rolled=one.solved)


def told_of(held: list[Held]) -> Iterator[tuple[str, object]]:
    """Yield how often the grades are right, for several limits."""
    blunder, best = LIMITS[-1][1], LIMITS[0][1]
    for limit in sorted({blunder, *LIMITS_OF_BLUNDERS}):
        above = [one.rolled >= BLUNDERS_LOSE for one in held if one.kind == "costly" and one.quick > limit]
        yield f"costs_above_{limit}", part(above, f"lose {BLUNDERS_LOSE:.0%} or more")
    for limit in sorted({best, *LIMITS_OF_BEST}):
        below = [one for one in held if one.kind == "cheap" and one.quick <= limit]
        yield f"costs_at_most_{limit}", best_part(below)
        yield f"costs_at_most_{limit}_for_sure", best_part([one for one in below if not one.in_doubt])


def best_part(held: list[Held]) -> str:
    """Return how many of these lose as little as the best ones should."""
    return part([one.rolled < BEST_LOSE for one in held], f"lose less than {BEST_LOSE:.0%}")


def part(right: list[bool], what: str) -> str:
    """Return how many are right, in words and with the 95% interval."""
    if not right:
        return "no decisions"
    mean = sum(right) / len(right)
    share = Share.of(mean, (mean * (1 - mean) / len(right)) ** 0.5)
    return f"{mean:.3f} ± {share.high - mean:.3f} of {len(right)} {what}"


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="do grades agree with play?")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--each", type=int, default=250)
    parser.add_argument("--decks", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default="costly,cheap", help="which are rolled out")
    parser.add_argument("--notes", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = decisions(options.games, options.seed)
    held = [judged_anew(Held(**note)) for note in read_notes(options.notes)]
    known = {f"{one.kind} {one.number}" for one in held}
    kinds, rollouts = options.kinds.split(","), Rollouts(options.decks)
    for one in hold(found, kinds, options.each, rollouts, options.seed, known):
        held.append(one)
        add_note(options.notes, asdict(one))
    about = {
        "machine": describe_machine(),
        "seed": options.seed,
        "games": options.games,
        "decisions": len(found),
        "decks": options.decks,
    }
    exact = told_of([with_ends_solved(one) for one in held])
    told = dict(told_of(held)) | {f"{name}, ends solved": what for name, what in exact}
    tell(about | {"solved": sum(one.solved is not None for one in held)} | told, options.json)


if __name__ == "__main__":
    main()
