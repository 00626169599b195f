"""Many games at once: reviewed in parallel, summed up by player."""

import math
import multiprocessing
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final

from luckynumbers.analysis.reviewing import judge_for, review
from luckynumbers.analysis.seat_review import SeatReview
from luckynumbers.notation.record import Record
from luckynumbers.share import Share
from luckynumbers.without_luck import luck_weight, without_luck

CHUNK: Final = 8
"""Games that a process reviews before it is given more."""


@dataclass(frozen=True, slots=True)
class Seated:
    """What one seat of one game came to."""

    name: str
    start: float
    result: float
    luck: float
    skill: float
    gifts: float
    drift: float
    accuracy: float
    points: float | None = None
    """What its moves cost in tournament points (R17); ``None`` if the game was none of a tournament."""

    @classmethod
    def of(cls, seat: SeatReview, tournament: bool = False) -> "Seated":
        """Return the sums of a review without its moments."""
        named = seat.name or f"player {seat.seat + 1}"
        parts = (seat.start, seat.result, seat.luck, seat.skill, seat.gifts, seat.drift)
        return cls(named, *parts, seat.accuracy, seat.points if tournament else None)


@dataclass(frozen=True, slots=True)
class Standing:
    """One player over all games, with 95% intervals; luck, skill, gifts and drift are means of a game."""

    name: str
    games: int
    share: Share
    """The part of all games won."""
    adjusted: Share
    """The same without the luck, as much of it as helps: as honest, and less noisy."""
    luck_weight: float
    """Which part of the luck that is: a weak player wastes much of it."""
    luck: Share
    skill: Share
    gifts: Share
    drift: Share
    accuracy: Share
    points: Share | None
    """What moves cost in tournament points, a game; ``None`` if there was no tournament."""


def review_all(
    records: Sequence[Record],
    effort: str = "quick",
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[tuple[Seated, ...]]:
    """Review every record, in ``jobs`` processes or on any ``executor``; the order stays.

    ``progress`` is called with the number of games just finished.
    """
    judge_for(effort)  # Loaded once, before processes are forked.
    size = max(1, min(CHUNK, math.ceil(len(records) / jobs)))  # so that nobody is idle when there are few
    chunks = [records[start : start + size] for start in range(0, len(records), size)]
    found: dict[int, list[tuple[Seated, ...]]] = {}
    if executor is None and min(jobs, len(chunks)) <= 1:
        for number, chunk in enumerate(chunks):
            found[number] = _review_some(chunk, effort)
            if progress:
                progress(len(chunk))
    else:
        with nullcontext(executor) if executor else _processes(jobs) as pool:
            futures = {
                pool.submit(_review_some, chunk, effort): number for number, chunk in enumerate(chunks)
            }
            for future in as_completed(futures):
                found[futures[future]] = future.result()
                if progress:
                    progress(len(future.result()))
    return [game for number in sorted(found) for game in found[number]]


def standings(games: Iterable[tuple[Seated, ...]]) -> list[Standing]:
    """Sum up by name, the best without luck first."""
    by_name: dict[str, list[Seated]] = {}
    for game in games:
        for seat in game:
            by_name.setdefault(seat.name, []).append(seat)
    return sorted(
        (_standing(name, seats) for name, seats in by_name.items()), key=lambda one: -one.adjusted.mean
    )


def _standing(name: str, seats: list[Seated]) -> Standing:
    results, lucks = [seat.result for seat in seats], [seat.luck for seat in seats]
    [adjusted] = without_luck([results], [lucks])
    points = [seat.points for seat in seats if seat.points is not None]
    return Standing(
        name=name,
        games=len(seats),
        share=_mean(results),
        adjusted=_mean(adjusted),
        luck_weight=luck_weight([results], [lucks]),
        luck=_mean(lucks),
        skill=_mean([seat.skill for seat in seats]),
        gifts=_mean([seat.gifts for seat in seats]),
        drift=_mean([seat.drift for seat in seats]),
        accuracy=_mean([seat.accuracy for seat in seats]),
        points=_mean(points) if points else None,
    )


def _mean(values: list[float]) -> Share:
    """Return a mean with its interval; of a single game nothing is known about the spread."""
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return Share.of(fmean(values), error)


def _review_some(records: Sequence[Record], effort: str) -> list[tuple[Seated, ...]]:
    found = [review(record, effort) for record in records]
    return [tuple(Seated.of(seat, one.tournament) for seat in one.seats) for one in found]


def _processes(jobs: int) -> ProcessPoolExecutor:
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    return ProcessPoolExecutor(jobs, mp_context=context)
