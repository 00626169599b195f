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

from luckynumbers.arena.adjusted import adjusted_shares
from luckynumbers.arena.contestant import Contestant
from luckynumbers.bots.bot import Chooser
from luckynumbers.game import Game
from luckynumbers.rules.options import TURN_LIMIT
from luckynumbers.rules.outcome import Outcome
from luckynumbers.rules.position import Position
from luckynumbers.share import Share
from luckynumbers.without_luck import luck_weight

if TYPE_CHECKING:
    from luckynumbers.engine.luck import LuckMeter

_CHUNK: Final = 10


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a match came to; tuples are indexed like the bots that were given.

    ``shares`` are the parts of all games each bot won, a shared win counting in parts, with their 95%
    intervals, judged from how much whole deals differ.
    """

    names: tuple[str, ...]
    deals: int
    games: int
    wins: tuple[int, ...]
    shares: tuple[Share, ...]
    turns: float
    """The mean number of turns of a game."""
    luck_adjusted_shares: tuple[Share, ...] | None = None
    """The same with the luck of the draw taken out, if it was measured; see ``adjusted``."""
    luck_weight: float | None = None
    """Which part of the luck was taken out, fitted to these games; for each deal, to the others."""

    def __str__(self) -> str:
        return "\n".join(f"{name}: {share}" for name, share in zip(self.names, self.shares, strict=True))

    @property
    def share(self) -> tuple[float, ...]:
        """The part of all games each bot won."""
        return tuple(share.mean for share in self.shares)

    @property
    def share_low(self) -> tuple[float, ...]:
        """The lower bound of each share."""
        return tuple(share.low for share in self.shares)

    @property
    def share_high(self) -> tuple[float, ...]:
        """The upper bound of each share."""
        return tuple(share.high for share in self.shares)

    @property
    def luck_adjusted_share(self) -> tuple[float, ...] | None:
        """The part of all games each bot would have won with even luck."""
        shares = self.luck_adjusted_shares
        return None if shares is None else tuple(share.mean for share in shares)

    @property
    def luck_adjusted_share_low(self) -> tuple[float, ...] | None:
        """The lower bound of each share without luck."""
        shares = self.luck_adjusted_shares
        return None if shares is None else tuple(share.low for share in shares)

    @property
    def luck_adjusted_share_high(self) -> tuple[float, ...] | None:
        """The upper bound of each share without luck."""
        shares = self.luck_adjusted_shares
        return None if shares is None else tuple(share.high for share in shares)


@dataclass(frozen=True, slots=True)
class _DealResult:
    """One deal, played once for each rotation of the seats."""

    credit: tuple[float, ...]
    wins: tuple[int, ...]
    turns: int
    luck: tuple[float, ...] | None


def match(
    bots: Sequence[Chooser],
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
    contestants = tuple(map(Contestant, bots))
    plan = _Plan(contestants, str(seed), setup, bruno, turn_limit, luck)
    warm_up(bots, luck)
    chunks = [range(start, min(start + _CHUNK, deals)) for start in range(0, deals, _CHUNK)]
    results: dict[int, list[_DealResult]] = {}
    for start, done in _run(plan, chunks, jobs, executor):
        results[start] = done
        if progress:
            progress(len(done))
    return _sum_up(
        tuple(bot.name for bot in bots), [deal for start in sorted(results) for deal in results[start]]
    )


@dataclass(frozen=True, slots=True)
class _Plan:
    """Everything a worker needs to play some of the deals."""

    bots: tuple[Contestant, ...]
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
            bot.begin(f"{seed}/{rotation}")
        game = Game.deal(len(seated), self.setup, 0, self.bruno, self.turn_limit, seed=seed)
        while (outcome := game.position.outcome) is None:
            bot = self.bots[seated[game.position.turn]]
            game.play(bot.choose(game.position))
        return outcome, game


def warm_up(bots: Sequence[Chooser], luck: bool = False) -> None:
    """Compile or load what bots and luck need, so that not every process of a match does it for itself."""
    for bot in {type(bot): bot for bot in bots}.values():
        Contestant(bot).warm_up()
    if luck:
        _luck_meter().warm_up()


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


def _sum_up(names: tuple[str, ...], results: list[_DealResult]) -> MatchResult:
    seats = range(len(names))
    games = len(results) * len(names)
    earned = [[deal.credit[bot] for deal in results] for bot in seats]
    lucks = [[deal.luck[bot] for deal in results if deal.luck] for bot in seats]
    weight = luck_weight(earned, lucks) if lucks[0] else None
    return MatchResult(
        names=names,
        deals=len(results),
        games=games,
        wins=tuple(sum(deal.wins[bot] for deal in results) for bot in seats),
        shares=tuple(map(share_of_deals, earned)),
        turns=sum(deal.turns for deal in results) / games,
        luck_adjusted_shares=None if weight is None else adjusted_shares(earned, lucks),
        luck_weight=weight,
    )


def share_of_deals(credit: Sequence[float]) -> Share:
    """Return the mean of parts from 0 to 1, one for each deal, with its 95% interval.

    Two lost and two won deals are added for the interval (after Agresti and Coull): without them a clean
    sweep, or a single deal, would claim to be certain.
    """
    mean = fmean(credit)
    padded = [*credit, 0.0, 0.0, 1.0, 1.0]
    low, high = Share.of(fmean(padded), stdev(padded) / math.sqrt(len(padded))).interval
    return Share(mean, max(0.0, min(low, mean)), min(1.0, max(high, mean)))
