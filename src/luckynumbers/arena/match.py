"""Bots against each other on the same deals, every bot in every seat."""

import math
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from copy import deepcopy
from dataclasses import dataclass, replace
from statistics import fmean, stdev
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Final

from luckynumbers.arena.adjusted import adjusted_shares, luck_weight
from luckynumbers.bots.bot import Bot
from luckynumbers.game import Game
from luckynumbers.rules.options import TURN_LIMIT
from luckynumbers.rules.outcome import Outcome
from luckynumbers.rules.position import Position

if TYPE_CHECKING:
    from luckynumbers.engine.luck import LuckMeter

_CHUNK: Final = 10
_CONFIDENCE: Final = 1.96


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a match came to; tuples are indexed like the bots that were given.

    ``share`` is the part of all games a bot won, a shared win counting in parts; ``share_low`` and
    ``share_high`` bound it with 95% confidence, judged from how much whole deals differ.
    """

    names: tuple[str, ...]
    deals: int
    games: int
    wins: tuple[int, ...]
    share: tuple[float, ...]
    share_low: tuple[float, ...]
    share_high: tuple[float, ...]
    turns: float
    """The mean number of turns of a game."""
    luck_adjusted_share: tuple[float, ...] | None = None
    """The share with the luck of the draw taken out, if it was measured; see ``adjusted``."""
    luck_adjusted_share_low: tuple[float, ...] | None = None
    luck_adjusted_share_high: tuple[float, ...] | None = None
    luck_weight: float | None = None
    """Which part of the luck was taken out, fitted to these games."""

    def __str__(self) -> str:
        rows = zip(self.names, self.share, self.share_low, self.share_high, strict=True)
        return "\n".join(f"{name}: {share:.1%} ({low:.1%} to {high:.1%})" for name, share, low, high in rows)


@dataclass(frozen=True, slots=True)
class _DealResult:
    """One deal, played once for each rotation of the seats."""

    credit: tuple[float, ...]
    wins: tuple[int, ...]
    turns: int
    luck: tuple[float, ...] | None


def match(
    bots: Sequence[Bot],
    deals: int = 1000,
    seed: int | str = 0,
    jobs: int = 1,
    setup: str = "sorted",
    bruno: bool = False,
    turn_limit: int = TURN_LIMIT,
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
    luck: bool = False,
) -> MatchResult:
    """Play ``deals`` deals, each as often as there are bots, so that every bot sits in every seat.

    The work is spread over ``jobs`` processes, or over any ``executor``; the result is the same.
    ``progress`` is called with the number of deals just finished. With ``luck`` the engine, which takes a
    moment to load, measures every reveal, and the result also has shares with the luck taken out.
    """
    if not 2 <= len(bots) <= 4:
        raise ValueError(f"2 to 4 bots play a match, not {len(bots)} (R1)")
    if deals < 1 or jobs < 1:
        raise ValueError(f"a match needs at least one deal and one job, not {deals} and {jobs}")
    plan = _Plan(tuple(bots), str(seed), setup, bruno, turn_limit, luck)
    warm_up(bots, luck)
    chunks = [range(start, min(start + _CHUNK, deals)) for start in range(0, deals, _CHUNK)]
    results: dict[int, list[_DealResult]] = {}
    for start, done in _run(plan, chunks, jobs, executor):
        results[start] = done
        if progress:
            progress(len(done))
    return _sum_up(bots, [deal for start in sorted(results) for deal in results[start]])


@dataclass(frozen=True, slots=True)
class _Plan:
    """Everything a worker needs to play some of the deals."""

    bots: tuple[Bot, ...]
    seed: str
    setup: str
    bruno: bool
    turn_limit: int
    luck: bool

    def play(self, deals: Iterable[int]) -> list[_DealResult]:
        # Threads would share the bots, and with them whatever a bot remembers of its game.
        apart = self if current_thread() is main_thread() else replace(self, bots=deepcopy(self.bots))
        meter = _luck_meter() if self.luck else None
        return [apart.play_deal(deal, meter) for deal in deals]

    def play_deal(self, deal: int, meter: "LuckMeter | None") -> _DealResult:
        players = len(self.bots)
        credit, wins, turns, luck = [0.0] * players, [0] * players, 0, [0.0] * players
        for rotation in range(players):
            seated = [(seat + rotation) % players for seat in range(players)]
            outcome, game = self.play_game(deal, rotation, seated)
            turns += game.position.turns
            if meter:
                start = Position.start(players, self.setup, 0, self.bruno, self.turn_limit)
                for seat, lucky in enumerate(meter.luck_of_game(start, game.events)):
                    luck[seated[seat]] += lucky / players
            for seat in outcome.winners:
                credit[seated[seat]] += 1 / len(outcome.winners) / players
                wins[seated[seat]] += 1
        return _DealResult(tuple(credit), tuple(wins), turns, tuple(luck) if meter else None)

    def play_game(self, deal: int, rotation: int, seated: list[int]) -> tuple[Outcome, Game]:
        seed = f"{self.seed}/{deal}"
        for bot in self.bots:
            if begin := getattr(bot, "begin", None):
                begin(f"{seed}/{rotation}")
        game = Game.deal(len(seated), self.setup, 0, self.bruno, self.turn_limit, seed=seed)
        while (outcome := game.position.outcome) is None:
            bot = self.bots[seated[game.position.turn]]
            game.play(bot.choose(game.position))
        return outcome, game


def warm_up(bots: Sequence[Bot], luck: bool = False) -> None:
    """Compile or load what bots and luck need, so that not every process of a match does it for itself."""
    needed = [*bots, _luck_meter()] if luck else bots
    for each in {type(one): one for one in needed}.values():
        if ready := getattr(each, "warm_up", None):
            ready()


def _luck_meter() -> "LuckMeter":
    # Numba takes a moment to load, and only who asks for luck should wait for it.
    from luckynumbers.engine.luck import LuckMeter

    return LuckMeter()


def _run(
    plan: _Plan, chunks: list[range], jobs: int, executor: Executor | None
) -> Iterator[tuple[int, list[_DealResult]]]:
    if executor is None and jobs == 1:
        for chunk in chunks:
            yield chunk.start, plan.play(chunk)
        return
    with nullcontext(executor) if executor else _processes(jobs) as pool:
        futures: dict[Future[list[_DealResult]], int] = {
            pool.submit(plan.play, chunk): chunk.start for chunk in chunks
        }
        for future in as_completed(futures):
            yield futures[future], future.result()


def _processes(jobs: int) -> ProcessPoolExecutor:
    """Return a pool that also knows bots defined in a script or notebook, where the system can fork."""
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    return ProcessPoolExecutor(jobs, mp_context=context)


def _sum_up(bots: Sequence[Bot], results: list[_DealResult]) -> MatchResult:
    deals = len(results)
    games = deals * len(bots)
    earned = [[deal.credit[bot] for deal in results] for bot in range(len(bots))]
    bounds = [_interval(values) for values in earned]
    result = MatchResult(
        names=tuple(bot.name for bot in bots),
        deals=deals,
        games=games,
        wins=tuple(sum(deal.wins[bot] for deal in results) for bot in range(len(bots))),
        share=tuple(fmean(values) for values in earned),
        share_low=tuple(low for low, _ in bounds),
        share_high=tuple(high for _, high in bounds),
        turns=sum(deal.turns for deal in results) / games,
    )
    lucks = [[deal.luck[bot] for deal in results if deal.luck] for bot in range(len(bots))]
    if not lucks[0]:
        return result
    weight = luck_weight(earned, lucks)
    share, low, high = zip(*adjusted_shares(earned, lucks, weight), strict=True)
    return replace(
        result,
        luck_adjusted_share=share,
        luck_adjusted_share_low=low,
        luck_adjusted_share_high=high,
        luck_weight=weight,
    )


def _interval(values: list[float]) -> tuple[float, float]:
    """Return the 95% interval of a mean of parts from 0 to 1.

    Two lost and two won deals are added first (after Agresti and Coull): without them a clean sweep, or a
    single deal, would claim to be certain.
    """
    padded = [*values, 0.0, 0.0, 1.0, 1.0]
    half = _CONFIDENCE * stdev(padded) / math.sqrt(len(padded))
    low, high = fmean(padded) - half, fmean(padded) + half
    return max(0.0, min(low, fmean(values))), min(1.0, max(high, fmean(values)))
