"""What if? A line that nobody played: what its last step was worth, and what could come next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from luckynumbers.analysis.as_json import moment_json, options_json, said_of_moment, said_of_options
from luckynumbers.analysis.grading import grade_of
from luckynumbers.analysis.in_points import with_points
from luckynumbers.analysis.judging import Chances, Judge, Option, in_doubt, shares
from luckynumbers.analysis.moment import Moment
from luckynumbers.analysis.words import Words
from luckynumbers.rules.actions import Decision, Event, Resign, Reveal
from luckynumbers.rules.errors import IllegalAction
from luckynumbers.rules.options import SETUP
from luckynumbers.rules.position import CHANCE, Position


@dataclass(frozen=True, slots=True)
class Coming:
    """A clover that may be revealed, and everybody's chances if it is."""

    clover: int
    copies: int
    chances: Chances


@dataclass(frozen=True, slots=True)
class Trial:
    """Where a line leads."""

    position: Position
    chances: Chances
    """Everybody's chances there: after the best decision, or over all clovers that may come."""
    made: Moment | None
    """The last step of the line; ``None`` where there is none."""
    options: tuple[Option, ...] = ()
    """What can be decided, best first."""
    coming: tuple[Coming, ...] = ()
    """What may be revealed, by number; nothing while a diagonal is dealt, which is judged as a whole."""


def try_line(judge: Judge, position: Position, line: Sequence[Event]) -> Trial:
    """Play ``line`` on from ``position`` by the rules, and judge its last step and where it leads."""
    before = position
    for event in line:
        if isinstance(event, Resign):
            raise IllegalAction.because("R20", f"{event} is not allowed", "a tried line is played on")
        before, position = position, position.apply(event)
    made = _made(judge, before, line[-1], position, len(line) - 1) if line else None
    if position.outcome is not None:
        return Trial(position, shares(position.outcome, position.players), made)
    if position.to_act != CHANCE:
        options = judge.options(position, None)
        return Trial(position, options[0].chances, made, options)
    if _is_dealt(position):
        if made is None:
            raise IllegalAction.because("R12", "nothing can be tried here", "the clovers are still dealt")
        return Trial(position, made.chances, made)
    return _before_reveal(judge, position, made)


def as_told(trial: Trial, language: str, names: Sequence[str], tournament: bool = False) -> dict[str, Any]:
    """Return a trial as what JSON knows, words included; in a ``tournament`` points count too (R17)."""
    words, position = Words(language, names), trial.position
    outcome = position.outcome
    made = None
    if trial.made:
        row = moment_json(trial.made)
        made = row | said_of_moment(row, trial.made, words) | {"best_said": _best(trial.made, words)}
        del made["options"]  # what could be done there was told with the step before
        if tournament:
            made["why"] = with_points(made["why"], made["points"], words)
    return {
        "position": str(position),
        "to_act": position.to_act,
        "outcome": outcome and {"winners": list(outcome.winners), "reason": outcome.reason},
        "chances": list(trial.chances),
        "made": made,
        "options": said_of_options(options_json(trial.options), position, words),
        "coming": [
            {"clover": one.clover, "copies": one.copies, "chances": list(one.chances)} for one in trial.coming
        ],
    }


def _best(made: Moment, words: Words) -> str | None:
    return None if made.best is None else words.move(made.best, made.before)


def _made(judge: Judge, before: Position, event: Event, after: Position, number: int) -> Moment:
    nothing = (0.0,) * before.players
    if isinstance(event, Reveal):
        if _is_dealt(before):
            raise IllegalAction.because("R12", "the deal cannot be tried", "it is judged as a whole")
        change = judge.reveal(before, event.clover)
        luck = tuple(came - mean for came, mean in zip(change.chances, change.expected, strict=True))
        return Moment(number, event, before, after, change.chances, luck, nothing, nothing)
    assert isinstance(event, Decision)  # noqa: S101  (every action is one)
    options = judge.options(before, event)
    best = options[0]
    chances = next(option.chances for option in options if option.action == event)
    if after.outcome is not None:
        chances = shares(after.outcome, after.players)
    loss = 0.0 if best.action == event else max(best.chances[before.turn] - chances[before.turn], 0.0)
    return Moment(
        number,
        event,
        before,
        after,
        chances,
        nothing,
        nothing,
        nothing,
        options,
        loss,
        best.action,
        grade_of(loss, in_doubt(options, before.turn)),
        0.0,
    )


def _before_reveal(judge: Judge, position: Position, made: Moment | None) -> Trial:
    coming: list[Coming] = []
    chances: Chances = ()
    for clover, copies in position.chances().items():
        change = judge.reveal(position, clover)
        coming.append(Coming(clover, copies, change.chances))
        chances = change.expected
    return Trial(position, chances, made, coming=tuple(coming))


def _is_dealt(position: Position) -> bool:
    """Whether the next clover belongs to a deal that counts as one reveal."""
    return position.phase is SETUP and position.options.setup != "michael"
